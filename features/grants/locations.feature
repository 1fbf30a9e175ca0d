@grants
Feature: Where capabilities are executed
  A token is meant for one place, and only there it is good for anything.

  @GR-6.1.1 @must @stated
  Rule: A capability with a location is executed nowhere else

    Example: An execution at the default location
      Given an agent that may use "echo_elsewhere"
      When the agent executes "echo_elsewhere" with {}
      Then it is refused

  @GR-6.1.2 @must @stated
  Rule: A token for a capability with a location is meant for that location

    Example: Such a token is good
      Given an agent that may use "echo_elsewhere"
      When the service at the location of "echo_elsewhere" asks about a token of the agent for it
      Then the token is good

  @GR-6.1.3 @must @stated
  Rule: Where a capability has no location, the default location serves

    Example: An execution at the default location
      Given an agent that may use "echo"
      When the agent executes "echo" with {"place": "by default"}
      Then it succeeds with {"place": "by default"}

  @GR-6.1.4 @must @stated
  Rule: Whoever executes takes no token that is meant for another place

    Example: A token for the issuer is none for executions
      Given an agent that may use "echo"
      When the agent executes "echo" by a token for the issuer
      Then it is refused with "invalid_jwt"

    Example: A token for another location is not taken
      Given an agent that may use "echo_elsewhere"
      When the agent executes "echo_elsewhere" where it is not, by a token for its location
      Then it is refused with "invalid_jwt"

    Example: No other address is near enough
      Given an agent that may use "echo"
      Then no token of the agent is taken that
        | is meant for somebody else    |
        | is meant for a longer address |
        | is meant for several          |
        | has no audience               |

  @GR-6.2.1 @must @stated
  Rule: A service learns that a token is good, and whose it is

    Example: A token for executions
      Given an agent that may use "echo"
      When a service asks about a token of the agent
      Then the token is good
      And it is told to be of the agent

  @GR-6.2.2 @must @stated
  Rule: A service learns of the grants that are in force

    Example: Two grants
      Given an agent that may use "echo" and "check_balance"
      When a service asks about a token of the agent
      Then the token is good for "echo" and "check_balance"

    Example: A grant that was revoked is not told
      Given an agent that may use "echo" and "check_balance"
      When the owner revokes the grant of "echo" from the agent
      And a service asks about a token of the agent
      Then the token is good for "check_balance"

  @GR-6.2.3 @must @stated
  Rule: A service learns that a token is not good

    Example: Tokens that are not as they should be
      Given an agent that may use "echo"
      Then a service learns that no token of the agent is good that
        | expired two minutes ago         |
        | is signed by another key        |
        | was changed after it was signed |
        | is meant for somebody else      |
        | is of the type host+jwt         |
        | is no token                     |

  @GR-6.2.4 @must @stated
  Rule: A service learns nothing else of a token that is not good

    Example: A token that has expired
      Given an agent that may use "echo"
      When a service asks about a token of the agent that expired two minutes ago
      Then the service learns no more than whether the token is good
