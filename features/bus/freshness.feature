@bus @nats @needs-incoming-calls
Feature: Freshness on the message bus
  A copy of a request is worthless to an eavesdropper on the bus.

  @X-BUS-6.1 @must @own
  Rule: A request that is sent again must be refused as a duplicate

    Example: The same envelope is refused the second time
      When a peer requests "take_order"
      And the peer sends the same request again
      Then the peer is refused with "duplicate"

    @needs-audit
    Example: Both a request and its repetition are recorded
      When a peer requests "take_order"
      And the peer sends the same request again
      Then the peer is refused with "duplicate"
      And there are 2 records of it, one of them with
        | outcome | refused   |
        | code    | duplicate |

  @X-BUS-6.2 @must @own
  Rule: A request past its deadline must be refused

    Example: A request whose deadline was one second ago is refused
      When a peer requests "take_order" in an envelope that has expired
      Then the peer is refused with "EAGENTRPC_DEADLINE_EXCEEDED", naming "deadline"

  @X-BUS-6.3 @must @own
  Rule: A signed request without a deadline must be refused

    Example: A signed request that never expires is refused
      When a peer requests "take_order" in an envelope that has no deadline
      Then the peer is refused with "EAGENTRPC_INVALID_ENVELOPE", naming "deadline"

  @X-BUS-6.4 @must @own
  Rule: A signed request with a deadline more than 630 seconds ahead must be refused

    Example: A request with a deadline in an hour is refused
      When a peer requests "take_order" in an envelope that has a deadline in an hour
      Then the peer is refused with "EAGENTRPC_INVALID_ENVELOPE", naming "630"

  @X-BUS-6.5 @must @own
  Rule: A request of another tenant must be refused

    Example: A request for a tenant that the server does not serve is refused
      When a peer requests "take_order" in an envelope that belongs to another tenant
      Then the peer is refused with "EAGENTRPC_TENANT_MISMATCH", naming "tenant"

  @X-BUS-6.6 @must @own
  Rule: A message id must be used up only by its own sender

    Scenario Outline: A request is accepted after a copy that <defect>
      When a peer requests "take_order" in an envelope that <defect>
      Then the peer is refused with "AUTH_REJECTED"
      When the peer signs and sends the same request
      Then the peer gets {"item": "tea", "count": 1}

      Examples:
        | defect                        |
        | is not signed                 |
        | is signed with another secret |

    Example: Two peers send requests with the same message id
      When a peer requests "take_order"
      Then the peer gets {"item": "tea", "count": 1}
      When another peer requests "take_order" under the same message id
      Then the other peer gets {"item": "tea", "count": 1}
