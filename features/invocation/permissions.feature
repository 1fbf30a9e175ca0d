@invocation
Feature: Permissions while a capability runs
  A capability gets what it has declared to need, and nothing else.

  @INV-3.2.1 @must @stated
  Rule: What was not declared is refused

    Example: Nothing comes of trying
      Then "overreach" gets nothing of any of
        | network:read     |
        | network:write    |
        | filesystem:read  |
        | filesystem:write |
        | database:read    |
        | database:write   |
        | secrets:read     |
        | compute:execute  |

    Example: Nor where a denial is overlooked
      When "overreach" is invoked with {"try": "network:write", "swallow": true}
      Then there is no result

    Scenario Outline: No declaration leads out of the folder, as by <path>
      When "within_reach" is invoked with {"write": "a note", "path": "<path>"}
      Then there is no result

      Examples:
        | path                 |
        | ../notes.txt         |
        | notes/../../more.txt |
        | /etc/capstan-notes   |

    Example: What was declared is there
      When "within_reach" is invoked with {"write": "a note"}
      Then the invocation succeeds with {"read": "a note", "selected": "a note"}

  @INV-3.2.2 @must @stated
  Rule: A call that tried to get more fails, and says what was denied

    Example: Each permission
      Then "overreach" is denied each of
        | network:read     |
        | network:write    |
        | filesystem:read  |
        | filesystem:write |
        | database:read    |
        | database:write   |
        | secrets:read     |
        | compute:execute  |

    Example: A denial that is overlooked is one all the same
      When "overreach" is invoked with {"try": "network:write", "swallow": true}
      Then the invocation fails with "permission_denied"
      And the failure is final
      And the failure names the permission "network:write"

    Example: A path that leads out of the folder
      When "within_reach" is invoked with {"write": "a note", "path": "../notes.txt"}
      Then the invocation fails with "permission_denied"
      And the failure names the permission "filesystem:write"

  @INV-3.2.3 @must @stated
  Rule: What was tried is audited

    Example: Each permission, once
      Then each attempt of "overreach" at these is audited once
        | network:read     |
        | network:write    |
        | filesystem:read  |
        | filesystem:write |
        | database:read    |
        | database:write   |
        | secrets:read     |
        | compute:execute  |

    Example: A denial that is overlooked
      When "overreach" is invoked under a fresh trace with {"try": "network:write", "swallow": true}
      Then the attempt of "overreach" at "network:write" is audited once

    Example: A path that leads out of the folder
      When "within_reach" is invoked under a fresh trace with {"write": "a note", "path": "../notes.txt"}
      Then the attempt of "within_reach" at "filesystem:write" is audited once
