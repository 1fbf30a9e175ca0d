@typed-capabilities @http
Feature: Agent requests over HTTP
  The HTTP bindings of this project: a valid request is answered with a result, whatever its status.
  An invalid request is refused with a stable code.

  @TC-3.2.7 @must @own
  Rule: A payload that breaks inputSchema must be answered with 200 and the status schema-violation

    Example: A payload with an unknown severity is answered with the status schema-violation
      When POST /rpc/requests is sent with {"to": "agent://pr-reviewer", "capability": "review-pr", "payload": {"prUrl": "https://example.org/1", "severity": "urgent"}}
      Then the status is 200
      And the response has these members
        | /status | "schema-violation" |

  @TC-3.3.4 @must @own
  Rule: A request in the mode async or fire-and-forget must be answered with 202

    Scenario Outline: A request in the mode <mode> is answered with 202 and its status
      When POST /rpc/requests is sent with {"to": "agent://probe", "capability": "echo", "payload": {}, "mode": "<mode>"}
      Then the status is 202
      And the response has these members
        | /status | "<status>" |

      Examples:
        | mode            | status   |
        | async           | accepted |
        | fire-and-forget | sent     |

  @TC-3.1.3 @must @own
  Rule: An invalid request must be refused with a stable code

    Scenario Outline: An invalid request is refused: <why>
      When POST /rpc/requests is sent with <body>
      Then the status is <status> and the code "<code>"
      And the response reveals no internals

      Examples:
        | why                       | body                                                                                | status | code              |
        | not JSON                  | {"to":                                                                              | 400    | invalid_json      |
        | a missing field           | {"to": "agent://probe", "payload": {}}                                              | 400    | invalid_request   |
        | an unknown field          | {"to": "agent://probe", "capability": "echo", "payload": {}, "colour": "red"}       | 400    | invalid_request   |
        | a field of the wrong type | {"to": ["agent://probe"], "capability": "echo", "payload": {}}                      | 400    | invalid_request   |
        | an unknown mode           | {"to": "agent://probe", "capability": "echo", "payload": {}, "mode": "whenever"}    | 400    | invalid_request   |
        | an address that is none   | {"to": "probe", "capability": "echo", "payload": {}}                                | 400    | invalid_request   |
        | too large                 | (an object of 2 MiB)                                                                | 413    | payload_too_large |

  @X-TC-8.1 @must @own
  Rule: Every response about agent requests and records must have its published status, content type and members

    @http @last
    Example: No response of the run differs from its published shape
      When GET /audit/verification is sent with (nothing)
      Then every response about typed-capabilities in this run has its published shape
