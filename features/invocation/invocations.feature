@invocation
Feature: Invoking capabilities
  An invocation ends in a result or in a failure that says what to do, in time, and leaves a trace.

  @INV-2.1 @must @stated
  Rule: Every parameter is validated before the capability runs

    Example: Parameters that keep to the schema run
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

    Example: The capability does not run
      When "count" is invoked with {"marker": "a fresh marker", "valid": false}
      Then the invocation fails with "schema_violation" on the request side
        | at     | naming |
        | /valid |        |
      And the capability has run 0 times

  @INV-2.2 @must @stated
  Rule: Every output is validated before it is returned

    Example: An output that keeps to the schema is returned
      When "answer-java" is invoked with {"output": {"verdict": "good", "count": 2}}
      Then the invocation succeeds with {"verdict": "good", "count": 2}

    Scenario Outline: One that does not is withheld, and each fault named
      When "<capability>" is invoked with {"output": {"verdict": "ugly", "mood": 1}}
      Then the invocation fails with "schema_violation" on the response side
        | at       | naming |
        | /mood    | mood   |
        | /verdict | good   |
      And there is no result

      Examples:
        | capability  |
        | answer-java |
        | answer      |

  @INV-3.3 @must @stated
  Rule: Every invocation is logged with its trace id, allowed or refused

    Example: One that succeeds
      When "echo" is invoked under a fresh trace with {"n": 1}
      Then the invocation succeeds
      And it is logged once, under its trace, as
        | capabilityName | "echo"          |
        | peerId         | "agent://probe" |
        | outcome        | "succeeded"     |

    Example: One that a schema refuses
      When "web_search" is invoked under a fresh trace with {}
      Then the invocation fails with "schema_violation"
      And it is logged once, under its trace, as
        | capabilityName | "web_search"       |
        | outcome        | "refused"          |
        | code           | "schema_violation" |

    Example: One of a capability that is not there
      When "no_such_capability" is invoked under a fresh trace with {}
      Then the invocation fails with "capability_not_found"
      And it is logged once, under its trace, as
        | capabilityName | "no_such_capability"   |
        | outcome        | "refused"              |
        | code           | "capability_not_found" |

    Example: One that fails while it runs
      When "crash" is invoked under a fresh trace with {"how": "failure"}
      Then the invocation fails with "handler_failed"
      And it is logged once, under its trace, as
        | capabilityName | "crash"          |
        | outcome        | "refused"        |
        | code           | "handler_failed" |

    @grants
    Example: One that a limit refuses
      Given an agent that may use "limited_other"
      When the agent invokes "limited_other" until its limit refuses it
      Then it is logged once, under its trace, as
        | capabilityName | "limited_other" |
        | outcome        | "refused"       |
        | code           | "rate_limited"  |

    Example: One whose trace id was made for it
      When "echo" is invoked with {"n": 2}
      Then the invocation succeeds
      And it is logged once, under its trace, as
        | capabilityName | "echo" |

  @INV-5.1 @must @stated
  Rule: A request names a capability, and gives parameters, a trace id and a timeout

    Example: The capability's id serves as well as its name
      When "echo" is invoked by its id with {"n": 1}
      Then the invocation succeeds with {"n": 1}

    Example: A trace id that is given is kept
      When "echo" is invoked under a fresh trace with {}
      Then the invocation succeeds
      And the answer carries that trace

    Example: Where none is given, one is made
      When "echo" is invoked with {}
      Then the invocation succeeds
      And the answer carries a trace of its own

    Example: A failure carries a trace too
      When "no_such_capability" is invoked with {}
      Then the invocation fails with "capability_not_found"
      And the answer carries a trace of its own

    Example: One invocation at a time runs under a trace id that is given
      When "slow_mark" is begun under a fresh trace with {"marker": "a fresh marker", "ms": 1000}
      And "echo" is invoked under the same trace with {}
      Then the invocation fails with "trace_in_use"
      And the failure is worth a retry
      And what was begun succeeds

    @grants
    Example: It is kept from its caller alone
      Given an agent that may use "echo"
      When "slow_mark" is begun under a fresh trace with {"marker": "a fresh marker", "ms": 1000}
      And the agent invokes "echo" under the same trace with {"n": 1}
      Then the invocation succeeds with {"n": 1}

    Example: Afterwards the trace id may be given again
      When "echo" is invoked under a fresh trace with {"n": 1}
      And "echo" is invoked under the same trace with {"n": 2}
      Then the invocation succeeds with {"n": 2}

    Example: A timeout that is long enough changes nothing
      When "echo" is invoked for at most 20000 ms with {"n": 3}
      Then the invocation succeeds with {"n": 3}

  @INV-5.2 @must @stated
  Rule: A success is the result, and how long it took

    Example: The result is what the capability made
      When "check_balance" is invoked with {"account_id": "acc_456"}
      Then the invocation succeeds
      And the result has the fields
        | account_id |
        | balance    |
        | currency   |

    Example: Whatever JSON that is
      When "process-echo" is invoked with {"n": [1.50, null, "👍"]}
      Then the invocation succeeds with {"n": [1.50, null, "👍"]}

    Example: The time is that of the execution, in milliseconds
      When "sleep" is invoked with {"ms": 200}
      Then the invocation succeeds
      And the result has the fields
        | slept |
      And it took at least 200 ms

    Example: What has a price says what it has cost
      When "priced" is invoked with {"ms": 100}
      Then the invocation succeeds
      And the cost is 0.001 for each second of the execution and 0.0005 for the request

    Example: What has none invents no cost
      When "web_search" is invoked with {"query": "agent"}
      Then the invocation succeeds
      And there is no cost estimate

  @INV-5.3 @must @stated
  Rule: A failure is a code, a message and whether it is worth a retry

    Scenario Outline: <capability> with <parameters>
      When "<capability>" is invoked with <parameters>
      Then the invocation fails with "<code>"
      And the failure is <retry>
      And there is no result

      Examples:
        | capability         | parameters            | code                 | retry          |
        | no_such_capability | {}                    | capability_not_found | final          |
        | web_search         | {"query": 7}          | schema_violation     | final          |
        | answer-java        | {"output": {}}        | schema_violation     | final          |
        | crash              | {"how": "failure"}    | handler_failed       | final          |
        | crash              | {"how": "exception"}  | handler_crashed      | final or worth a retry |
        | crash-agent        | {"how": "failure"}    | handler_failed       | final          |
        | process-fail       | {}                    | handler_failed       | final or worth a retry |
        | process-sleep      | {}                    | timeout              | worth a retry  |
        | overreach          | {"try": "secrets:read"} | permission_denied  | final          |

    Example: A capability's own code is handed on
      When "crash" is invoked with {"how": "failure"}
      Then the invocation fails with "handler_failed"
      And the failure hands on the capability's own code "probe_failed"

  @INV-6.1 @must @stated
  Rule: The smaller of the capability's and the request's timeout holds, and the call is stopped

    Example: The request's is smaller
      When "sleep" is invoked for at most 300 ms with {"ms": 1700}
      Then the invocation fails with "timeout"
      And the failure is worth a retry
      And it took at least 300 ms

    Example: The capability's is smaller
      When "sleep" is invoked for at most 30000 ms with {"ms": 8000}
      Then the invocation fails with "timeout"
      And the failure is worth a retry
      And it took at least 2000 ms

    Example: Neither is reached
      When "sleep" is invoked for at most 1900 ms with {"ms": 100}
      Then the invocation succeeds

  @INV-8.1 @must @stated
  Rule: A failure tells nothing of the server's inside

    Scenario Outline: <capability> fails by <how>
      When "<capability>" is invoked with {"how": "<how>"}
      Then the invocation fails
      And the answer says nothing of the server's inside

      Examples:
        | capability  | how       |
        | crash       | exception |
        | crash       | error     |
        | crash       | failure   |
        | crash-agent | exception |
        | crash-agent | error     |

    Scenario Outline: An agent fails by <how>
      When "probe" is asked for "crash-agent" with {"how": "<how>"}
      Then it ends in "error"
      And the answer says nothing of the server's inside

      Examples:
        | how       |
        | exception |
        | error     |

    Example: A process that fails keeps its troubles to itself
      When "process-fail" is invoked with {}
      Then the invocation fails
      And the answer says nothing of the server's inside
