@typed-capabilities
Feature: Violations on the audit chain
  Whoever looks into a violation afterwards finds it once, complete, and in a chain that nobody has
  changed since.

  @TC-4.1.1 @must @stated
  Rule: Whatever fails leaves a record

    Example: A refused request
      When "probe" is asked for "subset-type-null" with {"value": 0}
      Then a violation record is kept for it

    Example: A refused answer
      When "probe" is asked for "answer" with {"output": {}}
      Then a violation record is kept for it

  @TC-4.1.2 @must @stated
  Rule: It leaves no more than that

    Example: However many faults a request has
      When "probe" is asked for "subset-object" with {"value": {"age": "old", "height": 2}}
      Then no second violation record is kept for it

    Example: However many faults an answer has
      When "probe" is asked for "answer" with {"output": {"count": -1, "items": [1]}}
      Then no second violation record is kept for it

    Example: A request that passes on both sides leaves none
      When "probe" is asked for "answer" with {"output": {"verdict": "bad"}}
      Then it answers {"verdict": "bad"}
      And no violation record is kept for it

  @TC-4.1.3 @must @stated
  Rule: All of the violations are kept

    Example: Those of a request
      When "probe" is asked for "subset-object" with {"value": {"age": "old", "height": 2}}
      Then what is kept for it lists the same violations

    Example: Those of an answer
      When "probe" is asked for "answer" with {"output": {"count": -1, "items": [1]}}
      Then what is kept for it lists the same violations

  @TC-4.1.4 @must @stated
  Rule: Records stand on a chain

    Example: The chain verifies
      When "probe" is asked for "subset-type-null" with {"value": 0}
      Then the chain verifies up to its violation record

    Example: Each record names the one before it
      When "probe" is asked for "subset-type-null" with {"value": 0}
      And "probe" is asked for "answer" with {"output": {}}
      And "probe" is asked for "echo" with {}
      Then every record since names the one before it, without a gap

  @TC-4.2.1 @must @stated
  Rule: A record says what has failed, and on which side

    Example: A refused request
      When "probe" is asked for "subset-type-null" in a fresh session with {"value": 0}
      Then its violation record says
        | kind           | "capability_schema_violation" |
        | capabilityName | "subset-type-null"            |
        | side           | "request"                     |

    Example: A refused answer
      When "probe" is asked for "answer" in a fresh session with {"output": {}}
      Then its violation record says
        | kind           | "capability_schema_violation" |
        | capabilityName | "answer"                      |
        | side           | "response"                    |

  @TC-4.2.2 @must @stated
  Rule: A record says when, in milliseconds

    Example: The time of a refused request
      When "probe" is asked for "subset-type-null" in a fresh session with {"value": 0}
      Then its violation record is dated in milliseconds

  @TC-4.2.3 @must @stated
  Rule: A record says whose it is

    Example: The tenant of a refused request
      When "probe" is asked for "subset-type-null" in a fresh session with {"value": 0}
      Then its violation record carries a tenant

  @TC-4.2.4 @must @stated
  Rule: A record names the peer by its address

    Example: The peer of a refused request
      When "probe" is asked for "subset-type-null" in a fresh session with {"value": 0}
      Then its violation record says
        | peerId | "agent://probe" |

  @TC-4.2.5 @must @stated
  Rule: A record carries the correlation of its request

    Example: The correlation of a refused request
      When "probe" is asked for "subset-type-null" in a fresh session with {"value": 0}
      Then its violation record carries its correlation

  @TC-4.2.6 @must @stated
  Rule: A record carries its session where there is one

    Example: The session of a refused request
      When "probe" is asked for "subset-type-null" in a fresh session with {"value": 0}
      Then its violation record carries its session

    Example: The session of a refused answer
      When "probe" is asked for "answer" in a fresh session with {"output": {}}
      Then its violation record carries its session

    Example: Without a session the record names none
      When "probe" is asked for "subset-type-null" with {"value": 0}
      Then its violation record carries no session

  @TC-4.3.1 @must @stated
  Rule: Records can be asked for by kind

    Example: Asking for one kind gives that kind alone
      When "probe" is asked for "subset-type-null" with {"value": 0}
      And "probe" is asked for "echo" with {}
      Then the records of the kind "capability_schema_violation" are of that kind alone
      And the records of the kind "capability_invocation" are of that kind alone

    Example: A kind that nobody has written gives nothing
      When "probe" is asked for "subset-type-null" with {"value": 0}
      Then there are no records of the kind "no_such_kind"

  @TC-4.3.2 @must @stated
  Rule: Records are exported to whoever collects them

    Example: An export hands the records over, one a line
      When "probe" is asked for "subset-type-null" with {"value": 0}
      Then the export of the kind "capability_schema_violation" has its record once
