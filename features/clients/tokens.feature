@clients
Feature: Tokens of a client
  Each request carries a new token for one recipient.

  @X-CL-2.1 @must @stated
  Rule: The token of a host must have the type `host+jwt`

    Example: The tokens of an agent's life
      When the client runs an agent through its life cycle
      Then each host token has the type "host+jwt"

  @X-CL-2.2 @must @stated
  Rule: The issuer in the token of a host must be the thumbprint of its signing key

    Example: The tokens of an agent's life
      When the client runs an agent through its life cycle
      Then the issuer of each host token is the thumbprint of the key of the host

  @X-CL-2.3 @must @stated
  Rule: The audience of the token of a host must be the issuer of the server

    Example: The tokens of an agent's life
      When the client runs an agent through its life cycle
      Then the audience of each host token is the issuer

  @X-CL-2.4 @must @stated
  Rule: The token of a host must say when it was issued and when it expires

    Example: The tokens of an agent's life
      When the client runs an agent through its life cycle
      Then each host token has the claims "iat" and "exp"

  @X-CL-2.5 @should @stated
  Rule: The token of a host should expire within 60 seconds

    Example: The tokens of an agent's life
      When the client runs an agent through its life cycle
      Then each host token lasts at most 60 seconds

  @X-CL-2.6 @must @stated
  Rule: The token of a host must be signed with EdDSA by the key of the host

    Example: The tokens of an agent's life
      When the client runs an agent through its life cycle
      Then each host token is signed with the key of its owner

  @X-CL-2.7 @must @stated
  Rule: The token of a registration must contain the public key of the agent

    Example: The tokens of an agent's life
      When the client runs an agent through its life cycle
      Then the token of each registration contains the key of the agent

  @X-CL-3.1 @must @stated
  Rule: The token of an agent must have the type `agent+jwt`

    Example: The tokens of an agent's life
      When the client runs an agent through its life cycle
      Then each agent token has the type "agent+jwt"

  @X-CL-3.2 @must @stated
  Rule: The issuer in the token of an agent must be the identifier of its host

    Example: The tokens of an agent's life
      When the client runs an agent through its life cycle
      Then the issuer of each agent token is the thumbprint of the key of the host

  @X-CL-3.3 @must @stated
  Rule: The subject in the token of an agent must be the id of the agent

    Example: The tokens of an agent's life
      When the client runs an agent through its life cycle
      Then the subject of each agent token is the id of an agent

  @X-CL-3.4 @must @stated
  Rule: The audience of an execution must be its location or the issuer of the server

    Example: The tokens of an agent's life
      When the client runs an agent through its life cycle
      Then the audience of each execution is the location or the issuer

  @X-CL-3.5 @must @own
  Rule: The audience of an execution must be its location

    Example: The tokens of an agent's life
      When the client runs an agent through its life cycle
      Then the audience of each execution is the location

  @X-CL-3.6 @must @stated
  Rule: The audience of a request for capabilities must be the issuer of the server

    Example: The tokens of an agent's life
      When the client runs an agent through its life cycle
      Then the audience of each request for a capability is the issuer

  @X-CL-3.7 @should @stated
  Rule: The token of an agent should expire within 60 seconds

    Example: The tokens of an agent's life
      When the client runs an agent through its life cycle
      Then each agent token lasts at most 60 seconds

  @X-CL-3.8 @must @stated
  Rule: The token of an agent must say when it was issued and when it expires

    Example: The tokens of an agent's life
      When the client runs an agent through its life cycle
      Then each agent token has the claims "iat" and "exp"

  @X-CL-3.9 @must @stated
  Rule: The token of an agent must be signed with EdDSA by the key with which the agent was registered

    Example: The tokens of an agent's life
      When the client runs an agent through its life cycle
      Then each agent token is signed with the key of its owner

  @X-CL-4.1 @must @stated
  Rule: Each token must have an id

    Example: The tokens of an agent's life
      When the client runs an agent through its life cycle
      Then each token has the claim "jti"

  @X-CL-4.2 @must @stated
  Rule: Two tokens must not have the same id

    Example: The tokens of an agent's life
      When the client runs an agent through its life cycle
      Then no two tokens have the same id

  @X-CL-4.3 @must @own
  Rule: Each request must have a token of its own

    Example: The tokens of an agent's life
      When the client runs an agent through its life cycle
      Then each request has a new token

  @X-CL-4.4 @must @stated
  Rule: Each poll of an execution must have a new token

    Example: Two polls
      Given an agent of the client
      And an execution that ends after 2 polls
      When the client executes "check_balance"
      Then each poll has a new token

  @X-CL-4.5 @must @stated
  Rule: A token must not be sent to two servers

    Example: The tokens of an agent's life
      When the client runs an agent through its life cycle
      Then no token is sent to two servers
