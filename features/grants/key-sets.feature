@grants
Feature: Published key sets
  A host or an agent can publish its keys at a URL instead of sending them. The kit serves these key sets.

  @X-GR-8.15.1 @must @stated @needs-key-sets
  Rule: A host or an agent that publishes its key at a URL must be accepted

    Example: A host with a published key registers an agent that executes
      Given the host publishes its key
      When an agent of the host registers for "echo"
      And the owner approves it if it is pending
      And the agent executes "echo" with {"n": 1}
      Then it succeeds with {"n": 1}
      And its key set was fetched

    Example: An agent with a published key executes
      Given the agent publishes its key
      When an agent of the host registers for "echo"
      And the owner approves it if it is pending
      And the agent executes "echo" with {"n": 1}
      Then it succeeds with {"n": 1}
      And its key set was fetched

  @X-GR-8.15.2 @must @stated @needs-key-sets
  Rule: A host that publishes another key must be accepted with it and keep its agents

    Example: The agent of a host with a new key executes
      Given the host publishes its key
      And an agent that may use "echo"
      When the host publishes a new key
      And the host requests the status of the agent
      Then it succeeds
      And the agent is active

  @X-GR-8.15.3 @must @stated @needs-key-sets
  Rule: A key set that does not hold the key of the token must be refused

    Example: A set with other keys
      Then no agent is registered by a host whose key set
        | has only the key of another id |
        | has another key under its id   |

  @X-GR-8.15.4 @must @stated @needs-key-sets
  Rule: A document that is not a valid key set must be refused

    Example: Empty sets, sets with invalid or symmetric keys, and other documents
      Then no agent is registered by a host whose key set
        | has no keys                  |
        | has a symmetric key          |
        | has its key without the type |
        | is not a key set             |
        | is not JSON                  |

  @X-GR-8.15.5 @must @stated @needs-key-sets
  Rule: A host and its agent must publish their keys at different URLs

    Example: An agent is registered whose key is in the set of its host
      Given the host and the agent publish their keys at one URL
      When an agent of the host registers for "echo"
      Then it is refused

  @X-GR-8.15.6 @must @stated @needs-key-sets
  Rule: A host must keep the way in which it delivers its key

    Example: A host that sent its key names a URL
      Given an agent that may use "echo"
      And the host publishes its key
      When the host requests the status of the agent
      Then it is refused

    Example: A host that published its key sends it
      Given the host publishes its key
      And an agent that may use "echo"
      When the status of the agent is requested using a token that contains the key of the host
      Then it is refused

  @X-GR-8.15.7 @must @stated
  Rule: A key set of the server's own machine must not be fetched

    @needs-restart
    Example: A server without special permission is told URLs of its own machine
      Given a server that is started for this alone
      Then no agent is registered, and no key set is requested, if a host publishes its key at
        | 127.0.0.1          |
        | localhost          |
        | [::ffff:127.0.0.1] |

  @X-GR-8.15.8 @must @stated @needs-key-sets
  Rule: A server must follow at most three redirects to a key set

    Example: A key set behind four redirects
      Given the host publishes its key behind four redirects
      When an agent of the host registers for "echo"
      Then it is refused because of its key set

  @X-GR-8.15.9 @should @stated @needs-key-sets
  Rule: A server should limit the number of keys in a set

    Example: A set of a thousand keys
      Given the host publishes its key among a thousand others
      When an agent of the host registers for "echo"
      Then it is refused because of its key set
