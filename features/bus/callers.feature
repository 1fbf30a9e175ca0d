@bus @nats
Feature: Callers on the message bus
  A handler learns who calls it and on whose behalf, even across several agents.

  @X-BUS-5.1 @must @own
  Rule: The handler must be told the authenticated sender

    Example: A request that is signed with a shared key has its peer as the caller
      When a peer asks for "who_asks"
      Then the handler is told
        | caller         | the peer |
        | authentication | hmac     |

  @X-BUS-5.2 @must @own
  Rule: The handler must be told on whose behalf the sender calls

    Example: A request on behalf of an agent tells the handler both the peer and the agent
      When a peer asks for "who_asks" on behalf of "agent://kit-customer"
      Then the handler is told
        | caller     | the peer             |
        | onBehalfOf | agent://kit-customer |

  @X-BUS-5.3 @must @own @needs-outgoing-calls
  Rule: A request to a peer must name the authenticated agent on whose behalf it is sent

    @grants
    Example: An agent that invokes through the courier is named in the request to the courier
      Given a courier that answers {"delivered": true}
      And an agent that may use "deliver"
      When the agent has the courier deliver
      Then the invocation succeeds with {"delivered": true}
      And the courier is told that it delivers for the agent
