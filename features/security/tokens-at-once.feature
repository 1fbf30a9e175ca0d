@security @grants
Feature: Concurrent use of one token
  A token can be used once. Concurrent requests must not get around that.

  @X-SEC-6.1 @must @stated
  Rule: Exactly one of several concurrent executions with one token of an agent must be accepted

    Example: One of eight concurrent executions with the same token is accepted
      Given an agent that may use "echo"
      When the agent executes "echo" 8 times concurrently with the same token
      Then exactly one of them is accepted

    @invocation
    Example: Eight concurrent executions with the same token run the capability once
      Given an agent that may use "count"
      When the agent executes "count" 8 times concurrently with the same token and the same fresh marker
      Then the capability has run 1 times

  @X-SEC-6.2 @must @stated
  Rule: Exactly one of several concurrent queries with one token of a host must be answered

    Example: One of eight concurrent queries with the same token is accepted
      Given an agent that may use "echo"
      When the host requests the status of the agent 8 times concurrently with the same token
      Then exactly one of them is accepted
