@grants
Feature: Narrowing grants
  A grant can be for less than a whole capability: for some values of its arguments, and no others.

  @GR-4.1.1 @must @stated
  Rule: An exact value is the only one

    Example: A text
      Given an agent that may use "echo" within {"currency": "EUR"}
      Then the agent may execute "echo" with each of
        | {"currency": "EUR"}             |
        | {"currency": "EUR", "other": 1} |
      And the agent may not execute "echo" with any of
        | {"currency": "USD"}   |
        | {"currency": "eur"}   |
        | {"currency": ["EUR"]} |
        | {"currency": null}    |

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

  @GR-4.1.2 @must @stated
  Rule: The most is included

    Example: At most a thousand
      Given an agent that may use "echo" within {"n": {"max": 1000}}
      Then the agent may execute "echo" with each of
        | {"n": 1000}  |
        | {"n": 999.5} |
        | {"n": -5}    |
      And the agent may not execute "echo" with any of
        | {"n": 1001}    |
        | {"n": 1000.01} |
        | {"n": "500"}   |
        | {"n": null}    |
        | {"n": [500]}   |

  @GR-4.1.3 @must @stated
  Rule: The least is included

    Example: At least ten
      Given an agent that may use "echo" within {"n": {"min": 10}}
      Then the agent may execute "echo" with each of
        | {"n": 10}   |
        | {"n": 10.5} |
        | {"n": 1e9}  |
      And the agent may not execute "echo" with any of
        | {"n": 9}    |
        | {"n": 9.99} |
        | {"n": "50"} |
        | {"n": null} |

  @GR-4.1.4 @must @stated
  Rule: One of these

    Example: Texts and a number
      Given an agent that may use "echo" within {"currency": {"in": ["USD", "EUR", 7]}}
      Then the agent may execute "echo" with each of
        | {"currency": "USD"} |
        | {"currency": "EUR"} |
        | {"currency": 7.0}   |
      And the agent may not execute "echo" with any of
        | {"currency": "GBP"} |
        | {"currency": "7"}   |
        | {"currency": "US"}  |

  @GR-4.1.5 @must @stated
  Rule: None of these

    Example: A text and a number
      Given an agent that may use "echo" within {"to": {"not_in": ["acc_456", 5]}}
      Then the agent may execute "echo" with each of
        | {"to": "acc_789"} |
        | {"to": "5"}       |
      And the agent may not execute "echo" with any of
        | {"to": "acc_456"} |
        | {"to": 5.0}       |

    Example: A list around a forbidden value does not help where a text is to be given
      Given an agent that may use "transfer_funds" within {"to": {"not_in": ["acc_456"]}}
      When the agent executes "transfer_funds" with {"to": ["acc_456"], "amount": 1, "currency": "USD"}
      Then it is refused with "constraint_violated" or "invalid_request"

  @GR-4.1.6 @must @stated
  Rule: Operators combine

    Example: Three at once
      Given an agent that may use "echo" within {"n": {"min": 1, "in": [0, 1, 2, 3], "not_in": [2]}}
      Then the agent may execute "echo" with each of
        | {"n": 1} |
        | {"n": 3} |
      And the agent may not execute "echo" with any of
        | {"n": 0} |
        | {"n": 2} |
        | {"n": 4} |

  @GR-4.1.7 @must @stated
  Rule: Operators have values that they can be used with

    Example: Values that they cannot be used with
      Then whoever registers for "echo" within any of these is refused with "invalid_request"
        | {"n": {"max": "5"}}  |
        | {"n": {"min": null}} |
        | {"n": {"in": 5}}     |
        | {"n": {"not_in": 5}} |

  @GR-4.1.8 @must @stated
  Rule: An exact value has no operators beside it

    Example: An exact value that is asked for, where the server imposes an operator
      Given an agent that may use "transfer_funds" within {"amount": 7}
      Then each constraint of the agent is an exact value, or operators and nothing else

  @GR-4.2.1 @must @stated
  Rule: A registration with an operator that is not known is refused

    Example: Words of other languages, and words that are nearly right
      Then whoever registers for "echo" within any of these is refused with "unknown_constraint_operator"
        | {"n": {"maximum": 1000}}                 |
        | {"to": {"const": "acc_456"}}             |
        | {"n": {"max": 5, "gt": 1}}               |
        | {"n": {"const": 1}, "m": {"maximum": 2}} |
        | {"n": {"Max": 5}}                        |
        | {"n": {"5": 5}}                          |

  @GR-4.2.2 @must @stated
  Rule: A request for more with an operator that is not known is refused

    Example: A request for more
      Given an agent that may use "check_balance"
      When the agent asks for "echo" within {"n": {"maximum": 1000}}
      Then it is refused with "unknown_constraint_operator"
      And the agent may use "check_balance" alone

  @GR-4.2.3 @must @stated
  Rule: A decision with an operator that is not known is not taken

    Example: A person who narrows
      When an agent of a host registers for "echo"
      And the owner tries to approve "echo" within {"n": {"maximum": 1000}}
      Then the decision is not taken
      And the agent is pending

  @GR-4.2.4 @must @stated
  Rule: Operators that are not known are named

    Example: One
      When an agent of a host registers for "echo" within {"n": {"max": 5, "gtx": 1}}
      Then it is refused with "unknown_constraint_operator", naming "gtx"

    Example: Each of several
      When an agent of a host registers for "echo" within {"n": {"aboutx": 1}, "m": {"maximumx": 2}}
      Then it is refused with "unknown_constraint_operator", naming "aboutx"
      And it is refused with "unknown_constraint_operator", naming "maximumx"

  @GR-4.3.1 @must @stated
  Rule: What the agent proposes holds

    Example: Of a capability that the server narrows besides
      Given an agent that may use "transfer_funds" within {"currency": "EUR", "amount": {"min": 5}}
      Then the agent may not execute "transfer_funds" with any of
        | {"to": "acc_456", "amount": 6, "currency": "USD"} |
        | {"to": "acc_456", "amount": 4, "currency": "EUR"} |

  @GR-4.3.2 @must @stated
  Rule: What the server imposes holds

    Example: Where nothing is proposed
      Given an agent that may use "transfer_funds"
      Then the agent may not execute "transfer_funds" with any of
        | {"to": "acc_456", "amount": 10000.01, "currency": "USD"} |

    Example: Where something else is proposed
      Given an agent that may use "transfer_funds" within {"currency": "EUR"}
      Then the agent may not execute "transfer_funds" with any of
        | {"to": "acc_456", "amount": 10000.01, "currency": "EUR"} |

  @GR-4.3.3 @must @stated
  Rule: Of both the tightest holds

    Scenario Outline: Asked within <asked>, <amount> is too much
      Given an agent that may use "transfer_funds" within <asked>
      Then the agent may not execute "transfer_funds" with any of
        | {"to": "acc_456", "amount": <amount>, "currency": "USD"} |

      Examples:
        | asked                                 | amount |
        | {"amount": {"max": 500}}              | 501    |
        | {"amount": {"max": 20000}}            | 10001  |
        | {"amount": {"in": [5, 10000, 10001]}} | 10001  |

  @GR-4.3.4 @must @stated
  Rule: Where nothing is left, nothing is granted

    Scenario Outline: Asked within <asked>
      Given an agent that may use "check_balance"
      When the agent asks for "transfer_funds" within <asked>
      Then it tells these grants
        | capability     | status |
        | transfer_funds | denied |
      When the agent executes "transfer_funds" with {"to": "acc_456", "amount": 1, "currency": "USD"}
      Then it is refused with "capability_not_granted"

      Examples:
        | asked                            |
        | {"amount": {"min": 20000}}       |
        | {"amount": 10001}                |
        | {"amount": {"in": [20000, "1"]}} |

  @GR-4.3.5 @must @stated
  Rule: A decision that leaves nothing is not taken

    Example: An owner who leaves nothing decides nothing
      When an agent of a host registers for "echo" within {"n": {"max": 100}}
      And the owner tries to approve "echo" within {"n": {"min": 101}}
      Then the decision is not taken
      And the agent is pending

  @GR-4.4.1 @must @stated
  Rule: An approval allows no more than was asked

    Example: An owner who would allow more
      When an agent of a host registers for "echo" within {"n": {"max": 500}}
      And the owner tries to approve "echo" within {"n": {"max": 5000}}
      And the agent executes "echo" with {"n": 700}
      Then it is refused with "constraint_violated" or "agent_pending" or "host_pending"

  @GR-4.4.2 @must @stated
  Rule: Asking for more widens nothing by itself

    Example: While it waits
      Given an agent that may use "echo" within {"n": {"max": 500}}
      When the agent asks for "echo" within {"n": {"max": 900}}
      And the agent executes "echo" with {"n": 600}
      Then it is refused with "constraint_violated" or "capability_not_granted"

    Example: Where the person denies it
      Given an agent that may use "echo" within {"n": {"max": 500}}
      When the agent asks for "echo"
      And the owner denies it
      And the agent executes "echo" with {"n": 600}
      Then it is refused with "constraint_violated" or "capability_not_granted"

  @GR-4.4.3 @must @stated
  Rule: A new approval widens

    Example: As far as was asked
      Given an agent that may use "echo" within {"n": {"max": 500}}
      When the agent asks for "echo" within {"n": {"max": 900}}
      And the owner approves
      And the agent executes "echo" with {"n": 800}
      Then it succeeds with {"n": 800}

  @GR-4.5.1 @must @stated
  Rule: An execution that breaks a constraint is refused

    Example: A value that is too large, and one that is not
      Given an agent that may use "transfer_funds" within {"amount": {"max": 1}}
      When the agent executes "transfer_funds" with {"to": "acc_456", "amount": 2, "currency": "USD"}
      Then it is refused with "constraint_violated"
      When the agent executes "transfer_funds" with {"to": "acc_456", "amount": 0.01, "currency": "USD"}
      Then it succeeds

  @GR-4.5.2 @must @stated
  Rule: Each field that breaks a constraint is named

    Example: Two of three
      Given an agent that may use "echo" within {"n": {"max": 1000}, "currency": {"in": ["USD", "EUR"]}, "to": "acc_456"}
      When the agent executes "echo" with {"n": 5000, "currency": "GBP", "to": "acc_456"}
      Then it is refused, since these constraints are broken
        | field    |
        | n        |
        | currency |

  @GR-4.5.3 @must @stated
  Rule: The constraint that is broken is told

    Example: Operators and an exact value
      Given an agent that may use "echo" within {"n": {"max": 1000}, "to": "acc_456"}
      When the agent executes "echo" with {"n": 5000, "to": "acc_456"}
      Then it is refused, since these constraints are broken
        | constraint    |
        | {"max": 1000} |
      When the agent executes "echo" with {"n": 1000, "to": "acc_789"}
      Then it is refused, since these constraints are broken
        | constraint |
        | "acc_456"  |

  @GR-4.5.4 @must @stated
  Rule: The value that breaks a constraint is told

    Example: A number and a text
      Given an agent that may use "echo" within {"n": {"max": 1000}, "to": "acc_456"}
      When the agent executes "echo" with {"n": 5000, "to": "acc_456"}
      Then it is refused, since these constraints are broken
        | actual |
        | 5000   |
      When the agent executes "echo" with {"n": 1000, "to": "acc_789"}
      Then it is refused, since these constraints are broken
        | actual    |
        | "acc_789" |

  @GR-4.5.5 @must @stated
  Rule: What is missing breaks what is asked of it

    Example: Each kind of constraint
      Given an agent that may use "echo" within {"max": {"max": 5}, "min": {"min": 5}, "in": {"in": [5]}, "exact": 5}
      Then the agent may execute "echo" with each of
        | {"max": 5, "min": 5, "in": 5, "exact": 5} |
      And the agent may not execute "echo" with any of
        | {"min": 5, "in": 5, "exact": 5}   |
        | {"max": 5, "in": 5, "exact": 5}   |
        | {"max": 5, "min": 5, "exact": 5}  |
        | {"max": 5, "min": 5, "in": 5}     |
        | {}                                |

  @GR-4.5.6 @must @stated
  Rule: What is missing is none of the forbidden values

    Example: Nothing that could be forbidden
      Given an agent that may use "echo" within {"to": {"not_in": ["acc_456"]}}
      When the agent executes "echo" with {"n": 1}
      Then it succeeds with {"n": 1}

  @X-GR-4.6.1 @must @derived
  Rule: Asking again clears no constraint

    Example: A grant keeps its constraints while the whole capability is asked for
      Given an agent that may use "echo" within {"n": {"max": 5}}
      When the agent asks for "echo"
      And the agent executes "echo" with {"n": 6}
      Then it is refused with "constraint_violated" or "capability_not_granted"

  @X-GR-4.6.2 @must @derived
  Rule: A standing grant works while a wider one waits

    Example: What it is good for
      Given an agent that may use "echo" within {"n": {"max": 5}}
      When the agent asks for "echo"
      And the agent executes "echo" with {"n": 5}
      Then it succeeds with {"n": 5}

  @X-GR-4.6.3 @must @derived
  Rule: What waits already waits for the same approval

    Example: A capability that is asked for twice
      Given an agent that may use "check_balance"
      When the agent asks for "echo"
      And the agent asks for "echo"
      Then it waits for the same approval as before

  @X-GR-4.6.4 @must @derived
  Rule: A registration that waits is not made twice

    Example: An agent that registers again
      When an agent of a host registers for "echo"
      And the agent registers again
      Then it waits for the owner
      And it is the same agent as before

  @X-GR-4.6.5 @must @derived
  Rule: Asking for less takes nothing away

    Example: Less than what is granted
      Given an agent that may use "echo" within {"n": {"max": 5}}
      When the agent asks for "echo" within {"n": {"max": 3}}
      And the agent executes "echo" with {"n": 4}
      Then it succeeds with {"n": 4}

  @X-GR-4.7 @must @derived
  Rule: Numbers are as exact as they are written

    Example: At most a thousand
      Given an agent that may use "echo" within {"n": {"max": 1000}}
      Then the agent may execute "echo" with each of
        | {"n": 999.9999999999999999999} |
      And the agent may not execute "echo" with any of
        | {"n": 1000.0000000000000000001} |

    Example: At least ten
      Given an agent that may use "echo" within {"n": {"min": 10}}
      Then the agent may execute "echo" with each of
        | {"n": 10.0000000000000000001} |
      And the agent may not execute "echo" with any of
        | {"n": 9.9999999999999999999} |
