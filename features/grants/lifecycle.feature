@grants
Feature: The life of hosts and agents
  Hosts register agents, agents execute what they were granted, and either can be stopped at any moment.

  @GR-8.2 @must @stated
  Rule: Revocation holds from the next request on, and takes the agents of a host with it

    Example: An agent that was revoked
      Given an agent that may use "echo"
      When the host revokes the agent
      And the agent executes "echo" with {}
      Then it is refused with "agent_revoked"

    Example: It stays revoked
      Given an agent that may use "echo"
      When the host revokes the agent
      And the host reactivates the agent
      Then it is refused with "agent_revoked"
      And the agent is revoked

    Example: Its neighbours are not touched
      Given an agent that may use "echo"
      And another agent that may use "echo"
      When the host revokes the agent
      And the other agent executes "echo" with {"n": 1}
      Then it succeeds with {"n": 1}

    Example: A host that was revoked takes its agents with it
      Given an agent that may use "echo"
      And another agent that may use "check_balance"
      When the host revokes itself
      Then 2 agents are revoked with it
      When the agent executes "echo" with {}
      Then it is refused with "host_revoked" or "agent_revoked"

    Example: It registers nobody any more
      Given a linked host
      When the host revokes itself
      And an agent of the host registers for "check_balance"
      Then it is refused with "host_revoked"

  @GR-8.3 @must @stated
  Rule: Hosts and agents find everything that the protocol has for them

    Example: A server says where everything is
      When anybody looks for the server
      Then it is found with an issuer, a default location, modes and ways to approve
      And it has addresses for registration, requests, executions, introspection and the rest

    Example: A host asks about its agent
      Given an agent that may use "echo"
      When the host asks about the agent
      Then it tells who the agent is, its mode, its status and since when

    Example: A mode that is not offered
      When an agent of a host registers in the mode "telepathic"
      Then it is refused with "unsupported_mode"

    Example: A key of another kind
      When a host registers an agent whose key is of another kind
      Then it is refused with "unsupported_algorithm"

    Example: Revoking what is revoked
      Given an agent that may use "echo"
      When the host revokes the agent
      And the host revokes the agent
      Then it succeeds
      And the agent is revoked

    Example: An agent gets a new key, and the old one is worth nothing
      Given an agent that may use "echo"
      When the host gives the agent a new key
      Then it succeeds
      When the agent executes "echo" by its former key
      Then it is refused with "invalid_jwt"

    Example: The new key works, with the same grants
      Given an agent that may use "echo"
      When the host gives the agent a new key
      And the agent executes "echo" with {"n": 1}
      Then it succeeds with {"n": 1}

    Example: A host takes a new key, and its agents stay
      Given an agent that may use "echo"
      When the host takes a new key
      Then it succeeds
      When the agent executes "echo" with {"n": 1}
      Then it succeeds with {"n": 1}

    Example: The host's old key is worth nothing
      Given an agent that may use "echo"
      When the host takes a new key
      And the host asks about the agent by its former key
      Then it is refused with "invalid_jwt"

    Example: An execution that is not awaited
      Given an agent that may use "echo"
      When the agent begins "echo" with {"n": [1, 2.50]}
      Then the agent fetches the outcome {"n": [1, 2.50]}

    Example: One that is not awaited, takes its time and fails
      Given an agent that may use "crash"
      When the agent begins "crash" with {"how": "failure"}
      Then the agent fetches the failure "handler_failed"

    Example: An execution as a stream
      Given an agent that may use "echo"
      When the agent executes "echo" as a stream with {"n": 1}
      Then the stream brings {"n": 1} and then its end

    Example: A service learns whom a token is of
      Given an agent that may use "echo"
      When a service asks about a token of the agent
      Then the token is good for "echo"
      And it is told to be of the agent

    Example: What is not there cannot be executed
      Given an agent that may use "echo"
      When the agent executes "no_such_capability" with {}
      Then it is refused with "capability_not_found", naming "no_such_capability"

  @X-GR-8.4 @must @derived
  Rule: An introspection does not consume a token

    Example: A service may ask twice
      Given an agent that may use "echo"
      When a service asks about a token of the agent
      And the service asks about that token
      Then the token is good for "echo"

    Example: And the token can still be used
      Given an agent that may use "echo"
      When a service asks about a token of the agent
      And the agent executes "echo" by that token
      Then it succeeds with {}

    Example: An agent whose session has ended has no token that is good
      Given an agent that may use "echo"
      And the session of the agent has ended
      When a service asks about a token of the agent
      Then the token is good for nothing

  @X-GR-8.6 @must @derived
  Rule: Whoever did not begin an execution does not learn of its outcome

    Example: Another agent of the same host
      Given an agent that may use "echo"
      And another agent that may use "echo"
      When the agent begins "echo" with {"n": 1}
      And the other agent asks for the outcome of what the agent began
      Then it is refused with "execution_not_found"

    Example: Nobody in particular
      Given an agent that may use "echo"
      When the agent begins "echo" with {"n": 1}
      And somebody asks for the outcome of what the agent began by a token that is signed by another key
      Then it is refused with "invalid_jwt"

    Example: An agent that was revoked meanwhile
      Given an agent that may use "echo"
      When the agent begins "echo" with {"n": 1}
      And the host revokes the agent
      And the agent asks for the outcome of what the agent began
      Then it is refused with "agent_revoked"

  @X-GR-8.8 @must @derived
  Rule: Executions that are sent together are judged one by one

    Example: Each has its own answer, in the order of the requests
      Given an agent that may use "echo" within {"n": {"max": 5}}
      When the agent executes these together
        | id | capability     | with           |
        | a  | echo           | {"n": 1}       |
        | b  | echo           | {"n": 6}       |
        | c  | transfer_funds | {"to": "x"}    |
        | d  | no_such        | {}             |
        | e  | echo           | {"n": 5}       |
      Then these answers come, in this order
        | id | data     | refused with           |
        | a  | {"n": 1} |                        |
        | b  |          | constraint_violated    |
        | c  |          | capability_not_granted |
        | d  |          | capability_not_found   |
        | e  | {"n": 5} |                        |

    Example: None of them runs where the token is none
      Given an agent that may use "echo"
      When the host revokes the agent
      And the agent executes these together
        | id | capability | with     |
        | a  | echo       | {"n": 1} |
      Then it is refused with "agent_revoked"

  @X-GR-8.11 @must @derived
  Rule: A host has a say in its own agents alone

    Scenario Outline: Another host that wants to <what> is refused
      Given another linked host
      And an agent that may use "echo"
      When the other host <does>
      Then it is refused with "unauthorized"
      When the agent executes "echo" with {"n": 1}
      Then it succeeds with {"n": 1}

      Examples:
        | what          | does                              |
        | read          | asks about the agent              |
        | revoke        | revokes the agent                 |
        | reactivate    | reactivates the agent             |
        | rotate        | tries to give the agent a new key |

  @X-GR-8.12 @must @derived
  Rule: Arguments keep to the input schema before anything is executed

    Example: Each violation is named
      Given an agent that may use "transfer_funds"
      When the agent executes "transfer_funds" with {"to": 5, "amount": 1, "currency": "usd"}
      Then it is refused for its arguments
        | at        | naming |
        | /to       | string |
        | /currency | A-Z    |

    Example: A missing argument is named where it should be
      Given an agent that may use "check_balance"
      When the agent executes "check_balance" with {}
      Then it is refused for its arguments
        | at          | naming     |
        | /account_id | account_id |
