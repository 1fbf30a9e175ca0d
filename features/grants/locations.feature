@grants
Feature: Execution locations
  A token is meant for one location and is valid only there.

  @GR-6.1.1 @must @own @needs-locations
  Rule: A capability with a location must not be executed anywhere else

    Example: An execution at the default location is refused
      Given an agent that may use "echo_elsewhere"
      When the agent executes "echo_elsewhere" with {}
      Then it is refused

  @GR-6.1.2 @must @stated @needs-locations @needs-introspection
  Rule: A token for a capability with a location must be valid if its aud is that location

    Example: A service at the location introspects a token for it
      Given an agent that may use "echo_elsewhere"
      When a service introspects a token of the agent that is for the location of "echo_elsewhere"
      Then the token is active

  @GR-6.1.3 @must @stated
  Rule: A capability without a location must be executed at the default location

    Example: An execution at the default location succeeds
      Given an agent that may use "echo"
      When the agent executes "echo" with {"place": "by default"}
      Then it succeeds with {"place": "by default"}

  @GR-6.1.4 @must @stated
  Rule: An execution must be refused if the aud of its token is not the address where it is executed

    Example: An execution with a token for the issuer
      Given an agent that may use "echo"
      When the agent executes "echo" using a token that is for the issuer
      Then it is refused with "invalid_jwt"

    @needs-locations
    Example: An execution at the default location with a token for the capability's own location
      Given an agent that may use "echo_elsewhere"
      When the agent executes "echo_elsewhere" using a token that is for the location of "echo_elsewhere"
      Then it is refused with "invalid_jwt"

    @needs-batch-execution
    Example: A batch with a token for the issuer
      Given an agent that may use "echo"
      When the agent executes this batch using a token for the issuer
        | id | capability | with     |
        | a  | echo       | {"n": 1} |
      Then it is refused with "invalid_jwt"

    Example: Tokens with another, a longer, several or no audience
      Given an agent that may use "echo"
      Then no token of the agent is accepted that
        | has another audience  |
        | has a longer audience |
        | has several audiences |
        | has no audience       |

  @GR-6.2.1 @must @stated @needs-introspection
  Rule: Introspection must report a valid token as active and name its agent

    Example: A service introspects an execution token
      Given an agent that may use "echo"
      When a service introspects a token of the agent
      Then the token is active
      And it has
        | agent_id | (the id of the agent) |

  @GR-6.2.2 @must @own @needs-introspection
  Rule: Introspection must report the agent's active grants, and no others

    Example: An agent with two active grants
      Given an agent that may use "echo" and "check_balance"
      When a service introspects a token of the agent
      Then the token is active with grants of "echo" and "check_balance"

    Example: An agent with an active and a revoked grant
      Given an agent that may use "echo" and "check_balance"
      When the owner revokes the grant of "echo" from the agent
      And a service introspects a token of the agent
      Then the token is active with grants of "check_balance"

  @GR-6.2.3 @must @stated @needs-introspection
  Rule: Introspection must report an invalid token as not active

    Example: Expired, forged, altered, misaddressed, mistyped and malformed tokens
      Given an agent that may use "echo"
      Then introspection reports each token of the agent as inactive that
        | expired two minutes ago         |
        | is signed by another key        |
        | was changed after it was signed |
        | has another audience            |
        | is of the type host+jwt         |
        | is not a valid token            |

  @GR-6.2.4 @should @stated @needs-introspection
  Rule: Introspection should not disclose anything else about an invalid token

    Example: An expired token
      Given an agent that may use "echo"
      When a service introspects a token of the agent that expired two minutes ago
      Then the response has exactly the members "active"
