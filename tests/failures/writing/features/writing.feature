Feature: Slips in cells, tables and placeholders

  Background:
    Given the server "echoing"

  Scenario: An empty cell
    When the client calls the tool "echo" with
      | text |  |

  Scenario Outline: A gap that no example fills
    When the client calls the tool "echo" with
      | text | <wrod> |

    Examples:
      | word |
      | pen  |

  Scenario: A number that is none
    When the client calls the tool "echo" with
      | number | twelve |

  Scenario: A whole number that is none
    When the client calls the tool "echo" with
      | whole | 1.5 |

  Scenario: A truth value that is none
    When the client calls the tool "echo" with
      | flag | maybe |

  Scenario: A list with an entry that does not fit
    When the client calls the tool "echo" with
      | numbers | 1, two |

  Scenario: A list that is no JSON
    When the client calls the tool "echo" with
      | words | ["a", b] |

  Scenario: An object that does not fit
    When the client calls the tool "echo" with
      | range | {"to": 1} |

  Scenario: A choice that is none
    When the client calls the tool "echo" with
      | colour | blue |

  Scenario: Null where it does not fit is sent, and a mark cannot be given
    When the client calls the tool "echo" with
      | text | (any) |

  Scenario: Emptiness that does not fit
    When the client calls the tool "echo" with
      | number | (empty) |

  Scenario: A path into what has no inside
    When the client calls the tool "echo" with
      | text.length | 3 |

  Scenario: A path with a hole
    When the client calls the tool "echo" with
      | lines[1].sku | ink |

  Scenario: A path that is none
    When the client calls the tool "echo" with
      | lines[one] | ink |

  Scenario: The same name twice
    When the client calls the tool "echo" with
      | text | pen |
      | text | ink |

  Scenario: A heading where none belongs
    When the client calls the tool "echo" with
      | argument | value |
      | text     | pen   |

  Scenario: Three columns where two belong
    When the client calls the tool "echo" with
      | text | pen | ink |

  Scenario: Two columns where one belongs
    Given the client offers
      | forms | yes |

  Scenario: A doc string where a table belongs
    Given the client offers
      """
      forms
      """

  Scenario: A column named twice
    Given the folder "desk" contains
      | path | path |
      | a    | b    |

  Scenario: A placeholder that nothing stands for
    When the client calls the tool "echo" with
      | text | {{it}} |

  Scenario: A placeholder in a sentence that nothing stands for
    When the client calls the tool "echo" with
      | text | pen |
    Then the text mentions "{{it}}"

  Scenario: A sentence that nobody knows
    When the client calls the tool "echo" with
      | text | pen |
    Then the call succeeeds

  Scenario: A table under an unknown sentence
    When the client calls the tol "echo" with
      | text | pen |
