@bus @nats @needs-incoming-calls
Feature: Responses on the message bus
  A response proves who sent it.

  @X-BUS-4.1 @must @own
  Rule: The response to a signed request must be signed with the same key

    Example: A result is signed with the key of the peer
      When a peer requests "take_order"
      Then the peer gets {"item": "tea", "count": 1}
      And the response is signed with the key of the peer

    Example: A refusal is signed with the key of the peer
      When a peer requests "fly"
      Then the peer is refused with "EAGENTRPC_NO_CAPABILITY"
      And the response is signed with the key of the peer

    Example: Keys that are integers are signed in ascending order, before all others
      When a peer requests "call_back" with {"b": {"7": 1, "a": 2, "3": 4}, "10": 2, "9": 3}
      Then the peer gets {"b": {"7": 1, "a": 2, "3": 4}, "10": 2, "9": 3}
      And the response is signed with the key of the peer

  @X-BUS-4.2 @must @own
  Rule: The response to a request with an agent token must be signed with the published key of the server

    @grants
    Example: A result for an agent is signed with the published key of the server
      Given an agent that may use "take_order"
      When the agent requests over the bus "take_order"
      Then the agent that called gets {"item": "tea", "count": 1}
      And the response is signed with the published key of the server

  @X-BUS-4.3 @must @own
  Rule: The refusal of a request that is malformed, repeated or without a proved sender must not be signed

    Scenario Outline: The refusal of a request that <defect> is not signed
      When a peer requests "take_order" in an envelope that <defect>
      Then the peer is refused with "<code>"
      And the response is not signed

      Examples:
        | defect                    | code                       |
        | is not signed             | AUTH_REJECTED              |
        | is signed by another peer | AUTH_REJECTED              |
        | has an unknown field      | EAGENTRPC_INVALID_ENVELOPE |
        | has another version       | EAGENTRPC_INVALID_ENVELOPE |
        | has a number as a header  | EAGENTRPC_INVALID_ENVELOPE |

    Example: The refusal of a repeated request is not signed
      When a peer requests "take_order"
      And the peer sends the same request again
      Then the peer is refused with "duplicate"
      And the response is not signed

  @X-BUS-4.7 @must @own
  Rule: A response must be a complete envelope without unknown fields

    Example: A result arrives in a complete envelope
      When a peer requests "take_order"
      Then the peer gets {"item": "tea", "count": 1}
      And the response is complete

    Example: A refusal arrives in a complete envelope
      When a peer requests "fly"
      Then the peer is refused with "EAGENTRPC_NO_CAPABILITY"
      And the response is complete
