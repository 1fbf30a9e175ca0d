@typed-capabilities
Feature: Schema violations on the audit chain
  Each refused envelope leaves exactly one complete record on a tamper-evident audit chain.

  @TC-4.1.1 @must @stated @needs-audit
  Rule: Every refused envelope must leave a violation record

    Example: A refused request leaves a record
      When "probe" is asked for "subset-type-null" with {"value": 0}
      Then it has a violation record

    Example: A refused response leaves a record
      When "probe" is asked for "answer" with {"output": {}}
      Then it has a violation record

  @TC-4.1.2 @must @stated @needs-audit
  Rule: A refused envelope must not leave more than one record, and a valid envelope must leave none

    Example: A request with several violations leaves one record
      When "probe" is asked for "subset-object" with {"value": {"age": "old", "height": 2}}
      Then it has at most one violation record

    Example: A response with several violations leaves one record
      When "probe" is asked for "answer" with {"output": {"count": -1, "items": [1]}}
      Then it has at most one violation record

    Example: A call that passes on both sides leaves no record
      When "probe" is asked for "answer" with {"output": {"verdict": "bad"}}
      Then it returns {"verdict": "bad"}
      And it has no violation record

  @TC-4.1.3 @must @stated @needs-audit
  Rule: A record must list all violations of its envelope

    Example: The record of a request lists the violation of each property
      When "probe" is asked for "subset-object" with {"value": {"name": 7, "age": "old"}}
      Then its violation record lists 2 violations or more

    Example: The record of a response lists the violation of each property
      When "probe" is asked for "answer" with {"output": {"verdict": "ugly", "count": -1, "items": [1]}}
      Then its violation record lists 3 violations or more

  @TC-4.1.5 @must @own @needs-audit
  Rule: A record must list the violations that the caller was told

    Example: The record of a request lists the violations of its refusal
      When "probe" is asked for "subset-object" with {"value": {"age": "old", "height": 2}}
      Then its violation record lists the same violations

    Example: The record of a response lists the violations of its refusal
      When "probe" is asked for "answer" with {"output": {"count": -1, "items": [1]}}
      Then its violation record lists the same violations

    Example: The record of a one-way request lists the violations of its refusal
      When "probe" is notified of "subset-object" with {"value": {"age": "old", "height": 2}}
      Then it has a violation record
      And its violation record lists the same violations

    Example: The record of a deferred response lists the violations of its refusal
      When "probe" is asked asynchronously for "answer" with {"output": {"count": -1, "items": [1]}}
      And the later response arrives
      Then it has a violation record
      And its violation record lists the same violations

  @TC-4.1.6 @must @own @needs-audit
  Rule: An invalid deferred response must leave its record even if nobody fetches it

    Example: A deferred response that nobody fetches leaves a record
      When "probe" is asked asynchronously for "answer" with {"output": {"count": -1}}
      Then it ends in "accepted"
      And its violation record has
        | side | "response" |

  @TC-4.1.4 @must @own @needs-audit
  Rule: Records must be linked to an audit chain that can be verified

    Example: The chain verifies up to the record
      When "probe" is asked for "subset-type-null" with {"value": 0}
      Then the chain verifies up to its violation record

    Example: The verified head is the last record of the chain
      When "probe" is asked for "subset-type-null" with {"value": 0}
      Then the verification gives the number and the hash of a record at or after its violation record

    Example: Each record names its predecessor without a gap
      When "probe" is asked for "subset-type-null" with {"value": 0}
      And "probe" is asked for "answer" with {"output": {}}
      And "probe" is asked for "echo" with {}
      Then every later record has the hash of the one before it, without a gap

  @TC-4.2.1 @must @stated @needs-audit
  Rule: A record must carry its kind, its capability and the side that failed

    Example: A refused request is recorded with the request side
      When "probe" is asked for "subset-type-null" in a fresh session with {"value": 0}
      Then its violation record has
        | kind           | "capability_schema_violation" |
        | capabilityName | "subset-type-null"            |
        | side           | "request"                     |

    Example: A refused response is recorded with the response side
      When "probe" is asked for "answer" in a fresh session with {"output": {}}
      Then its violation record has
        | kind           | "capability_schema_violation" |
        | capabilityName | "answer"                      |
        | side           | "response"                    |

  @TC-4.2.2 @must @stated @needs-audit
  Rule: A record must carry its time as a number

    Example: The record of a refused request has its time
      When "probe" is asked for "subset-type-null" in a fresh session with {"value": 0}
      Then its violation record has
        | ts | (a number) |

  @TC-4.2.3 @must @stated @needs-audit
  Rule: A record must carry its tenant

    Example: The record of a refused request has a tenant
      When "probe" is asked for "subset-type-null" in a fresh session with {"value": 0}
      Then its violation record has
        | tenantId | (a string) |

  @TC-4.2.4 @must @stated @needs-audit
  Rule: A record must carry the address of the peer

    Example: The record of a refused request has the address of its peer
      When "probe" is asked for "subset-type-null" in a fresh session with {"value": 0}
      Then its violation record has
        | peerId | "agent://probe" |

  @TC-4.2.5 @must @stated @needs-audit
  Rule: A record must carry the correlation id of its request

    Example: The record of a refused request has its correlation id
      When "probe" is asked for "subset-type-null" in a fresh session with {"value": 0}
      Then its violation record has its correlation id

  @TC-4.2.6 @must @own @needs-audit
  Rule: A record must carry the session id if there is one

    Example: The record of a refused request has its session id
      When "probe" is asked for "subset-type-null" in a fresh session with {"value": 0}
      Then its violation record has its session id

    Example: The record of a refused response has its session id
      When "probe" is asked for "answer" in a fresh session with {"output": {}}
      Then its violation record has its session id

    Example: The record of a request without a session has no session id
      When "probe" is asked for "subset-type-null" with {"value": 0}
      Then its violation record has
        | sessionId | (nothing) |

  @TC-4.2.7 @must @own @needs-audit
  Rule: A record must carry its time in milliseconds since 1970

    Example: The record of a refused request has the time of its refusal in milliseconds
      When "probe" is asked for "subset-type-null" in a fresh session with {"value": 0}
      Then its violation record has
        | ts | (a time in milliseconds) |

  @TC-4.3.1 @must @stated @needs-audit
  Rule: The audit query must filter records by kind

    Example: A query for one kind returns only records of that kind
      When "probe" is asked for "subset-type-null" with {"value": 0}
      And "probe" is asked for "echo" with {}
      Then the records of the kind "capability_schema_violation" have no other kind

    Example: A query for an unknown kind returns no records
      When "probe" is asked for "subset-type-null" with {"value": 0}
      Then there are no records of the kind "no_such_kind"

  @TC-4.3.2 @should @stated @needs-audit
  Rule: The audit export should hand over the records

    Example: An export of the kind contains the record once
      When "probe" is asked for "subset-type-null" with {"value": 0}
      Then the export of the kind "capability_schema_violation" has its record once

    Example: An exported record has the members of the record
      When "probe" is asked for "answer" in a fresh session with {"output": {"count": -1, "items": [1]}}
      Then its record in the export of the kind "capability_schema_violation" has the same "ts, tenantId, capabilityName, peerId, side, violations, correlationId"

  @X-TC-9.1.1 @must @own @needs-audit
  Rule: The hash of a record must be computed from its content, its number and the hash before it

    Example: The hashes of a request and of a response violation are those of their records
      When "probe" is asked for "subset-type-null" with {"value": 0}
      Then the hash of its violation record is that of its content
      When "probe" is asked for "answer" with {"output": {"count": -1, "items": [1]}}
      Then the hash of its violation record is that of its content

  @X-TC-9.1.2 @must @own @needs-audit
  Rule: A record must be the same in every query

    Example: A query for a kind returns the record as it is in the chain
      When "probe" is asked for "subset-type-null" with {"value": 0}
      Then its violation record is the same in a query for all kinds
