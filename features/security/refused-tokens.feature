@security @grants
Feature: Bursts of refused tokens
  A server may slow down whoever sends it tokens that are none. It must not keep out an agent with a good token, though it
  may tell it to come back later.

  @X-SEC-3.1 @must @derived
  Rule: An agent must be let in after tokens of nobody were refused that came from its address

    Example: Tokens that are none, and tokens of an agent that is not there
      Given an agent that may use "echo"
      When 15 executions of "echo" are tried by a token of the agent that is no token
      And 15 executions of "echo" are tried by a token of the agent that speaks for an agent that is not there
      And the agent, as soon as it is let in, executes "echo" with {"n": 1}
      Then it succeeds with {"n": 1}

  @X-SEC-3.2 @must @derived
  Rule: An agent must be let in after tokens were refused that were forged in its name

    Example: Tokens that somebody else has signed, and tokens that were changed
      Given an agent that may use "echo"
      When 15 executions of "echo" are tried by a token of the agent that is signed by another key
      And 15 executions of "echo" are tried by a token of the agent that was changed after it was signed
      And the agent, as soon as it is let in, executes "echo" with {"n": 1}
      Then it succeeds with {"n": 1}
