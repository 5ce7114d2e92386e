Feature: Tables that are not as the scenario says

  Background:
    Given the server "recording_db"
    And the table "orders" contains
      | id | customer | total | details        |
      | 1  | Ada      | 9.5   | {"gift": true} |
      | 2  | Ben      | 9.5   | (null)         |

  Rule: Setting up

    Scenario: A table that the database does not have
      Given the table "ordrs" contains
        | id |
        | 1  |

    Scenario: A column that the table does not have
      Given the table "orders" contains
        | id | custommer |
        | 1  | Ada       |

    Scenario: A cell that does not fit its column
      Given the table "orders" contains
        | id  | customer |
        | one | Ada      |

    Scenario: A blob that cannot be read
      Given the table "orders" contains
        | id | customer | seal |
        | 1  | Ada      | wax  |

    Scenario: A row that the database refuses
      Given the table "orders" contains
        | id | customer |
        | 1  | (null)   |

  Rule: What came of it

    Scenario: A row is missing
      When the client calls the tool "pay" with
        | id | 2 |
      Then the table "orders" now contains
        | customer | paid |
        | Ada      | yes  |

    Scenario: Too few rows are like that
      When the client calls the tool "look"
      Then the table "orders" now contains
        | total |
        | 9.5   |
        | 9.5   |
        | 9.5   |

    Scenario: A column is unknown afterwards as well
      When the client calls the tool "look"
      Then the table "orders" now contains
        | totel |
        | 9.5   |

    Scenario: A row is one too many
      When the client calls the tool "order" with
        | customer | Cem |
        | total    | 1   |
      Then the table "orders" now contains exactly
        | customer |
        | Ada      |
        | Ben      |

    Scenario: A row is still there
      When the client calls the tool "cancel" with
        | id | 1 |
      Then the table "orders" no longer contains
        | customer |
        | Ben      |

    Scenario: A row never was there
      When the client calls the tool "cancel" with
        | id | 1 |
      Then the table "orders" no longer contains
        | customer | total |
        | Ada      | 10    |

    Scenario: There are more rows
      When the client calls the tool "order" with
        | customer | Cem |
        | total    | 1   |
      Then the table "orders" has 2 rows

    Scenario: There is no row
      When the client calls the tool "look"
      Then the table "stock" has 1 row

    Scenario: A row has changed that should not
      When the client calls the tool "pay" with
        | id | 1 |
      Then nothing has changed

    Scenario: Another row has changed
      When the client calls the tool "pay" with
        | id | 1 |
      Then only "orders/2" has changed
