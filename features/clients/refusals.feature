@clients
Feature: Refusals to a client
  A client repeats only what may succeed, and no sooner.

  @X-CL-6.1 @must @stated
  Rule: A refused token must not be sent again

    Example: An execution
      Given an agent of the client
      And the server refuses each execution with "invalid_jwt"
      When the client executes "check_balance"
      Then each execution has a new token

  @X-CL-6.2 @must @stated
  Rule: An execution must not be repeated once the agent is revoked

    Example: An execution
      Given an agent of the client
      And the server refuses each execution with "agent_revoked"
      When the client executes "check_balance"
      Then the client has sent at most 1 execution
      And the client reports a failure

  @X-CL-6.3 @must @own
  Rule: An execution without a grant must not be repeated

    Example: An execution
      Given an agent of the client
      And the server refuses each execution with "capability_not_granted"
      When the client executes "check_balance"
      Then the client has sent at most 1 execution

  @X-CL-6.4 @must @stated
  Rule: An execution must not be repeated before the time in `Retry-After`

    Example: A limit of two seconds
      Given an agent of the client
      And the server limits the next execution and asks to wait 2 seconds
      When the client executes "check_balance"
      Then the client waits at least 2 seconds before it repeats an execution

  @X-CL-6.5 @must @stated
  Rule: A poll for approval must not be repeated before the time in `Retry-After`

    Example: A limit of four seconds
      Given the server approves after 1 poll at an interval of 1 second
      And the server limits the next poll and asks to wait 4 seconds
      When the client connects
      Then the client waits at least 4 seconds between the first two polls

  @X-CL-6.6 @should @stated
  Rule: A limited request without `Retry-After` should be repeated after a second at the earliest

    Example: A limit without a time
      Given an agent of the client
      And the server refuses the next execution with "rate_limited"
      When the client executes "check_balance"
      Then the client waits at least 1 second before it repeats an execution

  @X-CL-6.7 @must @own
  Rule: An execution must be repeated at most 5 times after server errors

    Example: Each execution fails
      Given an agent of the client
      And the server refuses each execution with "internal_error"
      When the client executes "check_balance"
      Then the client has sent at most 6 executions
      And the client reports a failure

  @X-CL-6.8 @should @stated
  Rule: A client should treat an unknown code of a refusal by its HTTP status

    Example: An unknown code
      Given an agent of the client
      And the server refuses each execution with "kit_unheard_of"
      When the client executes "check_balance"
      Then the client has sent at least 1 execution
      And the client reports a failure
