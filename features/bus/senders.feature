@bus @nats @needs-incoming-calls
Feature: Senders on the message bus
  A request proves who sent it, by the key that its sender shares with the server or by an agent token.

  @X-BUS-3.1 @must @own
  Rule: A request without a signature must be refused

    Scenario Outline: A request that <defect> is refused
      When a peer requests "take_order" in an envelope that <defect>
      Then the peer is refused with "AUTH_REJECTED", naming "<named>"

      Examples:
        | defect                             | named     |
        | is not signed                      | signed    |
        | claims to be internal              | sign      |
        | has a signature of an unknown kind | auth.kind |

  @X-BUS-3.2 @must @own
  Rule: A request whose signature does not match the envelope must be refused

    Scenario Outline: A request that <defect> is refused for its signature
      When a peer requests "take_order" in an envelope that <defect>
      Then the peer is refused with "AUTH_REJECTED", naming "signature"

      Examples:
        | defect                                            |
        | has a signature that is no hexadecimal number     |
        | is signed with another secret                     |
        | was changed after it was signed                   |
        | has headers that were changed after it was signed |

  @X-BUS-3.3 @must @own
  Rule: A request that another sender has signed must be refused

    Example: A request that another known peer has signed is refused
      When a peer requests "take_order" in an envelope that is signed by another peer
      Then the peer is refused with "AUTH_REJECTED", naming "keyId"

  @X-BUS-3.4 @must @own
  Rule: An agent token must be accepted for a capability that the agent has been granted

    @grants
    Example: An agent with a grant for the capability gets its result
      Given an agent that may use "take_order"
      When the agent requests over the bus "take_order"
      Then the agent that called gets {"item": "tea", "count": 1}

  @X-BUS-3.5 @must @own
  Rule: An agent token must be refused for a capability that the agent has not been granted

    @grants
    Example: An agent with a grant for another capability is refused
      Given an agent that may use "who_asks"
      When the agent requests over the bus "take_order"
      Then the agent that called is refused with "capability_not_granted"

  @X-BUS-3.6 @must @own
  Rule: An agent token for another audience must be refused

    @grants
    Example: A token for another agent is refused
      Given an agent that may use "take_order"
      When the agent requests over the bus "take_order" with a token for "agent://kit-courier"
      Then the agent that called is refused with "invalid_jwt"

  @X-BUS-3.7 @must @own
  Rule: An agent token must be refused when it is used a second time

    @grants
    Example: The second of two requests with one token is refused
      Given an agent that may use "take_order"
      When the agent requests over the bus "take_order"
      And the agent requests over the bus "take_order" with the same token
      Then the agent that called is refused with "invalid_jwt"
