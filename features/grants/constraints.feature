@grants
Feature: Narrowing grants
  A grant can be for less than a whole capability: for some values of its arguments, and no others.

  @GR-4.1 @must @stated
  Rule: A constraint is an exact value, or operators that all have to hold

    Example: An exact value
      Given an agent that may use "echo" within {"currency": "EUR"}
      Then the agent may execute "echo" with each of
        | {"currency": "EUR"}             |
        | {"currency": "EUR", "other": 1} |
      And the agent may not execute "echo" with any of
        | {"currency": "USD"}   |
        | {"currency": "eur"}   |
        | {"currency": ["EUR"]} |
        | {"currency": null}    |
        | {}                    |

    Example: Exact values are compared as JSON
      Given an agent that may use "echo" within {"n": 500, "list": [1, {"a": 2}], "nothing": null, "yes": true}
      Then the agent may execute "echo" with each of
        | {"n": 500, "list": [1, {"a": 2}], "nothing": null, "yes": true}     |
        | {"n": 500.0, "list": [1.0, {"a": 2}], "nothing": null, "yes": true} |
      And the agent may not execute "echo" with any of
        | {"n": "500", "list": [1, {"a": 2}], "nothing": null, "yes": true} |
        | {"n": 500, "list": [{"a": 2}, 1], "nothing": null, "yes": true}   |
        | {"n": 500, "list": [1, {"a": 2}], "nothing": 0, "yes": true}      |
        | {"n": 500, "list": [1, {"a": 2}], "nothing": null, "yes": "true"} |

    Example: The most and the least, both included
      Given an agent that may use "echo" within {"n": {"min": 0, "max": 1000}}
      Then the agent may execute "echo" with each of
        | {"n": 0}     |
        | {"n": 1000}  |
        | {"n": 999.5} |
      And the agent may not execute "echo" with any of
        | {"n": -1}                      |
        | {"n": 1001}                    |
        | {"n": 1000.0000000000000000001} |
        | {"n": "500"}                   |
        | {"n": null}                    |
        | {"n": [500]}                   |

    Example: One of these
      Given an agent that may use "echo" within {"currency": {"in": ["USD", "EUR", 7]}}
      Then the agent may execute "echo" with each of
        | {"currency": "USD"} |
        | {"currency": "EUR"} |
        | {"currency": 7.0}   |
      And the agent may not execute "echo" with any of
        | {"currency": "GBP"} |
        | {"currency": "7"}   |
        | {"currency": "US"}  |

    Example: None of these
      Given an agent that may use "echo" within {"to": {"not_in": ["acc_456", 5]}}
      Then the agent may execute "echo" with each of
        | {"to": "acc_789"} |
        | {"to": "5"}       |
        | {}                |
      And the agent may not execute "echo" with any of
        | {"to": "acc_456"} |
        | {"to": 5.0}       |

    Example: Operators combine
      Given an agent that may use "echo" within {"n": {"min": 1, "in": [0, 1, 2, 3], "not_in": [2]}}
      Then the agent may execute "echo" with each of
        | {"n": 1} |
        | {"n": 3} |
      And the agent may not execute "echo" with any of
        | {"n": 0} |
        | {"n": 2} |
        | {"n": 4} |

    Scenario Outline: <constraints> is no constraint
      When an agent of a host registers for "echo" within <constraints>
      Then it is refused with "invalid_request"

      Examples:
        | constraints          |
        | {"n": {}}            |
        | {"n": {"max": "5"}}  |
        | {"n": {"in": 5}}     |
        | {"n": {"not_in": 5}} |
        | {"n": {"min": null}} |

  @GR-4.2 @must @stated
  Rule: An operator that is not known is refused by name

    Scenario Outline: A registration within <constraints>
      When an agent of a host registers for "echo" within <constraints>
      Then it is refused with "unknown_constraint_operator", naming "<named>"
      And it is refused with "unknown_constraint_operator", listing "<unknown>" as "unknown_operators"

      Examples:
        | constraints                              | named   | unknown        |
        | {"n": {"maximum": 1000}}                 | maximum | maximum        |
        | {"to": {"const": "acc_456"}}             | const   | const          |
        | {"n": {"max": 5, "gt": 1}}               | gt      | gt             |
        | {"n": {"const": 1}, "m": {"maximum": 2}} | maximum | const, maximum |
        | {"n": {"Max": 5}}                        | Max     | Max            |
        | {"n": {"5": 5}}                          | 5       | 5              |

    Example: A request for more
      Given an agent that may use "check_balance"
      When the agent asks for "echo" within {"n": {"maximum": 1000}}
      Then it is refused with "unknown_constraint_operator", listing "maximum" as "unknown_operators"
      And the agent may use "check_balance" alone

    Example: A person who narrows
      When an agent of a host registers for "echo"
      And the owner tries to approve "echo" within {"n": {"maximum": 1000}}
      Then the decision is not taken
      And the agent is pending

  @GR-4.3 @must @stated
  Rule: What is asked, what is imposed and what the owner allows combine to the tightest

    Scenario Outline: Asked within <asked>
      Given an agent that may use "transfer_funds" within <asked>
      Then the grants of the agent are
        | capability     | status | constraints |
        | transfer_funds | active | <granted>   |

      Examples:
        | asked                                            | granted                                          |
        | {"amount": {"max": 500}}                         | {"amount": {"max": 500}}                         |
        | {"amount": {"max": 20000}}                       | {"amount": {"max": 10000}}                       |
        | {"amount": {"min": 5}}                           | {"amount": {"min": 5, "max": 10000}}             |
        | {"currency": "EUR"}                              | {"currency": "EUR", "amount": {"max": 10000}}    |
        | {"amount": 7}                                    | {"amount": 7}                                    |
        | {"amount": {"in": [5, 10000, 10001]}}            | {"amount": {"in": [5, 10000]}}                   |

    Example: What is imposed holds where nothing is asked
      Given an agent that may use "transfer_funds"
      Then the grants of the agent are
        | capability     | status | constraints                |
        | transfer_funds | active | {"amount": {"max": 10000}} |
      When the agent executes "transfer_funds" with {"to": "acc_456", "amount": 10000.01, "currency": "USD"}
      Then it is refused, since these constraints are broken
        | field  | constraint     | actual   |
        | amount | {"max": 10000} | 10000.01 |

    Example: The owner narrows what was asked
      When an agent of a host registers for "echo" within {"n": {"min": 1, "max": 100}}
      And the owner approves "echo" only within {"n": {"max": 50}, "to": "acc_456"}
      Then the grants of the agent are
        | capability | status | constraints                                |
        | echo       | active | {"n": {"min": 1, "max": 50}, "to": "acc_456"} |

    Scenario Outline: Where nothing is left, nothing is granted: <asked>
      Given an agent that may use "check_balance"
      When the agent asks for "transfer_funds" within <asked>
      Then it tells these grants
        | capability     | status | reason                    |
        | transfer_funds | denied | unsatisfiable_constraints |
      When the agent executes "transfer_funds" with {"to": "acc_456", "amount": 1, "currency": "USD"}
      Then it is refused with "capability_not_granted", naming "transfer_funds"

      Examples:
        | asked                             |
        | {"amount": {"min": 20000}}        |
        | {"amount": 10001}                 |
        | {"amount": {"in": [20000, "1"]}}  |

    Example: An owner who leaves nothing decides nothing
      When an agent of a host registers for "echo" within {"n": {"max": 100}}
      And the owner tries to approve "echo" within {"n": {"min": 101}}
      Then the decision is not taken
      And the agent is pending

  @GR-4.4 @must @stated
  Rule: Nothing widens a grant beyond what was asked, but a new approval

    Example: An approval allows no more than was asked
      When an agent of a host registers for "echo" within {"n": {"max": 500}}
      And the owner approves "echo" only within {"n": {"max": 5000}}
      Then the grants of the agent are
        | capability | status | constraints         |
        | echo       | active | {"n": {"max": 500}} |

    Example: Asking for more widens nothing by itself
      Given an agent that may use "echo" within {"n": {"max": 500}}
      When the agent asks for "echo" within {"n": {"max": 900}}
      And the agent executes "echo" with {"n": 600}
      Then it is refused, since these constraints are broken
        | field | constraint   | actual |
        | n     | {"max": 500} | 600    |

    Example: A new approval does
      Given an agent that may use "echo" within {"n": {"max": 500}}
      When the agent asks for "echo" within {"n": {"max": 900}}
      And the owner approves
      And the agent executes "echo" with {"n": 600}
      Then it succeeds with {"n": 600}

    Example: Not where the person denies it
      Given an agent that may use "echo" within {"n": {"max": 500}}
      When the agent asks for "echo"
      And the owner denies it
      And the agent executes "echo" with {"n": 600}
      Then it is refused with "constraint_violated" or "capability_not_granted"

  @GR-4.5 @must @stated
  Rule: An execution that breaks constraints is refused, naming field, constraint and value

    Example: One constraint is broken
      Given an agent that may use "transfer_funds" within {"amount": {"max": 1000}, "currency": {"in": ["USD"]}}
      When the agent executes "transfer_funds" with {"to": "acc_456", "amount": 1001, "currency": "USD"}
      Then it is refused, since these constraints are broken
        | field  | constraint    | actual |
        | amount | {"max": 1000} | 1001   |

    Example: Each one that is broken is named
      Given an agent that may use "echo" within {"n": {"max": 1000}, "currency": {"in": ["USD", "EUR"]}, "to": "acc_456"}
      When the agent executes "echo" with {"n": 5000, "currency": "GBP", "to": "acc_456"}
      Then it is refused, since these constraints are broken
        | field    | constraint              | actual |
        | n        | {"max": 1000}           | 5000   |
        | currency | {"in": ["USD", "EUR"]}  | "GBP"  |

    Example: What is missing breaks what is asked of it
      Given an agent that may use "echo" within {"n": {"max": 1000}, "to": "acc_456"}
      When the agent executes "echo" with {}
      Then it is refused, since these constraints are broken
        | field | constraint    | actual    |
        | n     | {"max": 1000} | (missing) |
        | to    | "acc_456"     | (missing) |

    Example: What is missing is none of the forbidden values
      Given an agent that may use "echo" within {"to": {"not_in": ["acc_456"]}}
      When the agent executes "echo" with {"n": 1}
      Then it succeeds with {"n": 1}

    Example: A value within the constraints is executed
      Given an agent that may use "transfer_funds" within {"amount": {"max": 1}}
      When the agent executes "transfer_funds" with {"to": "acc_456", "amount": 0.01, "currency": "USD"}
      Then it succeeds

  @X-GR-4.6 @must @derived
  Rule: Asking again neither clears nor widens

    Example: A standing grant works while a wider one waits
      Given an agent that may use "echo" within {"n": {"max": 5}}
      When the agent asks for "echo"
      And the agent executes "echo" with {"n": 5}
      Then it succeeds with {"n": 5}

    Example: It keeps its constraints meanwhile
      Given an agent that may use "echo" within {"n": {"max": 5}}
      When the agent asks for "echo"
      And the agent executes "echo" with {"n": 6}
      Then it is refused, since these constraints are broken
        | field | constraint | actual |
        | n     | {"max": 5} | 6      |

    Example: What waits already waits for the same approval
      Given an agent that may use "check_balance"
      When the agent asks for "echo"
      And the agent asks for "echo"
      Then it waits for the same approval as before

    Example: Less than what is granted is granted
      Given an agent that may use "echo" within {"n": {"max": 5}}
      When the agent asks for "echo" within {"n": {"max": 3}}
      Then it is refused with "already_granted"
      And the grants of the agent are
        | capability | status | constraints       |
        | echo       | active | {"n": {"max": 5}} |

    Example: A registration that waits is not made twice
      When an agent of a host registers for "echo"
      And the agent registers again
      Then it waits for the same approval as before

    Example: A registration that is done is not made again
      Given an agent that may use "echo"
      When the agent registers again
      Then it is refused with "agent_exists"
      And the agent may use "echo" alone
