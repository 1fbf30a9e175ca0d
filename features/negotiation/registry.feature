@negotiation
Feature: The registry
  Whoever relies on a version finds its schemas as they were published, and learns in time when it goes.

  @NEG-3.1.1 @must @stated
  Rule: Both schemas of a version are served

    Example: Those of a version that was declared in a file
      Then the input schema of 1.0 of "code-review" is {"type": "object", "required": ["code", "language"], "properties": {"code": {"type": "string"}, "language": {"type": "string", "enum": ["java", "python", "rust", "typescript"]}}}
      And the output schema of 1.0 of "code-review" is {"type": "object", "properties": {"issues": {"type": "array"}, "suggestions": {"type": "array"}}}

    Example: Those of a version that was published a moment ago
      When the operator publishes 1.0 of a capability as
        | input_schema | {"type": "object", "properties": {"⌀": {"type": "number", "maximum": 1e3, "description": "in \"mm\""}}} |
      Then the input schema of 1.0 of the capability is {"type": "object", "properties": {"⌀": {"type": "number", "maximum": 1000, "description": "in \"mm\""}}}

    Example: What is not there
      Then the registry has no 7.0 of "code-review"
      And the registry has no 1.0 of a capability

  @NEG-3.1.2 @must @stated
  Rule: Schemas are served with a digest of their bytes

    Scenario Outline: The <side> of "code-review" <version>
      Then the <side> schema of <version> of "code-review" has the digest of its bytes

      Examples:
        | side   | version |
        | input  | 1.0     |
        | output | 1.0     |
        | input  | 2.0     |
        | output | 2.0     |

    Example: What was published a moment ago
      When the operator publishes 1.0 of a capability as
        | input_schema  | {"type": "object", "properties": {"⌀": {"type": "number", "maximum": 1e3, "description": "in \"mm\""}}} |
        | output_schema | {"type": "array", "items": {"type": "string"}}                                                         |
      Then the input schema of 1.0 of the capability has the digest of its bytes
      And the output schema of 1.0 of the capability has the digest of its bytes

    Example: A side without a schema
      When the operator publishes 1.0 of a capability
      Then the output schema of 1.0 of the capability has the digest of its bytes

  @NEG-3.2.1 @must @stated
  Rule: The same again succeeds

    Example: Byte for byte
      Given 1.0 of a capability is published as
        | description  | "Draws"                                                        |
        | input_schema | {"type": "object", "properties": {"text": {"type": "string"}}} |
      When the operator publishes the same again
      Then it is published

  @NEG-3.2.2 @must @stated
  Rule: Anything else is refused

    Scenario Outline: With another <field>
      Given 1.0 of a capability is published as
        | description   | "Draws"                                                        |
        | input_schema  | {"type": "object", "properties": {"text": {"type": "string"}}} |
        | output_schema | {"type": "object"}                                             |
      When the operator publishes it again with "<field>" as <value>
      Then it is refused with "version_exists", naming "1.0"

      Examples:
        | field               | value                                                                                    |
        | input_schema        | {"type": "object", "properties": {"text": {"type": "string"}, "size": {"type": "number"}}} |
        | output_schema       | {"type": "object", "description": "lines"}                                                |
        | description         | "Paints"                                                                                 |
        | deprecated_versions | ["0.9"]                                                                                  |

    Example: With another spelling of the version
      Given 1.0 of a capability is published as
        | description | "Draws" |
      When the operator publishes 1.0.0 of the capability as
        | description | "Paints" |
      Then it is refused with "version_exists"

  @NEG-3.2.3 @must @stated
  Rule: What was published first stands

    Example: After the same again
      Given 1.0 of a capability is published as
        | description  | "Draws"                                                        |
        | input_schema | {"type": "object", "properties": {"text": {"type": "string"}}} |
      When the operator publishes the same again
      Then what was published first stands

    Example: After something else
      Given 1.0 of a capability is published as
        | description  | "Draws"                                                        |
        | input_schema | {"type": "object", "properties": {"text": {"type": "string"}}} |
      When the operator publishes it again with "description" as "Paints"
      Then what was published first stands
      When the operator publishes it again with "input_schema" as {"type": "object"}
      Then what was published first stands

    Example: After something else with another spelling of the version
      Given 1.0 of a capability is published as
        | description | "Draws" |
      When the operator publishes 1.0.0 of the capability as
        | description | "Paints" |
      Then what was published first stands

  @NEG-3.3.1 @must @stated
  Rule: What breaks the version before has to say so

    Scenario Outline: A break of the <side>
      Given 1.0 of a capability is published as
        | <side>_schema | {"type": "object", "properties": {"ink": {"type": "string"}}} |
      When the operator publishes 1.1 of the capability as
        | <side>_schema | {"type": "object", "properties": {"ink": {"type": "integer"}}} |
      Then it is refused with "undeclared_breaking_change"
      And the registry has no 1.1 of the capability

      Examples:
        | side   |
        | input  |
        | output |

    Example: What says so of an older version alone does not say so
      Given 1.5 of a capability is published as
        | input_schema | {"type": "object", "properties": {"ink": {"type": "string"}}} |
      When the operator publishes 2.0 of the capability as
        | breaking_changes_from | "1.0"                                                          |
        | input_schema          | {"type": "object", "properties": {"ink": {"type": "integer"}}} |
      Then it is refused with "undeclared_breaking_change"

  @NEG-3.3.2 @must @stated
  Rule: What says so, or breaks nothing, is published

    Example: What says so is published
      Given 1.0 of a capability is published as
        | input_schema | {"type": "object", "properties": {"ink": {"type": "string"}}} |
      When the operator publishes 2.0 of the capability as
        | breaking_changes_from | "1.0"                                                          |
        | input_schema          | {"type": "object", "properties": {"ink": {"type": "integer"}}} |
      Then it is published

    Scenario Outline: <why> breaks nothing
      Given 1.0 of a capability is published as
        | input_schema  | {"type": "object", "required": ["text"], "properties": {"text": {"type": "string"}, "ink": {"enum": ["black"]}}} |
        | output_schema | {"type": "object", "properties": {"lines": {"type": "number"}}}                                                  |
      When the operator publishes 1.1 of the capability, with "<changed>" of its <side> as <schema>
      Then it is published

      Examples:
        | why                        | side   | changed           | schema                           |
        | A new field to send        | input  | /properties/size  | {"type": "number"}               |
        | A new value to send        | input  | /properties/ink   | {"enum": ["black", "blue"]}      |
        | A field that is not needed | input  | /required         | []                               |
        | A new field to receive     | output | /properties/paper | {"type": "string"}               |
        | A narrower answer          | output | /properties/lines | {"type": "integer", "minimum": 0} |

  @NEG-3.3.3 @must @stated
  Rule: Each breaking change is named

    Scenario Outline: <why>
      Given 1.0 of a capability is published as
        | input_schema  | {"type": "object", "required": ["text"], "properties": {"text": {"type": "string", "maxLength": 80}, "size": {"type": "number"}, "ink": {"enum": ["black", "blue"]}}} |
        | output_schema | {"type": "object", "required": ["lines"], "properties": {"lines": {"type": "integer"}, "paper": {"enum": ["A4", "A5"]}}}                                           |
      When the operator publishes 1.1 of the capability, with "<changed>" of its <side> as <schema>
      Then it is refused, since it breaks this
        | side   | at   |
        | <side> | <at> |

      Examples:
        | why                               | side   | changed           | schema                            | at                |
        | A value that is taken no more     | input  | /properties/ink   | {"enum": ["black"]}               | /properties/ink   |
        | A bound that is narrower          | input  | /properties/text  | {"type": "string", "maxLength": 40} | /properties/text |
        | Another type to send              | input  | /properties/text  | {"type": "array"}                 | /properties/text  |
        | A field that is needed now        | input  | /required         | ["text", "size"]                  | /properties/size  |
        | A value that is new               | output | /properties/paper | {"enum": ["A4", "A5", "A6"]}      | /properties/paper |
        | A wider type to receive           | output | /properties/lines | {"type": "number"}                | /properties/lines |
        | A field that may be missing       | output | /required         | []                                | /properties/lines |

    Example: Several at once
      Given 1.0 of a capability is published as
        | input_schema  | {"type": "object", "properties": {"ink": {"type": "string"}, "size": {"type": "number"}}} |
        | output_schema | {"type": "object", "properties": {"lines": {"type": "integer"}}}                          |
      When the operator publishes 1.1 of the capability as
        | input_schema  | {"type": "object", "properties": {"ink": {"type": "integer"}, "size": {"type": "number", "minimum": 0}}} |
        | output_schema | {"type": "object", "properties": {"lines": {"type": "string"}}}                                          |
      Then it is refused, since it breaks this
        | side   | at                |
        | input  | /properties/ink   |
        | input  | /properties/size  |
        | output | /properties/lines |

  @NEG-5.1.1 @must @stated
  Rule: A search finds by name

    Example: A part of it
      Given "1.0, 1.1" of a capability are published in this order, all alike
      When the registry is searched by
        | query | (a fresh word) |
      Then the capability is found in "1.0, 1.1"
      And "code-review" is not found

  @NEG-5.1.2 @must @stated
  Rule: A search finds by tag

    Example: One of several
      Given 1.0 of a capability is published as
        | tags | ["ink", "(a fresh word)"] |
      And 1.0 of another capability is published as
        | tags | ["ink"] |
      When the registry is searched by
        | tag | (a fresh word) |
      Then the capability is found in "1.0"
      And the other capability is not found

  @NEG-5.1.3 @must @stated
  Rule: A search finds by range of versions

    Scenario Outline: Within <range>
      Given "1.0, 1.5, 1.10, 2.0-rc.1, 2.0" of a capability are published in this order, all alike
      When the registry is searched by
        | query   | (a fresh word) |
        | version | <range>        |
      Then the capability is found in "<found>"

      Examples:
        | range           | found                |
        | >=1.10          | 1.10, 2.0-rc.1, 2.0  |
        | >1 <2.0-rc.1    | 1.5, 1.10            |
        | 2.0.0           | 2.0                  |

    Example: Out of every range
      Given "1.0, 1.5" of a capability are published in this order, all alike
      When the registry is searched by
        | query   | (a fresh word) |
        | version | >=2            |
      Then the capability is not found

  @NEG-5.1.4 @must @stated
  Rule: A search finds the most compatible first

    Example: What breaks comes after what does not
      Given 1.0 of a capability is published as
        | input_schema | {"type": "string"} |
      And 2.0 of the capability is published as
        | breaking_changes_from | "1.0"              |
        | input_schema          | {"type": "number"} |
      And "1.0, 2.0" of another capability are published in this order, all alike
      When the registry is searched by
        | query | (a fresh word) |
      Then the other capability is found before the capability

  @NEG-5.1.5 @must @stated
  Rule: A search flags what is deprecated

    Example: By a newer version
      Given "1.0, 1.5" of a capability are published in this order, all alike
      And 2.0 of the capability is published as
        | deprecated_versions | ["1.0"] |
      When the registry is searched by
        | query | (a fresh word) |
      Then of the capability "1.0" are flagged as deprecated

    Example: By the operator
      Given "1.0, 1.5" of a capability are published in this order, all alike
      When the operator deprecates 1.5 of the capability
      And the registry is searched by
        | query | (a fresh word) |
      Then of the capability "1.5" are flagged as deprecated

  @NEG-5.2.1 @must @stated
  Rule: Agents publish capabilities of their own

    @grants
    Example: An agent publishes in a domain
      Given an agent that may use "check_balance"
      When the agent publishes 1.0 of a capability
      Then it is published

    @grants
    Example: A token for something else is not taken
      Given an agent that may use "check_balance"
      When the agent publishes 1.0 of a capability by a token for something else
      Then it is refused with "invalid_jwt"
      And the registry has no 1.0 of the capability

    Example: Whoever says not who it is publishes nothing
      When somebody publishes 1.0 of a capability without saying who it is
      Then it is refused with "authentication_required"
      And the registry has no 1.0 of the capability

  @NEG-5.2.2 @must @stated
  Rule: A standard name belongs to the operator

    Example: The operator publishes a standard capability
      When the operator publishes 1.0 of a standard capability
      Then it is published

    @grants
    Example: An agent publishes no standard capability
      Given an agent that may use "check_balance"
      When the agent publishes 1.0 of a standard capability
      Then it is refused with "unauthorized"
      And the registry has no 1.0 of the standard capability

    @grants
    Example: Nor a newer version of one
      Given an agent that may use "check_balance"
      When the agent publishes 9.0 of "code-review"
      Then it is refused with "unauthorized"
      And the registry has no 9.0 of "code-review"

  @NEG-5.2.3 @must @stated
  Rule: A name in a domain belongs to whoever published it

    @grants
    Example: Agents of one host share its names
      Given an agent that may use "check_balance"
      And another agent that may use "check_balance"
      When the agent publishes 1.0 of a capability
      And the other agent publishes 1.1 of the capability
      Then it is published

    @grants
    Example: Agents of another host do not
      Given an agent that may use "check_balance"
      And another agent of another host that works on its own account with "check_balance"
      When the agent publishes 1.0 of a capability
      And the other agent publishes 1.1 of the capability
      Then it is refused with "unauthorized"
      And the registry has no 1.1 of the capability

  @X-NEG-6.2.1 @should @derived
  Rule: The two newest versions stay

    Scenario Outline: <version> is one of the two newest
      Given "1.0, 1.5, 2.0, 2.1-rc.1" of a capability are published in this order, all alike
      When the operator withdraws <version> of the capability with a sunset that is far ahead
      Then it is not done, naming "version_in_support"
      And <version> of the capability stands as "active"

      Examples:
        | version |
        | 2.0     |
        | 1.5     |

  @X-NEG-6.2.2 @should @derived
  Rule: An older one is withdrawn at a sunset that is told before

    Example: Without a sunset
      Given "1.0, 1.5, 2.0" of a capability are published in this order, all alike
      When the operator withdraws 1.0 of the capability without a sunset
      Then it is not done, naming "sunset"
      And 1.0 of the capability stands as "active"

    Example: With a sunset that is past
      Given "1.0, 1.5, 2.0" of a capability are published in this order, all alike
      When the operator withdraws 1.0 of the capability with a sunset that is past
      Then it is not done, naming "sunset"
      And 1.0 of the capability stands as "active"

    Example: With one that is ahead
      Given "1.0, 1.5, 2.0" of a capability are published in this order, all alike
      When the operator withdraws 1.0 of the capability with a sunset that is far ahead
      Then it is done

  @X-NEG-6.2.3 @should @derived
  Rule: Until then it is there, and tells its sunset

    Example: Before its sunset a version is deprecated
      Given "1.0, 1.5, 2.0" of a capability are published in this order, all alike
      When the operator withdraws 1.0 of the capability with a sunset that is far ahead
      Then 1.0 of the capability stands as "deprecated"
      And its sunset is told of 1.0 of the capability

    Example: After its sunset it is withdrawn, and not found
      Given "1.0, 1.5, 2.0" of a capability are published in this order, all alike
      When 1.0 of the capability is to be withdrawn in a few seconds
      Then after its sunset 1.0 of the capability stands as "withdrawn"
      And a search by name finds the capability in "1.5, 2.0" alone
      And the input schema of 1.0 of the capability is true
