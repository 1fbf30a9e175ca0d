@bus @nats @needs-incoming-calls
Feature: Events on the message bus
  A caller can send without waiting, can cancel a request, and reads no response but its own.

  @X-BUS-7.1 @must @own @needs-audit
  Rule: An event must be carried out and recorded

    Example: An event for a handler leaves one record of its success
      When a peer sends an event for "who_asks"
      Then there is one record of it with
        | caller  | the peer  |
        | outcome | succeeded |

  @X-BUS-7.2 @must @own
  Rule: An event must not be answered

    Example: An event that names an inbox gets no response
      When a peer sends an event for "who_asks"
      Then the peer receives a response to its later request only

  @X-BUS-7.3 @must @own
  Rule: A cancellation must stop the request that it names

    Example: Cancelling a request that would take a minute ends it as cancelled
      When a peer requests "bake"
      And the peer cancels its request
      Then the peer is refused with "cancelled"

    @needs-audit
    Example: A cancelled request is recorded as cancelled
      When a peer requests "bake"
      And the peer cancels its request
      Then the peer is refused with "cancelled"
      And there is one record of it with
        | outcome | refused   |
        | code    | cancelled |

  @X-BUS-7.4 @must @own
  Rule: A response must be sent to the inbox that its request names, and to no other

    Example: Two peers that send requests at once receive only their own responses
      When a peer and another peer each request "who_asks"
      Then each peer receives the response to its own request only

  @X-BUS-7.5 @must @own
  Rule: A cancellation of another sender must not stop a request

    Scenario Outline: A request goes on after a cancellation that <defect>
      When a peer requests "bake"
      And its cancellation <defect>
      Then the request goes on

      Examples:
        | defect                    |
        | is not signed             |
        | is signed by another peer |
        | comes from another peer   |
