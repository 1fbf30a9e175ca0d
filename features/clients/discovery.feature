@clients
Feature: Discovery by a client
  A client learns from the discovery document what it may ask for, and where.

  @X-CL-1.1 @must @stated
  Rule: The requests of a client must go to the endpoints of the discovery document

    Example: An agent's life at paths that nobody can guess
      Given the endpoints of the server move to other paths
      When the client connects
      And the client asks for the status of the agent
      And the client executes "check_balance"
      And the client disconnects the agent
      Then the operations "register, status, execute, revoke" arrive at their endpoints

  @X-CL-1.2 @must @stated
  Rule: Without `default_location`, a client must execute at `{issuer}{endpoints.execute}`

    Example: The discovery document names no default location
      Given the endpoints of the server move to other paths
      And the discovery document of the server has
        | default_location | (nothing) |
      And an agent of the client
      When the client executes "check_balance"
      Then the operations "execute" arrive at their endpoints

  @X-CL-1.3 @must @stated
  Rule: A client must stop and report if it does not support the major version of the server

    Example: Version 99.0
      Given the discovery document of the server has
        | version | "99.0" |
      When the client connects
      Then the client reports a failure
      And only the discovery document was requested

  @X-CL-1.4 @should @stated
  Rule: A client should ignore fields that it does not know

    Example: Unknown fields in the discovery document and in grants
      Given the responses of the server have unknown members
      When the client connects
      Then the client reports success
      And the client has sent at least 1 registration

  @X-CL-1.5 @should @stated
  Rule: A client should ignore approval methods that it does not know

    Example: An unknown method beside device authorization
      Given the discovery document of the server has
        | approval_methods | ["x_kit_pigeon", "device_authorization"] |
      When the client connects
      Then the client reports success
      And the client has sent at least 1 registration

  @X-CL-1.6 @must @stated
  Rule: A client must not reuse a discovery document that must not be stored

    Example: The endpoints move
      Given the discovery document of the server must not be stored
      And an agent of the client
      And the endpoints of the server move to other paths
      When the client asks for the status of the agent
      Then the discovery document is read again before the first other request

  @X-CL-1.7 @should @stated
  Rule: A client should follow at most 3 redirects to a discovery document

    Example: Redirects without end
      Given the discovery document of the server redirects without end
      When the client connects
      Then the discovery document was requested at most 4 times

  @X-CL-1.8 @should @stated
  Rule: A client should abort an oversized discovery document

    Example: A document of 8 MiB
      Given the discovery document of the server has
        | x_kit_filler | (a string of 8 MiB) |
      When the client connects
      Then the client reports a failure
      And only the discovery document was requested

  @X-CL-1.9 @must @own
  Rule: A client must refuse a discovery document of another issuer

    Example: The issuer is another server
      Given the discovery document of the server has
        | issuer | (the URL of another server) |
      When the client connects
      Then the client reports a failure
      And only the discovery document was requested
      And the other server has received no request
