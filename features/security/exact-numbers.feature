@security @grants
Feature: Numbers that no double holds
  Above 2 to the power of 53 not every whole number is a double. A server may enforce a constraint with such a number
  exactly, or refuse it. It may not break down over it, and least of all after it has granted it.

  @X-SEC-2.1 @must @derived
  Rule: A constraint with a number that no double holds must be enforced exactly, or refused as a mistake of its sender

    Example: A largest number
      Given an agent that may use "check_balance"
      When the agent asks for "echo" within {"n": {"max": 9007199254740993}}
      And the owner tries to approve what waits
      Then the agent may execute "echo" with {"n": 9007199254740993}, unless its request was refused as a mistake
      And the agent is refused "echo" with {"n": 9007199254740994}

    Example: A listed number
      Given an agent that may use "check_balance"
      When the agent asks for "echo" within {"n": {"in": [9007199254740993]}}
      And the owner tries to approve what waits
      Then the agent may execute "echo" with {"n": 9007199254740993}, unless its request was refused as a mistake
      And the agent is refused "echo" with {"n": 9007199254740992}

    Example: A number that is larger than any double
      Given an agent that may use "check_balance"
      When the agent asks for "echo" within {"n": {"max": 1e400}}
      And the owner tries to approve what waits
      Then the agent may execute "echo" with {"n": 1}, unless its request was refused as a mistake
      And the agent is refused "echo" with {"n": 1e401}

  @X-SEC-2.2 @must @derived
  Rule: A request or a decision that is answered with an error must put no grant into force

    Example: A decision about a number that no double holds
      Given an agent that may use "check_balance"
      When the agent asks for "echo" within {"n": {"max": 9007199254740993}}
      And the owner tries to approve what waits
      Then the agent may use "echo" only where the owner was told so

    Example: A decision about a long list
      Given an agent that may use "check_balance"
      When the agent asks for "echo", limited to one of 30000 texts
      And the owner tries to approve what waits
      Then the agent may use "echo" only where the owner was told so

    Example: A registration that needs nobody
      Given a linked host
      When an agent of the host registers for "check_balance" within {"account_id": {"not_in": [9007199254740993]}}
      Then it succeeds, or the agent can register as if for the first time
