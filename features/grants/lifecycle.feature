@grants
Feature: The life of hosts and agents
  Hosts register agents, agents execute what they were granted, and either can be stopped at any moment.

  @GR-8.2.1 @must @stated
  Rule: An agent that was revoked can do nothing from then on

    Example: An execution
      Given an agent that may use "echo"
      When the host revokes the agent
      And the agent executes "echo" with {}
      Then it is refused with "agent_revoked"

    Example: The outcome of what it began
      Given an agent that may use "echo"
      When the agent begins "echo" with {"n": 1}
      And the host revokes the agent
      And the agent asks for the outcome of what the agent began
      Then it is refused with "agent_revoked"

  @GR-8.2.2 @must @stated
  Rule: A host that was revoked can do nothing from then on

    Example: A question about its agent
      Given an agent that may use "echo"
      When the host revokes itself
      And the host asks about the agent
      Then it is refused with "host_revoked"

  @GR-8.2.3 @must @stated
  Rule: A host that is revoked takes its agents with it

    Example: An execution by one of them
      Given an agent that may use "echo"
      When the host revokes itself
      And the agent executes "echo" with {}
      Then it is refused with "host_revoked" or "agent_revoked"

  @GR-8.3.2 @must @stated
  Rule: A server says what it can do

    Example: Anybody looks for it
      When anybody looks for the server
      Then it is found with an issuer, a default location, modes and ways to approve

  @GR-8.3.3 @must @stated
  Rule: A server says where everything is

    Example: Anybody looks for it
      When anybody looks for the server
      Then it has addresses for registration, requests, executions, introspection and the rest

  @GR-8.3.4 @must @stated
  Rule: A registration tells what the capabilities take and give

    Example: An agent that is active at once
      Given a linked host
      When an agent of the host registers for "check_balance"
      Then the grant of "check_balance" tells of its capability what the catalogue tells

  @GR-8.3.5 @must @stated
  Rule: A mode that is not offered is refused

    Example: A mode that nobody offers
      When an agent of a host registers in the mode "telepathic"
      Then it is refused with "unsupported_mode"

  @GR-8.3.6 @must @stated
  Rule: A key of another kind is refused

    Example: An agent's key
      When a host registers an agent whose key is of another kind
      Then it is refused with "unsupported_algorithm"

  @GR-8.3.7 @must @stated
  Rule: What is not there cannot be asked for

    Example: By registering
      Then whoever registers for any of these is refused with "invalid_capabilities"
        | no_such_capability |

    Example: Later, beside what is there
      Given an agent that may use "echo"
      When the agent asks for "check_balance" and "no_such_capability"
      Then it is refused with "invalid_capabilities"

  @GR-8.3.9 @must @stated
  Rule: Fields that a server does not know are left alone

    Example: A registration with one more
      When an agent of a host registers and says "force_approval" besides
      Then it waits for the owner

  @GR-8.3.11 @must @stated
  Rule: A host is told of its agent

    Example: An agent that is active
      Given an agent that may use "echo"
      When the host asks about the agent
      Then it tells who the agent is, its mode, its status and since when

  @GR-8.3.13 @must @stated
  Rule: An agent whose session has ended waits to be brought back

    Example: An execution
      Given an agent that may use "check_balance"
      And the session of the agent has ended
      When the agent executes "check_balance" with {"account_id": "acc_789"}
      Then it is refused with "agent_expired"

  @GR-8.3.14 @must @stated
  Rule: Reactivating an agent that is active changes nothing

    Example: What it may use beyond the defaults
      Given an agent that may use "check_balance" and "echo"
      When the host reactivates the agent
      Then it succeeds
      And the agent may use "check_balance" and "echo" alone

  @GR-8.3.15 @must @stated
  Rule: Reactivating an agent that was revoked is refused

    Example: Its host tries to
      Given an agent that may use "echo"
      When the host revokes the agent
      And the host reactivates the agent
      Then it is refused with "agent_revoked"

  @GR-8.3.16 @must @stated
  Rule: An agent is revoked for good

    Example: It may be revoked again
      Given an agent that may use "echo"
      When the host revokes the agent
      And the host revokes the agent
      Then it succeeds
      And the agent is revoked

  @GR-8.3.17 @must @stated
  Rule: Revoking an agent touches no other

    Example: Its neighbour
      Given an agent that may use "echo"
      And another agent that may use "echo"
      When the host revokes the agent
      And the other agent executes "echo" with {"n": 1}
      Then it succeeds with {"n": 1}

  @GR-8.3.18 @must @stated
  Rule: The new key of an agent works

    Example: With the same grants
      Given an agent that may use "echo"
      When the host gives the agent a new key
      And the agent executes "echo" with {"n": 1}
      Then it succeeds with {"n": 1}

  @GR-8.3.19 @must @stated
  Rule: The former key of an agent is worth nothing

    Example: An execution
      Given an agent that may use "echo"
      When the host gives the agent a new key
      And the agent executes "echo" by its former key
      Then it is refused with "invalid_jwt"

  @GR-8.3.20 @must @stated
  Rule: The agents of a host that takes a new key stay

    Example: An execution, and a question
      Given an agent that may use "echo"
      When the host takes a new key
      And the agent executes "echo" with {"n": 1}
      Then it succeeds with {"n": 1}
      And the agent is active

  @GR-8.3.21 @must @stated
  Rule: The former key of a host is worth nothing

    Example: A question about its agent
      Given an agent that may use "echo"
      When the host takes a new key
      And the host asks about the agent by its former key
      Then it is refused with "invalid_jwt"

  @GR-8.3.22 @must @stated
  Rule: A host learns how many agents were revoked with it

    Example: Two of them
      Given an agent that may use "echo"
      And another agent that may use "check_balance"
      When the host revokes itself
      Then 2 agents are revoked with it

  @GR-8.3.23 @must @stated
  Rule: An execution that is awaited is answered with its data

    Example: Its data and nothing else
      Given an agent that may use "echo"
      When the agent executes "echo" with {"n": [1, 2.50]}
      Then it is answered with {"n": [1, 2.50]} and nothing else

  @GR-8.3.25 @must @stated
  Rule: What is not there cannot be executed

    Example: A name that was never there
      Given an agent that may use "echo"
      When the agent executes "no_such_capability" with {}
      Then it is refused with "capability_not_found"

  @GR-8.3.28 @must @stated
  Rule: The outcome of an execution that is not awaited can be fetched

    Example: A success
      Given an agent that may use "echo"
      When the agent begins "echo" with {"n": [1, 2.50]}
      Then the agent fetches the outcome {"n": [1, 2.50]}

  @GR-8.3.29 @must @stated
  Rule: The failure of an execution that is not awaited can be fetched

    Example: One that takes its time and fails
      Given an agent that may use "crash"
      When the agent begins "crash" with {"how": "failure"}
      Then the agent fetches a failure

  @GR-8.3.30 @must @stated
  Rule: A stream brings the data

    Example: A stream of one
      Given an agent that may use "echo"
      When the agent executes "echo" as a stream with {"n": 1}
      Then the stream brings {"n": 1}

  @GR-8.3.31 @must @stated
  Rule: A stream says that it is over

    Example: A stream of one
      Given an agent that may use "echo"
      When the agent executes "echo" as a stream with {"n": 1}
      Then the last of the stream is its end

  @GR-8.3.32 @must @stated
  Rule: A service learns of the host of an agent and of its mode

    Example: An agent that works for a person
      Given an agent that may use "echo"
      When a service asks about a token of the agent
      Then it is told to be of an agent of some host, in the mode "delegated"

  @GR-8.3.34 @must @stated
  Rule: A registration that a person denies is rejected

    Example: The agent can do nothing
      When an agent of a host registers for "echo"
      And the owner denies it
      And the agent executes "echo" with {}
      Then it is refused with "host_pending" or "host_rejected" or "agent_rejected"

    Example: It is final
      When an agent of a host registers for "echo"
      And the owner denies it
      And the agent registers again
      Then it is refused with "host_rejected" or "agent_exists"

  @GR-8.3.37 @must @stated
  Rule: An agent that asks for nothing is granted nothing

    Example: An agent of a linked host
      Given a linked host
      When an agent of the host registers for nothing
      Then the agent may use nothing

  @X-GR-8.4.1 @must @derived
  Rule: An introspection judges as an execution would

    Example: An agent that was revoked has no token that is good
      Given an agent that may use "echo"
      When the host revokes the agent
      And a service asks about a token of the agent
      Then the token is good for nothing

    Example: An agent whose host was revoked has no token that is good
      Given an agent that may use "echo"
      When the host revokes itself
      And a service asks about a token of the agent
      Then the token is good for nothing

    Example: An agent whose session has ended has no token that is good
      Given an agent that may use "echo"
      And the session of the agent has ended
      When a service asks about a token of the agent
      Then the token is good for nothing

  @X-GR-8.4.2 @must @derived
  Rule: An introspection does not consume a token

    Example: A service may ask twice
      Given an agent that may use "echo"
      When a service asks about a token of the agent
      And the service asks about that token
      Then the token is good

    Example: And the token can still be used
      Given an agent that may use "echo"
      When a service asks about a token of the agent
      And the agent executes "echo" by that token
      Then it succeeds with {}

  @X-GR-8.6 @must @derived
  Rule: Whoever did not begin an execution does not learn of its outcome

    Example: Another agent of the same host
      Given an agent that may use "echo"
      And another agent that may use "echo"
      When the agent begins "echo" with {"n": 1}
      And the other agent asks for the outcome of what the agent began
      Then it is refused

    Example: Nobody in particular
      Given an agent that may use "echo"
      When the agent begins "echo" with {"n": 1}
      And somebody asks for the outcome of what the agent began by a token that is signed by another key
      Then it is refused with "invalid_jwt"

  @X-GR-8.8.1 @must @derived
  Rule: Executions that are sent together are judged one by one

    Example: Some are done and some are refused
      Given an agent that may use "echo" within {"n": {"max": 5}}
      When the agent executes these together
        | id | capability     | with           |
        | a  | echo           | {"n": 1}       |
        | b  | echo           | {"n": 6}       |
        | c  | transfer_funds | {"to": "x"}    |
        | d  | no_such        | {}             |
        | e  | echo           | {"n": 5}       |
      Then each is answered by itself
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

  @X-GR-8.8.2 @must @derived
  Rule: Executions that are sent together are answered in order

    Example: In the order in which they are sent
      Given an agent that may use "echo"
      When the agent executes these together
        | id | capability | with     |
        | b  | echo       | {"n": 1} |
        | c  | echo       | {"n": 2} |
        | a  | echo       | {"n": 3} |
      Then the answers come in the order "b, c, a"

  @X-GR-8.11.1 @must @derived
  Rule: A host asks about its own agents alone

    Example: Another host asks
      Given another linked host
      And an agent that may use "echo"
      When the other host asks about the agent
      Then it is refused with "unauthorized"

  @X-GR-8.11.2 @must @derived
  Rule: A host revokes its own agents alone

    Example: Another host tries to
      Given another linked host
      And an agent that may use "echo"
      When the other host revokes the agent
      Then it is refused with "unauthorized"
      When the agent executes "echo" with {"n": 1}
      Then it succeeds with {"n": 1}

  @X-GR-8.11.3 @must @derived
  Rule: A host reactivates its own agents alone

    Example: Another host tries to
      Given another linked host
      And an agent that may use "echo"
      And the session of the agent has ended
      When the other host reactivates the agent
      Then it is refused with "unauthorized"

  @X-GR-8.11.4 @must @derived
  Rule: A host gives new keys to its own agents alone

    Example: Another host tries to
      Given another linked host
      And an agent that may use "echo"
      When the other host tries to give the agent a new key
      Then it is refused with "unauthorized"
      When the agent executes "echo" with {"n": 1}
      Then it succeeds with {"n": 1}

  @X-GR-8.12.1 @must @derived
  Rule: Arguments that break the input schema are refused

    Example: A value that is wrong, and one that is missing
      Given an agent that may use "transfer_funds" and "check_balance"
      When the agent executes "transfer_funds" with {"to": 5, "amount": 1, "currency": "USD"}
      Then it is refused with "invalid_request"
      When the agent executes "check_balance" with {}
      Then it is refused with "invalid_request"

  @X-GR-8.12.2 @must @derived
  Rule: Each violation of the input schema is named

    Example: Two that are wrong
      Given an agent that may use "transfer_funds"
      When the agent executes "transfer_funds" with {"to": 5, "amount": 1, "currency": "usd"}
      Then it is refused for its arguments
        | at        | naming |
        | /to       | string |
        | /currency | A-Z    |

    Example: One that is missing, where it should be
      Given an agent that may use "check_balance"
      When the agent executes "check_balance" with {}
      Then it is refused for its arguments
        | at          | naming     |
        | /account_id | account_id |
