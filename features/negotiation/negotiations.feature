@negotiation
Feature: Agreeing on a version
  A requester says which versions it can do with, and learns which one the provider takes, or what it could have
  instead.

  @NEG-2.1.1 @must @stated
  Rule: A proposal names a capability and the versions that would do

    Example: To any provider, and to one
      When "code-review" is negotiated with
        | preferred  | 3.0      |
        | acceptable | 1.5, 2.0 |
      Then 1.5 is agreed on
      When "code-review" is negotiated with
        | agent     | code-review |
        | preferred | 1.5         |
      Then 1.5 is agreed on

    Example: One without a version is none
      When "code-review" is negotiated with
        | agent | code-review |
      Then it is refused with "invalid_request"

  @NEG-2.1.2 @must @stated
  Rule: A proposal is answered by an agreement on one version

    Example: The proposal of the seed
      When "code-review" is negotiated with
        | preferred  | 2.0      |
        | acceptable | 1.5, 2.0 |
      Then 2.0 is agreed on
      And the agreement names "code-review"

  @NEG-2.1.3 @must @stated
  Rule: An agreement has a session

    Example: It has an end, and is remembered
      When "code-review" is negotiated with
        | preferred  | 2.0      |
        | acceptable | 1.5, 2.0 |
      Then the agreement names the session and its end
      And the session is remembered as it was agreed on

    Example: No two agreements share one
      When "code-review" is negotiated with
        | preferred | 2.0 |
      And "code-review" is negotiated with
        | preferred | 2.0 |
      Then each agreement has a session of its own

  @NEG-2.2.1 @must @stated
  Rule: The same proposal has the same result

    Example: However often it is made
      Then this proposal for "code-review" has the same result 5 times
        | preferred  | 3.0  |
        | acceptable | 1.7  |
        | range      | >1.0 |

  @NEG-2.2.2 @must @stated
  Rule: The preferred version comes first

    Example: Before what is acceptable, and before the range
      When "code-review" is negotiated with
        | preferred  | 1.5      |
        | acceptable | 2.0, 1.0 |
        | range      | >=2      |
      Then 1.5 is agreed on

    Example: Every proposal whose preferred version there is
      Then every proposal for "code-review" that "preferred" decides ends as the rule says, with "1.0, 1.5, 2.0" supported

  @NEG-2.2.3 @must @stated
  Rule: Those acceptable come next, in their order

    Scenario Outline: Preferring <preferred>, accepting <acceptable>, within <range>
      When "code-review" is negotiated with
        | preferred  | <preferred>  |
        | acceptable | <acceptable> |
        | range      | <range>      |
      Then <agreed> is agreed on

      Examples:
        | preferred | acceptable    | range | agreed |
        | 3.0       | 1.0, 1.5, 2.0 | >=1   | 1.0    |
        | 3.0       | 1.5, 2.0, 1.0 |       | 1.5    |
        |           | 4.0, 1.0      | >=2   | 1.0    |

    Example: Every proposal whose preferred version there is not
      Then every proposal for "code-review" that "acceptable" decides ends as the rule says, with "1.0, 1.5, 2.0" supported

  @NEG-2.2.4 @must @stated
  Rule: The highest in the range comes last

    Scenario Outline: Preferring <preferred>, accepting <acceptable>, within <range>
      When "code-review" is negotiated with
        | preferred  | <preferred>  |
        | acceptable | <acceptable> |
        | range      | <range>      |
      Then <agreed> is agreed on

      Examples:
        | preferred | acceptable | range  | agreed |
        | 3.0       | 4.0        | >=1 <2 | 1.5    |
        |           |            | >=1    | 2.0    |
        |           |            | <1.5   | 1.0    |
        |           |            | >1 <=2 | 2.0    |
        |           |            | 1.5.0  | 1.5    |

    Example: Every proposal of which nothing named is there
      Then every proposal for "code-review" that "range" decides ends as the rule says, with "1.0, 1.5, 2.0" supported

  @NEG-2.2.5 @must @stated
  Rule: What fits nothing is rejected

    Example: Every proposal of which nothing is there
      Then every proposal for "code-review" that "nothing" decides ends as the rule says, with "1.0, 1.5, 2.0" supported

  @NEG-2.3.1 @must @stated
  Rule: A rejection says why

    Example: A capability that is not there
      When "no-such-capability" is negotiated with
        | preferred | 1.0 |
      Then it is rejected with "capability_not_found", naming "no-such-capability"

    Example: An agent that does not have it
      When "code-review" is negotiated with
        | agent     | probe |
        | preferred | 1.0   |
      Then it is rejected with "capability_not_found", naming "code-review"

    Scenario Outline: Versions that nobody has: <preferred>, <acceptable>, <range>
      When "code-review" is negotiated with
        | preferred  | <preferred>  |
        | acceptable | <acceptable> |
        | range      | <range>      |
      Then it is rejected with "version_mismatch", naming "code-review"

      Examples:
        | preferred  | acceptable | range    |
        | 3.0        | 0.9, 1.7   | >2       |
        |            |            | >1.5 <2  |
        | 2.0-rc.1   |            |          |

  @NEG-2.3.2 @must @stated
  Rule: A rejection says what could be had instead

    Example: Every version of what is there
      When "code-review" is negotiated with
        | preferred | 2.0.1 |
      Then "2.0, 1.5, 1.0" can be had instead

    Example: None of what is not
      When "no-such-capability" is negotiated with
        | preferred | 1.0 |
      Then nothing can be had instead

    Example: Whoever is rejected degrades
      When "code-review" is negotiated with
        | preferred | 3.0 |
      Then "2.0, 1.5, 1.0" can be had instead
      When "code-review" is negotiated with
        | preferred  | 3.0 |
        | acceptable | 1.5 |
      Then 1.5 is agreed on

  @NEG-2.4.1 @must @stated
  Rule: Calls in a session run under the schemas of the version agreed on

    Example: What the version does not take is refused
      Given a session on 1.0 of "code-review"
      When "code-review" is invoked in the session with {"code": "x = 1", "language": "cobol"}
      Then the invocation fails with "schema_violation" on the request side
        | at        | naming |
        | /language | python |

    Example: What the version does not give is not given
      Given a session on 1.0 of "code-review"
      When "code-review" is invoked in the session with {"code": "x = 1", "language": "python"}
      Then the invocation succeeds
      And the result has no "score"

    Example: What another version takes and gives
      Given a session on 2.0 of "code-review"
      When "code-review" is invoked in the session with {"code": "x = 1", "language": "cobol", "context": "a payroll"}
      Then the invocation succeeds
      And the result has the fields
        | score |

    Example: Two sessions side by side
      Given a session on 2.0 of "code-review"
      And a session on 1.5 of "code-review"
      When "code-review" is invoked in the session with {"code": "x = 1", "language": "cobol"}
      Then the invocation succeeds
      And the result has no "score"

    @typed-capabilities
    Example: Agents are asked in a session as well
      Given a session on 1.0 of "code-review"
      When "code-review" is asked for "code-review" in the session with {"code": "x = 1", "language": "cobol"}
      Then the request is refused as a schema violation
        | at        | naming |
        | /language | python |

    @grants
    Example: The session of an agent
      Given an agent that may use "code-review"
      And a session of the agent on 1.0 of "code-review"
      When the agent invokes "code-review" in the session with {"code": "x = 1", "language": "python"}
      Then the invocation succeeds
      And the result has no "score"

  @NEG-2.4.2 @must @stated
  Rule: A session that has ended, or was not agreed on, binds nobody

    Example: A session that has ended
      Given a session on 1.0 of "code-review"
      When the session ends
      And "code-review" is invoked in the session with {"code": "x = 1", "language": "python"}
      Then the invocation fails with "session_not_found"
      And there is no result

    Example: A session that nobody has agreed on
      Given a session that nobody has agreed on
      When "code-review" is invoked in the session with {"code": "x = 1", "language": "python"}
      Then the invocation fails with "session_not_found"
      And there is no result

    @grants
    Example: The session of somebody else
      Given an agent that may use "code-review"
      And a session of the agent on 1.0 of "code-review"
      When "code-review" is invoked in the session with {"code": "x = 1", "language": "python"}
      Then the invocation fails with "session_not_found"
      And there is no result

    Example: A session on something else
      Given a session on 2.0 of "code-review"
      When "echo" is invoked in the session with {}
      Then the invocation fails with "version_mismatch"
      And there is no result

  @NEG-2.4.3 @must @stated
  Rule: A version that is withdrawn binds nobody any longer

    @own-server
    Example: From its sunset on
      Given a server that is started for this alone
      And a session on 1.0 of "code-review"
      When 1.0 of "code-review" is to be withdrawn in a few seconds
      Then from its sunset on "code-review" is refused in the session with "version_withdrawn", also with {"code": "x = 1", "language": "python"}
      And the session is remembered as "withdrawn"

  @NEG-2.5.1 @must @stated
  Rule: What is deprecated is agreed on with a warning

    Example: A version that is to stay
      When "code-review" is negotiated with
        | preferred | 2.0 |
      Then 2.0 is agreed on
      And there are no warnings

    Example: A version that is deprecated
      When "code-review" is negotiated with
        | preferred | 1.0 |
      Then 1.0 is agreed on
      And it is warned with "deprecated_version"

  @NEG-2.5.2 @must @stated
  Rule: What is only partly compatible is agreed on with a warning

    Example: A version that does a part of what is preferred
      Given 9.0 of "check_balance" is published as
        | input_schema  | {"type": "object", "required": ["account_id"], "properties": {"account_id": {"type": "string"}, "day": {"type": "string"}}}                                              |
        | output_schema | {"type": "object", "properties": {"account_id": {"type": "string"}, "balance": {"type": "number"}, "currency": {"type": "string"}, "overdraft": {"type": "number"}}} |
      When "check_balance" is negotiated with
        | preferred | 9.0 |
        | range     | <9  |
      Then 1.0.0 is agreed on
      And it is warned with "partial_compatibility"

  @NEG-2.5.3 @must @stated
  Rule: A warning names what is unavailable

    Example: The fields that the agreed version does not have
      Given 9.0 of "check_balance" is published as
        | input_schema  | {"type": "object", "required": ["account_id"], "properties": {"account_id": {"type": "string"}, "day": {"type": "string"}}}                                              |
        | output_schema | {"type": "object", "properties": {"account_id": {"type": "string"}, "balance": {"type": "number"}, "currency": {"type": "string"}, "overdraft": {"type": "number"}}} |
      When "check_balance" is negotiated with
        | preferred | 9.0 |
        | range     | <9  |
      Then it is warned with "partial_compatibility", naming "day, overdraft"

    Example: The version that is going
      When "code-review" is negotiated with
        | preferred | 1.0 |
      Then it is warned with "deprecated_version", naming "1.0"
