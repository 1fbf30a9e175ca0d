@grants
Feature: Constraints of grants
  A grant can cover less than a whole capability: it can allow only some values of the arguments.

  @GR-4.1.1 @must @stated
  Rule: An exact value must allow that value and no other

    Example: A string
      Given an agent that may use "echo" within {"currency": "EUR"}
      Then the agent can execute "echo" with each of
        | {"currency": "EUR"}             |
        | {"currency": "EUR", "other": 1} |
      And the agent cannot execute "echo" with any of
        | {"currency": "USD"}   |
        | {"currency": "eur"}   |
        | {"currency": ["EUR"]} |
        | {"currency": null}    |

    Example: A number and a boolean
      Given an agent that may use "echo" within {"n": 500, "yes": true}
      Then the agent can execute "echo" with each of
        | {"n": 500, "yes": true} |
      And the agent cannot execute "echo" with any of
        | {"n": "500", "yes": true} |
        | {"n": 501, "yes": true}   |
        | {"n": 500, "yes": "true"} |
        | {"n": 500, "yes": 1}      |

    Example: Zero, false and the empty string
      Given an agent that may use "echo" within {"n": 0, "yes": false, "text": ""}
      Then the agent can execute "echo" with each of
        | {"n": 0, "yes": false, "text": ""} |
      And the agent cannot execute "echo" with any of
        | {"n": 1, "yes": false, "text": ""}  |
        | {"n": 0, "yes": true, "text": ""}   |
        | {"n": 0, "yes": false, "text": "x"} |

    Example: A string, and strings that look like it
      Given an agent that may use "echo" within {"to": "caf\u00e9"}
      Then the agent can execute "echo" with each of
        | {"to": "caf\u00e9"} |
      And the agent cannot execute "echo" with any of
        | {"to": "cafe\u0301"} |
        | {"to": "CAF\u00c9"}  |
        | {"to": "cafe"}       |
        | {"to": "caf\u00e9 "} |

  @GR-4.1.2 @must @stated
  Rule: The operator max must allow numbers up to its value, the value included

    Example: A maximum of 1000
      Given an agent that may use "echo" within {"n": {"max": 1000}}
      Then the agent can execute "echo" with each of
        | {"n": 1000}  |
        | {"n": 999.5} |
        | {"n": -5}    |
      And the agent cannot execute "echo" with any of
        | {"n": 1001}    |
        | {"n": 1000.01} |
        | {"n": "500"}   |
        | {"n": true}    |
        | {"n": null}    |
        | {"n": [500]}   |

    Example: A maximum of 0
      Given an agent that may use "echo" within {"n": {"max": 0}}
      Then the agent can execute "echo" with each of
        | {"n": 0}  |
        | {"n": -1} |
      And the agent cannot execute "echo" with any of
        | {"n": 1}   |
        | {"n": 0.5} |
        | {"n": ""}  |

  @GR-4.1.3 @must @stated
  Rule: The operator min must allow numbers from its value upwards, the value included

    Example: A minimum of 10
      Given an agent that may use "echo" within {"n": {"min": 10}}
      Then the agent can execute "echo" with each of
        | {"n": 10}   |
        | {"n": 10.5} |
        | {"n": 1e9}  |
      And the agent cannot execute "echo" with any of
        | {"n": 9}    |
        | {"n": 9.99} |
        | {"n": "50"} |
        | {"n": null} |

    Example: A minimum of 0
      Given an agent that may use "echo" within {"n": {"min": 0}}
      Then the agent can execute "echo" with each of
        | {"n": 0} |
        | {"n": 1} |
      And the agent cannot execute "echo" with any of
        | {"n": -1}   |
        | {"n": -0.5} |
        | {"n": true} |
        | {"n": ""}   |

  @GR-4.1.4 @must @stated
  Rule: The operator in must allow only the values in its list

    Example: A list of strings and a number
      Given an agent that may use "echo" within {"currency": {"in": ["USD", "EUR", 7]}}
      Then the agent can execute "echo" with each of
        | {"currency": "USD"} |
        | {"currency": "EUR"} |
        | {"currency": 7}     |
      And the agent cannot execute "echo" with any of
        | {"currency": "GBP"}          |
        | {"currency": "7"}            |
        | {"currency": "US"}           |
        | {"currency": "USD,EUR"}      |
        | {"currency": ["USD"]}        |
        | {"currency": ["USD", "EUR"]} |
        | {"currency": "0"}            |
        | {"currency": "constructor"}  |

    Example: A list of 0 and 1
      Given an agent that may use "echo" within {"count": {"in": [0, 1]}}
      Then the agent can execute "echo" with each of
        | {"count": 0} |
        | {"count": 1} |
      And the agent cannot execute "echo" with any of
        | {"count": false} |
        | {"count": true}  |
        | {"count": 2}     |

  @GR-4.1.5 @must @stated
  Rule: The operator not_in must allow only values that are not in its list

    Example: A list of a string and a number
      Given an agent that may use "echo" within {"to": {"not_in": ["acc_456", 5]}}
      Then the agent can execute "echo" with each of
        | {"to": "acc_789"} |
        | {"to": "5"}       |
      And the agent cannot execute "echo" with any of
        | {"to": "acc_456"} |
        | {"to": 5}         |

    Example: A list of 0 and 1
      Given an agent that may use "echo" within {"count": {"not_in": [0, 1]}}
      Then the agent can execute "echo" with each of
        | {"count": 2}     |
        | {"count": false} |
        | {"count": true}  |
      And the agent cannot execute "echo" with any of
        | {"count": 0} |
        | {"count": 1} |

  @GR-4.1.6 @must @stated
  Rule: All operators on one field must hold

    Example: A range from 0 to 1000
      Given an agent that may use "echo" within {"n": {"min": 0, "max": 1000}}
      Then the agent can execute "echo" with each of
        | {"n": 0}    |
        | {"n": 1000} |
      And the agent cannot execute "echo" with any of
        | {"n": -0.01}   |
        | {"n": 1000.01} |

    Example: The operators min, in and not_in on one field
      Given an agent that may use "echo" within {"n": {"min": 1, "in": [0, 1, 2, 3], "not_in": [2]}}
      Then the agent can execute "echo" with each of
        | {"n": 1} |
        | {"n": 3} |
      And the agent cannot execute "echo" with any of
        | {"n": 0} |
        | {"n": 2} |
        | {"n": 4} |

  @GR-4.1.7 @must @stated
  Rule: The operators max and min must have a number as their value, and in and not_in a list

    Example: Operators with values of the wrong type
      Then each registration for "echo" with one of these constraints is refused with "invalid_request"
        | {"n": {"max": "5"}}         |
        | {"n": {"max": true}}        |
        | {"n": {"min": null}}        |
        | {"n": {"in": 5}}            |
        | {"n": {"in": "USD"}}        |
        | {"n": {"not_in": 5}}        |
        | {"n": {"not_in": "USD"}}    |
        | {"n": {"max": 5, "in": {}}} |

  @GR-4.1.8 @must @stated @needs-imposed-constraints
  Rule: A field must not have both an exact value and operators

    Example: A requested exact value on a field with an imposed operator
      Given an agent that may use "transfer_funds" within {"amount": 7}
      Then each constraint of the agent is either an exact value or operators

  @GR-4.1.9 @must @own
  Rule: Values must be compared as JSON

    Example: Numbers, lists and null
      Given an agent that may use "echo" within {"n": 500, "list": [1, {"a": 2}], "nothing": null, "yes": true}
      Then the agent can execute "echo" with each of
        | {"n": 500, "list": [1, {"a": 2}], "nothing": null, "yes": true}     |
        | {"n": 500.0, "list": [1.0, {"a": 2}], "nothing": null, "yes": true} |
      And the agent cannot execute "echo" with any of
        | {"n": "500", "list": [1, {"a": 2}], "nothing": null, "yes": true} |
        | {"n": 500, "list": [{"a": 2}, 1], "nothing": null, "yes": true}   |
        | {"n": 500, "list": [1, {"a": 2}], "nothing": 0, "yes": true}      |
        | {"n": 500, "list": [1, {"a": 2}], "nothing": null, "yes": "true"} |

    Example: Numbers in the lists of in and not_in
      Given an agent that may use "echo" within {"n": {"in": [7]}, "m": {"not_in": [5]}}
      Then the agent can execute "echo" with each of
        | {"n": 7.0, "m": 6} |
      And the agent cannot execute "echo" with any of
        | {"n": 7, "m": 5.0} |

    Example: An object in the list of in
      Given an agent that may use "echo" within {"v": {"in": [{"a": 1, "b": {"c": 2, "d": 3}}]}}
      Then the agent can execute "echo" with each of
        | {"v": {"a": 1, "b": {"c": 2, "d": 3}}}   |
        | {"v": {"b": {"d": 3.0, "c": 2}, "a": 1}} |
      And the agent cannot execute "echo" with any of
        | {"v": {"a": 1, "b": {"c": 2}}}                 |
        | {"v": {"a": 1, "b": {"c": 2, "d": 3}, "e": 4}} |
        | {"v": {"a": 1, "b": {"c": 2, "d": 4}}}         |

    Example: An object in the list of not_in
      Given an agent that may use "echo" within {"w": {"not_in": [{"a": 1, "b": 2}]}}
      Then the agent can execute "echo" with each of
        | {"w": {"a": 1}} |
      And the agent cannot execute "echo" with any of
        | {"w": {"a": 1, "b": 2}} |
        | {"w": {"b": 2, "a": 1}} |

  @GR-4.2.1 @must @stated
  Rule: A registration with an unknown operator must be refused

    Example: Keywords of other languages and misspelled operators
      Then each registration for "echo" with one of these constraints is refused with "unknown_constraint_operator"
        | {"n": {"maximum": 1000}}                 |
        | {"to": {"const": "acc_456"}}             |
        | {"n": {"max": 5, "gt": 1}}               |
        | {"n": {"const": 1}, "m": {"maximum": 2}} |
        | {"n": {"max": 5}, "m": {"maximum": 2}}   |
        | {"n": {"Max": 5}}                        |
        | {"n": {"5": 5}}                          |
        | {"n": {"constructor": 5}}                |
        | {"n": {"max": 5, "toString": 5}}         |

  @GR-4.2.2 @must @stated
  Rule: A request for a further capability with an unknown operator must be refused

    Example: A refused request leaves the agent's only grant in place
      Given an agent that may use "check_balance"
      When the agent requests "echo" within {"n": {"maximum": 1000}}
      Then it is refused with "unknown_constraint_operator"
      And the agent has active or pending grants of "check_balance" only

  @GR-4.2.3 @must @own
  Rule: A user's decision with an unknown operator must not take effect

    Example: A user approves within an unknown operator, and the agent stays pending
      When an agent of a host registers for "echo"
      And the owner tries to approve "echo" within {"n": {"maximum": 1000}}
      Then the decision is refused
      And the agent is pending
      When the owner approves
      Then the agent can execute "echo" with each of
        | {"n": 1001} |

  @GR-4.2.4 @should @stated
  Rule: A refusal should name each unknown operator

    Example: One unknown operator
      When an agent of a host registers for "echo" within {"n": {"max": 5, "gtx": 1}}
      Then it is refused with "unknown_constraint_operator", naming "gtx"

    Example: Unknown operators on two fields
      When an agent of a host registers for "echo" within {"n": {"aboutx": 1}, "m": {"maximumx": 2}}
      Then it is refused with "unknown_constraint_operator", naming "aboutx"
      And it is refused with "unknown_constraint_operator", naming "maximumx"

  @GR-4.3.1 @must @stated
  Rule: Constraints that the agent proposes must hold

    Example: Proposed constraints on a capability that the server also constrains
      Given an agent that may use "transfer_funds" within {"currency": "EUR", "amount": {"min": 5}}
      Then the agent cannot execute "transfer_funds" with any of
        | {"to": "acc_456", "amount": 6, "currency": "USD"} |
        | {"to": "acc_456", "amount": 4, "currency": "EUR"} |

    Example: Proposed constraints on a capability that a linked host may have by default
      Given a linked host
      When an agent of the host registers for "check_balance" within {"account_id": "acc_456"}
      And the owner approves it if it is pending
      And the agent executes "check_balance" with {"account_id": "acc_789"}
      Then it is refused with "constraint_violated"

  @GR-4.3.2 @must @stated @needs-imposed-constraints
  Rule: Constraints that the server imposes must hold

    Example: A request without constraints
      Given an agent that may use "transfer_funds"
      Then the agent cannot execute "transfer_funds" with any of
        | {"to": "acc_456", "amount": 10000.01, "currency": "USD"} |

    Example: A request with a constraint on another field
      Given an agent that may use "transfer_funds" within {"currency": "EUR"}
      Then the agent cannot execute "transfer_funds" with any of
        | {"to": "acc_456", "amount": 10000.01, "currency": "EUR"} |

  @GR-4.3.3 @must @stated @needs-imposed-constraints
  Rule: The tightest of the proposed and the imposed constraints on a field must hold

    Scenario Outline: A request within <asked> does not allow the amount <amount>
      Given an agent that may use "transfer_funds" within <asked>
      Then the agent cannot execute "transfer_funds" with any of
        | {"to": "acc_456", "amount": <amount>, "currency": "USD"} |

      Examples:
        | asked                                 | amount |
        | {"amount": {"max": 500}}              | 501    |
        | {"amount": {"max": 20000}}            | 10001  |
        | {"amount": {"in": [5, 10000, 10001]}} | 10001  |

  @GR-4.3.4 @must @own
  Rule: Constraints that no value satisfies must not grant anything

    Scenario Outline: A request within <asked> is denied
      Given an agent that may use "check_balance"
      When the agent requests "transfer_funds" within <asked>
      Then it has these grants
        | capability     | status |
        | transfer_funds | denied |
      When the agent executes "transfer_funds" with {"to": "acc_456", "amount": 1, "currency": "USD"}
      Then it is refused with "capability_not_granted"

      Examples:
        | asked                            |
        | {"amount": {"min": 20000}}       |
        | {"amount": 10001}                |
        | {"amount": {"in": [20000, "1"]}} |

  @GR-4.3.5 @must @own
  Rule: A user's decision that leaves nothing to grant must not take effect

    Example: A user approves within constraints that contradict the requested ones
      When an agent of a host registers for "echo" within {"n": {"max": 100}}
      And the owner tries to approve "echo" within {"n": {"min": 101}}
      Then the decision is refused
      And the agent is pending
      When the owner approves
      Then the agent can execute "echo" with each of
        | {"n": 100} |

  @GR-4.4.1 @must @stated
  Rule: An approval must not grant more than was requested

    Example: A user tries to approve a higher maximum than the agent requested
      When an agent of a host registers for "echo" within {"n": {"max": 500}}
      And the owner tries to approve "echo" within {"n": {"max": 5000}}
      And the owner approves if the previous decision was refused
      Then the agent can execute "echo" with each of
        | {"n": 500} |
      And the agent cannot execute "echo" with any of
        | {"n": 700} |

    Example: A user tries to approve a capability that the agent did not request
      When an agent of a host registers for "echo"
      And the owner tries to approve "transfer_funds" within {"amount": {"max": 1}}
      And the owner approves if the previous decision was refused
      Then the agent has active grants of "echo" only

  @GR-4.4.2 @must @stated
  Rule: A request for wider constraints must not widen a grant unless a user approves it

    Example: A request for a higher maximum is pending
      Given an agent that may use "echo" within {"n": {"max": 500}}
      When the agent requests "echo" within {"n": {"max": 900}}
      And the agent executes "echo" with {"n": 600}
      Then it is refused with "constraint_violated" or "capability_not_granted"

    Example: A request for the whole capability was denied
      Given an agent that may use "echo" within {"n": {"max": 500}}
      When the agent requests "echo"
      And the owner denies it if it is pending
      And the agent executes "echo" with {"n": 600}
      Then it is refused with "constraint_violated" or "capability_not_granted"

    @needs-narrowed-approval
    Example: A repeated request for what a user narrowed
      When an agent of a host registers for "echo" within {"n": {"max": 100}}
      And the owner approves "echo" only within {"n": {"max": 50}}
      And the agent requests "echo" within {"n": {"max": 100}}
      And the agent executes "echo" with {"n": 61}
      Then it is refused with "constraint_violated" or "capability_not_granted"

  @GR-4.4.3 @must @own
  Rule: A new approval of wider constraints must widen the grant

    Example: A user approves the higher maximum that was requested
      Given an agent that may use "echo" within {"n": {"max": 500}}
      When the agent requests "echo" within {"n": {"max": 900}}
      And the owner approves
      And the agent executes "echo" with {"n": 800}
      Then it succeeds with {"n": 800}

    Example: A user approves the whole capability that was requested
      Given an agent that may use "echo" within {"n": {"max": 500}}
      When the agent requests "echo"
      And the owner approves
      And the agent executes "echo" with {"n": 1200}
      Then it succeeds with {"n": 1200}

  @GR-4.4.4 @must @own @needs-default-capabilities
  Rule: Reactivation must not widen the constraints of a grant

    Example: A reactivated agent executes a default capability beyond the constraints that it requested
      Given an agent that may use "check_balance" within {"account_id": "acc_789"}
      And the session of the agent has ended
      When the host reactivates the agent
      And the agent executes "check_balance" with {"account_id": "acc_456"}
      Then it is refused with "constraint_violated" or "capability_not_granted"

  @GR-4.5.1 @must @stated
  Rule: An execution that breaks a constraint must be refused

    Example: An amount above the maximum, and one below it
      Given an agent that may use "transfer_funds" within {"amount": {"max": 1}}
      When the agent executes "transfer_funds" with {"to": "acc_456", "amount": 2, "currency": "USD"}
      Then it is refused with "constraint_violated"
      When the agent executes "transfer_funds" with {"to": "acc_456", "amount": 0.01, "currency": "USD"}
      Then it succeeds

    @needs-asynchronous-execution
    Example: An asynchronous execution above the maximum
      Given an agent that may use "echo" within {"n": {"max": 5}}
      When the agent tries to execute "echo" asynchronously with {"n": 6}
      Then it is refused with "constraint_violated"

    @needs-streaming
    Example: A stream of an execution above the maximum
      Given an agent that may use "echo" within {"n": {"max": 5}}
      When the agent tries to execute "echo" as a stream with {"n": 6}
      Then it is refused with "constraint_violated"

    @invocation
    Example: A refused execution does not run the capability
      Given an agent that may use "count" within {"marker": "another marker"}
      When the agent executes "count" with {"marker": "a fresh marker", "valid": true}
      Then it is refused with "constraint_violated"
      And the capability has run 0 times

  @GR-4.5.2 @should @stated
  Rule: A refusal should name each field whose constraint is broken

    Example: Two of three constrained arguments break their constraints
      Given an agent that may use "echo" within {"n": {"max": 1000}, "currency": {"in": ["USD", "EUR"]}, "to": "acc_456"}
      When the agent executes "echo" with {"n": 5000, "currency": "GBP", "to": "acc_456"}
      Then it is refused, since these constraints are broken
        | field    |
        | n        |
        | currency |

  @GR-4.5.3 @should @stated
  Rule: A refusal should name the broken constraint

    Example: A broken operator
      Given an agent that may use "echo" within {"n": {"max": 1000}, "to": "acc_456"}
      When the agent executes "echo" with {"n": 5000, "to": "acc_456"}
      Then it is refused, since these constraints are broken
        | constraint    |
        | {"max": 1000} |

  @GR-4.5.4 @should @stated
  Rule: A refusal should name the value that breaks the constraint

    Example: A number and a string that break their constraints
      Given an agent that may use "echo" within {"n": {"max": 1000}, "to": "acc_456"}
      When the agent executes "echo" with {"n": 5000, "to": "acc_456"}
      Then it is refused, since these constraints are broken
        | actual |
        | 5000   |
      When the agent executes "echo" with {"n": 1000, "to": "acc_789"}
      Then it is refused, since these constraints are broken
        | actual    |
        | "acc_789" |

  @GR-4.5.5 @must @own
  Rule: An absent argument must not satisfy any constraint except not_in

    Example: Executions that omit arguments constrained by max, min, in or an exact value
      Given an agent that may use "echo" within {"max": {"max": 5}, "min": {"min": 5}, "in": {"in": [5]}, "exact": 5}
      Then the agent can execute "echo" with each of
        | {"max": 5, "min": 5, "in": 5, "exact": 5} |
      And the agent cannot execute "echo" with any of
        | {"min": 5, "in": 5, "exact": 5}   |
        | {"max": 5, "in": 5, "exact": 5}   |
        | {"max": 5, "min": 5, "exact": 5}  |
        | {"max": 5, "min": 5, "in": 5}     |
        | {}                                |

    Example: An execution without any arguments
      Given an agent that may use "echo" within {"n": {"max": 5}}
      When the agent executes "echo" without arguments
      Then it is refused with "constraint_violated" or "invalid_request"

    Example: Executions that omit arguments constrained to null
      Given an agent that may use "echo" within {"in": {"in": [null]}, "exact": null}
      Then the agent can execute "echo" with each of
        | {"in": null, "exact": null} |
      And the agent cannot execute "echo" with any of
        | {"in": null}    |
        | {"exact": null} |

  @GR-4.5.6 @must @own
  Rule: An absent argument must satisfy not_in

    Example: An execution without the constrained argument
      Given an agent that may use "echo" within {"to": {"not_in": ["acc_456", null]}}
      When the agent executes "echo" with {"n": 1}
      Then it succeeds with {"n": 1}

  @GR-4.5.7 @should @own
  Rule: A refusal should name a broken exact value as it was written

    Example: A broken exact value
      Given an agent that may use "echo" within {"n": {"max": 1000}, "to": "acc_456"}
      When the agent executes "echo" with {"n": 1000, "to": "acc_789"}
      Then it is refused, since these constraints are broken
        | constraint |
        | "acc_456"  |

  @X-GR-4.6.1 @must @own
  Rule: A repeated request without constraints must not clear those of a standing grant

    Example: A request for the whole capability keeps the constraints of the grant
      Given an agent that may use "echo" within {"n": {"max": 5}}
      When the agent requests "echo"
      And the agent executes "echo" with {"n": 6}
      Then it is refused with "constraint_violated" or "capability_not_granted"

  @X-GR-4.6.2 @must @own
  Rule: A standing grant must stay usable while a wider one is pending

    Example: An execution within the grant, while a request for the whole capability is pending
      Given an agent that may use "echo" within {"n": {"max": 5}}
      When the agent requests "echo"
      And the agent executes "echo" with {"n": 5}
      Then it succeeds with {"n": 5}

  @X-GR-4.6.3 @must @own
  Rule: A repeated request for a pending capability must wait for the same approval

    Example: An agent requests the same capability twice
      Given an agent that may use "check_balance"
      When the agent requests "echo"
      And the agent requests "echo"
      Then it waits for the same approval as before

  @X-GR-4.6.4 @should @stated
  Rule: A repeated registration of a pending agent should not create another agent

    Example: A pending agent registers again
      When an agent of a host registers for "echo"
      And the agent registers again
      Then it waits for the owner
      And it is the same agent as before

  @X-GR-4.6.5 @must @own
  Rule: A request for less than is granted must not change the grant

    Example: An agent with a maximum of 5 requests a maximum of 3
      Given an agent that may use "echo" within {"n": {"max": 5}}
      When the agent requests "echo" within {"n": {"max": 3}}
      And the agent executes "echo" with {"n": 4}
      Then it succeeds with {"n": 4}

  @X-GR-4.6.6 @must @own
  Rule: A denial of a wider request must not change the grant

    Example: A user denies a higher maximum
      Given an agent that may use "echo" within {"n": {"max": 5}}
      When the agent requests "echo" within {"n": {"max": 9}}
      And the owner denies it if it is pending
      And the agent executes "echo" with {"n": 5}
      Then it succeeds with {"n": 5}

  @X-GR-4.7 @must @own
  Rule: Numbers in constraints and arguments must be compared by their exact value

    Example: A maximum of 1000, and numbers just below and just above it
      Given an agent that may use "echo" within {"n": {"max": 1000}}
      Then the agent can execute "echo" with each of
        | {"n": 999.9999999999999999999} |
      And the agent cannot execute "echo" with any of
        | {"n": 1000.0000000000000000001} |

    Example: A minimum of 10, and numbers just above and just below it
      Given an agent that may use "echo" within {"n": {"min": 10}}
      Then the agent can execute "echo" with each of
        | {"n": 10.0000000000000000001} |
      And the agent cannot execute "echo" with any of
        | {"n": 9.9999999999999999999} |
