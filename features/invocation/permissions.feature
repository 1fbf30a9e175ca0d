@invocation
Feature: Permissions of a running capability
  A capability gets the resources that it has declared and no others.

  @INV-3.2.1 @must @stated @needs-permissions
  Rule: A capability must not get a resource that it did not declare

    Example: Trying any of the eight permissions without declaring it yields nothing
      Given "overreach" is described
      Then "overreach" gets no result of any of
        | network:read     |
        | network:write    |
        | filesystem:read  |
        | filesystem:write |
        | database:read    |
        | database:write   |
        | secrets:read     |
        | compute:execute  |

    Example: A permission to read gives none to write, and the reverse
      Given "overreach_half" is described
      Then "overreach_half" gets no result of any of
        | network:write   |
        | filesystem:read |
        | database:write  |

    @needs-retries
    Example: A request that needs a permission that is not declared is not sent
      When "flaky" is invoked on a target that fails 0 times with "timeout"
      And "overreach" tries "network:write" at that target
      And "overreach" tries "network:read" at that target
      Then the target has been called 1 time

    Example: A capability gets the resources that it declared
      When "within_reach" is invoked with {"write": "a note"}
      Then the invocation succeeds with {"read": "a note", "selected": "a note"}

  @INV-3.2.4 @must @own @needs-permissions
  Rule: A declared permission for files must give access to the directory of the capability alone

    Scenario Outline: A declared permission gives no access outside the directory, as by <path>
      When "within_reach" is invoked with {"write": "a note", "path": "<path>"}
      Then there is no result

      Examples:
        | path                 |
        | ../notes.txt         |
        | notes/../../more.txt |
        | /etc/capstan-notes   |

    Example: The refusal shows no path of the server
      When each of these is invoked
        | capability   | parameters                                  |
        | within_reach | {"write": "a note", "path": "../notes.txt"} |
      Then each fails with an error, without a result
      And no response reveals a path or a host of the server

    Scenario Outline: A declared permission gives no access to a directory whose name begins alike, as by <path>
      When "within_reach" is invoked with {"write": "a note", "path": "<path>"}
      Then there is no result

      Examples:
        | path                            |
        | ../probe-other/notes.txt        |
        | ../within_reach-other/notes.txt |

  @INV-3.2.2 @must @own @needs-permissions
  Rule: A call that tries to exceed its permissions must fail and name the denied permission

    Example: Each of the eight permissions is denied by name
      Then "overreach" is denied each of
        | network:read     |
        | network:write    |
        | filesystem:read  |
        | filesystem:write |
        | database:read    |
        | database:write   |
        | secrets:read     |
        | compute:execute  |

    Example: A permission to read does not permit to write, and the reverse
      Then "overreach_half" is denied each of
        | network:write   |
        | filesystem:read |
        | database:write  |

    Example: A call fails even if the capability ignores the denial
      When "overreach" is invoked with {"try": "network:write", "swallow": true}
      Then the invocation fails with "permission_denied"
      And the failure is final
      And the failure names the permission "network:write"

    Example: A path that leads out of the directory is denied with filesystem:write
      When "within_reach" is invoked with {"write": "a note", "path": "../notes.txt"}
      Then the invocation fails with "permission_denied"
      And the failure names the permission "filesystem:write"

  @INV-3.2.3 @must @own @needs-audit @needs-permissions
  Rule: The server must audit every attempt to exceed the declared permissions

    Example: An attempt at each of the eight permissions is audited once
      Then each attempt of "overreach" at these is audited once
        | network:read     |
        | network:write    |
        | filesystem:read  |
        | filesystem:write |
        | database:read    |
        | database:write   |
        | secrets:read     |
        | compute:execute  |

    Example: A denial that the capability ignores is audited once
      When "overreach" is invoked under a fresh trace with {"try": "network:write", "swallow": true}
      Then the attempt of "overreach" at "network:write" is audited once

    Example: A path that leads out of the directory is audited once
      When "within_reach" is invoked under a fresh trace with {"write": "a note", "path": "../notes.txt"}
      Then the attempt of "within_reach" at "filesystem:write" is audited once
