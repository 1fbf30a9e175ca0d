@bus @nats @needs-incoming-calls
Feature: Gates on the message bus
  A request over the message bus passes the same gates as any other, and is refused for the same reasons.

  @X-BUS-1.1 @must @own
  Rule: A payload that breaks the input schema must be refused with its violations

    Example: A missing, a wrong and an unknown property are each reported as a violation
      When a peer requests "take_order" with {"item": 7, "colour": "red"}
      Then the peer is refused with "EAGENTRPC_SCHEMA_VIOLATION"
      And the violations of the request are at "/item", "/count" and "/colour"

    Example: A payload that conforms to the schema is accepted
      When a peer requests "take_order" with {"item": "tea", "count": 2}
      Then the peer gets {"item": "tea", "count": 2}

  @X-BUS-1.2 @must @own
  Rule: A result that breaks the output schema must be refused

    Example: The confirmation of an order of nothing is refused
      When a peer requests "take_order" with {"item": "tea", "count": 0}
      Then the peer is refused with "EAGENTRPC_SCHEMA_VIOLATION"
      And the violations of the response are at "/count"

  @X-BUS-1.3 @must @own
  Rule: An argument outside an imposed constraint must be refused

    Example: An amount above the constraint is refused
      When a peer requests "refund" with {"amount": 11}
      Then the peer is refused with "constraint_violated"
      And the refusal contains the constraint on "amount"

    Example: An amount at the limit of the constraint is accepted
      When a peer requests "refund" with {"amount": 10}
      Then the peer gets {"amount": 10}

  @X-BUS-1.4 @must @own
  Rule: A request beyond the rate limit of its sender must be refused

    Example: A second request within a minute is refused, and a request of another peer is not
      When a peer requests "call_back" with {"n": 1}
      Then the peer gets {"n": 1}
      When the peer requests "call_back" with {"n": 2}
      Then the peer is refused with "rate_limited"
      When another peer requests "call_back" with {"n": 3}
      Then the other peer gets {"n": 3}

  @X-BUS-1.5 @must @own
  Rule: A request for a capability that the agent does not have must be refused

    Example: A request for an unknown capability is refused
      When a peer requests "fly" with {}
      Then the peer is refused with "EAGENTRPC_NO_CAPABILITY"

  @X-BUS-1.6 @must @own
  Rule: A request that several gates would refuse must be refused by the first of them

    Example: A constraint violation is reported before a schema violation
      When a peer requests "refund" with {"amount": 11, "reason": 7}
      Then the peer is refused with "constraint_violated"

    Scenario Outline: A request that <defect> is refused before its payload is read
      When a peer sends a payload that breaks the schema in an envelope that <defect>
      Then the peer is refused with "<code>"

      Examples:
        | defect                    | code                        |
        | is not signed             | AUTH_REJECTED               |
        | has expired               | EAGENTRPC_DEADLINE_EXCEEDED |
        | belongs to another tenant | EAGENTRPC_TENANT_MISMATCH   |
