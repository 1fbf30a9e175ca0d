@negotiation
Feature: The registry
  The registry serves the schemas of a version as they were published, and announces its withdrawal in advance.

  @NEG-3.1.1 @must @stated @needs-schema-hosting
  Rule: The registry must serve the input schema and the output schema of a version

    Example: The schemas of a version declared in a file are served
      Then the input schema of 1.0 of "code-review" is {"type": "object", "required": ["code", "language"], "properties": {"code": {"type": "string"}, "language": {"type": "string", "enum": ["java", "python", "rust", "typescript"]}}}
      And the output schema of 1.0 of "code-review" is {"type": "object", "properties": {"issues": {"type": "array"}, "suggestions": {"type": "array"}}}

    Example: The schemas of a newly published version are served
      When the operator publishes 1.0 of a capability as
        | input_schema | {"type": "object", "properties": {"⌀": {"type": "number", "maximum": 1e3, "description": "in \"mm\""}}} |
      Then the input schema of 1.0 of the capability is {"type": "object", "properties": {"⌀": {"type": "number", "maximum": 1000, "description": "in \"mm\""}}}

  @NEG-3.1.2 @must @stated @needs-schema-hosting
  Rule: The registry must serve each schema with a digest of its bytes

    Scenario Outline: The <side> schema of "code-review" <version> has its digest
      Then the <side> schema of <version> of "code-review" has the digest of its bytes

      Examples:
        | side   | version |
        | input  | 1.0     |
        | output | 1.0     |
        | input  | 2.0     |
        | output | 2.0     |

    Example: The schemas of a newly published version have their digests
      When the operator publishes 1.0 of a capability as
        | input_schema  | {"type": "object", "properties": {"⌀": {"type": "number", "maximum": 1e3, "description": "in \"mm\""}}} |
        | output_schema | {"type": "array", "items": {"type": "string"}}                                                          |
      Then the input schema of 1.0 of the capability has the digest of its bytes
      And the output schema of 1.0 of the capability has the digest of its bytes

  @NEG-3.1.3 @must @own @needs-schema-hosting
  Rule: An unknown schema must not be found, and the schema of a side without one must be served with its digest

    Example: An unknown version and an unknown capability are not found
      Then the registry has no 7.0 of "code-review"
      And the registry has no 1.0 of a capability

    Example: The schema of a side without one has its digest
      When the operator publishes 1.0 of a capability
      Then the output schema of 1.0 of the capability has the digest of its bytes

  @NEG-3.2.1 @must @own
  Rule: Publishing the same version again unchanged must succeed

    Example: The same bytes can be published twice
      Given 1.0 of a capability is published as
        | description  | "Draws"                                                        |
        | input_schema | {"type": "object", "properties": {"text": {"type": "string"}}} |
      When the operator publishes the same again
      Then it is published

  @NEG-3.2.2 @must @own
  Rule: The registry must refuse a changed publication of an existing version

    Scenario Outline: Publishing with another <field> is refused
      Given 1.0 of a capability is published as
        | description   | "Draws"                                                        |
        | input_schema  | {"type": "object", "properties": {"text": {"type": "string"}}} |
        | output_schema | {"type": "object"}                                             |
      When the operator publishes it again with "<field>" as <value>
      Then it is refused with "version_exists", naming "1.0"

      Examples:
        | field                 | value                                                                                      |
        | input_schema          | {"type": "object", "properties": {"text": {"type": "string"}, "size": {"type": "number"}}} |
        | output_schema         | {"type": "object", "description": "lines"}                                                 |
        | description           | "Paints"                                                                                   |
        | tags                  | ["ink"]                                                                                    |
        | supported_versions    | ["0.9", "1.0"]                                                                             |
        | deprecated_versions   | ["0.9"]                                                                                    |
        | breaking_changes_from | "0.9"                                                                                      |

    Example: Publishing other content with another spelling of the version is refused
      Given 1.0 of a capability is published as
        | description | "Draws" |
      When the operator publishes 1.0.0 of the capability as
        | description | "Paints" |
      Then it is refused with "version_exists"

  @NEG-3.2.3 @must @own
  Rule: A published version must not change

    Example: The version is unchanged after publishing the same again
      Given 1.0 of a capability is published as
        | description  | "Draws"                                                        |
        | input_schema | {"type": "object", "properties": {"text": {"type": "string"}}} |
      When the operator publishes the same again
      Then the first publication is unchanged

    Example: The version is unchanged after refused publications of other content
      Given 1.0 of a capability is published as
        | description  | "Draws"                                                        |
        | input_schema | {"type": "object", "properties": {"text": {"type": "string"}}} |
      When the operator publishes it again with "description" as "Paints"
      Then the first publication is unchanged
      When the operator publishes it again with "input_schema" as {"type": "object"}
      Then the first publication is unchanged

    Example: The version is unchanged after a publication under another spelling
      Given 1.0 of a capability is published as
        | description | "Draws" |
      When the operator publishes 1.0.0 of the capability as
        | description | "Paints" |
      Then the first publication is unchanged

    Example: The version is unchanged after a newer one is published
      Given 1.0 of a capability is published as
        | description   | "Draws"                                                         |
        | input_schema  | {"type": "object", "properties": {"text": {"type": "string"}}}  |
        | output_schema | {"type": "object", "properties": {"lines": {"type": "number"}}} |
      When the operator publishes 2.0 of the capability as
        | description           | "Paints"                                                      |
        | breaking_changes_from | "1.0"                                                         |
        | input_schema          | {"type": "object", "properties": {"ink": {"type": "string"}}} |
        | output_schema         | {"type": "array"}                                             |
      Then the registry describes 1.0 of the capability
        | description | "Draws" |
      And the input schema of 1.0 of the capability is {"type": "object", "properties": {"text": {"type": "string"}}}
      And the output schema of 1.0 of the capability is {"type": "object", "properties": {"lines": {"type": "number"}}}
      And the input schema of 1.0 of the capability has the digest of its bytes

  @NEG-3.3.1 @must @own
  Rule: The registry must refuse a version that breaks its predecessor without declaring it

    Scenario Outline: An undeclared break of the <side> schema is refused
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

    Scenario Outline: An undeclared break below the first level is refused: <why>
      Given 1.0 of a capability is published as
        | input_schema  | {"type": "object", "properties": {"page": {"type": "object", "properties": {"ink": {"type": "string"}}}, "words": {"type": "array", "items": {"type": "string"}}}} |
        | output_schema | {"type": "object", "properties": {"page": {"type": "object", "properties": {"size": {"type": "integer"}}}, "lines": {"type": "array", "items": {"enum": [1, 2]}}}} |
      When the operator publishes 1.1 of the capability, with "<changed>" of its <side> as <schema>
      Then it is refused with "undeclared_breaking_change"
      And the registry has no 1.1 of the capability

      Examples:
        | why                        | side   | changed                          | schema              |
        | another type to send       | input  | /properties/page/properties/ink  | {"type": "array"}   |
        | a field that is needed now | input  | /properties/page/required        | ["ink"]             |
        | another element to send    | input  | /properties/words/items          | {"type": "integer"} |
        | a wider type to receive    | output | /properties/page/properties/size | {"type": "number"}  |
        | a new element to receive   | output | /properties/lines/items          | {"enum": [1, 2, 3]} |

    Example: A refused version deprecates nothing
      Given 1.0 of a capability is published as
        | input_schema | {"type": "object", "properties": {"ink": {"type": "string"}}} |
      When the operator publishes 1.1 of the capability as
        | deprecated_versions | ["1.0"]                                                        |
        | input_schema        | {"type": "object", "properties": {"ink": {"type": "integer"}}} |
      Then it is refused with "undeclared_breaking_change"
      And 1.0 of the capability has the status "active"

    Example: A declaration that covers only an older version does not suffice
      Given 1.5 of a capability is published as
        | input_schema | {"type": "object", "properties": {"ink": {"type": "string"}}} |
      When the operator publishes 2.0 of the capability as
        | breaking_changes_from | "1.0"                                                          |
        | input_schema          | {"type": "object", "properties": {"ink": {"type": "integer"}}} |
      Then it is refused with "undeclared_breaking_change"

    Example: A version that equals the oldest one but breaks its predecessor is refused
      Given 1.0 of a capability is published as
        | input_schema | {"type": "object", "properties": {"ink": {"type": "string"}}} |
      And 1.5 of the capability is published as
        | breaking_changes_from | "1.0"                                                         |
        | input_schema          | {"type": "object", "properties": {"ink": {"type": "number"}}} |
      When the operator publishes 2.0 of the capability as
        | input_schema | {"type": "object", "properties": {"ink": {"type": "string"}}} |
      Then it is refused with "undeclared_breaking_change"
      And the registry has no 2.0 of the capability

    Example: A version that equals a newer one but breaks its predecessor is refused
      Given 1.0 of a capability is published as
        | input_schema | {"type": "object", "properties": {"ink": {"type": "string"}}} |
      And 2.0 of the capability is published as
        | breaking_changes_from | "1.0"                                                         |
        | input_schema          | {"type": "object", "properties": {"ink": {"type": "number"}}} |
      When the operator publishes 1.1 of the capability as
        | input_schema | {"type": "object", "properties": {"ink": {"type": "number"}}} |
      Then it is refused with "undeclared_breaking_change"
      And the registry has no 1.1 of the capability

  @NEG-3.3.2 @must @own
  Rule: The registry must publish a version that declares its breaking changes or has none

    Example: A declared breaking change is published
      Given 1.0 of a capability is published as
        | input_schema | {"type": "object", "properties": {"ink": {"type": "string"}}} |
      When the operator publishes 2.0 of the capability as
        | breaking_changes_from | "1.0"                                                          |
        | input_schema          | {"type": "object", "properties": {"ink": {"type": "integer"}}} |
      Then it is published

    Example: A version that breaks only the oldest one is published
      Given 1.0 of a capability is published as
        | input_schema | {"type": "object", "properties": {"ink": {"type": "string"}}} |
      And 1.5 of the capability is published as
        | breaking_changes_from | "1.0"                                                         |
        | input_schema          | {"type": "object", "properties": {"ink": {"type": "number"}}} |
      When the operator publishes 2.0 of the capability as
        | input_schema | {"type": "object", "properties": {"ink": {"type": "number"}}} |
      Then it is published

    Example: A version that breaks only a newer one is published
      Given 1.0 of a capability is published as
        | input_schema | {"type": "object", "properties": {"ink": {"type": "string"}}} |
      And 2.0 of the capability is published as
        | breaking_changes_from | "1.0"                                                         |
        | input_schema          | {"type": "object", "properties": {"ink": {"type": "number"}}} |
      When the operator publishes 1.1 of the capability as
        | input_schema | {"type": "object", "properties": {"ink": {"type": "string"}}} |
      Then it is published

    Scenario Outline: <why> is not a breaking change
      Given 1.0 of a capability is published as
        | input_schema  | {"type": "object", "required": ["text"], "properties": {"text": {"type": "string"}, "ink": {"enum": ["black"]}}} |
        | output_schema | {"type": "object", "properties": {"lines": {"type": "number"}}}                                                  |
      When the operator publishes 1.1 of the capability, with "<changed>" of its <side> as <schema>
      Then it is published

      Examples:
        | why                        | side   | changed           | schema                            |
        | A new field to send        | input  | /properties/size  | {"type": "number"}                |
        | A new value to send        | input  | /properties/ink   | {"enum": ["black", "blue"]}       |
        | A field that is not needed | input  | /required         | []                                |
        | A new field to receive     | output | /properties/paper | {"type": "string"}                |
        | A narrower answer          | output | /properties/lines | {"type": "integer", "minimum": 0} |

    Example: The same schema written with a definition is not a breaking change
      Given 1.0 of a capability is published as
        | input_schema | {"type": "object", "properties": {"page": {"type": "object", "properties": {"ink": {"type": "string"}}}}} |
      When the operator publishes 1.1 of the capability as
        | input_schema | {"type": "object", "properties": {"page": {"$ref": "#/definitions/page"}}, "definitions": {"page": {"type": "object", "properties": {"ink": {"type": "string"}}}}} |
      Then it is published

  @NEG-3.3.3 @must @own
  Rule: The refusal of a breaking version must name each breaking change by pointer

    Scenario Outline: <why> is named as a breaking change
      Given 1.0 of a capability is published as
        | input_schema  | {"type": "object", "required": ["text"], "properties": {"text": {"type": "string", "maxLength": 80}, "size": {"type": "number"}, "ink": {"enum": ["black", "blue"]}}} |
        | output_schema | {"type": "object", "required": ["lines"], "properties": {"lines": {"type": "integer"}, "paper": {"enum": ["A4", "A5"]}}}                                              |
      When the operator publishes 1.1 of the capability, with "<changed>" of its <side> as <schema>
      Then it is refused for these breaking changes
        | side   | at   |
        | <side> | <at> |

      Examples:
        | why                           | side   | changed           | schema                              | at                |
        | A value that is taken no more | input  | /properties/ink   | {"enum": ["black"]}                 | /properties/ink   |
        | A bound that is narrower      | input  | /properties/text  | {"type": "string", "maxLength": 40} | /properties/text  |
        | Another type to send          | input  | /properties/text  | {"type": "array"}                   | /properties/text  |
        | A field that is needed now    | input  | /required         | ["text", "size"]                    | /properties/size  |
        | A value that is new           | output | /properties/paper | {"enum": ["A4", "A5", "A6"]}        | /properties/paper |
        | A wider type to receive       | output | /properties/lines | {"type": "number"}                  | /properties/lines |
        | A field that may be missing   | output | /required         | []                                  | /properties/lines |

    Scenario Outline: A change below the first level is named by its pointer: <why>
      Given 1.0 of a capability is published as
        | input_schema  | {"type": "object", "properties": {"page": {"type": "object", "properties": {"ink": {"type": "string"}}}, "words": {"type": "array", "items": {"type": "string"}}}} |
        | output_schema | {"type": "object", "properties": {"page": {"type": "object", "properties": {"size": {"type": "integer"}}}}}                                                        |
      When the operator publishes 1.1 of the capability, with "<changed>" of its <side> as <schema>
      Then it is refused for these breaking changes
        | side   | at   |
        | <side> | <at> |

      Examples:
        | why                     | side   | changed                          | schema              | at                               |
        | another type to send    | input  | /properties/page/properties/ink  | {"type": "array"}   | /properties/page/properties/ink  |
        | a field needed now      | input  | /properties/page/required        | ["ink"]             | /properties/page/properties/ink  |
        | another element to send | input  | /properties/words/items          | {"type": "integer"} | /properties/words/items          |
        | a wider type to receive | output | /properties/page/properties/size | {"type": "number"}  | /properties/page/properties/size |

    Example: Several breaking changes at once are all named
      Given 1.0 of a capability is published as
        | input_schema  | {"type": "object", "properties": {"ink": {"type": "string"}, "size": {"type": "number"}}} |
        | output_schema | {"type": "object", "properties": {"lines": {"type": "integer"}}}                          |
      When the operator publishes 1.1 of the capability as
        | input_schema  | {"type": "object", "properties": {"ink": {"type": "integer"}, "size": {"type": "number", "minimum": 0}}} |
        | output_schema | {"type": "object", "properties": {"lines": {"type": "string"}}}                                          |
      Then it is refused for these breaking changes
        | side   | at                |
        | input  | /properties/ink   |
        | input  | /properties/size  |
        | output | /properties/lines |

  @NEG-5.1.1 @must @own @needs-search
  Rule: A search must find capabilities by name

    Example: A part of the name finds the capability
      Given the operator has published "1.0, 1.1" of a capability
      When the registry is searched by
        | query | (a fresh word) |
      Then the capability is found in "1.0, 1.1"
      And "code-review" is not found

  @NEG-5.1.2 @must @own @needs-search
  Rule: A search must find capabilities by tag

    Example: One of several tags finds the capability
      Given 1.0 of a capability is published as
        | tags | ["ink", "(a fresh word)"] |
      And 1.0 of another capability is published as
        | tags | ["ink"] |
      When the registry is searched by
        | tag | (a fresh word) |
      Then the capability is found in "1.0"
      And the other capability is not found

  @NEG-5.1.3 @must @stated @needs-search
  Rule: A search must find capabilities by version range

    Scenario Outline: The range <range> finds its versions
      Given the operator has published "1.0.0, 1.5.0, 1.10.0, 2.0.0" of a capability
      When the registry is searched by
        | query   | (a fresh word) |
        | version | <range>        |
      Then the capability is found in "<found>"

      Examples:
        | range         | found         |
        | >=1.10.0      | 1.10.0, 2.0.0 |
        | >1.0.0 <2.0.0 | 1.5.0, 1.10.0 |
        | 2.0.0         | 2.0.0         |

    Example: A capability without a version in the range is not found
      Given the operator has published "1.0.0, 1.5.0" of a capability
      When the registry is searched by
        | query   | (a fresh word) |
        | version | >=2.0.0        |
      Then the capability is not found

  @NEG-5.1.4 @must @own @needs-search
  Rule: A search must list the most compatible capabilities first

    Example: A capability with a breaking change comes after one without
      Given 1.0 of a capability is published as
        | input_schema | {"type": "string"} |
      And 2.0 of the capability is published as
        | breaking_changes_from | "1.0"              |
        | input_schema          | {"type": "number"} |
      And the operator has published "1.0, 2.0" of another capability
      When the registry is searched by
        | query | (a fresh word) |
      Then the other capability is found before the capability

  @NEG-5.1.5 @should @stated @needs-search
  Rule: A search should flag deprecated versions

    Example: A version deprecated by a newer version is flagged
      Given the operator has published "1.0, 1.5" of a capability
      And 2.0 of the capability is published as
        | deprecated_versions | ["1.0"] |
      When the registry is searched by
        | query | (a fresh word) |
      Then of the capability "1.0" are flagged as deprecated

    Example: A version deprecated by the operator is flagged
      Given the operator has published "1.0, 1.5" of a capability
      When the operator deprecates 1.5 of the capability
      And the registry is searched by
        | query | (a fresh word) |
      Then of the capability "1.5" are flagged as deprecated

  @NEG-5.1.6 @must @own @needs-search
  Rule: A search must be paged, and its pages must list each capability once

    Example: Pages of one capability list both of two capabilities
      Given the operator has published "1.0" of a capability
      And the operator has published "1.0" of another capability
      When the registry is searched by
        | query | (a fresh word) |
        | limit | 1              |
      Then only the capability and the other capability are found, once each

    Example: A range applies to versions of two parts and to prereleases
      Given the operator has published "1.0, 1.5, 1.10, 2.0-rc.1, 2.0" of a capability
      When the registry is searched by
        | query   | (a fresh word) |
        | version | >=1.10         |
      Then the capability is found in "1.10, 2.0-rc.1, 2.0"

  @NEG-5.2.1 @must @own
  Rule: An agent must be able to publish capabilities of its own, but only with a valid token

    @grants
    Example: An agent publishes under a reverse-domain name
      Given an agent that may use "check_balance"
      When the agent publishes 1.0 of a capability
      Then it is published

    @grants
    Example: A token for another purpose is refused
      Given an agent that may use "check_balance"
      When the agent publishes 1.0 of a capability using a token that is for executions
      Then it is refused with "invalid_jwt"
      And the registry has no 1.0 of the capability

    @grants
    Scenario Outline: A token that <defect> is refused
      Given an agent that may use "check_balance"
      When the agent publishes 1.0 of a capability using a token that <defect>
      Then it is refused with "invalid_jwt"
      And the registry has no 1.0 of the capability

      Examples:
        | defect                   |
        | is signed by another key |
        | expired two minutes ago  |

    @grants
    Example: A token that was already used is refused
      Given an agent that may use "check_balance"
      When the agent publishes 1.0 of a capability
      And the agent publishes 1.1 of the capability using the same token
      Then it is refused with "invalid_jwt"
      And the registry has no 1.1 of the capability

    @grants
    Example: A revoked agent cannot publish
      Given an agent that may use "check_balance"
      When the host revokes the agent
      And the agent publishes 1.0 of a capability
      Then it is refused with "agent_revoked"
      And the registry has no 1.0 of the capability

    @http
    Example: A token that is not a JWT is refused
      When a caller with a token that is not a JWT publishes 1.0 of a capability
      Then it is refused
      And the registry has no 1.0 of the capability

    Example: An anonymous publication is refused
      When an anonymous caller publishes 1.0 of a capability
      Then it is refused with "authentication_required"
      And the registry has no 1.0 of the capability

  @NEG-5.2.2 @must @own
  Rule: A standard name must belong to the operator of the registry

    Example: The operator publishes a standard capability
      When the operator publishes 1.0 of a standard capability
      Then it is published

    @http
    Scenario Outline: A standard capability cannot be published with <credentials>
      When a caller with <credentials> publishes 1.0 of a standard capability
      Then it is refused
      And the registry has no 1.0 of the standard capability

      Examples:
        | credentials                      |
        | a wrong password of the operator |
        | an account that does not exist   |

    @grants
    Example: An agent cannot publish a standard capability
      Given an agent that may use "check_balance"
      When the agent publishes 1.0 of a standard capability
      Then it is refused with "unauthorized"
      And the registry has no 1.0 of the standard capability

    @grants
    Example: An agent cannot publish a newer version of a standard capability
      Given an agent that may use "check_balance"
      When the agent publishes 9.0 of "code-review"
      Then it is refused with "unauthorized"
      And the registry has no 9.0 of "code-review"

  @NEG-5.2.3 @must @own
  Rule: A reverse-domain name must belong to the host that first published under it

    @grants
    Example: Agents of one host share its names
      Given an agent that may use "check_balance"
      And another agent that may use "check_balance"
      When the agent publishes 1.0 of a capability
      And the other agent publishes 1.1 of the capability
      Then it is published

    @grants
    Example: Agents of another host cannot use its names
      Given an agent that may use "check_balance"
      And another agent of another host in the autonomous mode that may use "check_balance"
      When the agent publishes 1.0 of a capability
      And the other agent publishes 1.1 of the capability
      Then it is refused with "unauthorized"
      And the registry has no 1.1 of the capability

    @grants
    Example: A refused publication does not reserve a name
      Given an agent that may use "check_balance"
      And another agent of another host in the autonomous mode that may use "check_balance"
      When the agent publishes 1.0 of a capability as
        | input_schema | {"type": "object", "patternProperties": {"^x": {}}} |
      Then it is refused with "invalid_schema"
      When the other agent publishes 1.0 of the capability
      Then it is published

  @NEG-5.2.4 @must @own
  Rule: Only the owner of a name must be able to deprecate and withdraw its versions

    @http
    Scenario Outline: An anonymous caller cannot <act> a version
      Given the operator has published "1.0, 1.5, 2.0" of a capability
      When an anonymous caller <does>
      Then it is not done, naming "authentication_required"
      And the registry describes 1.0 of the capability
        | status    | "active"  |
        | sunset_at | (nothing) |

      Examples:
        | act       | does                                                            |
        | deprecate | deprecates 1.0 of the capability                                |
        | withdraw  | withdraws 1.0 of the capability with a sunset that is far ahead |

    @http @grants
    Scenario Outline: An agent cannot <act> a version of the operator
      Given an agent that may use "check_balance"
      And the operator has published "1.0, 1.5, 2.0" of a standard capability
      When the agent <does>
      Then it is not done, naming "unauthorized"
      And the registry describes 1.0 of the standard capability
        | status    | "active"  |
        | sunset_at | (nothing) |

      Examples:
        | act       | does                                                                     |
        | deprecate | deprecates 1.0 of the standard capability                                |
        | withdraw  | withdraws 1.0 of the standard capability with a sunset that is far ahead |

    @http @grants
    Scenario Outline: An agent of another host cannot <act> a version
      Given an agent that may use "check_balance"
      And another agent of another host in the autonomous mode that may use "check_balance"
      And the agent has published "1.0, 1.5, 2.0" of a capability
      When the other agent <does>
      Then it is not done, naming "unauthorized"
      And the registry describes 1.0 of the capability
        | status    | "active"  |
        | sunset_at | (nothing) |

      Examples:
        | act       | does                                                            |
        | deprecate | deprecates 1.0 of the capability                                |
        | withdraw  | withdraws 1.0 of the capability with a sunset that is far ahead |

    @http @grants
    Scenario Outline: An agent of the host can <act> a version
      Given an agent that may use "check_balance"
      And the agent has published "1.0, 1.5, 2.0" of a capability
      When the agent <does>
      Then it is done
      And 1.0 of the capability has the status "deprecated"

      Examples:
        | act       | does                                                            |
        | deprecate | deprecates 1.0 of the capability                                |
        | withdraw  | withdraws 1.0 of the capability with a sunset that is far ahead |

  @X-NEG-6.2.1 @should @own
  Rule: The operator should not be able to withdraw the two newest versions

    Scenario Outline: <version>, one of the two newest versions, cannot be withdrawn
      Given the operator has published "1.0, 1.5, 2.0, 2.1-rc.1" of a capability
      When the operator withdraws <version> of the capability with a sunset that is far ahead
      Then it is not done, naming "version_in_support"
      And <version> of the capability has the status "active"

      Examples:
        | version |
        | 2.0     |
        | 1.5     |

  @X-NEG-6.2.2 @should @own
  Rule: An older version should be withdrawn only with a sunset in the future

    Example: A withdrawal without a sunset is refused
      Given the operator has published "1.0, 1.5, 2.0" of a capability
      When the operator withdraws 1.0 of the capability without a sunset
      Then it is not done, naming "sunset"
      And 1.0 of the capability has the status "active"

    Example: A withdrawal with a sunset in the past is refused
      Given the operator has published "1.0, 1.5, 2.0" of a capability
      When the operator withdraws 1.0 of the capability with a sunset that is past
      Then it is not done, naming "sunset"
      And 1.0 of the capability has the status "active"

    Example: A withdrawal with a sunset in the future is done
      Given the operator has published "1.0, 1.5, 2.0" of a capability
      When the operator withdraws 1.0 of the capability with a sunset that is far ahead
      Then it is done

  @X-NEG-6.2.3 @should @own
  Rule: A version should stay available until its sunset date and announce that date

    Example: Before its sunset a version is deprecated and gives its sunset date
      Given the operator has published "1.0, 1.5, 2.0" of a capability
      When the operator withdraws 1.0 of the capability with a sunset that is far ahead
      Then 1.0 of the capability has the status "deprecated"
      And 1.0 of the capability has the sunset of its withdrawal

    Example: After its sunset a version is withdrawn and not found, but its schemas are still served
      Given the operator has published "1.0, 1.5, 2.0" of a capability
      When 1.0 of the capability is to be withdrawn in a few seconds
      Then after its sunset 1.0 of the capability has the status "withdrawn"
      And a search by name finds the capability in "1.5, 2.0" only
      And the input schema of 1.0 of the capability is true
