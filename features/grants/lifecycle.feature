@grants
Feature: Lifecycle of hosts and agents
  Hosts register agents, and agents execute the capabilities granted to them. Both can be revoked at any time.

  @GR-8.2.1 @must @own
  Rule: A revoked agent must be refused from its next request on

    Example: A revoked agent executes a capability
      Given an agent that may use "echo"
      And the agent has executed "echo" with {}
      When the host revokes the agent
      And the agent executes "echo" with {}
      Then it is refused with "agent_revoked"

    Example: A revoked agent uses other operations
      Given an agent that may use "check_balance"
      When the host revokes the agent
      Then the agent is refused with "agent_revoked" if it tries to
        | list the capabilities    |
        | describe "check_balance" |
        | request "echo"           |

    @needs-asynchronous-execution
    Example: A revoked agent asks for the outcome of an execution that it started
      Given an agent that may use "echo"
      When the agent executes "echo" asynchronously with {"n": 1}
      And the agent requests the outcome of the execution of the agent
      And the host revokes the agent
      And the agent requests the outcome of the execution of the agent
      Then it is refused with "agent_revoked"

  @GR-8.2.2 @must @own
  Rule: A revoked host must be refused from its next request on

    Example: A revoked host asks for the status of its agent
      Given an agent that may use "echo"
      And the host has requested the status of the agent
      When the host revokes itself
      And the host requests the status of the agent
      Then it is refused with "host_revoked"

    Example: A revoked host uses other operations
      Given an agent that may use "check_balance"
      When the host revokes itself
      Then the host is refused with "host_revoked" if it tries to
        | list the capabilities       |
        | describe "check_balance"    |
        | reactivate the agent        |
        | rotate the key of the agent |
        | revoke the agent            |
        | rotate its key              |

  @GR-8.2.3 @must @stated
  Rule: Revoking a host must revoke its agents

    Example: An agent executes a capability after its host was revoked
      Given an agent that may use "echo"
      And the agent has executed "echo" with {}
      When the host revokes itself
      And the agent executes "echo" until it is refused, for at most 30 seconds
      Then it is refused with "host_revoked" or "agent_revoked"

  @GR-8.3.2 @must @own
  Rule: The discovery document must name the issuer, the default location, the modes and the approval methods

    Example: An anonymous caller reads the document and finds what the server offers
      When an anonymous caller reads the discovery document
      Then the document has an issuer, a default location, modes and approval methods

  @GR-8.3.3 @must @stated
  Rule: The discovery document must give the address of each operation

    Example: An anonymous caller reads the document and finds the addresses
      When an anonymous caller reads the discovery document
      Then the document has the path of each operation

  @GR-8.3.4 @must @stated
  Rule: An active grant must show the description, input and output of its capability

    Example: A default capability that is granted at once or after an approval
      Given a linked host
      When an agent of the host registers for "check_balance"
      And the owner approves it if it is pending
      Then the grant of "check_balance" to the agent has the description, input and output of its capability

  @GR-8.3.5 @must @stated
  Rule: A registration in an unsupported mode must be refused

    Example: A registration in the unknown mode "telepathic"
      When an agent of a host registers with the additional members {"mode": "telepathic"}
      Then it is refused with "unsupported_mode"

  @GR-8.3.6 @must @stated
  Rule: A registration with a key that is not Ed25519 must be refused

    Example: A registration of an agent with a P-256 key
      When an agent of a host registers using a token that contains a P-256 key of the agent
      Then it is refused with "unsupported_algorithm"

  @GR-8.3.7 @should @stated
  Rule: A request for an unknown capability should be refused

    Example: A registration for an unknown capability
      Then each registration for one of these is refused with "invalid_capabilities"
        | no_such_capability |

    Example: A later request for a known and an unknown capability
      Given an agent that may use "echo"
      When the agent requests "check_balance" and "no_such_capability"
      Then it is refused with "invalid_capabilities"

  @GR-8.3.9 @must @own
  Rule: Unknown fields of a registration must be ignored

    Example: A registration with the unknown field "force_approval" waits for approval
      When an agent of a host registers with the additional members {"force_approval": true}
      Then it waits for the owner

  @GR-8.3.11 @must @stated
  Rule: A host must learn the identity, mode, status and creation time of its agent

    Example: A host asks for the status of its active agent
      Given an agent that may use "echo"
      When the host requests the status of the agent
      Then it has
        | agent_id   | (a string)  |
        | host_id    | (a string)  |
        | name       | (a string)  |
        | mode       | "delegated" |
        | status     | "active"    |
        | created_at | (a string)  |

  @GR-8.3.13 @must @stated
  Rule: An agent whose session has ended must be refused until it is reactivated

    Example: An expired agent executes a capability
      Given an agent that may use "echo"
      And the agent has executed "echo" with {}
      And the session of the agent has ended
      When the agent executes "echo" until it is refused, for at most 30 seconds
      Then it is refused with "agent_expired"

    Example: An expired agent requests a capability
      Given an agent that may use "check_balance"
      And the session of the agent has ended
      Then the agent is refused with "agent_expired" if it tries to
        | request "echo" |

  @GR-8.3.14 @must @stated
  Rule: Reactivating an active agent must not change it

    Example: An active agent keeps a grant beyond the defaults
      Given an agent that may use "check_balance" and "echo"
      When the host reactivates the agent
      Then it succeeds
      And the agent has active grants of "check_balance" and "echo" only

  @GR-8.3.15 @must @stated
  Rule: Reactivating a revoked agent must be refused

    Example: A host tries to reactivate its revoked agent
      Given an agent that may use "echo"
      When the host revokes the agent
      And the host reactivates the agent
      Then it is refused with "agent_revoked"
      And the agent is revoked

  @GR-8.3.16 @must @own
  Rule: An agent must stay revoked, and revoking it again must succeed

    Example: A host revokes its agent twice
      Given an agent that may use "echo"
      When the host revokes the agent
      And the host revokes the agent
      Then it succeeds
      And the agent is revoked

    Example: A user decides on the request of an agent that was revoked since
      Given an agent that may use "check_balance"
      When the agent requests "echo"
      And the host revokes the agent
      And the owner tries to approve it
      Then the agent is revoked

  @GR-8.3.17 @must @stated
  Rule: Revoking an agent must not affect other agents

    Example: Another agent executes a capability after the revocation
      Given an agent that may use "echo"
      And another agent that may use "echo"
      When the host revokes the agent
      And the other agent executes "echo" with {"n": 1}
      Then it succeeds with {"n": 1}

  @GR-8.3.18 @must @stated
  Rule: The new key of an agent must work with the same grants

    Example: An agent executes a granted capability with its new key
      Given an agent that may use "echo"
      When the host rotates the key of the agent
      Then it succeeds
      When the agent executes "echo" with {"n": 1}
      Then it succeeds with {"n": 1}

  @GR-8.3.19 @must @stated
  Rule: The former key of an agent must be refused

    Example: An agent executes a capability with its former key
      Given an agent that may use "echo"
      And the agent has executed "echo" with {}
      When the host rotates the key of the agent
      Then it succeeds
      When the agent executes "echo" using a token that is signed with the former key of the agent
      Then it is refused with "invalid_jwt"

  @GR-8.3.20 @must @stated
  Rule: The agents of a host must stay when the host takes a new key

    Example: An agent executes a capability after its host took a new key
      Given an agent that may use "echo"
      When the host rotates its key
      Then it succeeds
      When the agent executes "echo" with {"n": 1}
      Then it succeeds with {"n": 1}
      And the agent is active

  @GR-8.3.21 @must @stated
  Rule: The former key of a host must be refused

    Example: A host asks for the status of its agent with its former key
      Given an agent that may use "echo"
      And the host has requested the status of the agent
      When the host rotates its key
      Then it succeeds
      When the status of the agent is requested using a token that is signed with the former key of the host
      Then it is refused

  @GR-8.3.22 @must @stated
  Rule: Revoking a host must report the number of agents revoked with it

    Example: A host with two agents revokes itself
      Given an agent that may use "echo"
      And another agent that may use "check_balance"
      When the host revokes itself
      Then it has
        | status         | "revoked" |
        | agents_revoked | 2         |

  @GR-8.3.23 @must @stated
  Rule: A synchronous execution must return its data and nothing else

    Example: The response to an execution of "echo"
      Given an agent that may use "echo"
      When the agent executes "echo" with {"n": [1, 2.50]}
      Then it succeeds with {"n": [1, 2.50]}
      And the response has no member "/status" or "/status_url" or "/result" or "/error"

  @GR-8.3.25 @must @stated
  Rule: An execution of an unknown capability must be refused

    Example: An execution of a name that no capability has
      Given an agent that may use "echo"
      When the agent executes "no_such_capability" with {}
      Then it is refused with "capability_not_found"

  @GR-8.3.28 @must @stated @needs-asynchronous-execution
  Rule: The outcome of an asynchronous execution that succeeds must contain its result

    Example: An asynchronous execution of "echo" completes
      Given an agent that may use "echo"
      When the agent executes "echo" asynchronously with {"n": [1, 2.50]}
      Then the agent fetches the outcome {"n": [1, 2.50]}

  @GR-8.3.29 @must @stated @needs-asynchronous-execution
  Rule: The outcome of an asynchronous execution that fails must be failed

    Example: An asynchronous execution of "crash" fails
      Given an agent that may use "crash"
      When the agent executes "crash" asynchronously with {"how": "failure"}
      Then the agent fetches a failed outcome

  @GR-8.3.30 @must @stated @needs-streaming
  Rule: A stream must deliver the data of the execution

    Example: The events of the stream of one execution
      Given an agent that may use "echo"
      When the agent executes "echo" as a stream with {"n": 1}
      Then the stream delivers {"n": 1}

  @GR-8.3.31 @must @stated @needs-streaming
  Rule: A stream must end with the event done

    Example: The last event of the stream of one execution
      Given an agent that may use "echo"
      When the agent executes "echo" as a stream with {"n": 1}
      Then the last event of the stream is "done"

  @GR-8.3.32 @must @stated @needs-introspection
  Rule: Introspection must name the host of an agent and the agent's mode

    Example: A token of a delegated agent
      Given an agent that may use "echo"
      When a service introspects a token of the agent
      Then it has
        | host_id | (a string)  |
        | mode    | "delegated" |

  @GR-8.3.34 @should @stated
  Rule: A registration that a user denies should stay denied

    Example: An agent executes a capability after a user denied its registration
      When an agent of a host registers for "echo"
      And the owner denies it
      And the agent executes "echo" with {}
      Then it is refused with "host_pending" or "host_rejected" or "agent_rejected" or "capability_not_granted"

    Example: An agent registers again after a user denied its registration
      When an agent of a host registers for "echo"
      And the owner denies it
      And the agent registers again
      Then it is refused with "host_rejected" or "agent_exists"

  @GR-8.3.37 @must @stated
  Rule: An agent of a linked host that requests no capabilities must not be granted any

    Example: An agent registers without capabilities
      Given a linked host
      When an agent of the host registers with the additional members {}
      Then the agent has no active or pending grant

  @X-GR-8.4.1 @must @stated @needs-introspection
  Rule: Introspection must judge a token as an execution would

    Example: A service introspects a token of a revoked agent
      Given an agent that may use "echo"
      And a service has introspected a token of the agent
      When the host revokes the agent
      And a service introspects tokens of the agent until one is inactive, for at most 30 seconds
      Then the token is inactive

    Example: A service introspects a token of an agent whose host was revoked
      Given an agent that may use "echo"
      And a service has introspected a token of the agent
      When the host revokes itself
      And a service introspects tokens of the agent until one is inactive, for at most 30 seconds
      Then the token is inactive

    Example: A service introspects a token of an agent whose session has ended
      Given an agent that may use "echo"
      And a service has introspected a token of the agent
      And the session of the agent has ended
      When a service introspects tokens of the agent until one is inactive, for at most 30 seconds
      Then the token is inactive

    Example: A service introspects a token of an agent that waits for approval
      Given a linked host
      When an agent of the host registers for "echo"
      And a service introspects a token of the agent
      Then the token is inactive

  @X-GR-8.4.2 @must @own @needs-introspection
  Rule: Introspection must not consume a token

    Example: A service introspects the same token twice
      Given an agent that may use "echo"
      When a service introspects a token of the agent
      And a service introspects a token of the agent that was introspected before
      Then the token is active

    Example: An agent executes a capability with a token that was introspected before
      Given an agent that may use "echo"
      When a service introspects a token of the agent
      And the agent executes "echo" using a token that was introspected before
      Then it succeeds with {}

  @X-GR-8.6 @must @stated @needs-asynchronous-execution
  Rule: The outcome of an asynchronous execution must be disclosed only to the agent that started it

    Example: Another agent of the same host asks for the outcome
      Given an agent that may use "echo"
      And another agent that may use "echo"
      When the agent executes "echo" asynchronously with {"n": 1}
      And the other agent requests the outcome of the execution of the agent
      Then it is refused

    Example: A caller asks for the outcome with a token that is signed by another key
      Given an agent that may use "echo"
      When the agent executes "echo" asynchronously with {"n": 1}
      And the outcome of the execution of the agent is requested using a token that is signed by another key
      Then it is refused with "invalid_jwt"

  @X-GR-8.8.1 @must @own @needs-batch-execution
  Rule: Executions in a batch must be judged one by one

    Example: Two of five executions succeed, and three are refused
      Given an agent that may use "echo" within {"n": {"max": 5}}
      When the agent executes this batch
        | id | capability     | with           |
        | a  | echo           | {"n": 1}       |
        | b  | echo           | {"n": 6}       |
        | c  | transfer_funds | {"to": "x"}    |
        | d  | no_such        | {}             |
        | e  | echo           | {"n": 5}       |
      Then the batch has these responses
        | id | data     | refused with           |
        | a  | {"n": 1} |                        |
        | b  |          | constraint_violated    |
        | c  |          | capability_not_granted |
        | d  |          | capability_not_found   |
        | e  | {"n": 5} |                        |

    Example: The batch of a revoked agent is refused as a whole
      Given an agent that may use "echo"
      When the host revokes the agent
      And the agent executes this batch
        | id | capability | with     |
        | a  | echo       | {"n": 1} |
      Then it is refused with "agent_revoked"

  @X-GR-8.8.2 @must @own @needs-batch-execution
  Rule: Executions in a batch must be answered in order

    Example: Three executions are answered in the order in which they were sent
      Given an agent that may use "echo"
      When the agent executes this batch
        | id | capability | with     |
        | b  | echo       | {"n": 1} |
        | c  | echo       | {"n": 2} |
        | a  | echo       | {"n": 3} |
      Then the batch has its responses in the order "b, c, a"

  @X-GR-8.11.1 @must @stated
  Rule: A host must read only its own agents

    Example: Another host asks for the status of the agent
      Given another linked host
      And an agent that may use "echo"
      When the other host requests the status of the agent
      Then it is refused with "unauthorized"

  @X-GR-8.11.2 @must @stated
  Rule: A host must revoke only its own agents

    Example: Another host tries to revoke the agent
      Given another linked host
      And an agent that may use "echo"
      When the other host revokes the agent
      Then it is refused with "unauthorized"
      When the agent executes "echo" with {"n": 1}
      Then it succeeds with {"n": 1}

    Example: Another host revokes itself
      Given an agent that may use "echo"
      And the other agent of the other host registers for "echo"
      And the owner approves
      When the other host revokes itself
      And the agent executes "echo" with {"revoked": "another host"}
      Then it succeeds with {"revoked": "another host"}

  @X-GR-8.11.3 @must @stated
  Rule: A host must reactivate only its own agents

    Example: Another host tries to reactivate the agent
      Given another linked host
      And an agent that may use "echo"
      And the session of the agent has ended
      When the other host reactivates the agent
      Then it is refused with "unauthorized"

    Example: The attempt of another host leaves the agent as it was
      Given another linked host
      And an agent that may use "echo"
      And the session of the agent has ended
      When the host records the status of the agent
      And the other host reactivates the agent
      Then the agent has not changed, except for its grants

  @X-GR-8.11.4 @must @stated
  Rule: A host must rotate only the keys of its own agents

    Example: Another host tries to rotate the agent's key
      Given another linked host
      And an agent that may use "echo"
      When the other host rotates the key of the agent
      Then it is refused with "unauthorized"
      When the agent executes "echo" with {"n": 1}
      Then it succeeds with {"n": 1}

  @X-GR-8.12.1 @should @stated
  Rule: Arguments that violate the input schema should be refused

    Example: A value of the wrong type, and a missing value
      Given an agent that may use "transfer_funds" and "check_balance"
      When the agent executes "transfer_funds" with {"to": 5, "amount": 1, "currency": "USD"}
      Then it is refused with "invalid_request"
      When the agent executes "check_balance" with {}
      Then it is refused with "invalid_request"

    Example: A list around a value of the right type
      Given an agent that may use "transfer_funds"
      When the agent executes "transfer_funds" with {"to": ["acc_456"], "amount": 1, "currency": "USD"}
      Then it is refused with "invalid_request"

  @X-GR-8.12.2 @should @own
  Rule: Each violation of the input schema should be reported at its location

    Example: A value of the wrong type and a value that breaks a pattern
      Given an agent that may use "transfer_funds"
      When the agent executes "transfer_funds" with {"to": 5, "amount": 1, "currency": "usd"}
      Then it is refused for its arguments
        | at        | naming |
        | /to       | string |
        | /currency | A-Z    |

    Example: A missing value is reported where it should be
      Given an agent that may use "check_balance"
      When the agent executes "check_balance" with {}
      Then it is refused for its arguments
        | at          | naming     |
        | /account_id | account_id |
