@clients
Feature: Keys of a client
  A private key leaves the client in no message, and belongs to one host or agent.

  @X-CL-5.1 @must @stated
  Rule: A private key must never be sent

    Example: The messages of an agent's life
      When the client runs an agent through its life cycle
      Then no message contains a private key

  @X-CL-5.2 @must @stated
  Rule: Each agent must have a key of its own

    Example: Two agents of one host
      When the client runs an agent through its life cycle
      Then the two agents and the host have different keys

  @X-CL-5.3 @must @stated
  Rule: The agents of a client must have the same host at a server

    Example: Two agents of one host
      When the client runs an agent through its life cycle
      Then the two agents have the same host

  @X-CL-5.4 @should @stated
  Rule: A new registration after `agent_exists` should have a new key

    Example: The first registration is refused
      Given the server refuses the next registration with "agent_exists"
      When the client connects
      And the client connects
      Then the two registrations have different keys of the agent

  @X-CL-5.5 @must @own
  Rule: The files of a client must hide its private keys from other users

    Example: The directory of the keys after a registration
      Given an agent of the client
      Then other users cannot read a private key in the files of the client
