@grants
Feature: Agent Auth over HTTP
  What clients of the published protocol lean on: paths from discovery, status codes, headers, and one
  shape for every refusal.

  @GR-8.3 @must @stated
  Rule: Discovery stands at a well-known path and may be kept for a while

    Example: The document
      When GET /.well-known/agent-configuration is sent with (nothing)
      Then the status is 200
      And the header "Cache-Control" names "max-age="
      And the answer has these members
        | /version    | "1.0-draft" |
        | /algorithms | ["Ed25519"] |

    Example: What waits says how to reach a person, and how long there is time
      When an agent of a host registers for "echo"
      Then the status is 200
      And the approval has a method, addresses for a person, a code, an expiry and an interval

    Example: An execution that is not awaited
      Given an agent that may use "echo"
      When the agent begins "echo" with {"n": 1}
      Then the status is 202
      And the header "Retry-After" is there
      And the answer has these members
        | /status | "pending" |
      And the answer has no member "/data"

    Example: An outcome
      Given an agent that may use "echo"
      When the agent begins "echo" with {"n": 1}
      Then the agent fetches the outcome {"n": 1}
      And the status is 200
      And the answer has no member "/status_url"

    Example: A stream
      Given an agent that may use "echo"
      When the agent executes "echo" as a stream with {"n": 1}
      Then the status is 200
      And the header "Content-Type" names "text/event-stream"

  @GR-8.1 @must @stated
  Rule: Whoever has no good token is told where to begin

    Example: No token
      Given an agent that may use "echo"
      When the agent executes "echo" without a token
      Then the status is 401 and the code "authentication_required"
      And the header "WWW-Authenticate" names "AgentAuth discovery="

    Example: A token that is not taken
      Given an agent that may use "echo"
      When the agent executes "echo" by a token that is signed by another key
      Then the status is 401 and the code "invalid_jwt"
      And the header "WWW-Authenticate" names "AgentAuth discovery="
      And the answer says nothing of the server's inside

  @GR-8.2 @must @stated
  Rule: Whoever was revoked is forbidden

    Example: An agent
      Given an agent that may use "echo"
      When the host revokes the agent
      And the agent executes "echo" with {}
      Then the status is 403 and the code "agent_revoked"

    Example: A host
      Given an agent that may use "echo"
      When the host revokes itself
      And the host asks about the agent
      Then the status is 403 and the code "host_revoked"

  @GR-4.2 @must @stated
  Rule: An unknown operator is a bad request

    Example: In a registration
      When an agent of a host registers for "echo" within {"n": {"maximum": 5}}
      Then the status is 400 and the code "unknown_constraint_operator"

  @GR-4.5 @must @stated
  Rule: A broken constraint is forbidden

    Example: In an execution
      Given an agent that may use "echo" within {"n": {"max": 5}}
      When the agent executes "echo" with {"n": 6}
      Then the status is 403 and the code "constraint_violated"

  @GR-3.2 @must @stated
  Rule: What is not granted is forbidden

    Example: In an execution
      Given an agent that may use "check_balance"
      When the agent executes "echo" with {}
      Then the status is 403 and the code "capability_not_granted"

    Example: Asking for what is granted is a conflict
      Given an agent that may use "echo"
      When the agent asks for "echo"
      Then the status is 409 and the code "already_granted"

  @GR-5.1 @must @stated
  Rule: What is not there is not found, and what is there may be kept for a while

    Example: An unknown capability
      When anybody looks at "no_such_capability"
      Then the status is 404 and the code "capability_not_found"

    Example: A list for everybody
      When anybody lists the capabilities
      Then the status is 200
      And the header "Cache-Control" names "public"

    Example: A list for a host
      Given a linked host
      When the host lists the capabilities
      Then the status is 200
      And the header "Cache-Control" names "private"

  @GR-5.3 @must @stated
  Rule: A bad cursor is a bad request

    Example: In a list
      When anybody lists the capabilities from the cursor "not-a-cursor"
      Then the status is 400 and the code "invalid_request"

  @X-GR-4.6 @must @derived
  Rule: Registering again what is done is a conflict

    Example: With the same keys
      Given an agent that may use "echo"
      When the agent registers again
      Then the status is 409 and the code "agent_exists"

  @X-GR-8.10 @must @derived
  Rule: Bad input gets a stable code and a sentence

    Scenario Outline: A registration of <why>
      When a host sends "register" the body <body>
      Then the status is 400
      And the code is one of "invalid_json, invalid_request"
      And the answer says nothing of the server's inside

      Examples:
        | why                           | body                                                      |
        | what is no JSON               | {"name": "a"                                              |
        | nothing                       | (nothing)                                                 |
        | a key twice                   | {"name": "a", "name": "b"}                                |
        | what is not UTF-8             | (bytes that are not UTF-8)                                |
        | a list                        | ["a"]                                                     |
        | no name                       | {"capabilities": ["echo"]}                                |
        | a name of the wrong type      | {"name": 7}                                               |
        | a name that is too long       | (a name of 201 letters)                                   |
        | capabilities that are no list | {"name": "a", "capabilities": "echo"}                     |
        | a capability that is a number | {"name": "a", "capabilities": [7]}                        |
        | a capability twice            | {"name": "a", "capabilities": ["echo", {"name": "echo"}]} |
        | constraints that are a list   | {"name": "a", "capabilities": [{"name": "echo", "constraints": [1]}]} |

    Scenario Outline: An execution of <why>
      Given an agent that may use "echo"
      When the agent sends "execute" the body <body>
      Then the status is 400
      And the code is one of "invalid_json, invalid_request"
      And the answer says nothing of the server's inside

      Examples:
        | why                        | body                                     |
        | what is no JSON            | {"capability":                           |
        | nothing in particular      | {"arguments": {}}                        |
        | a capability that is none  | {"capability": ["echo"]}                 |
        | arguments that are no object | {"capability": "echo", "arguments": [1]} |

    Example: Fields that a server does not know are left alone
      When a host sends "register" the body {"name": "a", "force_approval": true}
      Then the status is 200

    Scenario Outline: <method> is not how "<operation>" is asked for
      When <method> is sent to "<operation>"
      Then the status is 405

      Examples:
        | method | operation    |
        | GET    | register     |
        | GET    | execute      |
        | DELETE | execute      |
        | POST   | capabilities |
        | PUT    | introspect   |

    Example: An agent that is not there
      Given a linked host
      When the host asks about an agent that is not there
      Then the status is 404 and the code "agent_not_found"
