@typed-capabilities
Feature: Requests to an agent
  The server refuses an invalid payload before it is sent, and an invalid response before the caller gets it as a
  result.

  @TC-3.1.1 @must @own
  Rule: The server must look up the capability among those of the requested agent

    Example: A capability of the requested agent responds
      When "bank" is asked for "check_balance" with {"account_id": "acc_123"}
      Then it ends in "ok"

    Example: An unknown capability is refused by name
      When "probe" is asked for "no-such-capability" with {}
      Then it ends in "error" with the code "EAGENTRPC_NO_CAPABILITY", naming "no-such-capability"

    Example: A capability of another agent is refused by name
      When "bank" is asked for "echo" with {}
      Then it ends in "error" with the code "EAGENTRPC_NO_CAPABILITY", naming "echo"

  @TC-3.1.2 @must @own
  Rule: The server must look up the agent among those that the caller knows

    Example: An unknown agent is refused by name
      When "nobody-here" is asked for "echo" with {}
      Then it ends in "error" with the code "EAGENTRPC_NO_PEER", naming "nobody-here"

  @TC-3.2.1 @must @stated
  Rule: A payload that breaks the input schema must be refused as a schema violation

    Example: A severity outside the enum is a schema violation
      When "pr-reviewer" is asked for "review-pr" with {"prUrl": "https://example.org/pr/1", "severity": "urgent"}
      Then it ends in "schema-violation"

  @TC-3.2.2 @must @stated
  Rule: The refusal of a payload must name the request as the failing side

    Example: A severity outside the enum fails on the request side without a response
      When "pr-reviewer" is asked for "review-pr" with {"prUrl": "https://example.org/pr/1", "severity": "urgent"}
      Then the side at fault is "request"
      And the response has no result

  @TC-3.2.3 @must @stated
  Rule: The refusal of a payload must list each violation with its path and a message

    Example: A severity outside the enum is listed with its path and a message
      When "pr-reviewer" is asked for "review-pr" with {"prUrl": "https://example.org/pr/1", "severity": "urgent"}
      Then each violation has a path and a message

  @TC-3.2.4 @must @stated
  Rule: The refusal of a payload must carry the code EAGENTRPC_SCHEMA_VIOLATION

    Example: A severity outside the enum carries the code
      When "pr-reviewer" is asked for "review-pr" with {"prUrl": "https://example.org/pr/1", "severity": "urgent"}
      Then its error has the code "EAGENTRPC_SCHEMA_VIOLATION"

  @TC-3.2.5 @must @stated
  Rule: A refused request must not be sent to the agent

    Example: The agent does not receive an invalid request
      When "probe" is asked for "count" with {"marker": "a fresh marker", "valid": false}
      Then the agent was reached 0 times

  @TC-3.3.1 @must @stated
  Rule: A payload that passes must be sent to the agent once

    Example: The agent receives a valid request once
      When "probe" is asked for "count" with {"marker": "a fresh marker", "valid": true}
      Then the agent was reached 1 times

  @TC-3.3.2 @must @stated
  Rule: The server must await the response

    Example: A response in time is returned
      When "probe" is asked for "priced" with {"ms": 100}
      Then it ends in "ok"

  @TC-3.3.3 @must @own
  Rule: The server must await the response as long as the timeout of the capability allows

    Example: A response that is too late ends in a timeout
      When "probe" is asked for "sleep" with {"ms": 8000}
      Then it ends in "timeout" with the code "EAGENTRPC_TIMEOUT"
      And it lasted at least 2000 and at most 6000 ms

  @TC-3.4.1 @must @stated
  Rule: A response that breaks the output schema must be refused as a schema violation

    Scenario Outline: An invalid verdict of <capability> is a schema violation
      When "probe" is asked for "<capability>" with {"output": {"verdict": "ugly", "count": 1.0}}
      Then it ends in "schema-violation"
      And each violation has a path and a message
      And its error has the code "EAGENTRPC_SCHEMA_VIOLATION"

      Examples:
        | capability  |
        | answer      |
        | answer-java |

    Example: A valid response is not a violation
      When "probe" is asked for "answer" with {"output": {"verdict": "good", "count": 3, "items": ["a"]}}
      Then it returns {"verdict": "good", "count": 3, "items": ["a"]}

  @TC-3.4.2 @must @stated
  Rule: The refusal of a response must name the response as the failing side

    Example: A verdict outside the enum fails on the response side
      When "probe" is asked for "answer" with {"output": {"verdict": "ugly"}}
      Then the side at fault is "response"

  @TC-3.4.3 @must @stated
  Rule: The refusal of a response must preserve the raw response

    Scenario Outline: The raw response <output> of <capability> is preserved
      When "probe" is asked for "<capability>" with {"output": <output>}
      Then the raw response is <output>

      Examples:
        | capability  | output                          |
        | answer      | {"verdict": "ugly", "count": 1} |
        | answer-java | {"verdict": "ugly", "count": 1} |
        | answer      | ["good"]                        |

  @TC-3.4.4 @must @own
  Rule: A deferred response must be validated like any other

    Example: An invalid deferred response is a schema violation
      When "probe" is asked asynchronously for "answer" with {"output": {"verdict": "ugly"}}
      And the later response arrives
      Then it ends in "schema-violation"
      And the side at fault is "response"
      And its error has the code "EAGENTRPC_SCHEMA_VIOLATION"

    Example: A deferred request with an invalid payload is not sent
      When "probe" is asked asynchronously for "count" with {"marker": "a fresh marker", "valid": false}
      Then the agent was reached 0 times

  @TC-3.2.6 @must @own
  Rule: A one-way request must be refused for its payload like any other

    Example: An invalid one-way request is a schema violation
      When "probe" is notified of "count" with {"marker": "a fresh marker", "valid": false}
      Then it ends in "schema-violation"

    Example: The agent does not receive an invalid one-way request
      When "probe" is notified of "count" with {"marker": "a fresh marker", "valid": false}
      Then the agent was reached 0 times

  @TC-3.3.4 @must @own
  Rule: A one-way request must be sent once, and a deferred response must be kept for its caller

    Example: The agent receives a valid one-way request once
      When "probe" is notified of "count" with {"marker": "a fresh marker", "valid": true}
      Then it ends in "sent"
      And the agent was reached 1 times

    Example: A deferred response can be fetched later
      When "probe" is asked asynchronously for "answer" with {"output": {"verdict": "good"}}
      Then it ends in "accepted"
      And the later response is {"verdict": "good"}

  @TC-3.5.1 @must @own
  Rule: The result of a schema violation must list every violation of the payload

    Example: Missing, extra and wrong properties of a request are all listed
      When "probe" is asked for "subset-object" with {"value": {"age": "old", "height": 2, "weight": 80}}
      Then the violations name each of "integer, height, name, weight"

    Example: Missing, extra and wrong properties of a response are all listed
      When "probe" is asked for "answer" with {"output": {"count": -1, "items": ["a", 2], "mood": "fine"}}
      Then the violations name each of "0, string, mood, verdict"

  @TC-3.5.2 @must @own
  Rule: The path of a violation must be a JSON pointer to the offending value

    Example: A property, an element, an escaped name and the root have their pointers
      Then each of these requests breaks its schema at one location
        | agent | capability    | payload                                                                          | at                                |
        | probe | subset-object | {"value": {"name": "Ada", "age": "old"}}                                         | /value/age                        |
        | probe | subset-object | {"value": {"name": "Ada", "": 1}}                                                | /value/                           |
        | probe | subset-object | {"value": {"name": "Ada", "a/b~c": 1}}                                           | /value/a~1b~0c                    |
        | probe | subset-items  | {"value": [1, 2, "3", 4]}                                                        | /value/2                          |
        | probe | subset-ref    | {"value": {"name": "a", "children": [{"name": "b", "children": [{"name": 2}]}]}} | /value/children/0/children/0/name |
        | probe | count         | "not an object"                                                                  | (root)                            |

    Example: An element of a response has its pointer
      When "probe" is asked for "answer" with {"output": {"verdict": "good", "items": ["a", 2]}}
      Then the locations of the violations are "/items/1"

  @TC-3.5.3 @must @own
  Rule: A missing property must be reported at its own path

    Example: A missing property of a request is the only violation
      Then each of these requests breaks its schema at one location
        | agent       | capability    | payload                  | at          |
        | pr-reviewer | review-pr     | {"severity": "low"}      | /prUrl      |
        | probe       | subset-object | {"value": {"age": 36}}   | /value/name |

    Example: A missing property of a response is the only violation
      When "probe" is asked for "answer" with {"output": {"count": 1}}
      Then the locations of the violations are "/verdict"

  @X-TC-7.1.1 @should @own
  Rule: A callee that is at least as new as the requested minimum version should serve the request

    Scenario Outline: A callee of version 2.0 serves a minimum of <minimum>
      When "code-review" is asked for "code-review" in <minimum> or newer with {"code": "x = 1", "language": "cobol"}
      Then it ends in "ok"

      Examples:
        | minimum  |
        | 1.0      |
        | 1.10     |
        | 2.0-rc.1 |
        | 2.0.0    |

    Example: A callee that is new enough validates the payload
      When "code-review" is asked for "code-review" in 2.0 or newer with {"code": "x = 1"}
      Then it ends in "schema-violation"
      And the violations name each of "language"

  @X-TC-7.1.2 @should @own
  Rule: A callee older than the requested minimum version should be refused with a version error

    Example: An older callee is refused by version even if the payload is invalid
      When "code-review" is asked for "code-review" in 3.0 or newer with {"code": 1}
      Then it ends in "error" with the code "EVERSION_SKEW", naming "3.0"

    Example: An older callee is refused for a one-way request
      When "probe" is notified of "count" in 1.0.1 or newer with {"marker": "a fresh marker", "valid": true}
      Then it ends in "error" with the code "EVERSION_SKEW", naming "1.0.1"

  @X-TC-7.1.3 @should @own
  Rule: A request should not be sent to a callee older than the requested minimum version

    Example: An older agent does not receive the request
      When "probe" is asked for "count" in 1.0.1 or newer with {"marker": "a fresh marker", "valid": true}
      Then the agent was reached 0 times

    Example: An older agent does not receive a one-way request
      When "probe" is notified of "count" in 2.0 or newer with {"marker": "a fresh marker", "valid": true}
      Then the agent was reached 0 times
