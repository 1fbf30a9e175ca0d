@bus @nats
Feature: Events on the message bus
  A caller can send and forget, can change its mind, and reads no response but its own.

  @X-BUS-7.1 @must @derived
  Rule: An event must be carried out and recorded

    Example: An event for a handler
      When a peer sends an event for "who_asks"
      Then there is one record of it, saying
        | caller  | the peer  |
        | outcome | succeeded |

  @X-BUS-7.2 @must @derived
  Rule: An event must not be answered

    Example: An event that names an inbox
      When a peer sends an event for "who_asks"
      Then the peer is not answered, though its later request is

  @X-BUS-7.3 @must @derived
  Rule: A cancellation must stop the request that it names

    Example: A request that would take a minute
      When a peer asks for "bake"
      And the peer cancels its request
      Then the peer is refused with "cancelled"
      And there is one record of it, saying
        | outcome | refused   |
        | code    | cancelled |

  @X-BUS-7.4 @must @derived
  Rule: A response must be sent to the inbox that its request names, and to no other

    Example: Two peers at once
      When a peer and another peer each ask for "who_asks"
      Then each peer receives the response to its own request alone
