@preflight
Feature: Preflight
  Before a run, each hook and each fixture is tried once, so that a missing or failing one is reported as such.

  @typed-capabilities
  Example: The hook load accepts a valid file
    Given files with these input schemas
      | file  | schema             |
      | valid | {"type": "object"} |
    When the files are loaded
    Then the files "valid" are accepted

  @typed-capabilities @needs-inspection
  Example: The hook inspect accepts a valid file
    Given files with these input schemas
      | file  | schema             |
      | valid | {"type": "object"} |
    When the files are loaded for inspection
    Then the files "valid" are accepted

  @typed-capabilities @needs-code-generation
  Example: The hook generate writes types for an agent of a fleet
    Given the fleet has the agent "pr-reviewer":
      """
      version: 1
      agent: agent://pr-reviewer
      transports:
        - kind: memory
          topics:
            requests: agents.pr-reviewer.requests
      capabilities:
        - name: review-pr
          inputSchema: {type: object}
      """
    When types are generated with "--peer pr-reviewer"
    Then the generation succeeds

  @typed-capabilities @needs-audit
  Example: The hook export prints a record of its kind
    When "probe" is asked for "subset-type-null" with {"value": 0}
    Then the export of the kind "capability_schema_violation" has its record once

  @typed-capabilities
  Example: The fixture probe responds over agent RPC
    When "probe" is asked for "echo" with {"n": 1}
    Then it returns {"n": 1}

  @typed-capabilities
  Example: The fixture bank responds over agent RPC
    When "bank" is asked for "check_balance" with {"account_id": "acc_123"}
    Then it ends in "ok"

  @typed-capabilities
  Example: The fixture pr-reviewer has its input schema
    When "pr-reviewer" is asked for "review-pr" with {"severity": "low"}
    Then it ends in "schema-violation"

  @invocation
  Example: The fixture echo is invoked
    When "echo" is invoked with {"n": 1}
    Then the invocation succeeds with {"n": 1}

  @invocation
  Example: The fixture web_search is described
    When "web_search" is described
    Then the description has an id

  @discovery
  Example: The fixture designer greets
    When "designer" greets
    Then each card lists "build-site, review-copy", and nothing else

  @discovery
  Example: The fixture scribe and the hook transfer hand over a capability
    When "scribe" transfers "bind-book" to the visitor in a new interaction
    Then it belongs to that interaction

  @discovery
  Example: The hook received shows a transferred capability
    When the visitor sends "designer" capabilities
      | with every field |
    Then each of them is accepted
    And "designer" stores each of them under its digest

  @discovery
  Example: The hook interaction shows the state of an interaction
    When the visitor sends "designer" a capability in a new interaction
    Then "designer" sees the interaction as "submitted"

  @discovery
  Example: The hook peers shows a peer that has greeted
    When the visitor greets and lists "conjure"
    Then the visitor is known in the channel

  @discovery @http @needs-relay
  Example: The hook relay forwards an envelope
    When an envelope is forwarded with these additional fields
      """
      {"ext":{"z.trace":{"hop":1}}}
      """
    Then all additional fields are forwarded

  @negotiation
  Example: The fixture code-review is negotiated
    When "code-review" is negotiated with
      | preferred  | 2.0 |
      | acceptable | 1.5 |
    Then 2.0 is agreed on

  @negotiation
  Example: The operator publishes, and the hook deprecate deprecates
    Given the operator has published "1.0, 1.5" of a capability
    When the operator deprecates 1.5 of the capability
    Then it is done

  @negotiation
  Example: The hook withdraw withdraws a version
    Given the operator has published "1.0, 1.5, 2.0" of a capability
    When the operator withdraws 1.0 of the capability with a sunset that is far ahead
    Then it is done

  @grants
  Example: The hook approve grants the fixture echo
    Given an agent that may use "echo"
    When the agent executes "echo" with {"n": 1}
    Then it succeeds with {"n": 1}

  @grants
  Example: The fixtures check_balance and transfer_funds are offered
    Given an agent that may use "check_balance" and "transfer_funds"
    When the agent executes "check_balance" with {"account_id": "acc_789"}
    Then it succeeds

  @grants
  Example: The hook revoke-grant revokes a grant
    Given an agent that may use "echo"
    When the owner revokes the grant of "echo" from the agent
    Then the grants of the agent are
      | capability | status  |
      | echo       | revoked |

  @grants
  Example: The hook end-session ends the session of an agent
    Given an agent that may use "echo"
    And the session of the agent has ended
    When the host reactivates the agent
    Then it is active immediately

  @bus @nats @needs-incoming-calls
  Example: The server of restart responds on the message bus
    When a peer requests "take_order" with {"item": "tea", "count": 2}
    Then the peer gets {"item": "tea", "count": 2}

  @bus @nats @needs-outgoing-calls
  Example: The subject calls a peer over the message bus
    Given a courier that returns {"delivered": true}
    When the courier is asked to deliver
    Then it returns {"delivered": true}

  @clients
  Example: The hook connect registers an agent
    When the client connects
    Then the hook succeeds and the server has received "register"

  @clients
  Example: The hook execute executes a capability
    Given an agent of the client
    When the client executes "check_balance"
    Then the hook succeeds and the server has received "execute"

  @clients
  Example: The hook status asks for the status of an agent
    Given an agent of the client
    When the client asks for the status of the agent
    Then the hook succeeds and the server has received "status"

  @clients
  Example: The hook request asks for a further capability
    Given an agent of the client
    When the client requests "transfer_funds"
    Then the hook succeeds and the server has received "request_capability"

  @clients
  Example: The hook reactivate reactivates an agent
    Given an agent of the client
    When the client reactivates the agent
    Then the hook succeeds and the server has received "reactivate"

  @clients
  Example: The hook disconnect ends an agent
    Given an agent of the client
    When the client disconnects the agent
    Then the hook succeeds and the server has received "revoke"
