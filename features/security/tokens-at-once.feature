@security @grants
Feature: One token at once
  A token is good once. Requests that come at the same time are no way round it.

  @X-SEC-6.1 @must @derived
  Rule: Of several executions that are sent at once by one token of an agent, exactly one must be done

    Example: Eight of them
      Given an agent that may use "echo"
      When the agent executes "echo" 8 times at once by the same token
      Then exactly one of them is accepted

  @X-SEC-6.2 @must @derived
  Rule: Of several questions that are sent at once by one token of a host, exactly one must be answered

    Example: Eight of them
      Given an agent that may use "echo"
      When the host asks 8 times at once about the agent by the same token
      Then exactly one of them is accepted
