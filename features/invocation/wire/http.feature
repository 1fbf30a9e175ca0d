@invocation @http
Feature: Invocations over HTTP
  The HTTP bindings of this project: invalid requests are refused with a stable code.

  @INV-4.2.7 @must @own @needs-rate-limits
  Rule: A call over the rate limit must be refused with 429, and its limit be given in headers too

    @one-by-one
    Example: An invocation over the limit is refused with 429
      When "limited" is invoked until some limit refuses it
      Then the status is 429
      And the response has exactly the members "error, message, retry_after_seconds, limit, remaining, reset_at"

    @typed-capabilities @one-by-one
    Example: A request to an agent over the limit ends in the retryable error rate_limited
      When "probe" is asked for "limited_other" until some limit refuses it
      Then it ends in "error" with the code "rate_limited"
      And the response has these members
        | /error/retryable | true |

    @grants @one-by-one
    Example: An execution over the limit is refused with 429 rate_limited
      Given an agent that may use "limited_other"
      When the agent executes "limited_other" until some limit refuses it
      Then the status is 429 and the code "rate_limited"
      And the response has exactly the members "error, message, retry_after_seconds, limit, remaining, reset_at, retryable"
      And the response has these members
        | /retryable | true |

    @one-by-one
    Example: The refusal of an invocation gives the same wait in Retry-After and in its body
      When "limited" is invoked until some limit refuses it
      Then the header "Retry-After" equals the member "/retry_after_seconds"

    @typed-capabilities @one-by-one
    Example: The refusal of a request to an agent gives a wait of at most 3 seconds
      When "probe" is asked for "limited_other" until some limit refuses it
      Then the response has a wait of at most 3 seconds

    @grants @one-by-one
    Example: The refusal of an execution gives the same wait in Retry-After and in its body
      Given an agent that may use "limited_other"
      When the agent executes "limited_other" until some limit refuses it
      Then the header "Retry-After" equals the member "/retry_after_seconds"

    @one-by-one
    Example: The headers of a refused invocation say that nothing remains
      When "limited" is invoked until some limit refuses it
      Then the header "RateLimit-Policy" names '"capability";q=2;w=2'
      And the header "RateLimit" names '"capability";r=0;t=1'

    Example: The headers of a successful invocation give the limit and what remains of it
      When "web_search" is invoked with {"query": "capability"}
      Then the header "RateLimit-Policy" names '"capability";q=100;w=60'
      And the header "RateLimit" names '"capability";r='

    @grants
    Example: The headers of a response to an agent give the limit and what remains of it
      Given an agent that may use "limited_burst"
      When the agent executes "limited_burst" with {}
      Then the header "RateLimit-Policy" names '"capability";q=60;w=60'
      And the header "RateLimit" names '"capability";r=2;t=1'

    @grants @one-by-one
    Example: The body of a refused execution gives the limit and remaining 0
      Given an agent that may use "limited_other"
      When the agent executes "limited_other" until some limit refuses it
      Then the response has these members
        | /limit     | 1 |
        | /remaining | 0 |

  @INV-5.1.7 @must @own
  Rule: An invocation may give its trace in a traceparent header, which its trace_id overrides

    Example: The trace of the traceparent header becomes the trace of the invocation
      When POST /invocations is sent under the trace parent "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01" with {"capability_id": "echo", "parameters": {}}
      Then the status is 200
      And the header "Trace-Id" is "4bf92f3577b34da6a3ce929d0e0e4736"

    Example: A trace_id takes precedence over the traceparent header
      When POST /invocations is sent under the trace parent "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01" with {"capability_id": "echo", "parameters": {}, "trace_id": "a fresh marker"}
      Then the status is 200
      And the header "Trace-Id" is "a fresh marker"

    Example: An invocation under a trace that is in use is refused with 409 trace_in_use
      When "slow_mark" is started under a new trace with {"marker": "a fresh marker", "ms": 5000}
      And "echo" is invoked under the same trace with {}
      Then the status is 409 and the code "trace_in_use"

  @INV-5.1.5 @must @own
  Rule: A trace id must not be taken from an invalid traceparent header

    Scenario Outline: A traceparent that <why> does not become the trace id
      When POST /invocations is sent under the trace parent "<parent>" with {"capability_id": "echo", "parameters": {}}
      Then the status is 200
      And the header "Trace-Id" is none of "4bf92f3577b34da6a3ce929d0e0e4736, 00000000000000000000000000000000"

      Examples:
        | why            | parent                                                  |
        | is cut short   | 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7    |
        | has no trace   | 00-00000000000000000000000000000000-00f067aa0ba902b7-01 |
        | is in capitals | 00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01 |

  @INV-5.3.2 @must @own
  Rule: A failed invocation must have the HTTP status that belongs to its error code

    Example: Each error code has its HTTP status
      Then each of these is refused with its status and its code
        | method | path         | body                                                                   | status | code                 |
        | POST   | /invocations | {"capability_id": "no_such_capability", "parameters": {}}              | 404    | capability_not_found |
        | POST   | /invocations | {"capability_id": "web_search", "parameters": {"query": 7}}            | 422    | schema_violation     |
        | POST   | /invocations | {"capability_id": "answer-java", "parameters": {"output": {}}}         | 502    | schema_violation     |
        | POST   | /invocations | {"capability_id": "crash", "parameters": {"how": "failure"}}           | 422    | handler_failed       |
        | POST   | /invocations | {"capability_id": "crash", "parameters": {"how": "exception"}}         | 502    | handler_crashed      |
        | POST   | /invocations | {"capability_id": "overreach", "parameters": {"try": "secrets:read"}}  | 403    | permission_denied    |

  @INV-6.1.6 @must @own
  Rule: An invocation that exceeds its timeout must be answered with 504 timeout

    Example: An invocation that runs for longer than its 300 ms is answered with 504
      When "slow_mark" is invoked for at most 300 ms with {"marker": "a fresh marker", "ms": 4000}
      Then the status is 504 and the code "timeout"

  @INV-8.1.5 @must @own
  Rule: Invalid input must be refused with a stable code and a sentence

    Example: Each kind of invalid input is refused with its status and its code
      Then each of these is refused with its status and its code
        | why                       | method | path                  | body                                                         | status | code                 |
        | not JSON                  | POST   | /invocations          | {"capability_id": "echo"                                     | 400    | invalid_json         |
        | nothing at all            | POST   | /invocations          | (nothing)                                                    | 400    | invalid_json         |
        | text after the value      | POST   | /invocations          | {"capability_id": "echo", "parameters": {}} x                | 400    | invalid_json         |
        | a key twice               | POST   | /invocations          | {"capability_id": "echo", "parameters": {}, "parameters": 1} | 400    | invalid_json         |
        | not UTF-8                 | POST   | /invocations          | (bytes that are not UTF-8)                                   | 400    | invalid_json         |
        | not an object             | POST   | /invocations          | ["echo"]                                                     | 400    | invalid_request      |
        | a missing field           | POST   | /invocations          | {"parameters": {}}                                           | 400    | invalid_request      |
        | an unknown field          | POST   | /invocations          | {"capability_id": "echo", "parameters": {}, "params": {}}    | 400    | invalid_request      |
        | a field of the wrong type | POST   | /invocations          | {"capability_id": 7, "parameters": {}}                       | 400    | invalid_request      |
        | a timeout out of range    | POST   | /invocations          | {"capability_id": "echo", "parameters": {}, "timeout_ms": 0} | 400    | invalid_request      |
        | too deep                  | POST   | /invocations          | (an object nested 70 deep)                                   | 400    | too_deep             |
        | too large                 | POST   | /invocations          | (an object of 2 MiB)                                         | 413    | payload_too_large    |
        | an unknown path           | GET    | /no/such/path         | (nothing)                                                    | 404    | not_found            |
        | a path with a stray slash | GET    | /invocations/../..//x | (nothing)                                                    | 404    | not_found            |
        | a wrong method            | PUT    | /invocations          | {}                                                           | 405    | method_not_allowed   |
        | an unknown capability     | GET    | /capabilities/no_such | (nothing)                                                    | 404    | capability_not_found |

    Example: A request with the media type text/plain is refused with 415
      When POST /invocations is sent as "text/plain" with {"capability_id": "echo", "parameters": {}}
      Then the status is 415 and the code "unsupported_media_type"

    Example: A request that accepts only text/html is refused with 406
      When GET /capabilities/echo is sent by a client that takes only "text/html"
      Then the status is 406 and the code "not_acceptable"

    Example: The message of a refusal names the invalid field
      When POST /invocations is sent with {"capability_id": "echo", "parameters": {}, "timeout_ms": "soon"}
      Then the status is 400 and the code "invalid_request"
      And the message names "timeout_ms"

  @INV-8.1.2 @must @stated
  Rule: The refusal of invalid input must not show a stack trace or a class name

    Example: Each kind of invalid input is refused without a stack trace or a class name
      When each of these is sent, and at least one is refused
        | method | path         | body                                      |
        | POST   | /invocations | {"capability_id": "echo"                  |
        | POST   | /invocations | (nothing)                                 |
        | POST   | /invocations | (bytes that are not UTF-8)                |
        | POST   | /invocations | {"capability_id": 7, "parameters": {}}    |
        | POST   | /invocations | (an object nested 70 deep)                |
        | PUT    | /invocations | {}                                        |
      Then no response reveals a stack trace or the name of a class

  @INV-8.1.3 @must @stated
  Rule: The refusal of an unknown name must not show SQL

    Example: Unknown names with quotation marks are refused without SQL
      When each of these is sent, and at least one is refused
        | method | path                        | body                                                      |
        | GET    | /capabilities/no'such       | (nothing)                                                 |
        | POST   | /invocations                | {"capability_id": "no'such; DROP --", "parameters": {}}   |
        | DELETE | /invocations/no'such%22     | (nothing)                                                 |
      Then no response reveals SQL

  @INV-8.1.4 @must @stated
  Rule: The refusal of an unknown path or name must not show a path or a host of the server

    Example: Unknown paths and names are refused without a path or a host of the server
      When each of these is sent, and at least one is refused
        | method | path                  | body      |
        | GET    | /no/such/path         | (nothing) |
        | GET    | /invocations/../..//x | (nothing) |
        | GET    | /capabilities/no_such | (nothing) |
        | DELETE | /invocations/no-such  | (nothing) |
      Then no response reveals a path or a host of the server

  @INV-9.1.1 @must @own @needs-cancellation
  Rule: A DELETE with the trace id must cancel a running invocation

    Example: Cancelling a running invocation returns its trace_id and status
      When "slow_mark" is started under a new trace with {"marker": "a fresh marker", "ms": 8000}
      And it is cancelled
      Then the status is 200
      And the response has exactly the members "trace_id, status"

    Example: Cancelling an invocation that does not run is refused with 404 invocation_not_found
      When it is cancelled
      Then the status is 404 and the code "invocation_not_found"

  @INV-9.1.4 @must @own @needs-cancellation
  Rule: The outcome of a cancelled invocation must be 409 cancelled

    Example: A running invocation that is cancelled ends with 409 cancelled
      When "slow_mark" is started under a new trace with {"marker": "a fresh marker", "ms": 8000}
      And it is cancelled
      Then the started invocation ends
      And the status is 409 and the code "cancelled"

  @X-INV-10.1 @must @own
  Rule: Every response about invocations must have its published status, content type and members

    @http @last
    Example: No response of the run differs from its published shape
      When GET /capabilities is sent with (nothing)
      Then every response about invocation in this run has its published shape
