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
      When the service at the location of "echo_elsewhere" asks about a token of the agent for it
      Then the token is good

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
      When the agent executes "echo" by a token for the issuer
      Then it is refused with "invalid_jwt"

    @needs-locations
    Example: An execution at the default location with a token for the capability's own location
      Given an agent that may use "echo_elsewhere"
      When the agent executes "echo_elsewhere" where it is not, by a token for its location
      Then it is refused with "invalid_jwt"

    Example: Tokens with another, a longer, several or no audience
      Given an agent that may use "echo"
      Then no token of the agent is accepted that
        | is meant for somebody else    |
        | is meant for a longer address |
        | is meant for several          |
        | has no audience               |

  @GR-6.2.1 @must @stated @needs-introspection
  Rule: Introspection must report a valid token as active and name its agent

    Example: A service introspects an execution token
      Given an agent that may use "echo"
      When a service asks about a token of the agent
      Then the token is good
      And it is told to be of the agent

  @GR-6.2.2 @must @own @needs-introspection
  Rule: Introspection must report the agent's active grants, and no others

    Example: An agent with two active grants
      Given an agent that may use "echo" and "check_balance"
      When a service asks about a token of the agent
      Then the token is good for "echo" and "check_balance"

    Example: An agent with an active and a revoked grant
      Given an agent that may use "echo" and "check_balance"
      When the owner revokes the grant of "echo" from the agent
      And a service asks about a token of the agent
      Then the token is good for "check_balance"

  @GR-6.2.3 @must @stated @needs-introspection
  Rule: Introspection must report an invalid token as not active

    Example: Expired, forged, altered, misaddressed, mistyped and malformed tokens
      Given an agent that may use "echo"
      Then a service learns that no token of the agent is good that
        | expired two minutes ago         |
        | is signed by another key        |
        | was changed after it was signed |
        | is meant for somebody else      |
        | is of the type host+jwt         |
        | is no token                     |

  @GR-6.2.4 @must @stated @needs-introspection
  Rule: Introspection must not disclose anything else about an invalid token

    Example: An expired token
      Given an agent that may use "echo"
      When a service asks about a token of the agent that expired two minutes ago
      Then the service learns no more than whether the token is good
