@invocation
Feature: Invocations over HTTP
  The bindings of this project: what cannot be read as a request is refused with a stable code.

  @INV-5.3 @must @stated
  Rule: The status follows the code of the failure

    Example Outline: <code> is <status>
      When POST /invocations is sent with {"capability_id": "<capability>", "parameters": <parameters>}
      Then the status is <status> and the code "<code>"
      And the answer is JSON with the header "Trace-Id"

      Examples:
        | capability         | parameters           | status | code                 |
        | no_such_capability | {}                   | 404    | capability_not_found |
        | web_search         | {"query": 7}         | 422    | schema_violation     |
        | answer-java        | {"output": {}}       | 502    | schema_violation     |
        | crash              | {"how": "failure"}   | 422    | handler_failed       |
        | crash              | {"how": "exception"} | 502    | handler_crashed      |
        | process-sleep      | {}                   | 504    | timeout              |

  @INV-8.1 @must @stated
  Rule: Bad input gets a stable code and a sentence, and nothing of the server's inside

    Example Outline: <why>
      When <method> <path> is sent with <body>
      Then the status is <status> and the code "<code>"
      And the answer says nothing of the server's inside

      Examples:
        | why                        | method | path                  | body                                                         | status | code               |
        | not JSON                   | POST   | /invocations          | {"capability_id": "echo"                                     | 400    | invalid_json       |
        | nothing at all             | POST   | /invocations          | (nothing)                                                    | 400    | invalid_json       |
        | text after the value       | POST   | /invocations          | {"capability_id": "echo", "parameters": {}} x                | 400    | invalid_json       |
        | a key twice                | POST   | /invocations          | {"capability_id": "echo", "parameters": {}, "parameters": 1} | 400    | invalid_json       |
        | not UTF-8                  | POST   | /invocations          | (bytes that are not UTF-8)                                   | 400    | invalid_json       |
        | not an object              | POST   | /invocations          | ["echo"]                                                     | 400    | invalid_request    |
        | a missing field            | POST   | /invocations          | {"parameters": {}}                                           | 400    | invalid_request    |
        | an unknown field           | POST   | /invocations          | {"capability_id": "echo", "parameters": {}, "params": {}}    | 400    | invalid_request    |
        | a field of the wrong type  | POST   | /invocations          | {"capability_id": 7, "parameters": {}}                       | 400    | invalid_request    |
        | a timeout out of range     | POST   | /invocations          | {"capability_id": "echo", "parameters": {}, "timeout_ms": 0} | 400    | invalid_request    |
        | too deep                   | POST   | /invocations          | (an object nested 70 deep)                                   | 400    | too_deep           |
        | too large                  | POST   | /invocations          | (an object of 2 MiB)                                         | 413    | payload_too_large  |
        | an unknown path            | GET    | /no/such/path         | (nothing)                                                    | 404    | not_found          |
        | a path with a stray slash  | GET    | /invocations/../..//x | (nothing)                                                    | 404    | not_found          |
        | a wrong method             | PUT    | /invocations          | {}                                                           | 405    | method_not_allowed |
        | an unknown capability      | GET    | /capabilities/no_such | (nothing)                                                    | 404    | capability_not_found |

    Example: Another media type is not read
      When POST /invocations is sent as "text/plain" with {"capability_id": "echo", "parameters": {}}
      Then the status is 415 and the code "unsupported_media_type"
      And the answer says nothing of the server's inside

    Example: An answer that the client cannot take is not forced on it
      When GET /capabilities/echo is sent by a client that takes only "text/html"
      Then the status is 406 and the code "not_acceptable"
      And the answer says nothing of the server's inside

    Example: The message names the field that is at fault
      When POST /invocations is sent with {"capability_id": "echo", "parameters": {}, "timeout_ms": "soon"}
      Then the status is 400 and the code "invalid_request"
      And the message names "timeout_ms"
