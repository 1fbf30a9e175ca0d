@bus @nats @needs-incoming-calls
Feature: Records of the message bus
  Every request over the message bus leaves one record, including refused requests.

  @X-BUS-2.1 @must @own @needs-audit
  Rule: A request that succeeds must leave one record, which names its authenticated sender

    Example: The record of a successful order names the peer, its authentication and the capability
      When a peer requests "take_order"
      Then the peer gets {"item": "tea", "count": 1}
      And there is one record of it with
        | caller         | the peer         |
        | authentication | hmac             |
        | capabilityName | take_order       |
        | peerId         | agent://kit-desk |
        | outcome        | succeeded        |

    Example: The record of a request on behalf of an agent names both the peer and the agent
      When a peer requests "who_asks" on behalf of "agent://kit-customer"
      Then there is one record of it with
        | caller     | the peer             |
        | onBehalfOf | agent://kit-customer |

  @X-BUS-2.2 @must @own @needs-audit
  Rule: A request that is refused must leave one record, which names the reason

    Example: The record of a payload that breaks the schema has the code schema_violation
      When a peer requests "take_order" with {}
      Then the peer is refused with "EAGENTRPC_SCHEMA_VIOLATION"
      And there is one record of it with
        | caller  | the peer         |
        | outcome | refused          |
        | code    | schema_violation |

    Example: The record of an unsigned request has an anonymous caller and the code auth_rejected
      When a peer requests "take_order" in an envelope that is not signed
      Then the peer is refused with "AUTH_REJECTED"
      And there is one record of it with
        | caller         | anonymous     |
        | authentication | (nothing)     |
        | onBehalfOf     | the peer      |
        | outcome        | refused       |
        | code           | auth_rejected |

  @X-BUS-2.3 @must @own @needs-audit
  Rule: A record must carry the trace id of the request

    Example: The record of a request that succeeds has its trace id
      When a peer requests "take_order"
      Then the peer gets {"item": "tea", "count": 1}
      And there is one record of it under its trace

    Example: The record of a request that is refused has its trace id
      When a peer requests "take_order" in an envelope that has expired
      Then the peer is refused with "EAGENTRPC_DEADLINE_EXCEEDED"
      And there is one record of it under its trace
