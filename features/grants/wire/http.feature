@grants
Feature: Agent Auth over HTTP
  What clients of the published protocol lean on: paths from discovery, status codes, headers, and one
  shape for every refusal.

  @GR-8.3.1 @must @stated
  Rule: Discovery stands at a well-known path and may be kept for a while

    Example: The document
      When GET /.well-known/agent-configuration is sent with (nothing)
      Then the status is 200
      And the header "Cache-Control" names "max-age="
      And the answer has these members
        | /version    | "1.0-draft" |
        | /algorithms | ["Ed25519"] |

  @GR-8.3.8 @must @stated
  Rule: Registering again what is done is a conflict

    Example: With the same keys
      Given an agent that may use "echo"
      When the agent registers again
      Then the status is 409 and the code "agent_exists"

  @GR-8.3.10 @must @stated
  Rule: Asking for what is granted is a conflict

    Example: The same
      Given an agent that may use "echo"
      When the agent asks for "echo"
      Then the status is 409 and the code "already_granted"

  @GR-8.3.12 @must @stated
  Rule: An agent that is not there is not found

    Example: A question about it
      Given a linked host
      When the host asks about an agent that is not there
      Then the status is 404 and the code "agent_not_found"

  @GR-8.3.24 @must @stated
  Rule: What is not granted is forbidden

    Example: In an execution
      Given an agent that may use "check_balance"
      When the agent executes "echo" with {}
      Then the status is 403 and the code "capability_not_granted"

    Example: What its host has by default
      Given an agent that may use "echo"
      When the agent executes "check_balance" with {"account_id": "acc_789"}
      Then the status is 403 and the code "capability_not_granted"

  @GR-8.3.26 @must @stated
  Rule: Whoever says not who it is cannot execute

    Example: No token
      Given an agent that may use "echo"
      When the agent executes "echo" without a token
      Then the status is 401

    Example: An agent that is not there
      Given an agent that may use "echo"
      When the agent executes "echo" by a token that speaks for an agent that is not there
      Then the status is 401

  @GR-8.3.27 @must @stated
  Rule: An execution that is not awaited is accepted

    Example: What is answered before it is done
      Given an agent that may use "echo"
      When the agent begins "echo" with {"n": 1}
      Then the status is 202
      And the answer has these members
        | /status | "pending" |
      And the answer has no member "/data"

  @GR-8.3.28 @must @stated
  Rule: An outcome is an answer of its own

    Example: A success
      Given an agent that may use "echo"
      When the agent begins "echo" with {"n": 1}
      Then the agent fetches the outcome {"n": 1}
      And the status is 200
      And the answer has no member "/status_url"

  @GR-8.3.30 @must @stated
  Rule: A stream is of server-sent events

    Example: A stream
      Given an agent that may use "echo"
      When the agent executes "echo" as a stream with {"n": 1}
      Then the status is 200
      And the header "Content-Type" names "text/event-stream"

  @GR-8.3.33 @must @stated
  Rule: What waits says how to reach a person, and how long there is time

    Example: A registration
      When an agent of a host registers for "echo"
      Then the status is 200
      And the approval has a method, addresses for a person, a code, an expiry and an interval

  @GR-8.3.35 @must @stated
  Rule: Whoever has no good token is challenged

    Example: A token that is not taken
      Given an agent that may use "echo"
      When the agent executes "echo" by a token that is signed by another key
      Then the header "WWW-Authenticate" is there

  @GR-8.3.36 @must @stated
  Rule: What is for a host alone is not kept for others

    Example: A list
      Given a linked host
      When the host lists the capabilities
      Then the answer is not to be kept for others

  @GR-8.1.6 @must @stated
  Rule: A token that is not taken is none

    Example: An execution
      Given an agent that may use "echo"
      When the agent executes "echo" by a token that is signed by another key
      Then the status is 401 and the code "invalid_jwt"

  @GR-8.2.1 @must @stated
  Rule: An agent that was revoked is forbidden

    Example: An execution
      Given an agent that may use "echo"
      When the host revokes the agent
      And the agent executes "echo" with {}
      Then the status is 403 and the code "agent_revoked"

  @GR-8.2.2 @must @stated
  Rule: A host that was revoked is forbidden

    Example: A question about its agent
      Given an agent that may use "echo"
      When the host revokes itself
      And the host asks about the agent
      Then the status is 403 and the code "host_revoked"

  @GR-4.2.1 @must @stated
  Rule: An unknown operator is a bad request

    Example: In a registration
      When an agent of a host registers for "echo" within {"n": {"maximum": 5}}
      Then the status is 400 and the code "unknown_constraint_operator"

  @GR-4.5.1 @must @stated
  Rule: A broken constraint is forbidden

    Example: In an execution
      Given an agent that may use "echo" within {"n": {"max": 5}}
      When the agent executes "echo" with {"n": 6}
      Then the status is 403 and the code "constraint_violated"

  @GR-5.1.4 @must @stated
  Rule: What is not there is not found

    Example: An unknown capability
      When anybody looks at "no_such_capability"
      Then the status is 404 and the code "capability_not_found"

  @GR-5.3.5 @must @stated
  Rule: A bad cursor is a bad request

    Example: In a list
      When anybody lists the capabilities from the cursor "not-a-cursor"
      Then the status is 400 and the code "invalid_request"

  @X-GR-8.10.1 @must @derived
  Rule: What is no JSON is a bad request

    Example: A registration
      Then none of these bodies is taken for "register" from a host, since
        | why             | body                       |
        | it is cut off   | {"name": "a"               |
        | it is nothing   | (nothing)                  |
        | it is not UTF-8 | (bytes that are not UTF-8) |

    Example: An execution
      Given an agent that may use "echo"
      Then none of these bodies is taken for "execute" from the agent, since
        | why           | body           |
        | it is cut off | {"capability": |

  @X-GR-8.10.2 @must @derived
  Rule: A registration of the wrong shape is a bad request

    Example: What is wrong with it
      Then none of these bodies is taken for "register" from a host, since
        | why                        | body                                                                  |
        | it is a list               | ["a"]                                                                 |
        | it has no name             | {"capabilities": ["echo"]}                                            |
        | its name is no text        | {"name": 7}                                                           |
        | its capabilities are no list | {"name": "a", "capabilities": "echo"}                                 |
        | a capability is a number   | {"name": "a", "capabilities": [7]}                                    |
        | constraints are a list     | {"name": "a", "capabilities": [{"name": "echo", "constraints": [1]}]} |

  @X-GR-8.10.3 @must @derived
  Rule: An execution of the wrong shape is a bad request

    Example: What is wrong with it
      Given an agent that may use "echo"
      Then none of these bodies is taken for "execute" from the agent, since
        | why                      | body                                     |
        | it names no capability   | {"arguments": {}}                        |
        | its capability is a list | {"capability": ["echo"]}                 |
        | its arguments are a list | {"capability": "echo", "arguments": [1]} |

  @X-GR-8.10.4 @must @derived
  Rule: A limit that is none is a bad request

    Example: Limits of a list
      Then nothing is listed with any of these limits
        | 0    |
        | -1   |
        | many |

  @X-GR-8.10.5 @must @derived
  Rule: A refusal tells nothing of the server's inside

    Scenario Outline: A registration of <why>
      When a host sends "register" the body <body>
      Then the answer says nothing of the server's inside

      Examples:
        | why                      | body        |
        | what is no JSON          | {"name":    |
        | a name of the wrong type | {"name": 7} |

    Example: An execution by a token that is not taken
      Given an agent that may use "echo"
      When the agent executes "echo" by a token that is signed by another key
      Then the answer says nothing of the server's inside

  @X-GR-8.10.6 @must @derived
  Rule: A method that an operation does not have is refused

    Example: Methods of other operations
      Then none of these is how an operation is asked for
        | GET    | register     |
        | GET    | execute      |
        | DELETE | execute      |
        | POST   | capabilities |
        | PUT    | introspect   |
