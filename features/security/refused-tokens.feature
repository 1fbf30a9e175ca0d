@security @grants
Feature: Bursts of refused tokens
  A server may slow down callers that send invalid tokens. It must not keep out an agent with a valid token, though it
  may tell the agent to retry later.

  @X-SEC-3.1 @must @own
  Rule: An agent must be accepted after tokens of no known agent from the agent's address were refused

    Example: An agent is accepted after invalid tokens and tokens of an unknown agent
      Given an agent that may use "echo"
      When 15 executions of "echo" are sent using a token of the agent that is not a valid token
      And 15 executions of "echo" are sent using a token of the agent that has an unknown agent as its subject
      And the agent retries while it is rate-limited and executes "echo" with {"n": 1}
      Then it succeeds with {"n": 1}

  @X-SEC-3.2 @must @own
  Rule: An agent must be accepted after tokens that were forged in its name were refused

    Example: An agent is accepted after tokens signed by another key and tokens changed after signing
      Given an agent that may use "echo"
      When 15 executions of "echo" are sent using a token of the agent that is signed by another key
      And 15 executions of "echo" are sent using a token of the agent that was changed after it was signed
      And the agent retries while it is rate-limited and executes "echo" with {"n": 1}
      Then it succeeds with {"n": 1}
