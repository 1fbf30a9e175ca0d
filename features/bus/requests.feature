@bus @nats @needs-outgoing-calls
Feature: Calls of a peer over the message bus
  A caller proves who it is, sends what it was given, and accepts only what its peer has sent.

  @X-BUS-4.4 @must @own
  Rule: A caller must drop a response that its peer has not signed, and wait for the peer's response

    Scenario Outline: A response that <defect> is dropped, and the next one is accepted
      Given a courier that sends a response that <defect> and then returns {"delivered": true}
      When the courier is asked to deliver
      Then it returns {"delivered": true}

      Examples:
        | defect                          |
        | is not signed                   |
        | is signed with another secret   |
        | is signed by another peer       |
        | was changed after it was signed |

  @X-BUS-4.5 @must @own
  Rule: A caller must end its call when the peer sends a malformed response

    Example: A response with an unknown field ends the call with an error
      Given a courier that sends a response that has an unknown field and then returns {"delivered": true}
      When the courier is asked to deliver
      Then it ends in "error" with the code "EAGENTRPC_INVALID_ENVELOPE"

  @X-BUS-4.6 @must @own
  Rule: A caller must sign its requests to a peer with the key that they share

    Example: A request to the courier is signed with the key of the courier
      Given a courier that returns {"delivered": true}
      When the courier is asked to deliver
      Then it returns {"delivered": true}
      And the request to the courier is signed with the key of the courier

    Example: Keys that are integers are signed in ascending order, before all others
      Given a courier that returns {"delivered": true}
      When the courier is asked to deliver {"b": {"7": 1, "a": 2, "3": 4}, "10": 2, "9": 3}
      Then it returns {"delivered": true}
      And the request to the courier is signed with the key of the courier

  @X-BUS-5.3 @must @own
  Rule: A request to a peer must name the authenticated agent on whose behalf it is sent

    @invocation @grants
    Example: An agent that invokes through the courier is named in the request to the courier
      Given a courier that returns {"delivered": true}
      And an agent that may use "deliver"
      When the agent invokes the delivery of the courier
      Then the invocation succeeds with {"delivered": true}
      And the request to the courier is on behalf of the agent

  @X-BUS-8.1 @must @own
  Rule: A request must name its sender, its capability and an inbox, and have no unknown field

    Example: A request to the courier is complete
      Given a courier that returns {"delivered": true}
      When the courier is asked to deliver
      Then it returns {"delivered": true}
      And the request to the courier is complete

  @X-BUS-8.2 @must @own
  Rule: The payload of a request must arrive unchanged

    Example: Nested values, an empty object and letters beyond ASCII
      Given a courier that returns {"delivered": true}
      When the courier is asked to deliver {"to": "Zoë", "list": [1, null, [], {}], "deep": {"yes": true}}
      Then it returns {"delivered": true}
      And the request to the courier has the payload {"to": "Zoë", "list": [1, null, [], {}], "deep": {"yes": true}}

  @X-BUS-8.3 @must @own
  Rule: Each request must have a message id and a correlation id of its own

    Example: Two requests with the same payload differ in their ids
      Given a courier that returns {"delivered": true}
      When the courier is asked twice to deliver
      Then the requests to the courier have different ids

  @X-BUS-8.4 @must @own
  Rule: The deadline of a request must be within the time limit of its capability

    Example: A capability with a time limit of eight seconds
      Given a courier that returns {"delivered": true}
      When the courier is asked to deliver
      Then it returns {"delivered": true}
      And the deadline of the request to the courier is at most 8 seconds ahead

  @X-BUS-8.5 @must @stated
  Rule: A payload that breaks the input schema of the peer must not be sent

    Example: A parcel without weight
      Given a courier that returns {"price": 3}
      When the courier is asked to weigh {"grams": 0}
      Then it ends in "schema-violation" with the code "EAGENTRPC_SCHEMA_VIOLATION"
      And the courier has received no request

    Example: A parcel of one gram
      Given a courier that returns {"price": 3}
      When the courier is asked to weigh {"grams": 1}
      Then it returns {"price": 3}

  @X-BUS-8.6 @must @stated
  Rule: A response that breaks the output schema of the peer must end in a schema violation

    Example: A negative price
      Given a courier that returns {"price": -1}
      When the courier is asked to weigh {"grams": 1}
      Then it ends in "schema-violation" with the code "EAGENTRPC_SCHEMA_VIOLATION"

  @X-BUS-8.7 @must @own
  Rule: A caller must drop a response that belongs to another request or comes from another agent

    Scenario Outline: A response that <defect> is dropped, and the next one is accepted
      Given a courier that sends a response that <defect> and then returns {"delivered": true}
      When the courier is asked to deliver
      Then it returns {"delivered": true}

      Examples:
        | defect                             |
        | names another request as its cause |
        | names another agent as its sender  |
        | has another correlation id         |

  @X-BUS-8.8 @must @own
  Rule: The refusal of the peer must reach the caller with its code

    Example: A courier that lacks a permission
      Given a courier that refuses with "permission_denied"
      When the courier is asked to deliver
      Then it ends in "error" with the code "permission_denied"

  @X-BUS-8.9 @must @own
  Rule: A call must end when the time limit of its capability is over

    Example: A courier that does not respond
      Given a courier that does not respond
      When the courier is asked to collect
      Then it ends in "timeout" with the code "EAGENTRPC_TIMEOUT"

  @X-BUS-8.10 @must @own
  Rule: A call that waits for no response must be sent as an event without an inbox

    Example: The courier is notified
      Given a courier that does not respond
      When the courier is notified
      Then the courier receives an event without an inbox
