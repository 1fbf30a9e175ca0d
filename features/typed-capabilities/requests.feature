@typed-capabilities
Feature: Asking an agent
  Whoever asks an agent for a capability learns of a broken payload before anything leaves, and of a
  broken answer before anything is built on it.

  @TC-3.1.1 @must @stated
  Rule: The capability is looked up among those of the agent that is asked

    Example: The agent's own capability answers
      When "bank" is asked for "check_balance" with {"account_id": "acc_123"}
      Then it ends in "ok"

    Example: A capability that nobody has is refused by name
      When "probe" is asked for "no-such-capability" with {}
      Then it ends in "error" with the code "EAGENTRPC_NO_CAPABILITY", naming "no-such-capability"

    Example: Another agent's capability does not count
      When "bank" is asked for "echo" with {}
      Then it ends in "error" with the code "EAGENTRPC_NO_CAPABILITY", naming "echo"

  @TC-3.1.2 @must @stated
  Rule: The agent is one of those that the caller knows

    Example: An unknown agent is refused by name
      When "nobody-here" is asked for "echo" with {}
      Then it ends in "error" with the code "EAGENTRPC_NO_PEER", naming "nobody-here"

  @TC-3.2.1 @must @stated
  Rule: A payload that breaks the input schema is refused as a schema violation

    Example: The reviewer's severity is one of three
      When "pr-reviewer" is asked for "review-pr" with {"prUrl": "https://example.org/pr/1", "severity": "urgent"}
      Then it ends in "schema-violation"

    Example: Also where no answer is waited for
      When "probe" is told "count" with {"marker": "a fresh marker", "valid": false}
      Then it ends in "schema-violation"

  @TC-3.2.2 @must @stated
  Rule: It is said that the request is at fault

    Example: The side of a severity that is none of three
      When "pr-reviewer" is asked for "review-pr" with {"prUrl": "https://example.org/pr/1", "severity": "urgent"}
      Then the side at fault is "request"
      And there is no answer

  @TC-3.2.3 @must @stated
  Rule: It is said what breaks the schema, by path and message

    Example: A severity that is none of three
      When "pr-reviewer" is asked for "review-pr" with {"prUrl": "https://example.org/pr/1", "severity": "urgent"}
      Then each violation has a path and a message
      And the violations name each of "low, med, high"

  @TC-3.2.4 @must @stated
  Rule: The code of a schema violation is one for all

    Example: The code of a severity that is none of three
      When "pr-reviewer" is asked for "review-pr" with {"prUrl": "https://example.org/pr/1", "severity": "urgent"}
      Then its error has the code "EAGENTRPC_SCHEMA_VIOLATION"

  @TC-3.2.5 @must @stated
  Rule: Nothing is sent of a request that is refused

    Example: The agent never hears of it
      When "probe" is asked for "count" with {"marker": "a fresh marker", "valid": false}
      Then the agent was reached 0 times

    Example: Not even of a request that waits for no answer
      When "probe" is told "count" with {"marker": "a fresh marker", "valid": false}
      Then the agent was reached 0 times

  @TC-3.3.1 @must @stated
  Rule: A payload that passes is sent to the agent, once

    Example: The agent hears of it
      When "probe" is asked for "count" with {"marker": "a fresh marker", "valid": true}
      Then the agent was reached 1 times

    Example: Also of a request that waits for no answer
      When "probe" is told "count" with {"marker": "a fresh marker", "valid": true}
      Then it ends in "sent"
      And the agent was reached 1 times

  @TC-3.3.2 @must @stated
  Rule: The answer is awaited

    Example: An answer that comes in time is handed on
      When "probe" is asked for "priced" with {"ms": 100}
      Then it ends in "ok"

    Example: An answer can be fetched later
      When "probe" is asked to answer later for "answer" with {"output": {"verdict": "good"}}
      Then it ends in "accepted"
      And the later answer is {"verdict": "good"}

  @TC-3.3.3 @must @stated
  Rule: The answer is awaited as long as the capability allows

    Example: An answer that does not come in time is not awaited longer
      When "probe" is asked for "sleep" with {"ms": 8000}
      Then it ends in "timeout" with the code "EAGENTRPC_TIMEOUT"
      And it was given at least 2000 ms

  @TC-3.4.1 @must @stated
  Rule: An answer that breaks the output schema is refused as a schema violation

    Scenario Outline: What breaks the schema, by way of <capability>
      When "probe" is asked for "<capability>" with {"output": {"verdict": "ugly", "count": 1.0}}
      Then it ends in "schema-violation"
      And the violations name each of "good, bad"
      And its error has the code "EAGENTRPC_SCHEMA_VIOLATION"

      Examples:
        | capability  |
        | answer      |
        | answer-java |

    Example: An answer that keeps to its schema is no violation
      When "probe" is asked for "answer" with {"output": {"verdict": "good", "count": 3, "items": ["a"]}}
      Then it answers {"verdict": "good", "count": 3, "items": ["a"]}

  @TC-3.4.2 @must @stated
  Rule: It is said that the answer is at fault

    Example: The side of a verdict that is none of two
      When "probe" is asked for "answer" with {"output": {"verdict": "ugly"}}
      Then the side at fault is "response"

  @TC-3.4.3 @must @stated
  Rule: The raw answer is kept for whoever has to find out why

    Scenario Outline: What the agent said is kept, by way of <capability>: <output>
      When "probe" is asked for "<capability>" with {"output": <output>}
      Then the raw answer is kept as <output>

      Examples:
        | capability  | output                          |
        | answer      | {"verdict": "ugly", "count": 1} |
        | answer-java | {"verdict": "ugly", "count": 1} |
        | answer      | ["good"]                        |

  @TC-3.5.1 @must @stated
  Rule: Every violation is listed

    Example: Missing, extra and wrong properties of a request at once
      When "probe" is asked for "subset-object" with {"value": {"age": "old", "height": 2, "weight": 80}}
      Then the violations name each of "integer, height, name, weight"

    Example: An answer's violations are listed as a request's are
      When "probe" is asked for "answer" with {"output": {"count": -1, "items": ["a", 2], "mood": "fine"}}
      Then the violations name each of "0, string, mood, verdict"

  @TC-3.5.2 @must @stated
  Rule: A path is a JSON pointer to the very place

    Example: A property, an element, and a name that has to be escaped
      Then each of these requests breaks its schema at one place
        | agent | capability    | payload                                      | at             |
        | probe | subset-object | {"value": {"name": "Ada", "age": "old"}}     | /value/age     |
        | probe | subset-object | {"value": {"name": "Ada", "": 1}}            | /value/        |
        | probe | subset-object | {"value": {"name": "Ada", "a/b~c": 1}}       | /value/a~1b~0c |
        | probe | subset-items  | {"value": [1, 2, "3", 4]}                    | /value/2       |
        | probe | subset-ref    | {"value": {"name": "a", "children": [{"name": "b", "children": [{"name": 2}]}]}} | /value/children/0/children/0/name |
        | probe | count         | "not an object"                              | (root)         |

    Example: A place in an answer
      When "probe" is asked for "answer" with {"output": {"verdict": "good", "items": ["a", 2]}}
      Then the places of the violations are "/items/1"

  @TC-3.5.3 @must @stated
  Rule: A missing property is reported where it should be

    Example: Nothing is said of the object around it
      Then each of these requests breaks its schema at one place
        | agent       | capability    | payload                  | at          |
        | pr-reviewer | review-pr     | {"severity": "low"}      | /prUrl      |
        | probe       | subset-object | {"value": {"age": 36}}   | /value/name |

    Example: Nor in an answer
      When "probe" is asked for "answer" with {"output": {"count": 1}}
      Then the places of the violations are "/verdict"

  @X-TC-7.1.1 @should @derived
  Rule: A caller says which version it needs, and one that is new enough will do

    Scenario Outline: A callee in 2.0 will do for <minimum>
      When "code-review" is asked for "code-review" in <minimum> or newer with {"code": "x = 1", "language": "cobol"}
      Then it ends in "ok"

      Examples:
        | minimum  |
        | 1.0      |
        | 1.10     |
        | 2.0-rc.1 |
        | 2.0.0    |

    Example: A new enough callee minds its schema
      When "code-review" is asked for "code-review" in 2.0 or newer with {"code": "x = 1"}
      Then it ends in "schema-violation"
      And the violations name each of "language"

  @X-TC-7.1.2 @should @derived
  Rule: A callee older than that is refused with a version error

    Example: Also where the payload breaks the schema
      When "code-review" is asked for "code-review" in 3.0 or newer with {"code": 1}
      Then it ends in "error" with the code "EVERSION_SKEW", naming "3.0"

    Example: Also where no answer is waited for
      When "probe" is told "count" in 1.0.1 or newer with {"marker": "a fresh marker", "valid": true}
      Then it ends in "error" with the code "EVERSION_SKEW", naming "1.0.1"

  @X-TC-7.1.3 @should @derived
  Rule: Nothing is sent to a callee that is too old

    Example: The agent never hears of it
      When "probe" is asked for "count" in 1.0.1 or newer with {"marker": "a fresh marker", "valid": true}
      Then the agent was reached 0 times

    Example: Not even of a request that waits for no answer
      When "probe" is told "count" in 2.0 or newer with {"marker": "a fresh marker", "valid": true}
      Then the agent was reached 0 times
