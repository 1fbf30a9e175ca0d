@grants
Feature: Tokens
  Hosts and agents prove who they are by short-lived tokens that they sign themselves. A token that is
  not exactly as it should be proves nothing.

  @GR-8.1.1 @must @stated
  Rule: A token is signed with Ed25519

    Example: No other way to sign is taken
      Given an agent that may use "echo"
      Then no token of the agent, its host or a new host is taken that
        | is not signed                               |
        | is signed with the public key as a password |

  @GR-8.1.2 @must @stated
  Rule: A token is of the type of whoever it is of

    Example: No other type is taken
      Given an agent that may use "echo"
      Then no token of the agent, its host or a new host is taken that
        | is of the type JWT |
      And no token of the agent is taken that
        | is of the type host+jwt |
      And no token of the host is taken that
        | is of the type agent+jwt |

    Example: An agent's token is not taken for its host's
      Given an agent that may use "echo"
      When the agent asks about itself by a token of its own
      Then it is refused with "invalid_jwt"

  @GR-8.1.3 @must @stated
  Rule: A token comes from the host whose key it is

    Example: No other host is taken
      Given an agent that may use "echo"
      Then no token of the agent, its host or a new host is taken that
        | comes from another host |

  @GR-8.1.4 @must @stated
  Rule: A token says when it ends

    Example: No token is taken that lasts for ever
      Given an agent that may use "echo"
      Then no token of the agent, its host or a new host is taken that
        | says not when it expires |

  @GR-8.1.5 @must @stated
  Rule: A token is meant for this server

    Example: No other address is near enough
      Given a linked host
      Then no token of the host is taken that
        | is meant for somebody else    |
        | is meant for a longer address |
        | is meant for several          |
        | has no audience               |
      And no agent is registered by a host's token that
        | is meant for somebody else |

    Example: A token for executions is none for requests to the issuer
      Given an agent that may use "check_balance"
      When the agent asks for "echo" by a token for executions
      Then it is refused with "invalid_jwt"

  @GR-8.1.6 @must @stated
  Rule: A token is signed by the key of whoever it is of, as it stands

    Example: Nothing else is taken
      Given an agent that may use "echo"
      Then no token of the agent, its host or a new host is taken that
        | is signed by another key        |
        | was changed after it was signed |
        | asks for an extension           |
        | is no token                     |

  @GR-8.1.7 @must @stated
  Rule: A token is good at its time

    Example: Neither before nor after, and not without a time
      Given an agent that may use "echo"
      Then no token of the agent, its host or a new host is taken that
        | expired two minutes ago     |
        | was issued in two minutes   |
        | expires before it was issued |
        | says not when it was issued |
        | expires at a text           |

  @GR-8.1.8 @must @stated
  Rule: An agent's token is good once

    Example: An execution that is sent twice
      Given an agent that may use "echo"
      When the agent executes "echo" twice by the same token
      Then it is refused with "invalid_jwt"

    Example: A token that could not be told from another
      Given an agent that may use "echo"
      Then no token of the agent is taken that
        | has no id |

  @GR-8.1.9 @must @stated
  Rule: A host's token is good once

    Example: A question that is sent twice
      Given an agent that may use "echo"
      When the host asks twice about the agent by the same token
      Then it is refused with "invalid_jwt"

    Example: A token that could not be told from another
      Given a linked host
      Then no token of the host is taken that
        | has no id |

  @GR-8.1.10 @must @stated
  Rule: An agent's token may say who its host is

    Example: A request for more
      Given an agent that may use "check_balance"
      When the agent asks for "echo", naming its host in the token
      Then it waits for the owner

  @X-GR-8.5.1 @must @derived
  Rule: A token's list of capabilities narrows

    Example: What it does not list may not be executed
      Given an agent that may use "echo" and "check_balance"
      When the agent executes "echo" by a token for "check_balance" with {"n": 1}
      Then it is refused with "capability_not_granted"
      When the agent executes "echo" by a token for "echo" with {"n": 1}
      Then it succeeds with {"n": 1}

    Example: Nor is it granted anew, where its host has it by default
      Given an agent that may use "echo" and "check_balance"
      When the agent executes "check_balance" by a token for "echo" with {"account_id": "acc_789"}
      Then it is refused with "capability_not_granted"

    Example: A service learns of what the token lists alone
      Given an agent that may use "echo" and "check_balance"
      When a service asks about a token of the agent for "echo"
      Then the token is good for "echo"

  @X-GR-8.5.2 @must @derived
  Rule: A token's list of capabilities never widens

    Example: Listing what is not granted does not grant it
      Given an agent that may use "check_balance"
      When the agent executes "echo" by a token for "echo" with {"n": 1}
      Then it is refused with "capability_not_granted"

    Example: Nor is a service told of it
      Given an agent that may use "check_balance"
      When a service asks about a token of the agent for "check_balance" and "transfer_funds"
      Then the token is good for "check_balance"

  @X-GR-8.5.3 @must @derived
  Rule: A token's list of capabilities narrows what is executed together

    Example: One that it lists, and two that it does not
      Given an agent that may use "echo" and "check_balance" and "transfer_funds"
      When the agent executes these together by a token for "echo"
        | id | capability     | with                                              |
        | a  | check_balance  | {"account_id": "acc_789"}                         |
        | b  | echo           | {"n": 1}                                          |
        | c  | transfer_funds | {"to": "acc_456", "amount": 1, "currency": "USD"} |
      Then each is answered by itself
        | id | data     | refused with           |
        | a  |          | capability_not_granted |
        | b  | {"n": 1} |                        |
        | c  |          | capability_not_granted |

  @X-GR-8.7.1 @must @derived
  Rule: Hosts are known by their keys

    Example: A key needs no name
      When an agent of a host registers by a key without a name
      And the host asks about the agent by a key without a name
      Then it succeeds

  @X-GR-8.7.2 @must @derived
  Rule: What a key is called makes nobody a host

    Example: A stranger who calls its key like that of a host is a stranger
      Given an agent that may use "echo"
      When a stranger asks about the agent and calls its key like that of the host
      Then it is refused

    Example: Two keys of the same name are two hosts
      When a host registers an agent whose key is called "one"
      And another host registers an agent whose key is called "one"
      Then the hosts are not the same

  @X-GR-8.7.3 @must @derived
  Rule: Whom a token is about makes nobody a host

    Example: A stranger who says that the host is its subject is a stranger
      Given an agent that may use "echo"
      When a stranger asks about the agent and names the host as its subject
      Then it is refused

  @X-GR-8.9.1 @must @derived
  Rule: The key of a revoked host registers nobody

    Example: An agent of the revoked host
      Given an agent that may use "echo"
      When the host revokes itself
      And another agent of the host registers for "check_balance"
      Then it is refused with "host_revoked"

  @X-GR-8.9.2 @must @derived
  Rule: A key that was rotated away registers nobody

    Example: An agent by the host's former key
      Given an agent that may use "echo"
      When the host tries to take a new key
      Then the host registers no agent by a key that it has given up

  @X-GR-8.9.3 @must @derived
  Rule: The key of a revoked host is taken by no other

    Example: Another host wants it
      Given an agent that may use "echo"
      And another linked host
      When the host revokes itself
      And the other host takes the key of the host
      Then it is refused

  @X-GR-8.9.4 @must @derived
  Rule: A key that was rotated away is taken by no other

    Example: Its former host wants it back
      Given an agent that may use "echo"
      When the host tries to take a new key
      Then the host takes no key again that it has given up

  @X-GR-8.13 @must @derived
  Rule: A token is not good for long

    Example: No token is taken that was issued half an hour ago
      Given an agent that may use "echo"
      Then no token of the agent, its host or a new host is taken that
        | was issued half an hour ago and has not expired |
