@bus @nats @needs-incoming-calls
Feature: Callers on the message bus
  A handler learns who calls it and on whose behalf, even across several agents.

  @X-BUS-5.1 @must @own
  Rule: The handler must be told the authenticated sender

    Example: A request that is signed with a shared key has its peer as the caller
      When a peer requests "who_asks"
      Then the handler receives
        | caller         | the peer |
        | authentication | hmac     |

  @X-BUS-5.2 @must @own
  Rule: The handler must be told on whose behalf the sender calls

    Example: A request on behalf of an agent tells the handler both the peer and the agent
      When a peer requests "who_asks" on behalf of "agent://kit-customer"
      Then the handler receives
        | caller     | the peer             |
        | onBehalfOf | agent://kit-customer |
