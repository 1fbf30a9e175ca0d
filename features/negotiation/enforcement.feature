@negotiation
Feature: How strictly schemas are enforced
  A capability that says so goes on with what breaks its schemas, and whoever calls it learns of it.

  @X-NEG-6.1.1 @should @derived
  Rule: Each capability says how strict it is

    Example: The registry tells which
      When the operator publishes 1.0 of a capability as
        | enforcement | "best-effort" |
      Then the registry tells of 1.0 of the capability
        | enforcement | "best-effort" |
      When the operator publishes 1.1 of the capability as
        | enforcement | "strict" |
      Then the registry tells of 1.1 of the capability
        | enforcement | "strict" |

  @X-NEG-6.1.2 @should @derived
  Rule: Strict is what is not said

    @invocation
    Example: A capability that says nothing
      When "code-review" is invoked with {"code": 1}
      Then the invocation fails with "schema_violation" on the request side
        | at        | naming   |
        | /code     | string   |
        | /language | language |

    Example: A publication that says nothing
      When the operator publishes 1.0 of a capability
      Then the registry tells of 1.0 of the capability
        | enforcement | "strict" |

  @X-NEG-6.1.3 @should @derived
  Rule: Best-effort goes on

    @invocation
    Example: With an invocation
      When "lenient" is invoked with {"count": "many"}
      Then the invocation succeeds with {"count": "many"}

    @typed-capabilities
    Example: With a request to an agent
      When "probe" is asked for "lenient" with {"count": "many"}
      Then it answers {"count": "many"}

  @X-NEG-6.1.4 @should @derived
  Rule: Best-effort reports the violations

    @invocation
    Example: Of an invocation
      When "lenient" is invoked with {"count": "many"}
      Then these violations are reported of the invocation
        | side     | at     | naming  |
        | request  | /count | integer |
        | response | /count | integer |

    @invocation
    Example: What keeps to the schemas is not reported
      When "lenient" is invoked with {"count": 3}
      Then no violation is reported of the invocation

    @typed-capabilities
    Example: Of a request to an agent, with each side on record
      When "probe" is asked for "lenient" with {"count": "many"}
      Then these violations are reported of the answer
        | side     | at     | naming  |
        | request  | /count | integer |
        | response | /count | integer |
      And each side has a violation record that says "best-effort"
