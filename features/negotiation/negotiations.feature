@negotiation
Feature: Agreeing on a version
  A requester says which versions it can do with, and learns which one the provider takes, or what it could have
  instead.

  @NEG-2.1 @must @stated
  Rule: A proposal is answered by an agreement on one version and a session for it

    Example: The proposal of the seed
      When "code-review" is negotiated with
        | preferred  | 2.0      |
        | acceptable | 1.5, 2.0 |
      Then 2.0 is agreed on
      And the agreement names "code-review", the session and its end
      And the session is remembered as it was agreed on

    Example: A proposal to one provider
      When "code-review" is negotiated with
        | agent     | code-review |
        | preferred | 1.5         |
      Then 1.5 is agreed on

    Example: No two agreements share a session
      When "code-review" is negotiated with
        | preferred | 2.0 |
      And "code-review" is negotiated with
        | preferred | 2.0 |
      Then each agreement has a session of its own

    Example: A proposal without a version
      When "code-review" is negotiated with
        | agent | code-review |
      Then it is refused with "invalid_request"

  @NEG-2.2 @must @stated
  Rule: The preferred version comes first, then those acceptable in their order, then the highest in the range

    Scenario Outline: Preferring <preferred>, accepting <acceptable>, within <range>
      When "code-review" is negotiated with
        | preferred  | <preferred>  |
        | acceptable | <acceptable> |
        | range      | <range>      |
      Then <agreed> is agreed on

      Examples:
        | preferred | acceptable    | range   | agreed |
        | 1.5       | 2.0, 1.0      | >=2     | 1.5    |
        | 3.0       | 1.0, 1.5, 2.0 | >=1     | 1.0    |
        | 3.0       | 1.5, 2.0, 1.0 |         | 1.5    |
        |           | 4.0, 1.0      | >=2     | 1.0    |
        | 3.0       | 4.0           | >=1 <2  | 1.5    |
        |           |               | >=1     | 2.0    |
        |           |               | <1.5    | 1.0    |
        |           |               | >1 <=2  | 2.0    |
        |           |               | 1.5.0   | 1.5    |

    Example: Every proposal
      Then every proposal for "code-review" ends as the rule says, with "1.0, 1.5, 2.0" supported

  @NEG-2.3 @must @stated
  Rule: A rejection says why, and what could be had instead

    Example: A capability that is not there
      When "no-such-capability" is negotiated with
        | preferred | 1.0 |
      Then it is rejected with "capability_not_found", naming "no-such-capability"
      And nothing can be had instead

    Example: An agent that does not have it
      When "code-review" is negotiated with
        | agent     | probe |
        | preferred | 1.0   |
      Then it is rejected with "capability_not_found", naming "code-review"
      And nothing can be had instead

    Scenario Outline: Versions that nobody has: <preferred>, <acceptable>, <range>
      When "code-review" is negotiated with
        | preferred  | <preferred>  |
        | acceptable | <acceptable> |
        | range      | <range>      |
      Then it is rejected with "version_mismatch", naming "code-review"
      And "2.0, 1.5, 1.0" can be had instead

      Examples:
        | preferred  | acceptable | range    |
        | 3.0        |            |          |
        | 3.0        | 0.9, 1.7   | >2       |
        |            |            | >1.5 <2  |
        | 2.0.1      |            |          |
        | 2.0-rc.1   |            |          |

    Example: Whoever is rejected degrades
      When "code-review" is negotiated with
        | preferred | 3.0 |
      And "code-review" is negotiated with
        | preferred  | 3.0 |
        | acceptable | 1.5 |
      Then 1.5 is agreed on

  @NEG-2.4 @must @stated
  Rule: Calls in a session run under the version agreed on, until the session ends or the version is withdrawn

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
    Example: The session of an agent
      Given an agent that may use "code-review"
      And a session of the agent on 1.0 of "code-review"
      When the agent invokes "code-review" in the session with {"code": "x = 1", "language": "python"}
      Then the invocation succeeds
      And the result has no "score"

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

    Example: A version that is withdrawn
      Given a server that is started for this alone
      And a session on 1.0 of "code-review"
      When 1.0 of "code-review" is to be withdrawn in a few seconds
      Then from its sunset on "code-review" is refused in the session with "version_withdrawn", also with {"code": "x = 1", "language": "python"}
      And the session is remembered as "withdrawn"

  @NEG-2.5 @must @stated
  Rule: What is deprecated or only partly compatible is agreed on with a warning that names what is unavailable

    Example: A version that is to stay
      When "code-review" is negotiated with
        | preferred | 2.0 |
      Then 2.0 is agreed on
      And there are no warnings

    Example: A version that is deprecated
      When "code-review" is negotiated with
        | preferred | 1.0 |
      Then 1.0 is agreed on
      And it is warned with "deprecated_version", naming "1.0"

    Example: A version that does a part of what is preferred
      Given 9.0 of "check_balance" is published as
        | input_schema  | {"type": "object", "required": ["account_id"], "properties": {"account_id": {"type": "string"}, "day": {"type": "string"}}}                                              |
        | output_schema | {"type": "object", "properties": {"account_id": {"type": "string"}, "balance": {"type": "number"}, "currency": {"type": "string"}, "overdraft": {"type": "number"}}} |
      When "check_balance" is negotiated with
        | preferred | 9.0 |
        | range     | <9  |
      Then 1.0.0 is agreed on
      And it is warned with "partial_compatibility", naming "day, overdraft"
