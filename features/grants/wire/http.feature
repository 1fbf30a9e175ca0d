@grants
Feature: Agent Auth over HTTP
  Clients of the published protocol depend on these bindings: paths from discovery, status codes, headers and
  one format for every refusal.

  @GR-8.3.1 @should @stated
  Rule: The discovery document should give version and algorithms at its well-known path, with a maximum age

    Example: The discovery document is served with its version, its algorithms and a maximum age
      When GET /.well-known/agent-configuration is sent with (nothing)
      Then the status is 200
      And the header "Cache-Control" names "max-age="
      And the response has these members
        | /version    | "1.0-draft" |
        | /algorithms | ["Ed25519"] |

  @GR-8.3.8 @should @stated
  Rule: Registering an existing agent again should be refused with 409 agent_exists

    Example: An agent that registers again with the same keys is refused
      Given an agent that may use "echo"
      When the agent registers again
      Then the status is 409 and the code "agent_exists"

  @GR-8.3.10 @must @stated
  Rule: A request for a granted capability must be refused with 409 already_granted

    Example: An agent that requests a capability that it already has is refused
      Given an agent that may use "echo"
      When the agent requests "echo"
      Then the status is 409 and the code "already_granted"

  @GR-8.3.12 @must @stated
  Rule: A status request for an unknown agent must be refused with 404 agent_not_found

    Example: A host that asks about an unknown agent is refused
      Given a linked host
      When the host requests the status of an unknown agent
      Then the status is 404 and the code "agent_not_found"

  @GR-8.3.24 @must @stated
  Rule: An execution without a grant must be refused with 403 capability_not_granted

    Example: An agent executes a capability that is not granted to it
      Given an agent that may use "check_balance"
      When the agent executes "echo" with {}
      Then the status is 403 and the code "capability_not_granted"

    Example: An agent executes a default capability of its host that is not granted to it
      Given an agent that may use "echo"
      When the agent executes "check_balance" with {"account_id": "acc_789"}
      Then the status is 403 and the code "capability_not_granted"

    @needs-asynchronous-execution
    Example: An agent executes asynchronously what is not granted to it
      Given an agent that may use "check_balance"
      When the agent tries to execute "echo" asynchronously with {}
      Then the status is 403 and the code "capability_not_granted"

    @needs-streaming
    Example: An agent executes as a stream what is not granted to it
      Given an agent that may use "check_balance"
      When the agent tries to execute "echo" as a stream with {}
      Then the status is 403 and the code "capability_not_granted"

  @GR-8.3.26 @must @stated
  Rule: An execution without a token, or with the token of an unknown agent, must be refused with 401

    Example: An execution without a token is refused
      Given an agent that may use "echo"
      When the agent executes "echo" without a token
      Then the status is 401

    Example: An execution with the token of an unknown agent is refused
      Given an agent that may use "echo"
      When the agent executes "echo" using a token that has an unknown agent as its subject
      Then the status is 401

  @GR-8.3.27 @must @stated @needs-asynchronous-execution
  Rule: An asynchronous execution must be answered with 202, the status pending and the address of its outcome

    Example: An asynchronous execution is answered without data before it is completed
      Given an agent that may use "echo"
      When the agent executes "echo" asynchronously with {"n": 1}
      Then the status is 202
      And the response has these members
        | /status | "pending" |
      And the response has no member "/data"

  @GR-8.3.28 @must @stated @needs-asynchronous-execution
  Rule: The outcome of an asynchronous execution that succeeds must be completed and give the result

    Example: The agent fetches the outcome of a successful execution
      Given an agent that may use "echo"
      When the agent executes "echo" asynchronously with {"n": 1}
      Then the agent fetches the outcome {"n": 1}
      And the status is 200
      And the response has no member "/status_url"

  @GR-8.3.30 @must @stated @needs-streaming
  Rule: A stream must consist of server-sent events

    Example: A streamed execution has the media type text/event-stream
      Given an agent that may use "echo"
      When the agent executes "echo" as a stream with {"n": 1}
      Then the status is 200
      And the header "Content-Type" names "text/event-stream"

  @GR-8.3.33 @must @stated @needs-device-authorization
  Rule: A pending response must say how to reach a user, and how much time is left

    Example: A pending registration gives a method, an address, a code, an expiry and an interval
      When an agent of a host registers for "echo"
      Then the status is 200
      And the approval has a method, a verification URI, a user code, an expiry and an interval

  @GR-8.3.35 @must @stated
  Rule: A refusal for lack of a valid token must carry a challenge

    Example: An execution with a token that is signed by another key is challenged
      Given an agent that may use "echo"
      When the agent executes "echo" using a token that is signed by another key
      Then the response has the header "WWW-Authenticate"

  @GR-8.3.36 @must @own
  Rule: A response that is meant for one host must not be stored by shared caches

    Example: The list of capabilities for a host is not stored by shared caches
      Given a linked host
      When the host lists the capabilities
      Then it succeeds
      And the response forbids storage by shared caches

  @GR-8.1.6 @must @stated
  Rule: A token with an invalid signature must be refused with 401 invalid_jwt

    Example: An execution with a token that is signed by another key is refused
      Given an agent that may use "echo"
      When the agent executes "echo" using a token that is signed by another key
      Then the status is 401 and the code "invalid_jwt"

  @GR-8.2.1 @must @own
  Rule: Revoking an agent must take effect on its next request, with 403 agent_revoked

    Example: An execution by a revoked agent is refused
      Given an agent that may use "echo"
      When the host revokes the agent
      And the agent executes "echo" with {}
      Then the status is 403 and the code "agent_revoked"

  @GR-8.2.2 @must @own
  Rule: Revoking a host must take effect on its next request, with 403 host_revoked

    Example: A revoked host that asks about its agent is refused
      Given an agent that may use "echo"
      When the host revokes itself
      And the host requests the status of the agent
      Then the status is 403 and the code "host_revoked"

  @GR-4.2.1 @must @stated
  Rule: A registration with an unknown operator must be refused with 400 unknown_constraint_operator

    Example: A registration with the operator maximum is refused
      When an agent of a host registers for "echo" within {"n": {"maximum": 5}}
      Then the status is 400 and the code "unknown_constraint_operator"

  @GR-4.2.2 @must @stated
  Rule: A request for a further capability with an unknown operator must be refused with 400 unknown_constraint_operator

    Example: A request with the operator maximum is refused
      Given an agent that may use "check_balance"
      When the agent requests "echo" within {"n": {"maximum": 5}}
      Then the status is 400 and the code "unknown_constraint_operator"

  @GR-4.5.1 @must @stated
  Rule: An execution that breaks a constraint must be refused with 403 constraint_violated

    Example: An execution with an argument above its maximum is refused
      Given an agent that may use "echo" within {"n": {"max": 5}}
      When the agent executes "echo" with {"n": 6}
      Then the status is 403 and the code "constraint_violated"

  @GR-5.1.4 @must @stated
  Rule: An unknown capability name must be refused with 404 capability_not_found

    Example: A lookup of an unknown capability is refused
      When an anonymous caller describes "no_such_capability"
      Then the status is 404 and the code "capability_not_found"

  @GR-5.3.5 @must @own @needs-pagination
  Rule: An invalid cursor must be refused with 400 invalid_request

    Example: A list of capabilities from an invalid cursor is refused
      Then each of these cursors is refused
        | not-a-cursor |
      And the status is 400 and the code "invalid_request"

  @GR-7.1 @must @stated
  Rule: An execution of a removed capability must be refused with 403 capability_not_granted

    @needs-restart
    Example: An agent executes a capability that the restarted server no longer has
      Given a server that is started for this alone
      And an agent that may use "echo" and "check_balance"
      And the agent has executed "echo" with {}
      When the server is started again without "echo"
      And the agent executes "echo" with {}
      Then the status is 403 and the code "capability_not_granted"

  @X-GR-8.12.1 @should @stated
  Rule: Arguments that violate the input schema should be refused with 400 invalid_request

    Example: An execution without a required argument is refused
      Given an agent that may use "check_balance"
      When the agent executes "check_balance" with {}
      Then the status is 400 and the code "invalid_request"

  @X-GR-8.10.1 @must @stated
  Rule: A body that is not valid JSON must be refused with 400, a stable code and a sentence

    Example: A registration that is not valid JSON is refused
      Then none of these bodies is accepted for "register" from a host, since
        | why             | body                       |
        | it is cut off   | {"name": "a"               |
        | it is empty     | (nothing)                  |
        | it is not UTF-8 | (bytes that are not UTF-8) |

    Example: An execution that is not valid JSON is refused
      Given an agent that may use "echo"
      Then none of these bodies is accepted for "execute" from the agent, since
        | why           | body           |
        | it is cut off | {"capability": |

  @X-GR-8.10.2 @must @stated
  Rule: A registration of the wrong shape must be refused with 400, a stable code and a sentence

    Example: Registrations with missing fields or wrong types are refused
      Then none of these bodies is accepted for "register" from a host, since
        | why                             | body                                                                  |
        | it is a list                    | ["a"]                                                                 |
        | it has no name                  | {"capabilities": ["echo"]}                                            |
        | its name is not a string        | {"name": 7}                                                           |
        | its capabilities are not a list | {"name": "a", "capabilities": "echo"}                                 |
        | a capability is a number        | {"name": "a", "capabilities": [7]}                                    |
        | constraints are a list          | {"name": "a", "capabilities": [{"name": "echo", "constraints": [1]}]} |

  @X-GR-8.10.3 @must @stated
  Rule: An execution of the wrong shape must be refused with 400, a stable code and a sentence

    Example: Executions with a missing capability or wrong types are refused
      Given an agent that may use "echo"
      Then none of these bodies is accepted for "execute" from the agent, since
        | why                      | body                                     |
        | it names no capability   | {"arguments": {}}                        |
        | its capability is a list | {"capability": ["echo"]}                 |
        | its arguments are a list | {"capability": "echo", "arguments": [1]} |

  @X-GR-8.10.4 @must @own
  Rule: A limit that is not a valid number of capabilities must be refused with a stable code and a sentence

    Example: Lists with the limits 0, -1 and many are refused
      Then each of these limits is refused
        | 0    |
        | -1   |
        | many |

  @X-GR-8.10.5 @must @own
  Rule: A refusal must not disclose anything about the inside of the server

    Scenario Outline: A registration of <why> is refused without internal details
      When a host sends "register" the body <body>
      Then the response reveals no internals

      Examples:
        | why                      | body        |
        | invalid JSON             | {"name":    |
        | a name of the wrong type | {"name": 7} |

    Example: An execution with a token that is signed by another key is refused without internal details
      Given an agent that may use "echo"
      When the agent executes "echo" using a token that is signed by another key
      Then the response reveals no internals

  @X-GR-8.10.6 @should @stated
  Rule: A method that an operation does not have should be refused with a 4xx status or 501

    Example: Operations are refused under the methods of other operations
      Then each of these methods is refused for its operation
        | GET    | register     |
        | GET    | execute      |
        | DELETE | execute      |
        | POST   | capabilities |
        | PUT    | introspect   |

  @X-GR-9.1 @must @own
  Rule: Every response about Agent Auth must have its published status, content type and members

    @http @last
    Example: No response of the run differs from its published shape
      When GET /.well-known/agent-configuration is sent with (nothing)
      Then every response about grants in this run has its published shape
