@negotiation
Feature: How versions get on with one another
  A version is compatible with another because its schemas are, and whoever reads the verdict can see why.

  @NEG-4.1.1 @must @stated
  Rule: Each version as a requester gets on with each as a provider in full, in part or not at all

    Example: A single version
      Given "1.0" of a capability are published in this order, all alike
      Then the matrix of the capability is
        | requester | 1.0  |
        | 1.0       | full |

    Example: Versions that take and give the same
      Given "1.0, 1.10" of a capability are published in this order, all alike
      Then the matrix of the capability is
        | requester | 1.0  | 1.10 |
        | 1.0       | full | full |
        | 1.10      | full | full |

    Example: A field to send and a field to receive
      Given 1.0 of a capability is published as
        | input_schema  | {"type": "object", "properties": {"text": {"type": "string"}}}  |
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

    Example: Other types
      Given 1.0 of a capability is published as
        | output_schema | {"type": "object", "properties": {"lines": {"type": "integer"}}} |
      And 2.0 of the capability is published as
        | breaking_changes_from | "1.0"                                                           |
        | output_schema         | {"type": "object", "properties": {"lines": {"type": "number"}}} |
      Then the matrix of the capability is
        | requester | 1.0          | 2.0          |
        | 1.0       | full         | incompatible |
        | 2.0       | full         | full         |

  @NEG-4.1.2 @must @stated
  Rule: The versions of the seed get on as its table says

    Example: The table of the seed
      Then the matrix of "code-review" is
        | requester | 1.0          | 1.5     | 2.0     |
        | 1.0       | full         | full    | partial |
        | 1.5       | incompatible | full    | full    |
        | 2.0       | incompatible | partial | full    |

  @NEG-4.2.1 @must @stated
  Rule: Each cell says why it is what it is

    Example: What is the same has no reasons
      Then the cell of "code-review" for a requester of 1.5 and a provider of 1.5 has no reasons

    Example: A version that is on its way out
      Then the cell of "code-review" for a requester of 1.0 and a provider of 2.0 says
        | change     | at |
        | deprecated |    |

    Example: What breaks is shown by an instance that breaks it
      Then what breaks "code-review" for a requester of 1.5 and a provider of 1.0 is shown by a "language" that is none of "java, python, rust, typescript"

  @NEG-4.2.2 @must @stated
  Rule: Each cell says which fields are new or removed

    Scenario Outline: A requester of <requester> and a provider of <provider>
      Then the cell of "code-review" for a requester of <requester> and a provider of <provider> says
        | change   | at                  |
        | <change> | /properties/context |
        | <change> | /properties/score   |

      Examples:
        | requester | provider | change  |
        | 1.5       | 2.0      | new     |
        | 2.0       | 1.5      | removed |

  @NEG-4.2.3 @must @stated
  Rule: Each cell says which fields are narrowed or widened

    Scenario Outline: A requester of <requester> and a provider of <provider>
      Then the cell of "code-review" for a requester of <requester> and a provider of <provider> says
        | change   | at                   |
        | <change> | /properties/language |

      Examples:
        | requester | provider | change   |
        | 1.0       | 1.5      | widened  |
        | 1.5       | 1.0      | narrowed |
        | 2.0       | 1.0      | narrowed |

    Example: The fields of an answer
      Given 1.0 of a capability is published as
        | output_schema | {"type": "object", "properties": {"size": {"type": "number", "minimum": 0}, "ink": {"enum": ["black", "blue"]}}} |
      And 1.1 of the capability is published as
        | breaking_changes_from | "1.0"                                                                                       |
        | output_schema         | {"type": "object", "properties": {"size": {"type": "number"}, "ink": {"enum": ["black"]}}} |
      Then the cell of the capability for a requester of 1.0 and a provider of 1.1 says
        | change   | at               |
        | widened  | /properties/size |
        | narrowed | /properties/ink  |
      And the cell of the capability for a requester of 1.1 and a provider of 1.0 says
        | change   | at               |
        | narrowed | /properties/size |
        | widened  | /properties/ink  |

  @NEG-4.2.4 @must @stated
  Rule: Each cell says on which side a field is

    Example: What is sent, and what is received
      Then the cell of "code-review" for a requester of 1.5 and a provider of 2.0 says
        | side   | at                  |
        | input  | /properties/context |
        | output | /properties/score   |
      And the cell of "code-review" for a requester of 2.0 and a provider of 1.0 says
        | side   | at                   |
        | input  | /properties/language |
        | output | /properties/score    |
