@discovery
Feature: Interactions between two peers
  What two peers have under way is opened, moved and ended by what they send each other under one id.

  @DISC-3.5.1 @may @stated
  Rule: A capability opens an interaction

    Example: That of a visitor
      When the visitor hands "designer" a capability in a new interaction
      Then it is taken
      And "designer" sees the interaction as "submitted"

    Example: A peer's own
      When "designer" hands "build-site" over to the visitor in a new interaction
      Then it belongs to that interaction
      And "designer" sees the interaction as "submitted"

  @DISC-3.5.2 @may @stated
  Rule: A capability carries an interaction on

    Example: It gives what was needed
      Given an interaction of the visitor with "designer" that is "needs_input"
      When the visitor hands "designer" a capability in the interaction
      Then it is taken
      And "designer" sees the interaction as "working"

  @DISC-3.5.3 @may @stated
  Rule: A direct message does the same

    Example: A message opens one
      When the visitor writes to "designer" in a new interaction
      Then it is taken
      And "designer" sees the interaction as "submitted"

    Example: A message gives what was needed
      Given an interaction of the visitor with "designer" that is "needs_input"
      When the visitor writes to "designer" in the interaction
      Then it is taken
      And "designer" sees the interaction as "working"

  @DISC-3.5.4 @may @stated
  Rule: A report moves what has begun

    Scenario Outline: A report that it is <state>
      Given an interaction of the visitor with "designer"
      When the visitor reports it "<state>"
      Then "designer" sees the interaction as "<state>"

      Examples:
        | state       |
        | working     |
        | needs_input |
        | completed   |
        | failed      |
        | canceled    |

    Example: A report on what nobody has begun
      When the visitor reports to "designer" what nobody has begun
      Then nothing comes of it
      And "designer" sees no such interaction

  @DISC-3.5.5 @may @stated
  Rule: A receipt ends what it refuses

    Scenario Outline: A receipt that says "<status>"
      Given an interaction of the visitor with "designer"
      When the visitor gives a receipt that says "<status>"
      Then "designer" sees the interaction as "<state>"

      Examples:
        | status   | state     |
        | accepted | submitted |
        | rejected | failed    |
        | canceled | canceled  |

  @DISC-3.5.6 @may @stated
  Rule: What has ended takes no more

    Scenario Outline: A message in one that is <state>
      Given an interaction of the visitor with "designer" that is "<state>"
      When the visitor writes to "designer" in the interaction
      Then it is refused as "interaction_closed"

      Examples:
        | state     |
        | completed |
        | failed    |
        | canceled  |

    Example: A capability in one that has ended
      Given an interaction of the visitor with "designer" that is "completed"
      When the visitor hands "designer" a capability in the interaction
      Then it is refused as "interaction_closed"
      And "designer" keeps nothing of it

  @DISC-3.5.7 @may @stated
  Rule: A report that comes too late is passed over

    Scenario Outline: A report that it is <state>
      Given an interaction of the visitor with "designer" that is "completed"
      When the visitor reports it "<state>"
      Then nothing comes of it
      And "designer" sees the interaction as "completed"

      Examples:
        | state   |
        | working |
        | failed  |

  @DISC-3.5.8 @may @stated
  Rule: Strangers have no part in it

    Example: A stranger's report
      Given an interaction of the visitor with "designer"
      When a stranger reports it "completed"
      Then nothing comes of it
      And "designer" sees the interaction as "submitted"

    Example: A stranger's message
      Given an interaction of the visitor with "designer" that is "needs_input"
      When a stranger writes to "designer" in the interaction
      Then "designer" sees the interaction as "needs_input"
