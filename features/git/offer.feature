Feature: What the git server offers
  Twelve tools: seven that read, and five that change the repository.
  A client asks its user before some tools and not before others, and it decides by what stands here.

  Scenario: Each tool says whether it changes anything
    Only unstaging can lose something that somebody did: what was staged, and how.

    Given the server "git"
    Then the server offers exactly the tools
      | name              | read only | destructive | idempotent | open world |
      | git_status        | yes       | no          | yes        | no         |
      | git_diff_unstaged | yes       | no          | yes        | no         |
      | git_diff_staged   | yes       | no          | yes        | no         |
      | git_diff          | yes       | no          | yes        | no         |
      | git_log           | yes       | no          | yes        | no         |
      | git_show          | yes       | no          | yes        | no         |
      | git_branch        | yes       | no          | yes        | no         |
      | git_add           | no        | no          | yes        | no         |
      | git_commit        | no        | no          | no         | no         |
      | git_create_branch | no        | no          | no         | no         |
      | git_checkout      | no        | no          | no         | no         |
      | git_reset         | no        | yes         | yes        | no         |

  Scenario Outline: A call without <argument> is refused
    Given the server "git"
    And the repository "workspace" with the commits
      | message        | path      | content |
      | Add a greeting | hello.txt | Hello   |
    When the client calls the tool "<tool>" with
      | <given> | <value> |
    Then the tool reports an error
    And the error names the argument "<argument>"
    And the error leaks nothing
    And nothing has changed

    Examples:
      | tool         | given     | value                | argument    |
      | git_log      | max_count | 1                    | repo_path   |
      | git_commit   | repo_path | {{folder:workspace}} | message     |
      | git_checkout | repo_path | {{folder:workspace}} | branch_name |

  Scenario: A tool that is not offered cannot be called
    The server works in a repository that exists and stays on the machine: it makes none, and it pushes nowhere.

    Given the server "git"
    When the client calls the tool "git_push" with
      | repo_path | {{folder:workspace}} |
    Then the request is rejected
    And the call fails with the code InvalidParams
    And the error mentions "Unknown tool: git_push"
    And the error leaks nothing

  Scenario: The server is the same as a program of its own
    Given the server "git" over stdio
    And the repository "workspace" with the commits
      | message        | path      | content |
      | Add a greeting | hello.txt | Hello   |
    When the client calls the tool "git_log" with
      | repo_path | {{folder:workspace}} |
    Then the call succeeds
    And the text mentions "Add a greeting"
    And nothing has changed
