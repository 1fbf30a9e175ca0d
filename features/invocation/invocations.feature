@invocation
Feature: Invoking capabilities
  An invocation ends in a result or in a failure that says what to do, in time, and leaves a trace.

  @INV-2.1.1 @must @stated
  Rule: Every parameter is declared

    Example: Those of the web search
      When "web_search" is described
      Then "query, max_results" are declared in its "input_schema"

  @INV-2.1.2 @must @stated
  Rule: Every parameter is validated

    Example: Parameters that keep to the schema are taken
      When "web_search" is invoked with {"query": "capability", "max_results": 3}
      Then the invocation succeeds

    Example: Each parameter that does not is named
      When "web_search" is invoked with {"query": "", "max_results": 21}
      Then the invocation fails with "schema_violation" on the request side
        | at           | naming |
        | /max_results | 20     |
        | /query       | 1      |

    Example: A missing parameter is named where it should be
      When "web_search" is invoked with {"max_results": 3}
      Then the invocation fails with "schema_violation" on the request side
        | at     | naming |
        | /query | query  |

  @INV-2.1.3 @must @stated
  Rule: Parameters are validated before the capability runs

    Example: With parameters that are refused it does not run
      When "count" is invoked with {"marker": "a fresh marker", "valid": false}
      Then the capability has run 0 times

    Example: With others it does
      When "count" is invoked with {"marker": "a fresh marker", "valid": true}
      Then the capability has run 1 times

  @INV-2.2.1 @must @stated
  Rule: Every output is declared

    Example: That of the web search
      When "web_search" is described
      Then "results" are declared in its "output_schema"

  @INV-2.2.2 @must @stated
  Rule: Every output is validated

    Example: An output that keeps to the schema is returned
      When "answer-java" is invoked with {"output": {"verdict": "good", "count": 2}}
      Then the invocation succeeds with {"verdict": "good", "count": 2}

    Scenario Outline: Each fault of one that does not is named, by <capability>
      When "<capability>" is invoked with {"output": {"verdict": "ugly", "mood": 1}}
      Then the invocation fails with "schema_violation" on the response side
        | at       | naming |
        | /mood    | mood   |
        | /verdict | good   |

      Examples:
        | capability  |
        | answer-java |
        | answer      |

  @INV-2.2.3 @must @stated
  Rule: An output that breaks its schema does not reach the caller

    Scenario Outline: What <capability> gives is withheld
      When "<capability>" is invoked with {"output": {"verdict": "ugly", "mood": 1}}
      Then there is no result

      Examples:
        | capability  |
        | answer-java |
        | answer      |

  @INV-3.3.1 @must @stated
  Rule: What is allowed is logged with its trace id

    Example: One that succeeds
      When "echo" is invoked under a fresh trace with {"n": 1}
      Then it is logged once, under that trace, as
        | capabilityName | "echo"          |
        | peerId         | "agent://probe" |
        | outcome        | "succeeded"     |

    Example: One whose trace id was made for it
      When "echo" is invoked with {"n": 2}
      Then it is logged once, under its trace, as
        | capabilityName | "echo" |

  @INV-3.3.2 @must @stated
  Rule: What is refused is logged with its trace id

    Scenario Outline: <capability> fails with <code>
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
        | overreach          | {"try": "secrets:read"} | permission_denied    |

    @grants @one-by-one
    Example: One that a limit refuses
      Given an agent that may use "limited_other"
      When the agent invokes "limited_other" until some limit refuses it
      Then it is logged once, under its trace, as
        | capabilityName | "limited_other" |
        | outcome        | "refused"       |
        | code           | "rate_limited"  |

  @INV-5.1.1 @must @stated
  Rule: A request names a capability

    Example: By its id as well as by its name
      When "echo" is invoked by its id with {}
      Then the invocation succeeds with {}
      When "echo" is invoked with {}
      Then the invocation succeeds with {}

  @INV-5.1.2 @must @stated
  Rule: A request gives parameters

    Example: They are what the capability is given
      When "echo" is invoked with {"n": [1, "two"], "deep": {"er": null}}
      Then the invocation succeeds with {"n": [1, "two"], "deep": {"er": null}}

  @INV-5.1.3 @must @stated
  Rule: A request may give the trace id that it runs under

    Example: It is kept
      When "echo" is invoked under a fresh trace with {}
      Then the invocation succeeds
      And the answer carries that trace

    Example: One invocation at a time runs under it
      When "slow_mark" is begun under a fresh trace with {"marker": "a fresh marker", "ms": 4000}
      And "echo" is invoked under the same trace with {}
      Then the invocation fails with "trace_in_use"
      And the failure is worth a retry
      And what was begun succeeds

    @grants
    Example: It is kept from its caller alone
      Given an agent that may use "echo"
      When "slow_mark" is begun under a fresh trace with {"marker": "a fresh marker", "ms": 5000}
      And the agent invokes "echo" under the same trace with {}
      Then the invocation succeeds with {}

    Example: Afterwards it may be given again
      When "echo" is invoked under a fresh trace with {}
      And "echo" is invoked under the same trace with {}
      Then the invocation succeeds with {}

  @INV-5.1.4 @must @stated
  Rule: A request may give a timeout

    Example: One that is long enough changes nothing
      When "echo" is invoked for at most 20000 ms with {}
      Then the invocation succeeds with {}

  @INV-5.1.5 @must @stated
  Rule: Where no trace id is given, one is made

    Example: Of a success
      When "echo" is invoked with {}
      Then the answer carries a trace of its own

    Example: Of a failure
      When "no_such_capability" is invoked with {}
      Then the answer carries a trace of its own

  @INV-5.2.1 @must @stated
  Rule: A success is the result

    Example: It is what the capability made
      When "check_balance" is invoked with {"account_id": "acc_456"}
      Then the invocation succeeds
      And the result has the fields
        | account_id |
        | balance    |
        | currency   |

    Example: Whatever JSON that is
      When "process-echo" is invoked with {"n": [1.50, null, "👍"]}
      Then the invocation succeeds with {"n": [1.50, null, "👍"]}

  @INV-5.2.2 @must @stated
  Rule: A success says how long it took

    Example: The time is that of the execution, in milliseconds
      When "slow_mark" is invoked with {"marker": "a fresh marker", "ms": 200}
      Then the invocation succeeds
      And it took at least 200 ms

  @INV-5.2.3 @must @stated
  Rule: A success says what it has cost

    Example: The price is declared
      When "priced" is described
      Then the description says
        | price | {"per_second": 0.001, "per_request": 0.0005} |

    Example: What has a price says what it has cost
      When "priced" is invoked with {"ms": 100}
      Then the invocation succeeds
      And the cost is 0.001 for each second of the execution and 0.0005 for the request

    Example: What has none invents no cost
      When "web_search" is invoked with {"query": "agent"}
      Then the invocation succeeds
      And there is no cost estimate

  @INV-5.3.1 @must @stated
  Rule: A failure is an error and no result

    Example: Whatever has failed
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

  @INV-5.3.2 @must @stated
  Rule: A failure has a code

    Example: That of what has happened
      Then each of these fails with its code
        | capability         | parameters              | code                 |
        | no_such_capability | {}                      | capability_not_found |
        | web_search         | {"query": 7}            | schema_violation     |
        | answer-java        | {"output": {}}          | schema_violation     |
        | crash              | {"how": "failure"}      | handler_failed       |
        | crash              | {"how": "exception"}    | handler_crashed      |
        | crash-agent        | {"how": "failure"}      | handler_failed       |
        | process-fail       | {}                      | handler_failed       |
        | overreach          | {"try": "secrets:read"} | permission_denied    |

    Example: A capability's own code is handed on
      When "crash" is invoked with {"how": "failure"}
      Then the failure hands on the capability's own code "probe_failed"

  @INV-5.3.3 @must @stated
  Rule: A failure has a message

    Example: Whatever has failed
      When each of these is invoked
        | capability         | parameters              |
        | no_such_capability | {}                      |
        | web_search         | {"query": 7}            |
        | crash              | {"how": "failure"}      |
        | crash              | {"how": "exception"}    |
        | process-fail       | {}                      |
        | overreach          | {"try": "secrets:read"} |
      Then each says in a message what went wrong

  @INV-5.3.4 @must @stated
  Rule: A failure says whether it is worth a retry

    Example: Some are, and some are not
      Then each of these fails and is worth a retry or not
        | capability         | parameters                                                               | worth a retry |
        | no_such_capability | {}                                                                       | no            |
        | web_search         | {"query": 7}                                                             | no            |
        | answer-java        | {"output": {}}                                                           | no            |
        | crash              | {"how": "failure"}                                                       | no            |
        | crash              | {"how": "exception"}                                                     | yes or no     |
        | process-fail       | {}                                                                       | yes or no     |
        | overreach          | {"try": "secrets:read"}                                                  | no            |
        | flaky_once         | {"marker": "a fresh marker", "failures": 1, "kind": "network_error"}     | yes           |

  @INV-5.3.5 @must @stated
  Rule: A failure says how long it took

    Example: Whatever has failed
      When each of these is invoked
        | capability         | parameters              |
        | no_such_capability | {}                      |
        | web_search         | {"query": 7}            |
        | crash              | {"how": "failure"}      |
        | process-fail       | {}                      |
      Then each says how long it took

  @INV-6.1.1 @must @stated
  Rule: The timeout of the capability holds where it is the smaller

    Example: It is
      When "sleep" is invoked for at most 30000 ms with {"ms": 15000}
      Then the invocation fails
      And it took at least 2000 ms
      And it took at most 10000 ms

  @INV-6.1.2 @must @stated
  Rule: The timeout of the request holds where it is the smaller

    Example: It is
      When "slow_mark" is invoked for at most 300 ms with {"marker": "a fresh marker", "ms": 4000}
      Then the invocation fails
      And it took at least 300 ms

    Example: It is not reached
      When "priced" is invoked for at most 10000 ms with {"ms": 100}
      Then the invocation succeeds

  @INV-6.1.3 @must @stated
  Rule: Past its timeout a call is stopped

    Example: Its work does not go on
      When "slow_mark" is begun for at most 2000 ms with {"marker": "a fresh marker", "ms": 5000}
      Then what was begun ends
      And the invocation fails
      And its work does not go on

  @INV-6.1.4 @must @stated
  Rule: Past its timeout a call fails with a code of its own

    Example: The code
      When "slow_mark" is invoked for at most 300 ms with {"marker": "a fresh marker", "ms": 4000}
      Then the invocation fails with "timeout"

  @INV-6.1.5 @must @stated
  Rule: A timeout is worth a retry

    Example: It is
      When "slow_mark" is invoked for at most 300 ms with {"marker": "a fresh marker", "ms": 4000}
      Then the failure is worth a retry

  @INV-8.1.1 @must @stated
  Rule: Errors are structured

    Example: Of a capability and of an agent, whatever went wrong inside
      When each of these is invoked
        | capability  | parameters           |
        | crash       | {"how": "exception"} |
        | crash       | {"how": "error"}     |
        | crash-agent | {"how": "error"}     |
      Then each fails with an error, without a result
      And each says in a message what went wrong

  @INV-8.1.2 @must @stated
  Rule: Errors show no stack trace and no class name

    Example: Capabilities that fail
      When each of these is invoked
        | capability   | parameters           |
        | crash        | {"how": "exception"} |
        | crash        | {"how": "error"}     |
        | crash        | {"how": "failure"}   |
        | crash-agent  | {"how": "exception"} |
        | crash-agent  | {"how": "error"}     |
        | process-fail | {}                   |
      Then nothing that came back shows a stack trace or the name of a class

    Scenario Outline: An agent that fails by <how>
      When "probe" is asked for "crash-agent" with {"how": "<how>"}
      Then it ends in "error"
      And nothing that came back shows a stack trace or the name of a class

      Examples:
        | how       |
        | exception |
        | error     |

  @INV-8.1.3 @must @stated
  Rule: Errors show no SQL

    Example: What looks like a statement, and what reaches for a database
      When each of these is invoked
        | capability      | parameters                   |
        | overreach       | {"try": "database:read"}     |
        | overreach       | {"try": "database:write"}    |
        | no'such; DROP-- | {}                           |
        | web_search      | {"max_results": "1' OR '1"}  |
      Then nothing that came back shows SQL

  @INV-8.1.4 @must @stated
  Rule: Errors show no path and no host

    Example: What was tried is kept from the caller
      When each of these is invoked
        | capability   | parameters                                  |
        | overreach    | {"try": "network:read"}                     |
        | overreach    | {"try": "filesystem:read"}                  |
        | overreach    | {"try": "compute:execute"}                  |
        | within_reach | {"write": "a note", "path": "../notes.txt"} |
        | process-fail | {}                                          |
      Then nothing that came back shows a path or a host of the server
