@negotiation
Feature: Compatibility of versions
  The compatibility of two versions follows from their schemas. Each verdict comes with its reasons.

  @NEG-4.1.1 @must @stated @needs-compatibility-matrix
  Rule: The matrix must rate each requester version against each provider version as full, partial or incompatible

    Example: A single version is fully compatible with itself
      Given the operator has published "1.0" of a capability
      Then the matrix of the capability is
        | requester | 1.0  |
        | 1.0       | full |

    Example: Versions with equal schemas are fully compatible
      Given the operator has published "1.0, 1.10" of a capability
      Then the matrix of the capability is
        | requester | 1.0  | 1.10 |
        | 1.0       | full | full |
        | 1.10      | full | full |

    Example: A new input field and a new output field make newer requesters partially compatible
      Given 1.0 of a capability is published as
        | input_schema  | {"type": "object", "properties": {"text": {"type": "string"}}} |
        | output_schema | {"type": "object", "properties": {"lines": {"type": "array"}}} |
      And 1.1 of the capability is published as
        | input_schema  | {"type": "object", "properties": {"text": {"type": "string"}, "ink": {"type": "string"}}} |
        | output_schema | {"type": "object", "properties": {"lines": {"type": "array"}}}                            |
      And 1.2 of the capability is published as
        | input_schema  | {"type": "object", "properties": {"text": {"type": "string"}, "ink": {"type": "string"}}}   |
        | output_schema | {"type": "object", "properties": {"lines": {"type": "array"}, "paper": {"type": "string"}}} |
      Then the matrix of the capability is
        | requester | 1.0     | 1.1     | 1.2  |
        | 1.0       | full    | full    | full |
        | 1.1       | partial | full    | full |
        | 1.2       | partial | partial | full |

  @NEG-4.1.2 @must @own @needs-compatibility-matrix
  Rule: The matrix of the code-review capability must equal the table in RFC 004

    Example: The code-review capability has the matrix of RFC 004
      Then the matrix of "code-review" is
        | requester | 1.0          | 1.5     | 2.0     |
        | 1.0       | full         | full    | partial |
        | 1.5       | incompatible | full    | full    |
        | 2.0       | incompatible | partial | full    |

  @NEG-4.1.3 @must @own @needs-compatibility-matrix
  Rule: A version must be incompatible with a requester that cannot use its responses

    Example: A wider output type is incompatible in one direction only
      Given 1.0 of a capability is published as
        | output_schema | {"type": "object", "properties": {"lines": {"type": "integer"}}} |
      And 2.0 of the capability is published as
        | breaking_changes_from | "1.0"                                                           |
        | output_schema         | {"type": "object", "properties": {"lines": {"type": "number"}}} |
      Then the matrix of the capability is
        | requester | 1.0          | 2.0          |
        | 1.0       | full         | incompatible |
        | 2.0       | full         | full         |

    Scenario Outline: A response that <why> is incompatible in one direction only
      Given 1.0 of a capability is published as
        | output_schema | {"type": "object", "required": ["lines"], "properties": {"lines": {"type": "array", "items": {"type": "integer"}}, "page": {"type": "object", "properties": {"size": {"type": "integer"}}}}} |
      And 2.0 of the capability is published, breaking "1.0", with "<changed>" of its output as <schema>
      Then the matrix of the capability is
        | requester | 1.0  | 2.0          |
        | 1.0       | full | incompatible |
        | 2.0       | full | full         |

      Examples:
        | why                            | changed                          | schema             |
        | may omit a field               | /required                        | []                 |
        | has a wider field in an object | /properties/page/properties/size | {"type": "number"} |
        | has wider elements             | /properties/lines/items          | {"type": "number"} |

  @NEG-4.1.4 @must @own @needs-compatibility-matrix
  Rule: A version must be incompatible with a requester whose requests it does not accept

    Scenario Outline: A version that <why> is incompatible in one direction only
      Given 1.0 of a capability is published as
        | input_schema | {"type": "object", "properties": {"text": {"type": "string"}, "words": {"type": "array", "items": {"type": "string"}}, "page": {"type": "object", "properties": {"size": {"type": "number"}}}}} |
      And 2.0 of the capability is published, breaking "1.0", with "<changed>" of its input as <schema>
      Then the matrix of the capability is
        | requester | 1.0  | 2.0          |
        | 1.0       | full | incompatible |
        | 2.0       | full | full         |

      Examples:
        | why                                   | changed                          | schema                             |
        | needs a field                         | /required                        | ["text"]                           |
        | accepts shorter texts only            | /properties/text                 | {"type": "string", "maxLength": 9} |
        | accepts a narrower field in an object | /properties/page/properties/size | {"type": "integer"}                |
        | accepts narrower elements             | /properties/words/items          | {"enum": ["a", "b"]}               |

  @NEG-4.2.1 @must @own @needs-compatibility-matrix
  Rule: Each cell of the matrix must give the reasons for its verdict

    Example: The cell of two equal versions has no reasons
      Then the cell of "code-review" for a requester of 1.5 and a provider of 1.5 has no reasons

    Example: The cell of a deprecated version gives deprecated as its reason
      Then the cell of "code-review" for a requester of 1.0 and a provider of 2.0 has the reasons
        | change     | at |
        | deprecated |    |

    Example: A breaking change is shown with an example instance
      Then the counterexample of "code-review" for a requester of 1.5 and a provider of 1.0 has a "language" that is none of "java, python, rust, typescript"

  @NEG-4.2.2 @must @own @needs-compatibility-matrix
  Rule: Each cell of the matrix must name the new and the removed fields

    Scenario Outline: The fields context and score are <change> for a requester of <requester> and a provider of <provider>
      Then the cell of "code-review" for a requester of <requester> and a provider of <provider> has the reasons
        | change   | at                  |
        | <change> | /properties/context |
        | <change> | /properties/score   |

      Examples:
        | requester | provider | change  |
        | 1.5       | 2.0      | new     |
        | 2.0       | 1.5      | removed |

  @NEG-4.2.3 @must @own @needs-compatibility-matrix
  Rule: Each cell of the matrix must name the narrowed and the widened fields

    Scenario Outline: The field language is <change> for a requester of <requester> and a provider of <provider>
      Then the cell of "code-review" for a requester of <requester> and a provider of <provider> has the reasons
        | change   | at                   |
        | <change> | /properties/language |

      Examples:
        | requester | provider | change   |
        | 1.0       | 1.5      | widened  |
        | 1.5       | 1.0      | narrowed |
        | 2.0       | 1.0      | narrowed |

    Example: Output fields that are narrowed or widened are named in both directions
      Given 1.0 of a capability is published as
        | output_schema | {"type": "object", "properties": {"size": {"type": "number", "minimum": 0}, "ink": {"enum": ["black", "blue"]}}} |
      And 1.1 of the capability is published as
        | breaking_changes_from | "1.0"                                                                                      |
        | output_schema         | {"type": "object", "properties": {"size": {"type": "number"}, "ink": {"enum": ["black"]}}} |
      Then the cell of the capability for a requester of 1.0 and a provider of 1.1 has the reasons
        | change   | at               |
        | widened  | /properties/size |
        | narrowed | /properties/ink  |
      And the cell of the capability for a requester of 1.1 and a provider of 1.0 has the reasons
        | change   | at               |
        | narrowed | /properties/size |
        | widened  | /properties/ink  |

  @NEG-4.2.4 @must @own @needs-compatibility-matrix
  Rule: Each cell of the matrix must name the side of each field

    Example: Input fields and output fields are told apart
      Then the cell of "code-review" for a requester of 1.5 and a provider of 2.0 has the reasons
        | side   | at                  |
        | input  | /properties/context |
        | output | /properties/score   |
      And the cell of "code-review" for a requester of 2.0 and a provider of 1.0 has the reasons
        | side   | at                   |
        | input  | /properties/language |
        | output | /properties/score    |
