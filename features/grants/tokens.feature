@grants
Feature: Tokens
  Hosts and agents prove their identity with short-lived tokens that they sign themselves. A token with any
  defect proves nothing.

  @GR-8.1.1 @must @stated
  Rule: A token must be signed with Ed25519

    Example: Unsigned tokens, and tokens signed with the public key as a password
      Given an agent that may use "echo"
      Then no token of the agent, its host or a new host is accepted that
        | is not signed                                          |
        | is not signed, by the algorithm NONE                   |
        | is signed with the public key as a password            |
        | is signed with the PEM of the public key as a password |
        | is signed with the JWK of the public key as a password |

  @GR-8.1.2 @must @stated
  Rule: A token with the wrong typ must be refused

    Example: Tokens without a type, of the type JWT, or of the type of the other party
      Given an agent that may use "echo"
      Then no token of the agent, its host or a new host is accepted that
        | has no type        |
        | is of the type JWT |
      And no token of the agent is accepted that
        | is of the type host+jwt |
      And no token of the host is accepted that
        | is of the type agent+jwt |

    Example: An agent sends its own token where its host's token is required
      Given an agent that may use "echo"
      When the status of the agent is requested using a token that belongs to the agent
      Then it is refused with "invalid_jwt"

  @GR-8.1.3 @must @stated
  Rule: A token whose iss is not the thumbprint of the host's key must be refused

    Example: Tokens that another host issued
      Given an agent that may use "echo"
      Then no token of the agent, its host or a new host is accepted that
        | has another issuer |

    Example: A token of an agent that another known host is to have issued
      Given another linked host
      And an agent that may use "echo"
      Then no token of the agent is accepted that
        | has the other host as its issuer |

  @GR-8.1.4 @must @stated
  Rule: A token without an expiry time must be refused

    Example: Tokens that never expire
      Given an agent that may use "echo"
      Then no token of the agent, its host or a new host is accepted that
        | has no expiry time |

  @GR-8.1.5 @must @stated
  Rule: A token with a wrong aud must be refused

    Example: Host tokens with another, a longer, several or no audience
      Given a linked host
      Then no token of the host is accepted that
        | has another audience  |
        | has a longer audience |
        | has several audiences |
        | has no audience       |
      And no token of a new host is accepted that
        | has another audience |

    Example: An agent requests a further capability with an execution token
      Given an agent that may use "check_balance"
      When the agent requests "echo" using a token that is for executions
      Then it is refused with "invalid_jwt"

  @GR-8.1.6 @must @stated
  Rule: A token without a valid signature of its agent or host must be refused

    Example: Tokens that are signed by another key, altered or malformed, or ask for an extension
      Given an agent that may use "echo"
      Then no token of the agent, its host or a new host is accepted that
        | is signed by another key        |
        | was changed after it was signed |
        | requires an unknown extension   |
        | is not a valid token            |

    Example: Tokens that another key signed, for each operation
      Given an agent that may use "check_balance"
      Then the host is refused with "invalid_jwt" if another key signed its token to
        | request the status of the agent |
        | reactivate the agent            |
        | rotate the key of the agent     |
        | revoke the agent                |
        | rotate its key                  |
        | revoke itself                   |
      And the agent is refused with "invalid_jwt" if another key signed its token to
        | request "echo"          |
        | execute "check_balance" |
      And the agent is active

    @needs-batch-execution
    Example: A token that another key signed, for a batch
      Given an agent that may use "check_balance"
      Then the agent is refused with "invalid_jwt" if another key signed its token to
        | execute a batch of "check_balance" |

    Example: Tokens that contain the key by which they are signed
      Given an agent that may use "echo"
      Then no token of the agent, its host or a new host is accepted that
        | is signed by a key in its header |
      And no token of the agent is accepted that
        | is signed by a key in its claims |

    Example: Tokens of an agent that its host or another agent signed
      Given an agent that may use "echo"
      And another agent that may use "echo"
      Then no token of the agent is accepted that
        | is signed by its host        |
        | is signed by the other agent |

    Example: A token of a host that its agent signed
      Given an agent that may use "echo"
      When the status of the agent is requested using a token that the agent signed for its host
      Then it is refused with "invalid_jwt"

  @GR-8.1.7 @must @stated
  Rule: A token outside its period of validity, or without valid times, must be refused

    Example: Expired tokens, tokens from the future, and tokens with missing or invalid times
      Given an agent that may use "echo"
      Then no token of the agent, its host or a new host is accepted that
        | expired two minutes ago                  |
        | was issued in two minutes                |
        | was issued in 45 seconds                 |
        | expired two minutes before it was issued |
        | has no issue time                        |
        | has a string as its expiry time          |
        | has its expiry time in a string          |
        | is not valid for another 45 seconds      |

  @GR-8.1.8 @must @stated
  Rule: An agent's token must have a jti that was not used before

    Example: An agent executes twice with the same token
      Given an agent that may use "echo"
      When the agent executes "echo" twice with the same token
      Then it is refused

    Example: An agent executes with two different tokens that have the same jti
      Given an agent that may use "echo"
      When the agent sends two executions of "echo" whose tokens have the same jti
      Then it is refused

    Example: An agent uses a token for two different requests
      Given an agent that may use "check_balance"
      When the agent lists the capabilities and then requests "echo" with the same token
      Then it is refused

    Example: An agent uses the token of an execution that was refused
      Given an agent that may use "echo"
      When the agent tries to execute "transfer_funds" and then executes "echo" with the same token
      Then it is refused

    @needs-batch-execution
    Example: An agent executes a batch twice with the same token
      Given an agent that may use "echo"
      When the agent executes this batch twice with the same token
        | id | capability | with     |
        | a  | echo       | {"n": 1} |
      Then it is refused

    @invocation
    Example: A second execution with the same token does not run the capability
      Given an agent that may use "count"
      When the agent executes "count" twice with the same token and the same fresh marker
      Then the capability has run 1 times

    Example: An agent sees no more than an anonymous caller with a token that it has used
      Given an agent that may use "check_balance"
      When the agent lists the capabilities using a token that
        | was used before |
      And the agent describes "transfer_funds" using a token that
        | was used before |
      Then only what an anonymous caller sees is shown

    Example: An agent's token without a jti
      Given an agent that may use "echo"
      Then no token of the agent is accepted that
        | has no jti |

  @GR-8.1.9 @must @stated
  Rule: A host's token must have a jti that was not used before

    Example: A host asks for the status of its agent twice with the same token
      Given an agent that may use "echo"
      When the host requests the status of the agent twice with the same token
      Then it is refused

    Example: A host asks for the status of its agent with two different tokens that have the same jti
      Given an agent that may use "echo"
      When the host sends two requests for the status of the agent whose tokens have the same jti
      Then it is refused

    Example: A host uses a token for two different requests
      Given an agent that may use "echo"
      When the host requests the status of the agent and then revokes it with the same token
      Then it is refused
      And the agent is active

    Example: A linked host sees no more than an anonymous caller with a token that it has used
      Given a linked host
      When the host lists the capabilities using a token that
        | was used before |
      And the host describes "transfer_funds" using a token that
        | was used before |
      Then only what an anonymous caller sees is shown

    Example: A host's token without a jti
      Given a linked host
      Then no token of the host is accepted that
        | has no jti |

  @GR-8.1.10 @must @stated
  Rule: An agent's token whose iss is the thumbprint of the host's key must be accepted

    Example: An agent requests a further capability with a token that names its host
      Given an agent that may use "check_balance"
      When the agent requests "echo" using a token that has its host as the issuer
      Then it waits for the owner

  @X-GR-8.5.1 @must @stated
  Rule: A token must not be valid for a capability that its capabilities claim omits

    Example: The omitted capability is refused, and the listed one succeeds
      Given an agent that may use "echo" and "check_balance"
      When the agent executes "echo" using a token for "check_balance" with {"n": 1}
      Then it is refused
      When the agent executes "echo" using a token for "echo" with {"n": 1}
      Then it succeeds with {"n": 1}

    Example: A token that lists no capability
      Given an agent that may use "echo"
      When the agent executes "echo" using a token that lists no capabilities
      Then it is refused

    Example: A token for a capability with a longer name
      Given an agent that may use "echo"
      When the agent executes "echo" using a token for "echo_elsewhere" with {"n": 1}
      Then it is refused

    Example: A token whose list is a string
      Given an agent that may use "echo"
      When the agent executes "echo" using a token that has the string "check_balance" as its list of capabilities
      Then it is refused

    @needs-asynchronous-execution
    Example: An asynchronous execution of an omitted capability is refused
      Given an agent that may use "echo" and "check_balance"
      When the agent tries to execute "echo" asynchronously using a token for "check_balance"
      Then it is refused

    @needs-default-capabilities
    Example: An omitted capability is refused even if it is a default of the host
      Given an agent that may use "echo" and "check_balance"
      When the agent executes "check_balance" using a token for "echo" with {"account_id": "acc_789"}
      Then it is refused

    @needs-introspection
    Example: Introspection reports only the listed capability
      Given an agent that may use "echo" and "check_balance"
      When a service introspects a token of the agent for "echo"
      Then the token is active with grants of "echo"

  @X-GR-8.5.2 @must @stated
  Rule: The capabilities claim of a token must not widen what the agent may execute

    Example: An agent executes a listed capability that is not granted
      Given an agent that may use "check_balance"
      When the agent executes "echo" using a token for "echo" with {"n": 1}
      Then it is refused with "capability_not_granted"

    @needs-introspection
    Example: Introspection omits a listed capability that is not granted
      Given an agent that may use "check_balance"
      When a service introspects a token of the agent for "check_balance" and "transfer_funds"
      Then the token is active with grants of "check_balance"

  @X-GR-8.5.3 @must @own @needs-batch-execution
  Rule: The capabilities claim of a token must narrow each execution of a batch

    Example: A batch with one listed and two omitted capabilities
      Given an agent that may use "echo" and "check_balance" and "transfer_funds"
      When the agent executes this batch using a token for "echo"
        | id | capability     | with                                              |
        | a  | check_balance  | {"account_id": "acc_789"}                         |
        | b  | echo           | {"n": 1}                                          |
        | c  | transfer_funds | {"to": "acc_456", "amount": 1, "currency": "USD"} |
      Then the batch has these responses
        | id | data     | refused with           |
        | a  |          | capability_not_granted |
        | b  | {"n": 1} |                        |
        | c  |          | capability_not_granted |

  @X-GR-8.7.1 @must @stated
  Rule: A host must be identified by the thumbprint of its key

    Example: A host registers an agent and asks for its status with a key without a kid
      When an agent of a host registers using a token that contains the keys without a kid
      And the status of the agent is requested using a token that contains the key of the host without a kid
      Then it succeeds

  @X-GR-8.7.2 @must @stated
  Rule: A kid must not be read as the identity of a host

    Example: An unknown caller uses the thumbprint of a host as its kid
      Given an agent that may use "echo"
      When the status of the agent is requested using a token that has an unknown key and the kid of the host
      Then it is refused

    Example: Two hosts whose keys have the same kid are different hosts
      When a host registers an agent with a host key whose kid is "one"
      And another host registers an agent with a host key whose kid is "one"
      Then the hosts have different ids

  @X-GR-8.7.3 @must @stated
  Rule: A sub must not be read as the identity of a host

    Example: An unknown caller uses the thumbprint of a host as its sub
      Given an agent that may use "echo"
      When the status of the agent is requested using a token that has an unknown key and the host as its subject
      Then it is refused

  @X-GR-8.9.1 @must @stated
  Rule: The key of a revoked host must not register agents

    Example: A revoked host tries to register another agent
      Given an agent that may use "echo"
      When the host revokes itself
      And another agent of the host registers for "check_balance"
      Then it is refused with "host_revoked"

  @X-GR-8.9.2 @must @own
  Rule: A key that was rotated away must not register agents

    Example: A host tries to register an agent with its former key
      Given an agent that may use "echo"
      When the host rotates its key
      Then it succeeds
      And the host cannot register an agent with its former key

  @X-GR-8.9.3 @must @own
  Rule: The key of a revoked host must not be taken by another host

    Example: Another host tries to take the key of a revoked host
      Given an agent that may use "echo"
      And another linked host
      When the host revokes itself
      Then it succeeds
      When the other host rotates its key to the key of the host
      Then it is refused

  @X-GR-8.9.4 @must @own
  Rule: A key that was rotated away must not be taken again

    Example: A host tries to take its former key again
      Given an agent that may use "echo"
      When the host rotates its key
      Then it succeeds
      And the host cannot take the former key of the host

    Example: Another host tries to take the former key of a host
      Given an agent that may use "echo"
      And another linked host
      When the host rotates its key
      Then it succeeds
      And the other host cannot take the former key of the host

  @X-GR-8.13 @must @own
  Rule: A token must be refused half an hour after it was issued, whatever its expiry time

    Example: Tokens that were issued half an hour ago and have not expired
      Given an agent that may use "echo"
      Then no token of the agent, its host or a new host is accepted that
        | was issued half an hour ago and has not expired |

  @X-GR-8.14.1 @must @own
  Rule: A token must be refused more than 30 seconds after it expired and more than 30 seconds before it was issued

    Example: Tokens just beyond the tolerance
      Given an agent that may use "echo"
      Then no token of the agent, its host or a new host is accepted that
        | expired 32 seconds ago   |
        | was issued in 33 seconds |

  @X-GR-8.14.2 @must @own
  Rule: A token must be accepted up to 30 seconds after it expired and up to 30 seconds before it was issued

    Example: Tokens just within the tolerance
      Given an agent that may use "echo"
      Then each token of the agent is accepted that
        | expired 27 seconds ago   |
        | was issued in 28 seconds |
