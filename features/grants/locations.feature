@grants
Feature: Where capabilities are executed
  A token is meant for one place, and only there it is good for anything.

  @GR-6.1 @must @stated
  Rule: A token for an execution is meant for the place of the capability, and for no other

    Example: Where a capability has no location, the default location serves
      Given an agent that may use "echo"
      When the agent executes "echo" with {"n": 1}
      Then it succeeds with {"n": 1}

    Example: A token for the issuer is none for executions
      Given an agent that may use "echo"
      When the agent executes "echo" by a token for the issuer
      Then it is refused with "invalid_jwt"

    Example: A token for executions is none for requests to the issuer
      Given an agent that may use "check_balance"
      When the agent asks for "echo" by a token for executions
      Then it is refused with "invalid_jwt"

    Example: A capability with a location is not executed elsewhere
      Given an agent that may use "echo_elsewhere"
      When the agent executes "echo_elsewhere" with {}
      Then it is refused with "wrong_location", naming "https://elsewhere.example/execute"

    Example: A token for another location is not taken
      Given an agent that may use "echo_elsewhere"
      When the agent executes "echo_elsewhere" where it is not, by a token for its location
      Then it is refused with "invalid_jwt"

    Example: No other address is near enough
      Given an agent that may use "echo"
      Then no token of the agent is taken that
        | is meant for somebody else   |
        | is meant for a longer address |
        | is meant for several         |
        | is meant for a list of one   |
        | has no audience              |

  @GR-6.2 @must @stated
  Rule: The service at a location learns by introspection whom a token is of and what it is good for

    Example: A token for the location, with a grant
      Given an agent that may use "echo_elsewhere" and "check_balance"
      When the service at the location of "echo_elsewhere" asks about a token of the agent for it
      Then the token is good for "echo_elsewhere" and "check_balance"
      And it is told to be of the agent

    Example: A grant that was revoked is not told
      Given an agent that may use "echo_elsewhere" and "check_balance"
      When the owner revokes the grant of "echo_elsewhere" from the agent
      And the service at the location of "echo_elsewhere" asks about a token of the agent for it
      Then the token is good for "check_balance"

    Example: An agent that was revoked has no token that is good
      Given an agent that may use "echo_elsewhere"
      And a token of the agent for the location of "echo_elsewhere"
      When the host revokes the agent
      And the service asks about that token
      Then the token is good for nothing

    Scenario Outline: A token that <flaw> is good for nothing
      Given an agent that may use "echo"
      When a service asks about a token of the agent that <flaw>
      Then the token is good for nothing

      Examples:
        | flaw                         |
        | expired two minutes ago      |
        | is signed by another key     |
        | was changed after it was signed |
        | is meant for somebody else   |
        | is of the type host+jwt      |
        | is no token                  |
