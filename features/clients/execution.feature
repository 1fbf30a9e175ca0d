@clients
Feature: Executions by a client
  A client executes a capability where the server says, and returns the result.

  @X-CL-8.1 @must @stated
  Rule: A capability with a location must be executed there

    Example: A location at another server
      When the client runs an agent through its life cycle
      Then the capability with a location is executed at its location

  @X-CL-8.2 @must @stated
  Rule: A capability without a location must be executed at the default location

    Example: A default location that is not the endpoint
      Given the discovery document of the server has
        | default_location | (another location of the server) |
      And an agent of the client
      When the client executes "check_balance"
      Then the execution arrives at the default location

  @X-CL-8.3 @must @stated
  Rule: The name of a capability must be sent unchanged

    Example: A name with a colon, a dot and capitals
      Given an agent of the client that may use "Kit:Balance.v2-x"
      When the client executes "Kit:Balance.v2-x"
      Then the execution has the capability "Kit:Balance.v2-x"

  @X-CL-8.4 @must @stated
  Rule: The arguments of an execution must be sent unchanged

    Example: Nested arguments
      Given an agent of the client
      When the client executes "check_balance" with {"account_id": "acc_1", "deep": {"list": [1, "zwei", null, true]}}
      Then the execution has the arguments {"account_id": "acc_1", "deep": {"list": [1, "zwei", null, true]}}

  @X-CL-8.5 @must @stated
  Rule: The result of an execution must be returned to the agent

    Example: A result at once
      Given an agent of the client
      When the client executes "check_balance"
      Then the client reports success
      And the client prints "kit-result"

  @X-CL-8.6 @must @stated
  Rule: A poll must carry the token of the agent

    Example: Two polls
      Given an agent of the client
      And an execution that ends after 2 polls
      When the client executes "check_balance"
      Then each poll has a token of the agent

  @X-CL-8.7 @must @stated
  Rule: A client must poll until an execution ends, and return its result

    Example: Two polls
      Given an agent of the client
      And an execution that ends after 2 polls
      When the client executes "check_balance"
      Then the client polls until the execution ends
      And the client prints "kit-later"

  @X-CL-8.8 @should @stated
  Rule: A client should poll at growing intervals

    Example: Three polls
      Given an agent of the client
      And an execution that ends after 3 polls
      When the client executes "check_balance"
      Then the intervals between the polls grow

  @X-CL-8.9 @must @stated
  Rule: A client must not poll at another origin than that of the server

    Example: A status URL at another server
      Given an agent of the client
      And the client polls executions at its own server
      And an execution whose status URL is at another server
      When the client executes "check_balance"
      Then the client has sent at least 1 execution
      And the other server has received no request
