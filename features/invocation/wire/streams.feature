@invocation @http
Feature: Results that arrive part by part
  A caller that accepts server-sent events gets the parts of a result as they come.

  @X-INV-11.1 @must @own @needs-parts
  Rule: Each part must arrive once, in order, before the end

    Example: Three parts arrive in the order in which they were sent
      When "stream" is invoked as a stream under a fresh trace with {"parts": [3, 1, 1], "result": {"sum": 5}}
      Then the stream has exactly the events
        | data | 3                      |
        | data | 1                      |
        | data | 1                      |
        | done | {"result": {"sum": 5}} |

  @X-INV-11.2 @must @own @needs-parts
  Rule: The end must have the result after parts; without parts, the result must be the only data

    Example: A null result after a part is in the last event
      When "stream" is invoked as a stream under a fresh trace with {"parts": [7], "result": null}
      Then the stream has exactly the events
        | data | 7                |
        | done | {"result": null} |

    Example: A result without parts is the only data
      When "stream" is invoked as a stream under a fresh trace with {"parts": [], "result": [1, 2]}
      Then the stream has exactly the events
        | data | [1, 2] |
        | done | {}     |

  @X-INV-11.3 @must @own @needs-parts
  Rule: A part that breaks its schema must not arrive, and must end the stream

    Example: The stream ends before the first part that breaks the schema
      When "stream" is invoked as a stream under a fresh trace with {"parts": [1, "two", 3], "result": 4}
      Then the stream has the parts [1] and then the error "schema_violation"

  @X-INV-11.4 @must @own @needs-parts @needs-audit
  Rule: The record must have the number and the digest of the parts that arrived

    Example: The record of a streamed result has its parts
      When "stream" is invoked as a stream under a fresh trace with {"parts": [10, 20], "result": 30}
      Then its record has the number and the digest of the parts that arrived

    Example: The record of a refused part has those before it
      When "stream" is invoked as a stream under a fresh trace with {"parts": [5, "six"], "result": 7}
      Then its record has the number and the digest of the parts that arrived
