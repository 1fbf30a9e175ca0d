@security @grants
Feature: Constraints with numbers that no double can represent
  Above 2 to the power of 53 not every whole number is a double. A server may enforce a constraint with such a number
  exactly, or refuse it. It must not fail on such a number, least of all after it has granted the constraint.

  @X-SEC-2.1 @must @own
  Rule: A constraint with a number that no double can represent must be enforced exactly, or refused as a client error

    Example: A maximum of 9007199254740993 is enforced exactly or refused
      Given an agent that may use "check_balance"
      When the agent requests "echo" within {"n": {"max": 9007199254740993}}
      And the owner tries to approve the pending request
      Then the agent can execute "echo" with {"n": 9007199254740993}, unless its request was refused as invalid
      And the agent is refused "echo" with {"n": 9007199254740994}

    Example: A listed value of 9007199254740993 is enforced exactly or refused
      Given an agent that may use "check_balance"
      When the agent requests "echo" within {"n": {"in": [9007199254740993]}}
      And the owner tries to approve the pending request
      Then the agent can execute "echo" with {"n": 9007199254740993}, unless its request was refused as invalid
      And the agent is refused "echo" with {"n": 9007199254740992}

    Example: A maximum above every double is enforced exactly or refused
      Given an agent that may use "check_balance"
      When the agent requests "echo" within {"n": {"max": 1e400}}
      And the owner tries to approve the pending request
      Then the agent can execute "echo" with {"n": 1}, unless its request was refused as invalid
      And the agent is refused "echo" with {"n": 1e401}

  @X-SEC-2.2 @must @own
  Rule: A request or a decision that gets an error response must not put a grant into force

    Example: A capability within a maximum of 9007199254740993 is granted only if its approval is confirmed
      Given an agent that may use "check_balance"
      When the agent requests "echo" within {"n": {"max": 9007199254740993}}
      And the owner tries to approve the pending request
      Then the agent may use "echo" only if its approval was confirmed

    Example: A capability limited to one of 30000 strings is granted only if its approval is confirmed
      Given an agent that may use "check_balance"
      When the agent requests "echo", limited to one of 30000 strings
      And the owner tries to approve the pending request
      Then the agent may use "echo" only if its approval was confirmed

    Example: A registration that needs no approval either succeeds or can be repeated
      Given a linked host
      When an agent of the host registers for "check_balance" within {"account_id": {"not_in": [9007199254740993]}}
      Then it succeeds, or the agent can register again
