@negotiation
Feature: Negotiating a version
  A requester proposes versions. The server agrees on one of them, or rejects the proposal and lists the supported
  versions.

  @NEG-2.1.1 @must @stated
  Rule: A proposal must name a capability, a preferred version and acceptable versions

    Example: A preferred version is accepted as the only one
      When "code-review" is negotiated with
        | preferred | 1.5 |
      Then 1.5 is agreed on

    Example: An acceptable version is accepted in place of the preferred one
      When "code-review" is negotiated with
        | preferred  | 3.0 |
        | acceptable | 1.5 |
      Then 1.5 is agreed on

  @NEG-2.1.2 @must @stated
  Rule: The server must accept a proposal with an agreement on one version

    Example: The proposal of RFC 004 is accepted with 2.0
      When "code-review" is negotiated with
        | preferred  | 2.0      |
        | acceptable | 1.5, 2.0 |
      Then 2.0 is agreed on
      And the agreement has the capability "code-review"

  @NEG-2.1.3 @must @stated
  Rule: An agreement must carry a session id

    Example: The agreement gives the id of its session
      When "code-review" is negotiated with
        | preferred  | 2.0      |
        | acceptable | 1.5, 2.0 |
      Then the agreement has a session id

  @NEG-2.1.4 @must @own
  Rule: A proposal must go to any provider or to a named agent, and must name at least one version or range

    Example: A proposal can go to any provider or to a named agent
      When "code-review" is negotiated with
        | preferred  | 3.0      |
        | acceptable | 1.5, 2.0 |
      Then 1.5 is agreed on
      When "code-review" is negotiated with
        | agent     | code-review |
        | preferred | 1.5         |
      Then 1.5 is agreed on

    Example: A proposal without a version is refused
      When "code-review" is negotiated with
        | agent | code-review |
      Then it is refused with "invalid_request"

  @NEG-2.1.5 @must @own
  Rule: An agreement must have a session of its own, with an end, that can be looked up

    Example: The agreement gives a session with an expiry that can be looked up
      When "code-review" is negotiated with
        | preferred  | 2.0      |
        | acceptable | 1.5, 2.0 |
      Then the agreement has a session id and its expiry time
      And the session has the members of the agreement

    Example: Two agreements have different sessions
      When "code-review" is negotiated with
        | preferred | 2.0 |
      And "code-review" is negotiated with
        | preferred | 2.0 |
      Then each agreement has a different session

  @NEG-2.2.1 @must @stated
  Rule: The same proposal must have the same result

    Example: A proposal made five times has the same result
      Then this proposal for "code-review" has the same result 5 times
        | preferred  | 3.0    |
        | acceptable | 1.7    |
        | range      | >1.2.0 |

  @NEG-2.2.2 @must @stated
  Rule: The server must select the preferred version if it is supported

    Example: The preferred version wins over acceptable versions and the range
      When "code-review" is negotiated with
        | preferred  | 1.5      |
        | acceptable | 2.0, 1.0 |
        | range      | >=1.7.0  |
      Then 1.5 is agreed on

    Example: Every proposal decided by its preferred version agrees on that version
      Then every proposal for "code-review" that "preferred" decides ends as the rule says, with "1.0, 1.5, 2.0" supported

  @NEG-2.2.3 @must @stated
  Rule: The first supported acceptable version must be selected if the preferred version is not supported

    Scenario Outline: Preferring <preferred>, accepting <acceptable>, within <range> agrees on <agreed>
      When "code-review" is negotiated with
        | preferred  | <preferred>  |
        | acceptable | <acceptable> |
        | range      | <range>      |
      Then <agreed> is agreed on

      Examples:
        | preferred | acceptable    | range   | agreed |
        | 3.0       | 1.0, 1.5, 2.0 | >=0.9.0 | 1.0    |
        | 3.0       | 1.5, 2.0, 1.0 |         | 1.5    |
        |           | 4.0, 1.0      | >=1.7.0 | 1.0    |

    Example: Every proposal decided by its acceptable versions agrees on the first supported one
      Then every proposal for "code-review" that "acceptable" decides ends as the rule says, with "1.0, 1.5, 2.0" supported

  @NEG-2.2.4 @must @stated
  Rule: The highest supported version in the range must be selected if no named version is supported

    Scenario Outline: Preferring <preferred>, accepting <acceptable>, within <range> agrees on <agreed>
      When "code-review" is negotiated with
        | preferred  | <preferred>  |
        | acceptable | <acceptable> |
        | range      | <range>      |
      Then <agreed> is agreed on

      Examples:
        | preferred | acceptable | range          | agreed |
        | 3.0       | 4.0        | >=0.9.0 <1.7.0 | 1.5    |
        |           |            | >=1.2.0        | 2.0    |
        |           |            | <1.2.0         | 1.0    |
        |           |            | >1.2.0 <=2.1.0 | 2.0    |

    Example: Every proposal decided by its range agrees on the highest supported version
      Then every proposal for "code-review" that "range" decides ends as the rule says, with "1.0, 1.5, 2.0" supported

  @NEG-2.2.5 @must @own
  Rule: The server must reject a proposal that no supported version satisfies

    Example: Every proposal that no supported version satisfies is rejected
      Then every proposal for "code-review" that "nothing" decides ends as the rule says, with "1.0, 1.5, 2.0" supported

    @needs-restart
    Example: A version that has been withdrawn is neither agreed on nor listed
      Given a server that is started for this alone
      And 1.0 of "code-review" is to be withdrawn in a few seconds
      Then after its sunset 1.0 of "code-review" has the status "withdrawn"
      When "code-review" is negotiated with
        | preferred  | 1.0  |
        | acceptable | 1.0  |
        | range      | <1.5 |
      Then it is rejected with "version_mismatch", naming "code-review"
      And the rejection lists the supported versions "2.0, 1.5"

  @NEG-2.3.1 @must @own
  Rule: A rejection must name its reason

    Example: An unknown capability is rejected with capability_not_found
      When "no-such-capability" is negotiated with
        | preferred | 1.0 |
      Then it is rejected with "capability_not_found", naming "no-such-capability"

    Example: An agent without the capability is rejected with capability_not_found
      When "code-review" is negotiated with
        | agent     | probe |
        | preferred | 1.0   |
      Then it is rejected with "capability_not_found", naming "code-review"

    Scenario Outline: Unsupported versions <preferred>, <acceptable>, <range> are rejected with version_mismatch
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

  @NEG-2.3.2 @must @own
  Rule: A rejection must list the supported versions

    Example: A version mismatch lists every supported version
      When "code-review" is negotiated with
        | preferred | 2.0.1 |
      Then the rejection lists the supported versions "2.0, 1.5, 1.0"

    Example: An unknown capability lists no versions
      When "no-such-capability" is negotiated with
        | preferred | 1.0 |
      Then the rejection lists the supported versions ""

    Example: A rejected requester can agree on a supported version
      When "code-review" is negotiated with
        | preferred | 3.0 |
      Then the rejection lists the supported versions "2.0, 1.5, 1.0"
      When "code-review" is negotiated with
        | preferred  | 3.0 |
        | acceptable | 1.5 |
      Then 1.5 is agreed on

  @NEG-2.4.1 @must @own
  Rule: Calls in a session must run under the schemas of the agreed version

    @invocation
    Example: Input that the agreed version does not accept is refused
      Given a session on 1.0 of "code-review"
      When "code-review" is invoked in the session with {"code": "x = 1", "language": "cobol"}
      Then the invocation fails with "schema_violation" on the request side
        | at        | naming |
        | /language | python |

    @invocation
    Example: The result leaves out a field that the agreed version does not have
      Given a session on 1.0 of "code-review"
      When "code-review" is invoked in the session with {"code": "x = 1", "language": "python"}
      Then the invocation succeeds
      And the result has no "score"

    @invocation
    Example: A session on another version accepts and returns its fields
      Given a session on 2.0 of "code-review"
      When "code-review" is invoked in the session with {"code": "x = 1", "language": "cobol", "context": "a payroll"}
      Then the invocation succeeds
      And the result has the fields
        | score |

    @invocation
    Example: A session keeps its version beside a session on another version
      Given a session on 2.0 of "code-review"
      And a session on 1.5 of "code-review"
      When "code-review" is invoked in the session with {"code": "x = 1", "language": "cobol"}
      Then the invocation succeeds
      And the result has no "score"

    @typed-capabilities
    Example: A request to an agent in a session is validated under the agreed version
      Given a session on 1.0 of "code-review"
      When "code-review" is asked for "code-review" in the session with {"code": "x = 1", "language": "cobol"}
      Then the request is refused as a schema violation
        | at        | naming |
        | /language | python |

    @invocation @grants
    Example: An agent can invoke a capability in its own session
      Given an agent that may use "code-review"
      And a session of the agent on 1.0 of "code-review"
      When the agent invokes "code-review" in the session with {"code": "x = 1", "language": "python"}
      Then the invocation succeeds
      And the result has no "score"

  @NEG-2.4.2 @must @own
  Rule: The server must refuse calls in a session that has ended or was not agreed on

    @invocation
    Example: A session that has ended is refused
      Given a session on 1.0 of "code-review"
      When the session ends
      And "code-review" is invoked in the session with {"code": "x = 1", "language": "python"}
      Then the invocation fails with "session_not_found"
      And there is no result

    @invocation
    Example: An unknown session is refused
      Given a session that does not exist
      When "code-review" is invoked in the session with {"code": "x = 1", "language": "python"}
      Then the invocation fails with "session_not_found"
      And there is no result

    @invocation @grants
    Example: The session of another principal is refused
      Given an agent that may use "code-review"
      And a session of the agent on 1.0 of "code-review"
      When "code-review" is invoked in the session with {"code": "x = 1", "language": "python"}
      Then the invocation fails with "session_not_found"
      And there is no result

    @invocation @grants
    Example: The session of an agent is refused to another agent
      Given an agent that may use "code-review"
      And another agent of another host in the autonomous mode that may use "code-review"
      And a session of the agent on 1.0 of "code-review"
      When the other agent invokes "code-review" in the session with {"code": "x = 1", "language": "python"}
      Then the invocation fails with "session_not_found"
      And there is no result

    @invocation
    Example: A session on another capability is refused with version_mismatch
      Given a session on 2.0 of "code-review"
      When "echo" is invoked in the session with {}
      Then the invocation fails with "version_mismatch"
      And there is no result

  @NEG-2.4.4 @must @own
  Rule: Only the principal that agreed on a session must be able to look it up and to end it

    @grants
    Example: An anonymous caller cannot look up the session of an agent
      Given an agent that may use "code-review"
      And a session of the agent on 1.0 of "code-review"
      When an anonymous caller requests the session
      Then it is refused with "session_not_found"

    @invocation @grants
    Example: An anonymous caller cannot end the session of an agent
      Given an agent that may use "code-review"
      And a session of the agent on 1.0 of "code-review"
      When an anonymous caller ends the session
      And the agent invokes "code-review" in the session with {"code": "x = 1", "language": "python"}
      Then the invocation succeeds

    @grants
    Example: Another agent cannot look up the session of an agent
      Given an agent that may use "code-review"
      And another agent of another host in the autonomous mode that may use "code-review"
      And a session of the agent on 1.0 of "code-review"
      When the other agent requests the session
      Then it is refused with "session_not_found"

    @invocation @grants
    Example: Another agent cannot end the session of an agent
      Given an agent that may use "code-review"
      And another agent of another host in the autonomous mode that may use "code-review"
      And a session of the agent on 1.0 of "code-review"
      When the other agent ends the session
      And the agent invokes "code-review" in the session with {"code": "x = 1", "language": "python"}
      Then the invocation succeeds

    @grants
    Example: An agent can look up its own session
      Given an agent that may use "code-review"
      And a session of the agent on 1.0 of "code-review"
      When the agent requests the session
      Then the session has the capability and the version of the agreement

    @grants
    Example: An agent can end its own session
      Given an agent that may use "code-review"
      And a session of the agent on 1.0 of "code-review"
      When the agent ends the session
      And the agent requests the session
      Then it is refused with "session_not_found"

  @NEG-2.4.3 @must @own
  Rule: The server must refuse calls in a session whose version has been withdrawn

    @needs-restart
    Example: A session is refused once its version reaches its sunset
      Given a server that is started for this alone
      And a session on 1.0 of "code-review"
      When 1.0 of "code-review" is to be withdrawn in a few seconds
      Then after the sunset "code-review" is refused in the session with "version_withdrawn" for {"code": "x = 1", "language": "python"}
      And the session has the status "withdrawn"

  @NEG-2.5.1 @must @own
  Rule: An agreement on a deprecated version must carry a warning

    Example: An active version is agreed on without warnings
      When "code-review" is negotiated with
        | preferred | 2.0 |
      Then 2.0 is agreed on
      And there are no warnings

    Example: A deprecated version is agreed on with a warning
      When "code-review" is negotiated with
        | preferred | 1.0 |
      Then 1.0 is agreed on
      And it is warned with "deprecated_version"

  @NEG-2.5.2 @must @own
  Rule: An agreement on a partially compatible version must carry a warning

    Example: A version without all fields of the preferred one is agreed on with a warning
      Given 9.0 of "check_balance" is published as
        | input_schema  | {"type": "object", "required": ["account_id"], "properties": {"account_id": {"type": "string"}, "day": {"type": "string"}}}                                          |
        | output_schema | {"type": "object", "properties": {"account_id": {"type": "string"}, "balance": {"type": "number"}, "currency": {"type": "string"}, "overdraft": {"type": "number"}}} |
      When "check_balance" is negotiated with
        | preferred | 9.0 |
        | range     | <9  |
      Then 1.0.0 is agreed on
      And it is warned with "partial_compatibility"

  @NEG-2.5.3 @must @own
  Rule: A warning must name what is unavailable

    Example: The warning names the fields that the agreed version lacks
      Given 9.0 of "check_balance" is published as
        | input_schema  | {"type": "object", "required": ["account_id"], "properties": {"account_id": {"type": "string"}, "day": {"type": "string"}}}                                          |
        | output_schema | {"type": "object", "properties": {"account_id": {"type": "string"}, "balance": {"type": "number"}, "currency": {"type": "string"}, "overdraft": {"type": "number"}}} |
      When "check_balance" is negotiated with
        | preferred | 9.0 |
        | range     | <9  |
      Then it is warned with "partial_compatibility", naming "day, overdraft"

    Example: The warning names the deprecated version
      When "code-review" is negotiated with
        | preferred | 1.0 |
      Then it is warned with "deprecated_version", naming "1.0"
