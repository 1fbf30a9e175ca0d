@negotiation
Feature: Enforcement of schemas
  A best-effort capability runs despite schema violations and reports them to the caller.

  @X-NEG-6.1.1 @should @own
  Rule: Each capability should declare whether its enforcement is strict or best-effort

    Example: The registry gives the enforcement that was published
      When the operator publishes 1.0 of a capability as
        | enforcement | "best-effort" |
      Then the registry describes 1.0 of the capability
        | enforcement | "best-effort" |
      When the operator publishes 1.1 of the capability as
        | enforcement | "strict" |
      Then the registry describes 1.1 of the capability
        | enforcement | "strict" |

    Example: The enforcement of a published version cannot be changed
      Given 1.0 of a capability is published as
        | enforcement | "strict" |
      When the operator publishes it again with "enforcement" as "best-effort"
      Then it is refused with "version_exists"
      And the registry describes 1.0 of the capability
        | enforcement | "strict" |

  @X-NEG-6.1.2 @should @own
  Rule: The default enforcement should be strict

    @invocation
    Example: A served capability that declares no enforcement is strict
      When "code-review" is invoked with {"code": 1}
      Then the invocation fails with "schema_violation" on the request side
        | at        | naming   |
        | /code     | string   |
        | /language | language |

    Example: A publication that declares no enforcement is strict
      When the operator publishes 1.0 of a capability
      Then the registry describes 1.0 of the capability
        | enforcement | "strict" |

  @X-NEG-6.1.3 @should @own
  Rule: A best-effort capability should run despite schema violations

    @invocation
    Example: An invocation with violations succeeds
      When "lenient" is invoked with {"count": "many"}
      Then the invocation succeeds with {"count": "many"}

    @typed-capabilities
    Example: A request to an agent with violations gets its response
      When "probe" is asked for "lenient" with {"count": "many"}
      Then it returns {"count": "many"}

  @X-NEG-6.1.4 @should @own
  Rule: A best-effort capability should report the schema violations

    @invocation
    Example: An invocation reports its violations on both sides
      When "lenient" is invoked with {"count": "many"}
      Then these violations are reported in the invocation
        | side     | at     | naming  |
        | request  | /count | integer |
        | response | /count | integer |

    @invocation
    Example: An invocation without violations reports none
      When "lenient" is invoked with {"count": 3}
      Then no violation is reported in the invocation

    @typed-capabilities @needs-audit
    Example: A request to an agent reports its violations and records each side
      When "probe" is asked for "lenient" with {"count": "many"}
      Then these violations are reported in the response
        | side     | at     | naming  |
        | request  | /count | integer |
        | response | /count | integer |
      And each side has a violation record with the enforcement "best-effort"
