@clients
Feature: Life of an agent at a client
  The server learns of each change that a client makes to its agents.

  @X-CL-9.1 @must @stated
  Rule: Disconnecting an agent must revoke it at the server

    Example: The end of an agent's life
      When the client runs an agent through its life cycle
      Then each request for "revoke" names the agent and has a token of the host

  @X-CL-9.2 @must @stated
  Rule: Disconnecting an agent must remove its key

    Example: An execution after the end
      Given an agent of the client
      And the client disconnects the agent
      When the client executes "check_balance"
      Then the client reports a failure
      And the client has sent at most 0 executions

  @X-CL-9.3 @must @stated
  Rule: Reactivating an agent must ask the server with a token of the host

    Example: An agent's life
      When the client runs an agent through its life cycle
      Then each request for "reactivate" names the agent and has a token of the host

  @X-CL-9.4 @must @stated
  Rule: Requesting a capability must ask the server with a token of the agent

    Example: An agent's life
      When the client runs an agent through its life cycle
      Then each request for the capability "transfer_funds" has a token of the agent

  @X-CL-9.5 @must @stated
  Rule: The status of an agent must be requested with a token of the host

    Example: An agent's life
      When the client runs an agent through its life cycle
      Then each request for "status" names the agent and has a token of the host
