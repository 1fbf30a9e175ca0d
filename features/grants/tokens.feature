@grants
Feature: Tokens
  Hosts and agents prove who they are by short-lived tokens that they sign themselves. A token that is
  not exactly as it should be proves nothing.

  @GR-8.1 @must @stated
  Rule: A token is signed by its key, for this server, for a minute, and is good once

    Example: An agent's token
      Given an agent that may use "echo"
      Then no token of the agent is taken that
        | expired two minutes ago                    |
        | was issued in two minutes                  |
        | lives for an hour                          |
        | expires before it was issued               |
        | says not when it expires                   |
        | says not when it was issued                |
        | expires at a text                          |
        | has no id                                  |
        | has no audience                            |
        | is meant for somebody else                 |
        | is meant for a longer address              |
        | is meant for several                       |
        | is meant for a list of one                 |
        | is of the type JWT                         |
        | is of the type host+jwt                    |
        | comes from another host                    |
        | speaks for an agent that is not there      |
        | is signed by another key                   |
        | is not signed                              |
        | is signed with the public key as a password |
        | was changed after it was signed            |
        | asks for an extension                      |
        | is no token                                |
      When the agent executes "echo" with {"n": 1}
      Then it succeeds with {"n": 1}

    Example: A host's token
      Given a linked host
      Then no token of the host is taken that
        | expired two minutes ago                    |
        | was issued in two minutes                  |
        | lives for an hour                          |
        | expires before it was issued               |
        | says not when it expires                   |
        | says not when it was issued                |
        | expires at a text                          |
        | has no id                                  |
        | has no audience                            |
        | is meant for somebody else                 |
        | is meant for a longer address              |
        | is meant for several                       |
        | is meant for a list of one                 |
        | is of the type JWT                         |
        | is of the type agent+jwt                   |
        | comes from another host                    |
        | is signed by another key                   |
        | is not signed                              |
        | is signed with the public key as a password |
        | was changed after it was signed            |
        | asks for an extension                      |
        | is no token                                |

    Example: A host that nobody knows yet
      Then no agent is registered by a host's token that
        | expired two minutes ago         |
        | says not when it expires        |
        | is meant for somebody else      |
        | is of the type agent+jwt        |
        | comes from another host         |
        | is signed by another key        |
        | is not signed                   |
        | was changed after it was signed |

    Example: An agent's token is good once
      Given an agent that may use "echo"
      When the agent executes "echo" twice by the same token
      Then it is refused with "invalid_jwt"

    Example: A host's token is good once
      Given an agent that may use "echo"
      When the host asks twice about the agent by the same token
      Then it is refused with "invalid_jwt"

    Example: Without a token there is no execution
      Given an agent that may use "echo"
      When the agent executes "echo" without a token
      Then it is refused with "authentication_required"

  @X-GR-8.5 @must @derived
  Rule: A token's list of capabilities narrows, and never widens

    Example: What the token lists may be executed
      Given an agent that may use "echo" and "check_balance"
      When the agent executes "echo" by a token for "echo" with {"n": 1}
      Then it succeeds with {"n": 1}

    Example: What it does not list may not
      Given an agent that may use "echo" and "check_balance"
      When the agent executes "echo" by a token for "check_balance" with {"n": 1}
      Then it is refused with "capability_not_granted", naming "echo"

    Example: Listing what is not granted does not grant it
      Given an agent that may use "check_balance"
      When the agent executes "echo" by a token for "echo" with {"n": 1}
      Then it is refused with "capability_not_granted", naming "echo"

    Example: A service learns of what the token lists alone
      Given an agent that may use "echo" and "check_balance"
      When a service asks about a token of the agent for "echo" and "transfer_funds"
      Then the token is good for "echo"

  @X-GR-8.7 @must @derived
  Rule: A host is known by the thumbprint of the key that signs

    Example: What a key is called does not matter
      When a host registers an agent whose key is called "the key of somebody else"
      Then it waits for the owner

    Example: A stranger who calls its key like that of a host is a stranger
      Given an agent that may use "echo"
      When a stranger asks about the agent and calls its key like that of the host
      Then it is refused with "invalid_jwt"

    Example: Two keys of the same name are two hosts
      When a host registers an agent whose key is called "one"
      And another host registers an agent whose key is called "one"
      Then the hosts are not the same

  @X-GR-8.9 @must @derived
  Rule: A key that was taken from a host registers nobody

    Example: The key of a revoked host
      Given an agent that may use "echo"
      When the host revokes itself
      And another agent of the host registers for "check_balance"
      Then it is refused with "host_revoked"

    Example: A key that was rotated away
      Given an agent that may use "echo"
      When the host takes a new key
      And the host registers an agent by its former key
      Then it is refused with "invalid_jwt"

    Example: Nor is it taken again as a new key
      Given an agent that may use "echo"
      When the host takes a new key
      And the host takes its former key again
      Then it is refused with "key_in_use"
