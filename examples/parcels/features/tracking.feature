Feature: Tracking a parcel
  A customer asks where a parcel is. The carrier knows; we pass on what it says, and nothing that it does not say.

  Background:
    Given the server "parcels"

  Scenario: Where a parcel is
    Given the upstream answers GET "https://carrier.example.test/parcels/P-7" with 200 and
      """
      {"state": "on its way", "expected": "2026-12-02", "signedFor": false}
      """
    When the client calls the tool "track" with
      | number | P-7 |
    Then the result has
      | state      | on its way             |
      | expected   | 2026-12-02             |
      | signed_for | no                     |
      | note       | It was not signed for. |
    And the upstream received a request to "https://carrier.example.test/parcels/P-7" with
      | header Authorization | (mentions Bearer) |

  Scenario: What the carrier does not say is not known, and never a no
    Given the upstream answers GET "https://carrier.example.test/parcels/P-7" with
      | json | {"state": "delivered"} |
    When the client calls the tool "track" with
      | number | P-7 |
    Then the result has
      | state      | delivered                |
      | expected   | (null)                   |
      | signed_for | (null)                   |
      | note       | Nobody knows who has it. |

  Scenario: A parcel that the carrier does not know
    Given the upstream answers GET "https://carrier.example.test/parcels/{number}" with 404
    When the client calls the tool "track" with
      | number | P-8 |
    Then the tool reports an error
    And the error mentions "The carrier knows no such parcel."

  Scenario: A number cannot lead to another address of the carrier
    Given the upstream answers GET "https://carrier.example.test/parcels/{number}" with 404
    When the client calls the tool "track" with
      | number | ../accounts?all=1 |
    Then the call fails
    And the upstream received 1 request to "https://carrier.example.test/parcels/..%2Faccounts%3Fall%3D1"
