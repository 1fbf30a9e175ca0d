@typed-capabilities
Feature: Asking an agent
  Whoever asks an agent for a capability learns of a broken payload before anything leaves, and of a
  broken answer before anything is built on it.

  @TC-3.1 @must @stated
  Rule: The capability is looked up among those of the agent that is asked

    Example: The agent's own capability answers
      When "bank" is asked for "check_balance" with {"account_id": "acc_123"}
      Then it is answered

    Example: An unknown agent is refused by name
      When "nobody-here" is asked for "echo" with {}
      Then it ends in "error" with the code "EAGENTRPC_NO_PEER", naming "nobody-here"

    Example: A capability that the agent does not have is refused by name
      When "probe" is asked for "no-such-capability" with {}
      Then it ends in "error" with the code "EAGENTRPC_NO_CAPABILITY", naming "no-such-capability"

    Example: Another agent's capability does not count
      When "bank" is asked for "echo" with {}
      Then it ends in "error" with the code "EAGENTRPC_NO_CAPABILITY", naming "echo"

  @TC-3.2 @must @stated
  Rule: A payload that breaks the input schema is refused, and nothing is sent

    Example: The reviewer's severity is one of three
      When "pr-reviewer" is asked for "review-pr" with {"prUrl": "https://example.org/pr/1", "severity": "urgent"}
      Then the request is refused as a schema violation
        | at        | naming |
        | /severity | low    |

    Example: The agent never hears of it
      When "probe" is asked for "count" with {"marker": "a fresh marker", "valid": false}
      Then the request is refused as a schema violation
        | at     | naming |
        | /valid |        |
      And the agent was reached 0 times

    Example: Not even by a request that waits for no answer
      When "probe" is told "count" with {"marker": "a fresh marker", "valid": false}
      Then the request is refused as a schema violation
        | at     | naming |
        | /valid |        |
      And the agent was reached 0 times

  @TC-3.3 @must @stated
  Rule: A payload that passes is sent to the agent, and its answer awaited as long as the capability allows

    Example: The agent hears of it once
      When "probe" is asked for "count" with {"marker": "a fresh marker", "valid": true}
      Then it answers {"received": 1}
      And the agent was reached 1 times

    Example: An answer that comes in time is handed on
      When "probe" is asked for "sleep" with {"ms": 100}
      Then it is answered

    Example: An answer that does not come in time is not awaited longer
      When "probe" is asked for "sleep" with {"ms": 8000}
      Then it ends in "timeout" with the code "EAGENTRPC_TIMEOUT"
      And it was given at least 2000 ms

    Example: A request that waits for no answer arrives all the same
      When "probe" is told "count" with {"marker": "a fresh marker", "valid": true}
      Then it is sent
      And the agent was reached 1 times

    Example: An answer can be fetched later
      When "probe" is asked to answer later for "count" with {"marker": "a fresh marker", "valid": true}
      Then it is accepted
      And the later answer is {"received": 1}

  @TC-3.4 @must @stated
  Rule: An answer that breaks the output schema is refused, and kept for whoever has to find out why

    Scenario Outline: What the agent said is kept to the letter
      When "probe" is asked for "<capability>" with {"output": {"verdict": "ugly", "count": 1.0}}
      Then the answer is refused as a schema violation
        | at       | naming |
        | /verdict | good   |
      And the raw answer is kept as {"verdict": "ugly", "count": 1.0}

      Examples:
        | capability  |
        | answer      |
        | answer-java |

    Example: An answer that keeps to its schema is no violation
      When "probe" is asked for "answer" with {"output": {"verdict": "good", "count": 3, "items": ["a"]}}
      Then it answers {"verdict": "good", "count": 3, "items": ["a"]}

    Example: An answer of the wrong kind altogether is kept too
      When "probe" is asked for "answer" with {"output": ["good"]}
      Then the answer is refused as a schema violation
        | at     | naming |
        | (root) | object |
      And the raw answer is kept as ["good"]

  @TC-3.5 @must @stated
  Rule: Every violation is listed, each with a pointer to the very place

    Example: Missing, extra and wrong properties at once
      When "probe" is asked for "subset-object" with {"value": {"age": "old", "height": 2, "weight": 80}}
      Then the request is refused as a schema violation
        | at            | naming  |
        | /value/age    | integer |
        | /value/height | height  |
        | /value/name   | name    |
        | /value/weight | weight  |

    Example: A missing property is reported where it should be
      When "pr-reviewer" is asked for "review-pr" with {}
      Then the request is refused as a schema violation
        | at        | naming   |
        | /prUrl    | prUrl    |
        | /severity | severity |

    Example: Elements of a list have their numbers
      When "probe" is asked for "subset-items" with {"value": ["a", 1, "b", 2, "c"]}
      Then the request is refused as a schema violation
        | at       | naming  |
        | /value/0 | integer |
        | /value/2 | integer |
        | /value/4 | integer |

    Example: The payload as a whole is the empty pointer
      When "probe" is asked for "count" with "not an object"
      Then the request is refused as a schema violation
        | at     | naming |
        | (root) | object |

    Example: An answer's violations are listed as a request's are
      When "probe" is asked for "answer" with {"output": {"count": -1, "items": ["a", 2], "mood": "fine"}}
      Then the answer is refused as a schema violation
        | at       | naming  |
        | /count   | 0       |
        | /items/1 | string  |
        | /mood    | mood    |
        | /verdict | verdict |

  @X-TC-7.1 @should @derived
  Rule: Whoever needs a newer version than the callee's learns of that, before anything is sent

    Example: A version error, although the payload breaks the schema
      When "code-review" is asked for "code-review" in 3.0 or newer with {"code": 1}
      Then it ends in "error" with the code "EVERSION_SKEW", naming "3.0"

    Example: The agent never hears of it
      When "probe" is asked for "count" in 1.0.1 or newer with {"marker": "a fresh marker", "valid": true}
      Then it ends in "error" with the code "EVERSION_SKEW", naming "1.0.1"
      And the agent was reached 0 times

    Example: Not even of a request that waits for no answer
      When "probe" is told "count" in 2.0 or newer with {"marker": "a fresh marker", "valid": true}
      Then it ends in "error" with the code "EVERSION_SKEW", naming "2.0"
      And the agent was reached 0 times

    Scenario Outline: A callee in 2.0 will do for <minimum>
      When "code-review" is asked for "code-review" in <minimum> or newer with {"code": "x = 1", "language": "cobol"}
      Then it is answered

      Examples:
        | minimum  |
        | 1.0      |
        | 1.10     |
        | 2.0-rc.1 |
        | 2.0.0    |

    Example: A new enough callee minds its schema
      When "code-review" is asked for "code-review" in 2.0 or newer with {"code": "x = 1"}
      Then the request is refused as a schema violation
        | at        | naming   |
        | /language | language |
