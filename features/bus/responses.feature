@bus @nats
Feature: Responses on the message bus
  A response proves who sent it, and a caller drops one that does not.

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

    Example: The refusal of a repeated request is not signed
      When a peer requests "take_order"
      And the peer sends the same request again
      Then the peer is refused with "duplicate"
      And the response is not signed

  @X-BUS-4.4 @must @own @needs-outgoing-calls
  Rule: A caller must drop a response that its peer has not signed, and wait for the peer's response

    Scenario Outline: A response that <defect> is dropped, and the next one is accepted
      Given a courier that sends a response that <defect> and then returns {"delivered": true}
      When the courier is asked to deliver
      Then it returns {"delivered": true}

      Examples:
        | defect                          |
        | is not signed                   |
        | is signed with another secret   |
        | is signed by another peer       |
        | was changed after it was signed |

  @X-BUS-4.5 @must @own @needs-outgoing-calls
  Rule: A caller must end its call when the peer sends a malformed response

    Example: A response with an unknown field ends the call with an error
      Given a courier that sends a response that has an unknown field and then returns {"delivered": true}
      When the courier is asked to deliver
      Then it ends in "error" with the code "EAGENTRPC_INVALID_ENVELOPE"

  @X-BUS-4.6 @must @own @needs-outgoing-calls
  Rule: A caller must sign its requests to a peer with the key that they share

    Example: A request to the courier is signed with the key of the courier
      Given a courier that returns {"delivered": true}
      When the courier is asked to deliver
      Then it returns {"delivered": true}
      And the request to the courier is signed with the key of the courier
