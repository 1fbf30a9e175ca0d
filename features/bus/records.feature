@bus @nats
Feature: Records of the message bus
  Every request over the message bus leaves one record, also where it is refused.

  @X-BUS-2.1 @must @derived
  Rule: A request that succeeds must leave one record, which names its authenticated sender

    Example: An order
      When a peer asks for "take_order"
      Then the peer gets {"item": "tea", "count": 1}
      And there is one record of it, saying
        | caller         | the peer         |
        | authentication | hmac             |
        | capabilityName | take_order       |
        | peerId         | agent://kit-desk |
        | outcome        | succeeded        |

    Example: An order on behalf of somebody else
      When a peer asks for "who_asks" on behalf of "agent://kit-customer"
      Then there is one record of it, saying
        | caller     | the peer             |
        | onBehalfOf | agent://kit-customer |

  @X-BUS-2.2 @must @derived
  Rule: A request that is refused must leave one record, which names the reason

    Example: A payload that breaks the schema
      When a peer asks for "take_order" with {}
      Then the peer is refused with "EAGENTRPC_SCHEMA_VIOLATION"
      And there is one record of it, saying
        | caller  | the peer         |
        | outcome | refused          |
        | code    | schema_violation |

    Example: A request that nobody has signed
      When a peer asks for "take_order" in a request that is not signed
      Then the peer is refused with "AUTH_REJECTED"
      And there is one record of it, saying
        | caller         | anonymous     |
        | authentication | (nothing)     |
        | onBehalfOf     | the peer      |
        | outcome        | refused       |
        | code           | auth_rejected |

  @X-BUS-2.3 @must @derived
  Rule: A record must carry the trace id of the request

    Example: A request that succeeds
      When a peer asks for "take_order"
      Then the peer gets {"item": "tea", "count": 1}
      And there is one record of it under its trace

    Example: A request that is refused
      When a peer asks for "take_order" in a request that has expired
      Then the peer is refused with "EAGENTRPC_DEADLINE_EXCEEDED"
      And there is one record of it under its trace
