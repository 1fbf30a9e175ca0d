@typed-capabilities
Feature: Agent requests over HTTP
  The bindings of this project: a request that can be read is answered with a result, whatever the
  result is; one that cannot is refused with a stable code.

  @TC-3.2.1 @must @stated
  Rule: A schema violation is a result, not a fault of the request

    Example: The result of a severity that is none of three
      When POST /rpc/requests is sent with {"to": "agent://pr-reviewer", "capability": "review-pr", "payload": {"prUrl": "https://example.org/1", "severity": "urgent"}}
      Then the status is 200
      And the answer has these members
        | /status | "schema-violation" |

  @TC-3.3.2 @must @stated
  Rule: A request that is not awaited is accepted at once

    Scenario Outline: The mode <mode>
      When POST /rpc/requests is sent with {"to": "agent://probe", "capability": "echo", "payload": {}, "mode": "<mode>"}
      Then the status is 202
      And the answer has these members
        | /status | "<status>" |

      Examples:
        | mode            | status   |
        | async           | accepted |
        | fire-and-forget | sent     |

  @TC-3.1.3 @must @stated
  Rule: What cannot be read as a request is refused with a stable code

    Scenario Outline: <why>
      When POST /rpc/requests is sent with <body>
      Then the status is <status> and the code "<code>"
      And the answer says nothing of the server's inside

      Examples:
        | why                       | body                                                                                | status | code              |
        | not JSON                  | {"to":                                                                              | 400    | invalid_json      |
        | a missing field           | {"to": "agent://probe", "payload": {}}                                              | 400    | invalid_request   |
        | an unknown field          | {"to": "agent://probe", "capability": "echo", "payload": {}, "colour": "red"}       | 400    | invalid_request   |
        | a field of the wrong type | {"to": ["agent://probe"], "capability": "echo", "payload": {}}                      | 400    | invalid_request   |
        | an unknown mode           | {"to": "agent://probe", "capability": "echo", "payload": {}, "mode": "whenever"}    | 400    | invalid_request   |
        | an address that is none   | {"to": "probe", "capability": "echo", "payload": {}}                                | 400    | invalid_request   |
        | too large                 | (an object of 2 MiB)                                                                | 413    | payload_too_large |
