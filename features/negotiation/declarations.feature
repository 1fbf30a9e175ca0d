@negotiation
Feature: Version declarations
  A capability declares its version, how its versions relate, and its schemas, in a file or in the registry.

  @NEG-1.1.1 @must @stated
  Rule: A version must declare its type and its version number

    Example: The registry gives the type and version that were published
      When the operator publishes 2.0 of a capability as
        | type    | "(the capability)" |
        | version | "2.0"              |
      Then the registry describes 2.0 of the capability
        | type    | "(the capability)" |
        | version | "2.0"              |

    Example: The registry gives the version that a file declares
      Then the registry describes 2.0 of "code-review"
        | version | "2.0" |

  @NEG-1.1.2 @must @stated
  Rule: A version must declare which versions are supported and which are deprecated

    Example: The registry gives the lists that were published
      Given the operator has published "1.0, 1.5" of a capability
      When the operator publishes 2.0 of the capability as
        | supported_versions  | ["1.5", "2.0"] |
        | deprecated_versions | ["1.5"]        |
      Then the registry describes 2.0 of the capability
        | supported_versions  | ["1.5", "2.0"] |
        | deprecated_versions | ["1.5"]        |

    Example: The registry gives the lists that a file declares
      Then the registry describes 2.0 of "code-review"
        | supported_versions  | ["1.0", "1.5", "2.0"] |
        | deprecated_versions | ["1.0"]               |

  @NEG-1.1.3 @must @stated
  Rule: A version with breaking changes must declare the version that it breaks

    Example: The registry gives the broken version that was published
      Given the operator has published "1.0" of a capability
      When the operator publishes 2.0 of the capability as
        | breaking_changes_from | "1.0" |
      Then the registry describes 2.0 of the capability
        | breaking_changes_from | "1.0" |

    Example: The registry gives the broken version that a file declares
      Then the registry describes 2.0 of "code-review"
        | breaking_changes_from | "1.5" |

  @NEG-1.1.4 @must @stated
  Rule: A version must be able to declare both schemas inline

    Example: The registry serves the schemas that were published
      When the operator publishes 2.0 of a capability as
        | input_schema  | {"type": "object", "properties": {"text": {"type": "string", "description": "Größe in ⌀"}}}                |
        | output_schema | {"type": "object", "properties": {"lines": {"type": "array", "items": {"type": "number"}}}}                |
      Then the input schema of 2.0 of the capability is {"type": "object", "properties": {"text": {"type": "string", "description": "Größe in ⌀"}}}
      And the output schema of 2.0 of the capability is {"type": "object", "properties": {"lines": {"type": "array", "items": {"type": "number"}}}}

    Example: The registry serves the schemas that a file declares
      Then the input schema of 2.0 of "code-review" is {"type": "object", "required": ["code", "language"], "properties": {"code": {"type": "string"}, "language": {"type": "string"}, "context": {"type": "string"}}}
      And the output schema of 2.0 of "code-review" is {"type": "object", "properties": {"issues": {"type": "array"}, "suggestions": {"type": "array"}, "score": {"type": "number"}}}

  @NEG-1.1.5 @must @stated
  Rule: A version must be able to declare a schema as a reference into the registry

    Example: A version can be published with a reference to the schema of another
      Given 1.0 of a capability is published as
        | input_schema | {"type": "object", "properties": {"text": {"type": "string"}}} |
      When the operator publishes 1.1 of the capability as
        | input_schema | {"$ref": "https://schemas.agentries.xyz/(the capability)/1.0/input.json"} |
      Then it is published

    Example: The descriptor refers to both schemas
      When the operator publishes 2.0 of a capability as
        | input_schema  | {"type": "object", "properties": {"text": {"type": "string"}}} |
        | output_schema | {"type": "object", "properties": {"lines": {"type": "array"}}} |
      Then the descriptor of 2.0 of the capability refers to both schemas

  @NEG-1.1.6 @must @own
  Rule: The registry must show what applies where a version declares nothing

    Example: A publication without lists has no deprecated versions
      When the operator publishes 1.0 of a capability
      Then the registry describes 1.0 of the capability
        | deprecated_versions | [] |

    Example: A version without breaking changes declares none
      When the operator publishes 1.0 of a capability
      Then the registry describes 1.0 of the capability
        | breaking_changes_from | (nothing) |

    Example: A version without schemas accepts and returns any JSON
      When the operator publishes 1.0 of a capability
      Then the input schema of 1.0 of the capability is true
      And the output schema of 1.0 of the capability is true

  @NEG-1.1.7 @must @own
  Rule: The registry must refuse a version with an invalid field or a schema that cannot be enforced

    Example: A schema outside the subset is refused
      When the operator publishes 1.0 of a capability as
        | output_schema | {"type": "object", "patternProperties": {"^x": {}}} |
      Then it is refused for its schemas
        | side   | at                 | naming            |
        | output | /patternProperties | patternProperties |

  @NEG-1.1.8 @must @own
  Rule: A reference must be resolved within the registry, and must never be fetched

    @typed-capabilities
    Example: A file with references into the registry loads
      Given the file "sketch":
        """
        version: 1
        agent: agent://sketcher
        transports: [{kind: memory, topics: {requests: agents.sketcher.requests}}]
        capabilities:
          - name: sketch
            version: "1.0"
            inputSchema: {type: object, properties: {text: {type: string}}}
          - name: sketch
            version: "1.1"
            supportedVersions: ["1.0", "1.1"]
            deprecatedVersions: ["1.0"]
            breakingChangesFrom: "1.0"
            inputSchema: {$ref: "https://schemas.agentries.xyz/sketch/1.0/input.json"}
            outputSchema: {type: object, properties: {lines: {type: array}}}
        """
      When the files are loaded
      Then every file is accepted

    Scenario Outline: The registry resolves a schema by reference to <address>
      Given 1.0 of a capability is published as
        | input_schema | {"type": "object", "properties": {"text": {"type": "string"}}} |
      When the operator publishes 1.1 of the capability as
        | input_schema | {"$ref": "<address>"} |
      Then it is published
      And the input schema of 1.0 and that of 1.1 of the capability are the same

      Examples:
        | address                                                         |
        | https://schemas.agentries.xyz/(the capability)/1.0/input.json   |
        | /registry/(the capability)/1.0/input.json                       |

    Example: An input schema can refer to an output schema
      Given 1.0 of a capability is published as
        | output_schema | {"type": "object", "properties": {"lines": {"type": "array"}}} |
      When the operator publishes 1.0 of another capability as
        | input_schema | {"$ref": "https://schemas.agentries.xyz/(the capability)/1.0/output.json"} |
      Then the input schema of 1.0 of the other capability is {"type": "object", "properties": {"lines": {"type": "array"}}}

    Scenario Outline: A reference to <why> is refused
      When the operator publishes 1.0 of a capability as
        | <side>_schema | {"$ref": "<address>"} |
      Then it is refused for its schemas
        | side   | at    | naming |
        | <side> | /$ref |        |
      And the registry has no 1.0 of the capability

      Examples:
        | why                             | side   | address                                                       |
        | a version that is not there     | input  | https://schemas.agentries.xyz/(the capability)/0.9/input.json |
        | a capability that is not there  | output | /registry/com.example.nobody.knows/1.0/output.json            |
        | a side that is none             | input  | https://schemas.agentries.xyz/code-review/1.0/both.json       |
        | a place that is no registry     | output | https://example.com/code-review/1.0/output.json               |

    Example: A referenced address is never fetched
      When the operator publishes 1.0 of a capability as
        | input_schema | {"$ref": "(a URL of the kit)/registry/code-review/1.0/input.json"} |
      Then it is refused for its schemas
        | side  | at    | naming |
        | input | /$ref |        |
      And the schema was not fetched

  @NEG-1.2.1 @must @stated
  Rule: The registry must order versions numerically by part

    Example: Multi-digit parts and prereleases are ordered numerically
      Given the operator has published "1.10.0, 2.0.0-rc.2, 1.5.0, 2.0.0, 2.0.0-rc.10, 1.9.0, 2.0.1" of a capability
      Then the registry has "2.0.1, 2.0.0, 2.0.0-rc.10, 2.0.0-rc.2, 1.10.0, 1.9.0, 1.5.0" of the capability, in this order or its reverse

  @NEG-1.2.4 @must @own
  Rule: The registry must list versions of two parts in numerical order, the newest first

    Example: Multi-digit parts and prereleases are listed with the newest first
      Given the operator has published "1.10, 2.0-rc.2, 1.5, 2.0, 2.0-rc.10, 1.9, 2.0.1" of a capability
      Then the registry has "2.0.1, 2.0, 2.0-rc.10, 2.0-rc.2, 1.10, 1.9, 1.5" of the capability, the newest first

  @NEG-1.2.2 @must @own
  Rule: The version 2.0 must equal the version 2.0.0, also in a range

    Example: Publishing 2.0 again as 2.0.0 changes nothing
      Given 2.0 of a capability is published as
        | description | "Draws" |
      When the operator publishes the same again as 2.0.0
      Then the publication is accepted and changes nothing

    Example: Negotiating 2.0.0 agrees on 2.0
      When "code-review" is negotiated with
        | preferred | 2.0.0 |
      Then 2.0 is agreed on

    Scenario Outline: The range <range> agrees on <agreed>
      When "code-review" is negotiated with
        | range | <range> |
      Then <agreed> is agreed on

      Examples:
        | range  | agreed |
        | >=1 <2 | 1.5    |
        | >=1    | 2.0    |
        | <1.5   | 1.0    |
        | >1 <=2 | 2.0    |
        | 1.5.0  | 1.5    |

  @NEG-1.2.3 @must @own
  Rule: The server must refuse text that is not a valid version

    Scenario Outline: "<text>" cannot be published as a version
      When the operator publishes <text> of a capability
      Then it is refused with "invalid_request", naming "<text>"

      Examples:
        | text    |
        | v1.0    |
        | 1.0.0.0 |
        | 1.x     |
        | 01.0    |
        | 1.-1    |
        | 1.0-    |
        | newest  |

    Scenario Outline: "<text>" cannot be negotiated as <field>
      When "code-review" is negotiated with
        | <field> | <text> |
      Then it is refused with "invalid_request"

      Examples:
        | field      | text       |
        | preferred  | 2.x        |
        | preferred  | v2.0       |
        | acceptable | 1.5, two   |
        | range      | ^1.0       |
        | range      | ~1.5       |
        | range      | 1.x        |
        | range      | 1.0 - 2.0  |
        | range      | <1 \|\| >1 |
