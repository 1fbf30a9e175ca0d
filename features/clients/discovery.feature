@clients
Feature: Discovery by a client
  A client learns from the discovery document what it may ask for, and where.

  @X-CL-1.1 @must @stated
  Rule: The requests of a client must go to the endpoints of the discovery document

    Example: An agent's life at paths that nobody can guess
      Given a server whose endpoints have other paths
      When the client connects
      And the client asks for the status of the agent
      And the client executes "check_balance"
      And the client disconnects the agent
      Then the operations "register, status, execute, revoke" arrive at their endpoints

  @X-CL-1.2 @must @stated
  Rule: Without `default_location`, a client must execute at `{issuer}{endpoints.execute}`

    Example: The discovery document names no default location
      Given a server whose discovery document has no default location
      And an agent of the client
      When the client executes "check_balance"
      Then the operations "execute" arrive at their endpoints

  @X-CL-1.3 @must @stated
  Rule: A client must stop and report if it does not support the major version of the server

    Example: Version 99.0
      Given a server whose discovery document has the version 99.0
      When the client connects
      Then the client reports a failure
      And only the discovery document was requested

  @X-CL-1.4 @should @stated
  Rule: A client should ignore fields that it does not know

    Example: Unknown fields in the discovery document and in grants
      Given a server whose responses have unknown fields
      When the client connects
      Then the client reports success

  @X-CL-1.5 @should @stated
  Rule: A client should ignore approval methods that it does not know

    Example: An unknown method beside device authorization
      Given a server whose discovery document has an unknown approval method
      When the client connects
      Then the client reports success

  @X-CL-1.6 @must @stated
  Rule: A client must not reuse a discovery document that must not be stored

    Example: The endpoints move
      Given a server whose discovery document must not be stored
      And an agent of the client
      And the endpoints move to other paths
      When the client asks for the status of the agent
      Then the discovery document is read again before the first other request

  @X-CL-1.7 @should @stated
  Rule: A client should follow at most 3 redirects to a discovery document

    Example: Redirects without end
      Given a server whose discovery document redirects without end
      When the client connects
      Then the discovery document was requested at most 4 times

  @X-CL-1.8 @should @stated
  Rule: A client should abort an oversized discovery document

    Example: A document of 8 MiB
      Given a server whose discovery document has 8 MiB
      When the client connects
      Then the client reports a failure
      And only the discovery document was requested

  @X-CL-1.9 @must @own
  Rule: A client must refuse a discovery document of another issuer

    Example: The issuer is another server
      Given a server whose discovery document has the issuer of another server
      When the client connects
      Then the client reports a failure
      And the other server has received no request
