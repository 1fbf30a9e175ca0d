@typed-capabilities
Feature: Violations on the audit chain
  Whoever looks into a violation afterwards finds it once, complete, and in a chain that nobody has
  changed since.

  @TC-4.1 @must @stated
  Rule: One failing envelope leaves exactly one record, with all of its violations

    Example: A refused request leaves one record, however many faults it has
      When "probe" is asked for "subset-object" with {"value": {"age": "old", "height": 2}}
      Then the request is refused as a schema violation
        | at            | naming  |
        | /value/age    | integer |
        | /value/height | height  |
        | /value/name   | name    |
      And exactly one violation record is kept for it, with the same violations

    Example: A refused answer leaves one record
      When "probe" is asked for "answer" with {"output": {"count": -1, "items": [1]}}
      Then the answer is refused as a schema violation
        | at       | naming  |
        | /count   | 0       |
        | /items/0 | string  |
        | /verdict | verdict |
      And exactly one violation record is kept for it, with the same violations

    Example: A request that passes on both sides leaves none
      When "probe" is asked for "answer" with {"output": {"verdict": "bad"}}
      Then it answers {"verdict": "bad"}
      And no violation record is kept for it

    Example: The chain verifies
      When "probe" is asked for "subset-type-null" with {"value": 0}
      Then exactly one violation record is kept for it, with the same violations
      And the chain verifies up to that record

    Example: The records form a chain
      When "probe" is asked for "subset-type-null" with {"value": 0}
      And "probe" is asked for "answer" with {"output": {}}
      And "probe" is asked for "echo" with {}
      Then every record since names the one before it, without a gap

  @TC-4.2 @must @stated
  Rule: The record says what happened, when, to whom, on which side and in which session

    Example: A refused request
      When "probe" is asked for "subset-type-null" in a fresh session with {"value": 0}
      Then its violation record says
        | kind           | "capability_schema_violation" |
        | capabilityName | "subset-type-null"            |
        | peerId         | "agent://probe"               |
        | side           | "request"                     |
      And its violation record carries its tenant, its correlation and its session
      And its violation record is dated in milliseconds

    Example: A refused answer
      When "probe" is asked for "answer" in a fresh session with {"output": {}}
      Then its violation record says
        | kind           | "capability_schema_violation" |
        | capabilityName | "answer"                      |
        | peerId         | "agent://probe"               |
        | side           | "response"                    |
      And its violation record carries its tenant, its correlation and its session

    Example: Without a session the record names none
      When "probe" is asked for "subset-type-null" with {"value": 0}
      Then its violation record carries no session

  @TC-4.3 @must @stated
  Rule: Records can be asked for by kind and exported

    Example: Asking for one kind gives that kind alone
      When "probe" is asked for "subset-type-null" with {"value": 0}
      And "probe" is asked for "echo" with {}
      Then the records of the kind "capability_schema_violation" are of that kind alone
      And the records of the kind "capability_invocation" are of that kind alone

    Example: A kind that nobody has written gives nothing
      When "probe" is asked for "subset-type-null" with {"value": 0}
      Then there are no records of the kind "no_such_kind"

    Example: An export hands the records over, one a line
      When "probe" is asked for "subset-type-null" with {"value": 0}
      Then the export of the kind "capability_schema_violation" has its record once
