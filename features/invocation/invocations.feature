@invocation
Feature: Invoking capabilities
  An invocation ends in a result or in a structured failure within its timeout, and leaves a log record.

  @INV-2.1.1 @must @stated
  Rule: A capability must declare every input parameter

    Example: The web search declares its parameters in its input schema
      When "web_search" is described
      Then "query, max_results" are declared in its "input_schema"

  @INV-2.1.2 @must @stated
  Rule: The server must validate every input parameter

    Example: Parameters that match the schema are accepted
      When "web_search" is invoked with {"query": "capability", "max_results": 3}
      Then the invocation succeeds

    Scenario Outline: The invalid parameters <parameters> are refused
      When "web_search" is invoked with <parameters>
      Then the invocation fails

      Examples:
        | parameters                                   |
        | {"query": "", "max_results": 3}              |
        | {"query": "capability", "max_results": 21}   |
        | {"query": "capability", "max_results": "3"}  |
        | {"query": "capability", "max_results": 2.5}  |
        | {"query": "capability", "max_results": true} |
        | {"query": "capability", "max_results": null} |
        | {"max_results": 3}                           |

    Example: Invalid parameters below the first level are refused
      When "subset-deep" is invoked with {"value": {"grid": [[1, "2"]]}}
      Then the invocation fails with "schema_violation"

  @INV-2.1.3 @must @stated
  Rule: The server must validate the parameters before the capability runs

    Example: A capability does not run with invalid parameters
      When "count" is invoked with {"marker": "a fresh marker", "valid": false}
      Then the capability has run 0 times

    Example: A capability runs once with valid parameters
      When "count" is invoked with {"marker": "a fresh marker", "valid": true}
      Then the capability has run 1 times

  @INV-2.1.4 @must @own
  Rule: The refusal of parameters must have the code schema_violation and name each violation with its pointer

    Example: Each invalid parameter is named with its pointer
      When "web_search" is invoked with {"query": "", "max_results": 21}
      Then the invocation fails with "schema_violation" on the request side
        | at           | naming |
        | /max_results | 20     |
        | /query       | 1      |

    Example: A missing parameter is reported at its own path
      When "web_search" is invoked with {"max_results": 3}
      Then the invocation fails with "schema_violation" on the request side
        | at     | naming |
        | /query | query  |

  @INV-2.2.1 @must @stated
  Rule: A capability must declare every output

    Example: The web search declares its results in its output schema
      When "web_search" is described
      Then "results" are declared in its "output_schema"

  @INV-2.2.2 @must @stated
  Rule: The server must validate every output

    Example: An output that matches the schema is returned
      When "answer-java" is invoked with {"output": {"verdict": "good", "count": 2}}
      Then the invocation succeeds with {"verdict": "good", "count": 2}

    Scenario Outline: The output <output> of <capability> is refused
      When "<capability>" is invoked with {"output": <output>}
      Then the invocation fails

      Examples:
        | capability  | output                             |
        | answer-java | {"verdict": "ugly"}                |
        | answer-java | {"verdict": "good", "items": [1]}  |
        | answer      | {"verdict": "ugly"}                |
        | answer      | {"mood": 1}                        |
        | answer-deep | {"parts": [{"size": 0}]}           |

  @INV-2.2.4 @must @own
  Rule: The refusal of an output must have the code schema_violation and name each violation with its pointer

    Scenario Outline: Each violation in the output of <capability> is named with its pointer
      When "<capability>" is invoked with {"output": {"verdict": "ugly", "mood": 1}}
      Then the invocation fails with "schema_violation" on the response side
        | at       | naming |
        | /mood    | mood   |
        | /verdict | good   |

      Examples:
        | capability  |
        | answer-java |
        | answer      |

  @INV-2.2.3 @must @own
  Rule: An output that breaks its schema must not reach the caller

    Scenario Outline: The invalid output of <capability> is withheld
      When "<capability>" is invoked with {"output": {"verdict": "ugly", "items": ["a fresh marker"], "mood": 1}}
      Then there is no result
      And the response does not contain the marker

      Examples:
        | capability  |
        | answer-java |
        | answer      |

  @INV-3.3.1 @must @stated @needs-audit
  Rule: The server must log every allowed invocation with its trace id

    Example: A successful invocation is logged under its trace id
      When "echo" is invoked under a fresh trace with {"n": 1}
      Then it is logged under that trace

  @INV-3.3.3 @must @own @needs-audit
  Rule: An invocation must be logged once, with its capability, its agent and its outcome

    Example: A successful invocation is logged once under its trace id
      When "echo" is invoked under a fresh trace with {"n": 1}
      Then it is logged once, under that trace, as
        | capabilityName | "echo"          |
        | peerId         | "agent://probe" |
        | outcome        | "succeeded"     |

    Example: An invocation with a generated trace id is logged once under it
      When "echo" is invoked with {"n": 2}
      Then it is logged once, under its trace, as
        | capabilityName | "echo" |

    @needs-retries
    Example: An invocation is logged once, however many attempts it takes
      When "flaky" is invoked on a target that fails 2 times with "network_error"
      Then attempt 3 succeeds
      And it is logged once, under its trace, as
        | capabilityName | "flaky"     |
        | outcome        | "succeeded" |

  @INV-3.3.2 @must @own @needs-audit
  Rule: The server must log every refused invocation with its trace id

    Scenario Outline: The failure of <capability> with <code> is logged
      When "<capability>" is invoked under a fresh trace with <parameters>
      Then it is logged once, under that trace, as
        | capabilityName | "<capability>" |
        | outcome        | "refused"      |
        | code           | "<code>"       |

      Examples:
        | capability         | parameters              | code                 |
        | web_search         | {}                      | schema_violation     |
        | no_such_capability | {}                      | capability_not_found |
        | crash              | {"how": "failure"}      | handler_failed       |
        | crash              | {"how": "exception"}    | handler_crashed      |
        | answer-java        | {"output": {}}          | schema_violation     |
        | overreach          | {"try": "secrets:read"} | permission_denied    |

    Example: A call that exceeds its timeout is logged
      When "slow_mark" is started under a new trace for at most 300 ms with {"marker": "a fresh marker", "ms": 4000}
      Then the started invocation ends
      And it is logged once, under that trace, as
        | capabilityName | "slow_mark" |
        | outcome        | "refused"   |
        | code           | "timeout"   |

    Example: A call under a trace id in use is logged beside the one that uses it
      When "slow_mark" is started under a new trace with {"marker": "a fresh marker", "ms": 2000}
      And "echo" is invoked under the same trace with {}
      Then the invocation of "echo" is logged once, under that trace, as
        | outcome | "refused"      |
        | code    | "trace_in_use" |
      And the started invocation ends

    @negotiation
    Example: A call in an unknown session is logged
      Given a session that does not exist
      When "code-review" is invoked in the session with {"code": "x = 1", "language": "python"}
      Then it is logged once, under its trace, as
        | capabilityName | "code-review"       |
        | outcome        | "refused"           |
        | code           | "session_not_found" |

    @negotiation
    Example: A call in a session on another capability is logged
      Given a session on 2.0 of "code-review"
      When "echo" is invoked in the session with {}
      Then it is logged once, under its trace, as
        | capabilityName | "echo"             |
        | outcome        | "refused"          |
        | code           | "version_mismatch" |

    @grants
    Example: A call of an agent without a grant is logged once
      Given an agent that may use "echo"
      When the agent invokes "count" with {"marker": "a fresh marker", "valid": true}
      Then it is logged once, under its trace, as
        | capabilityName | "count"                  |
        | outcome        | "refused"                |
        | code           | "capability_not_granted" |

    @grants
    Example: A call that breaks a constraint of its grant is logged once
      Given an agent that may use "echo" within {"n": {"max": 5}}
      When the agent invokes "echo" with {"n": 6}
      Then it is logged once, under its trace, as
        | capabilityName | "echo"                |
        | outcome        | "refused"             |
        | code           | "constraint_violated" |

    @grants @one-by-one
    Example: A call refused by a rate limit is logged once under its trace id
      Given an agent that may use "limited_other"
      When the agent invokes "limited_other" until some limit refuses it
      Then it is logged once, under its trace, as
        | capabilityName | "limited_other" |
        | outcome        | "refused"       |
        | code           | "rate_limited"  |

  @INV-5.1.1 @must @stated
  Rule: A request must name the capability

    Example: The name of a capability is accepted as its capability_id
      When "web_search" is invoked with {"query": "ARAL specification", "max_results": 10}
      Then the invocation succeeds

  @INV-5.1.2 @must @stated
  Rule: A request must give the parameters of the capability

    Example: The capability receives the parameters unchanged
      When "echo" is invoked with {"n": [1, "two"], "deep": {"er": null}}
      Then the invocation succeeds with {"n": [1, "two"], "deep": {"er": null}}

  @INV-5.1.3 @must @stated
  Rule: A request with a trace id must be accepted

    Example: A request with a trace id succeeds like one without
      When "echo" is invoked under a fresh trace with {"n": 1}
      Then the invocation succeeds

  @INV-5.1.6 @must @own
  Rule: A capability must be accepted by its id as well as by its name

    Example: A capability can be named by its id as well as by its name
      When "echo" is invoked by its id with {}
      Then the invocation succeeds with {}
      When "echo" is invoked with {}
      Then the invocation succeeds with {}

  @INV-5.1.7 @must @own
  Rule: An invocation must run under the trace id of its request, alone among those of its caller

    Example: The response carries the trace id of the request
      When "echo" is invoked under a fresh trace with {}
      Then the invocation succeeds
      And the response has that trace id

    Example: A second invocation under a trace id in use is refused as retryable
      When "slow_mark" is started under a new trace with {"marker": "a fresh marker", "ms": 4000}
      And "echo" is invoked under the same trace with {}
      Then the invocation fails with "trace_in_use"
      And the failure is retryable
      And the started invocation succeeds

    @grants
    Example: Another caller can use the same trace id at the same time
      Given an agent that may use "echo"
      When "slow_mark" is started under a new trace with {"marker": "a fresh marker", "ms": 5000}
      And the agent invokes "echo" under the same trace with {}
      Then the invocation succeeds with {}

    Example: A trace id can be reused after its invocation has ended
      When "echo" is invoked under a fresh trace with {}
      And "echo" is invoked under the same trace with {}
      Then the invocation succeeds with {}

  @INV-5.1.4 @must @stated
  Rule: A request with a timeout must be accepted

    Example: A timeout that is long enough does not affect the result
      When "echo" is invoked for at most 20000 ms with {}
      Then the invocation succeeds with {}

  @INV-5.1.5 @must @own
  Rule: The server must generate a trace id for a request that gives none

    Example: A success gets a generated trace id
      When "echo" is invoked with {}
      Then the response has a new trace id

    Example: A failure gets a generated trace id
      When "no_such_capability" is invoked with {}
      Then the response has a new trace id

  @INV-5.2.1 @must @stated
  Rule: A success must carry the result of the capability

    Example: The balance check returns its result
      When "check_balance" is invoked with {"account_id": "acc_456"}
      Then the invocation succeeds
      And the result has the fields
        | account_id |
        | balance    |
        | currency   |

    Example: Any JSON can be a result
      When "process-echo" is invoked with {"n": [1.50, null, "👍"]}
      Then the invocation succeeds with {"n": [1.50, null, "👍"]}

  @INV-5.2.2 @must @stated
  Rule: A success must carry the execution time

    Example: The execution time is given in milliseconds
      When "slow_mark" is invoked with {"marker": "a fresh marker", "ms": 300}
      Then the invocation succeeds
      And it took at least 200 ms

  @INV-5.2.3 @must @own
  Rule: A success must carry the cost of a capability that declares a price

    Example: The descriptor gives the declared price
      When "priced" is described
      Then the description has
        | price | {"per_second": 0.001, "per_request": 0.0005} |

    Example: A capability with a price gives a cost estimate
      When "priced" is invoked with {"ms": 100}
      Then the invocation succeeds
      And the cost is 0.001 for each second of the execution and 0.0005 for the request

    Example: A capability without a price gives no cost estimate
      When "web_search" is invoked with {"query": "agent"}
      Then the invocation succeeds
      And the response has no member "/cost_estimate"

  @INV-5.3.1 @must @stated
  Rule: A failure must carry an error and no result

    Example: Every kind of failure carries an error and no result
      When each of these is invoked
        | capability         | parameters              |
        | no_such_capability | {}                      |
        | web_search         | {"query": 7}            |
        | crash              | {"how": "failure"}      |
        | crash              | {"how": "exception"}    |
        | crash-agent        | {"how": "failure"}      |
        | process-fail       | {}                      |
        | overreach          | {"try": "secrets:read"} |
      Then each fails with an error, without a result

  @INV-5.3.2 @must @own
  Rule: A failure must carry an error code

    Example: Each kind of failure has its own code
      Then each of these fails
        | capability         | parameters              | code                 |
        | no_such_capability | {}                      | capability_not_found |
        | web_search         | {"query": 7}            | schema_violation     |
        | answer-java        | {"output": {}}          | schema_violation     |
        | crash              | {"how": "failure"}      | handler_failed       |
        | crash              | {"how": "exception"}    | handler_crashed      |
        | crash-agent        | {"how": "failure"}      | handler_failed       |
        | process-fail       | {}                      | handler_failed       |
        | overreach          | {"try": "secrets:read"} | permission_denied    |

    Example: A failure passes on the capability's own code
      When "crash" is invoked with {"how": "failure"}
      Then the failure has the handler code "probe_failed"

  @INV-5.3.3 @must @stated
  Rule: A failure must carry an error message

    Example: Every kind of failure carries a message
      When each of these is invoked
        | capability         | parameters              |
        | no_such_capability | {}                      |
        | web_search         | {"query": 7}            |
        | crash              | {"how": "failure"}      |
        | crash              | {"how": "exception"}    |
        | process-fail       | {}                      |
        | overreach          | {"try": "secrets:read"} |
      Then each has a message with the cause

  @INV-5.3.4 @must @own
  Rule: A failure must say whether it is retryable

    Example: Each kind of failure is marked as retryable or not
      Then each of these fails
        | capability         | parameters                                     | retryable |
        | no_such_capability | {}                                             | no        |
        | web_search         | {"query": 7}                                   | no        |
        | answer-java        | {"output": {}}                                 | no        |
        | crash              | {"how": "failure"}                             | no        |
        | crash              | {"how": "exception"}                           | yes or no |
        | process-fail       | {}                                             | yes or no |
        | overreach          | {"try": "secrets:read"}                        | no        |
        | flaky_once         | {"target": "http://127.0.0.1:1/attempts/none"} | yes       |

  @INV-5.3.5 @must @stated
  Rule: A failure must carry the execution time

    Example: Every kind of failure carries the execution time
      When each of these is invoked
        | capability         | parameters              |
        | no_such_capability | {}                      |
        | web_search         | {"query": 7}            |
        | crash              | {"how": "failure"}      |
        | process-fail       | {}                      |
      Then each has its execution time

  @INV-6.1.1 @must @own
  Rule: The timeout of the capability must apply when it is the smaller one

    Example: A request with a longer timeout ends at the timeout of the capability
      When "sleep" is invoked for at most 30000 ms with {"ms": 15000}
      Then the invocation fails
      And it took at least 2000 ms
      And it took at most 10000 ms

  @INV-6.1.2 @must @own
  Rule: The timeout of the request must apply when it is the smaller one

    Example: A request with a shorter timeout ends at its own timeout
      When "slow_mark" is invoked for at most 300 ms with {"marker": "a fresh marker", "ms": 4000}
      Then the invocation fails
      And it took at least 300 ms
      And it took at most 2800 ms

    Example: A call that ends before the timeout of the request succeeds
      When "priced" is invoked for at most 10000 ms with {"ms": 100}
      Then the invocation succeeds

  @INV-6.1.3 @must @own
  Rule: The server must stop a call that exceeds its timeout

    Example: The work of a call does not continue after its timeout
      When "slow_mark" is started under a new trace for at most 2000 ms with {"marker": "a fresh marker", "ms": 5000}
      Then the started invocation ends
      And the invocation fails
      And its execution does not continue

  @INV-6.1.4 @must @stated
  Rule: A call that exceeds its timeout must fail with the code timeout

    Example: A call that takes longer than its timeout fails with timeout
      When "slow_mark" is invoked for at most 300 ms with {"marker": "a fresh marker", "ms": 4000}
      Then the invocation fails with "timeout"

  @INV-6.1.5 @must @stated
  Rule: A timeout must be retryable

    Example: The failure of a call that timed out is retryable
      When "slow_mark" is invoked for at most 300 ms with {"marker": "a fresh marker", "ms": 4000}
      Then the failure is retryable

  @INV-8.1.1 @must @stated
  Rule: Errors must be structured

    Example: A crash of a capability or of an agent gives an error with a message
      When each of these is invoked
        | capability  | parameters           |
        | crash       | {"how": "exception"} |
        | crash       | {"how": "error"}     |
        | crash-agent | {"how": "error"}     |
      Then each fails with an error, without a result
      And each has a message with the cause

  @INV-8.1.2 @must @stated
  Rule: Errors must not show a stack trace or a class name

    Example: Failing capabilities show no stack trace and no class name
      When each of these is invoked
        | capability   | parameters           |
        | crash        | {"how": "exception"} |
        | crash        | {"how": "error"}     |
        | crash        | {"how": "failure"}   |
        | crash-agent  | {"how": "exception"} |
        | crash-agent  | {"how": "error"}     |
        | process-fail | {}                   |
      Then each fails with an error, without a result
      And no response reveals a stack trace or the name of a class

    @typed-capabilities
    Scenario Outline: An agent that fails with the kind <how> shows no stack trace and no class name
      When "probe" is asked for "crash-agent" with {"how": "<how>"}
      Then it ends in "error"
      And no response reveals a stack trace or the name of a class

      Examples:
        | how       |
        | exception |
        | error     |

  @INV-8.1.3 @must @stated
  Rule: Errors must not show SQL

    Example: SQL-like input and failures show no SQL
      When each of these is invoked
        | capability      | parameters                   |
        | no'such; DROP-- | {}                           |
        | web_search      | {"max_results": "1' OR '1"}  |
        | crash           | {"how": "exception"}         |
        | crash           | {"how": "error"}             |
        | crash           | {"how": "failure"}           |
        | process-fail    | {}                           |
      Then each fails with an error, without a result
      And no response reveals SQL

    @needs-permissions
    Example: Denied database access shows no SQL
      When each of these is invoked
        | capability | parameters                |
        | overreach  | {"try": "database:read"}  |
        | overreach  | {"try": "database:write"} |
      Then each fails with an error, without a result
      And no response reveals SQL

  @INV-8.1.4 @must @stated
  Rule: Errors must not show a path or a host of the server

    Example: Failures show no path and no host
      When each of these is invoked
        | capability   | parameters           |
        | process-fail | {}                   |
        | crash        | {"how": "exception"} |
        | crash        | {"how": "error"}     |
        | crash        | {"how": "failure"}   |
      Then each fails with an error, without a result
      And no response reveals a path or a host of the server

    @needs-permissions
    Example: Denied access shows no path and no host
      When each of these is invoked
        | capability | parameters                 |
        | overreach  | {"try": "network:read"}    |
        | overreach  | {"try": "filesystem:read"} |
        | overreach  | {"try": "compute:execute"} |
      Then each fails with an error, without a result
      And no response reveals a path or a host of the server
