@negotiation
Feature: How strictly schemas are enforced
  A capability that says so goes on with what breaks its schemas, and whoever calls it learns of it.

  @X-NEG-6.1 @should @derived
  Rule: Schemas are enforced strictly unless a capability says best-effort, which reports violations and goes on

    @invocation
    Example: Best-effort
      When "lenient" is invoked with {"count": "many"}
      Then the invocation succeeds with {"count": "many"}
      And these violations are reported of the invocation
        | side     | at     | naming  |
        | request  | /count | integer |
        | response | /count | integer |

    @invocation
    Example: What keeps to the schemas is not reported
      When "lenient" is invoked with {"count": 3}
      Then the invocation succeeds with {"count": 3}
      And no violation is reported of the invocation

    @typed-capabilities
    Example: Each side is on record
      When "probe" is asked for "lenient" with {"count": "many"}
      Then it answers {"count": "many"}
      And these violations are reported of the answer
        | side     | at     | naming  |
        | request  | /count | integer |
        | response | /count | integer |
      And each side has a violation record that says "best-effort"

    @invocation
    Example: Strict is what is not said
      When "code-review" is invoked with {"code": 1}
      Then the invocation fails with "schema_violation" on the request side
        | at        | naming   |
        | /code     | string   |
        | /language | language |

    Example: The registry tells which
      When the operator publishes 1.0 of a capability as
        | enforcement | "best-effort" |
      And the operator publishes 1.0 of another capability
      Then the registry tells of 1.0 of the capability
        | enforcement | "best-effort" |
      And the registry tells of 1.0 of the other capability
        | enforcement | "strict" |
