@discovery
Feature: Interactions between two peers
  Two peers open, move and end an interaction by the envelopes that they send each other under one id.

  @DISC-3.5.1 @may @stated
  Rule: A capability envelope with a new interaction_id may open an interaction

    Example: A capability from a visitor opens an interaction
      When the visitor sends "designer" a capability in a new interaction
      Then it is accepted
      And "designer" sees the interaction as "submitted"

    Example: A capability that the peer transfers to a visitor opens an interaction
      When "designer" transfers "build-site" to the visitor in a new interaction
      Then it belongs to that interaction
      And "designer" sees the interaction as "submitted"

  @DISC-3.5.2 @may @stated
  Rule: A capability envelope may continue the interaction that its interaction_id names

    Example: A capability moves an interaction from needs_input to working
      Given an interaction of the visitor with "designer" that is "needs_input"
      When the visitor sends "designer" a capability in the interaction
      Then it is accepted
      And "designer" sees the interaction as "working"

  @DISC-3.5.3 @may @stated
  Rule: A direct envelope may open and continue an interaction by the same rules as a capability envelope

    Example: A direct message opens an interaction
      When the visitor sends "designer" a message in a new interaction
      Then it is accepted
      And "designer" sees the interaction as "submitted"

    Example: A direct message moves an interaction from needs_input to working
      Given an interaction of the visitor with "designer" that is "needs_input"
      When the visitor sends "designer" a message in the interaction
      Then it is accepted
      And "designer" sees the interaction as "working"

  @DISC-3.5.4 @may @stated
  Rule: A trace may move only an interaction that is already open

    Scenario Outline: A trace that says <state> moves an open interaction to that state
      Given an interaction of the visitor with "designer"
      When the visitor sends a trace of the state "<state>"
      Then "designer" sees the interaction as "<state>"

      Examples:
        | state       |
        | working     |
        | needs_input |
        | completed   |
        | failed      |
        | canceled    |

    Example: A trace for an unknown interaction is ignored and opens none
      When the visitor sends "designer" a trace of an unknown interaction
      Then there is no response
      And "designer" sees no such interaction

  @DISC-3.5.5 @may @stated
  Rule: A receipt may move an interaction only if it says that something was rejected or canceled

    Scenario Outline: A receipt that says "<status>" leaves the interaction <state>
      Given an interaction of the visitor with "designer"
      When the visitor sends a receipt of the status "<status>"
      Then "designer" sees the interaction as "<state>"

      Examples:
        | status   | state     |
        | canceled | canceled  |

    Scenario Outline: A receipt for a transferred capability that says "<status>" leaves the interaction <state>
      When "scribe" transfers "bind-book" to the visitor in a new interaction
      And the visitor responds with a receipt of the status "<status>"
      Then "scribe" sees the interaction as "<state>"

      Examples:
        | status   | state     |
        | accepted | submitted |
        | rejected | failed    |

  @DISC-3.5.6 @may @stated
  Rule: A peer may refuse a capability or direct envelope for an ended interaction as interaction_closed

    Scenario Outline: A direct message in an interaction that is <state> is refused
      Given an interaction of the visitor with "designer" that is "<state>"
      When the visitor sends "designer" a message in the interaction
      Then it is refused as "interaction_closed"

      Examples:
        | state     |
        | completed |
        | failed    |
        | canceled  |

    Example: A capability in a completed interaction is refused and not stored
      Given an interaction of the visitor with "designer" that is "completed"
      When the visitor sends "designer" a capability in the interaction
      Then it is refused as "interaction_closed"
      And "designer" stores none of them

  @DISC-3.5.7 @must @stated
  Rule: A peer must ignore a trace that arrives after its interaction has ended

    Scenario Outline: A trace that says <state> is ignored after the interaction has completed
      Given an interaction of the visitor with "designer" that is "completed"
      When the visitor sends a trace of the state "<state>"
      Then there is no response
      And "designer" sees the interaction as "completed"

      Examples:
        | state   |
        | working |
        | failed  |

  @DISC-3.5.8 @must @stated
  Rule: A message of a peer outside an interaction must not move it

    Example: A trace from a third peer is ignored
      Given an interaction of the visitor with "designer"
      When an unknown peer sends a trace of the state "completed"
      Then there is no response
      And "designer" sees the interaction as "submitted"

    Scenario Outline: A receipt from a third peer that says "<status>" does not end the interaction
      Given an interaction of the visitor with "designer"
      When an unknown peer sends a receipt of the status "<status>"
      Then "designer" sees the interaction as "submitted"

      Examples:
        | status   |
        | canceled |
        | rejected |

    Example: A capability from a third peer does not move the interaction
      Given an interaction of the visitor with "designer" that is "needs_input"
      When an unknown peer sends "designer" a capability in the interaction
      Then "designer" sees the interaction as "needs_input"

    Example: A direct message from a third peer does not move the interaction
      Given an interaction of the visitor with "designer" that is "needs_input"
      When an unknown peer sends "designer" a message in the interaction
      Then "designer" sees the interaction as "needs_input"

  @DISC-3.5.9 @must @stated
  Rule: A trace must not move an interaction back to submitted

    Scenario Outline: A trace that says submitted leaves an interaction <state>
      Given an interaction of the visitor with "designer" that is "<state>"
      When the visitor sends a trace of the state "submitted"
      Then "designer" sees the interaction as "<state>"

      Examples:
        | state       |
        | working     |
        | needs_input |

  @DISC-3.5.10 @must @stated
  Rule: A say envelope must not open an interaction

    Example: A say envelope with an interaction_id opens no interaction
      When the visitor says something to all peers in a new interaction
      Then "designer" sees no such interaction
      When the visitor sends "designer" a message in the interaction
      Then "designer" sees the interaction as "submitted"
