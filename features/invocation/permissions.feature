@invocation
Feature: Permissions while a capability runs
  A capability gets what it has declared to need, and nothing else.

  @INV-3.2 @must @stated
  Rule: What was not declared is refused, fails the call and is audited

    Scenario Outline: Trying <permission>
      When "overreach" is invoked under a fresh trace with {"try": "<permission>"}
      Then the invocation fails with "permission_denied"
      And the failure is final
      And the failure names the permission "<permission>"
      And the attempt of "overreach" at "<permission>" is audited once

      Examples:
        | permission       |
        | network:read     |
        | network:write    |
        | filesystem:read  |
        | filesystem:write |
        | database:read    |
        | database:write   |
        | secrets:read     |
        | compute:execute  |

    Example: A denial that is overlooked is one all the same
      When "overreach" is invoked under a fresh trace with {"try": "network:write", "swallow": true}
      Then the invocation fails with "permission_denied"
      And there is no result
      And the failure names the permission "network:write"
      And the attempt of "overreach" at "network:write" is audited once

    Example: The invocation is logged as refused
      When "overreach" is invoked under a fresh trace with {"try": "secrets:read"}
      Then the invocation fails with "permission_denied"
      And it is logged once, under its trace, as
        | capabilityName | "overreach"         |
        | outcome        | "refused"           |
        | code           | "permission_denied" |

    Example: What was tried is kept from the caller
      When "overreach" is invoked with {"try": "network:read"}
      Then the invocation fails with "permission_denied"
      And the answer does not name "nobody.invalid"
      And the answer says nothing of the server's inside

    Example: What was declared is there
      When "within_reach" is invoked with {"write": "a note"}
      Then the invocation succeeds with {"read": "a note", "selected": "a note"}

    Scenario Outline: No declaration leads out of the folder, as by <path>
      When "within_reach" is invoked under a fresh trace with {"write": "a note", "path": "<path>"}
      Then the invocation fails with "permission_denied"
      And the failure names the permission "filesystem:write"
      And the attempt of "within_reach" at "filesystem:write" is audited once

      Examples:
        | path                 |
        | ../notes.txt         |
        | notes/../../more.txt |
        | /etc/capstan-notes   |
