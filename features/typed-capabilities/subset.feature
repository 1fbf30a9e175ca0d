@typed-capabilities
Feature: The schema subset
  A schema says what a payload has to look like, in a closed set of keywords. The set is enforced on
  every payload, and a keyword outside of it stops the file from loading. Each capability here has the
  schema under test at the property "value" of its input, and answers with what it was given.

  @TC-2.1 @must @stated
  Rule: A type is enforced, and 1.0 is an integer

    Example Outline: A value of the type <type> passes
      When "probe" is asked for "subset-type-<type>" with {"value": <value>}
      Then it answers {"value": <value>}

      Examples:
        | type    | value                |
        | object  | {}                   |
        | object  | {"a": null}          |
        | array   | []                   |
        | array   | [1, "b"]             |
        | string  | ""                   |
        | integer | 0                    |
        | integer | 1.0                  |
        | integer | -3                   |
        | integer | 1e3                  |
        | integer | 9007199254740993     |
        | integer | 123456789012345678901234567890 |
        | number  | 1.5                  |
        | number  | 7                    |
        | boolean | false                |
        | null    | null                 |
        | union   | "text"               |
        | union   | null                 |

    Example Outline: A value of another type than <type> is refused
      When "probe" is asked for "subset-type-<type>" with {"value": <value>}
      Then the request is refused as a schema violation
        | at     | naming  |
        | /value | <names> |

      Examples:
        | type    | value            | names   |
        | object  | []               | object  |
        | object  | null             | object  |
        | array   | {}               | array   |
        | array   | "[]"             | array   |
        | string  | 1                | string  |
        | string  | null             | string  |
        | integer | 1.5              | integer |
        | integer | "1"              | integer |
        | integer | true             | integer |
        | integer | 1.00000000000000000001 | integer |
        | number  | "1.5"            | number  |
        | number  | null             | number  |
        | boolean | 0                | boolean |
        | boolean | "true"           | boolean |
        | null    | 0                | null    |
        | null    | "null"           | null    |
        | union   | 1                | string  |

  @TC-2.2 @must @stated
  Rule: enum and const are enforced by JSON equality

    Example: An enumerated value is recognised by what it is worth, not by how it is written
      Given the capability "subset-enum" of "probe"
      Then it takes each value
        | "low"              |
        | 1                  |
        | 1.0                |
        | 1e0                |
        | {"a": 1, "b": 2}   |
        | {"b": 2.0, "a": 1} |
        | null               |
      And it refuses each value
        | value                    | at     | naming |
        | "Low"                    | /value | low    |
        | 2                        | /value | low    |
        | 1.00000000000000000001   | /value | low    |
        | "1"                      | /value | low    |
        | true                     | /value | low    |
        | {"a": 1}                 | /value | low    |
        | {"a": 1, "b": 2, "c": 3} | /value | low    |

    Example: A constant is one value
      Given the capability "subset-const" of "probe"
      Then it takes each value
        | {"a": [1, 2]}     |
        | {"a": [1.0, 2e0]} |
      And it refuses each value
        | value              | at     | naming |
        | {"a": [2, 1]}      | /value |        |
        | {"a": [1, 2, 3]}   | /value |        |
        | {"a": [1, 2], "b": null} | /value |  |
        | [1, 2]             | /value |        |

  @TC-2.3 @must @stated
  Rule: properties, required and additionalProperties are enforced

    Example: Known properties have their types, required ones are there, others are not
      Given the capability "subset-object" of "probe"
      Then it takes each value
        | {"name": "Ada"}            |
        | {"name": "Ada", "age": 36} |
      And it refuses each value
        | value                        | at           | naming  |
        | {"name": 7}                  | /value/name  | string  |
        | {"name": "Ada", "age": "36"} | /value/age   | integer |
        | {"age": 36}                  | /value/name  | name    |
        | {"name": "Ada", "x": 1}      | /value/x     | x       |
        | {"name": "Ada", "": 1}       | /value/      |         |
        | {"name": "Ada", "a/b~c": 1}  | /value/a~1b~0c | a/b~c |

    Example: Other properties may have a schema of their own
      Given the capability "subset-additional" of "probe"
      Then it takes each value
        | {"id": 1, "note": "text"} |
        | {}                        |
      And it refuses each value
        | value                    | at          | naming  |
        | {"id": 1, "note": 2}     | /value/note | string  |
        | {"id": "1", "note": "x"} | /value/id   | integer |

  @TC-2.4 @must @stated
  Rule: items is one schema for every element, and the tuple form is refused at load

    Example: Every element is held to the schema
      Given the capability "subset-items" of "probe"
      Then it takes each value
        | []          |
        | [1, 2, 3.0] |
      And it refuses each value
        | value           | at       | naming  |
        | [1, "2", 3]     | /value/1 | integer |
        | [1, 2, null]    | /value/2 | integer |

    Example: A list of schemas is no schema for items
      Then a file with one of these input schemas is refused
        | schema                                                 | at     | naming |
        | {"type": "array", "items": [{"type": "string"}]}       | /items | items  |
        | {"type": "array", "items": []}                         | /items | items  |
        | {"type": "object", "properties": {"a": {"items": [{}, {}]}}} | /properties/a/items | items |

  @TC-2.5 @must @stated
  Rule: minimum, maximum, exclusiveMinimum and exclusiveMaximum are enforced

    Example: Inclusive bounds belong to the range
      Given the capability "subset-bounds" of "probe"
      Then it takes each value
        | 1    |
        | 10   |
        | 10.0 |
        | 5.5  |
        | "11" |
      And it refuses each value
        | value                   | at     | naming |
        | 0                       | /value | 1      |
        | 0.99999999999999999999  | /value | 1      |
        | 11                      | /value | 10     |
        | 10.00000000000000000001 | /value | 10     |

    Example: Exclusive bounds do not
      Given the capability "subset-exclusive-bounds" of "probe"
      Then it takes each value
        | 0.5                    |
        | 0.00000000000000000001 |
        | 0.99999999999999999999 |
      And it refuses each value
        | value | at     | naming |
        | 0     | /value | 0      |
        | 0.0   | /value | 0      |
        | 1     | /value | 1      |
        | 1.0   | /value | 1      |
        | 2     | /value | 1      |

  @TC-2.6 @must @stated
  Rule: Lengths count code points, and a pattern is found anywhere

    Example: A character beyond the basic plane is one character
      Given the capability "subset-length" of "probe"
      Then it takes each value
        | "ab"   |
        | "abcd" |
        | "👍👍"   |
        | "👍👍👍👍" |
        | 12345  |
      And it refuses each value
        | value   | at     | naming |
        | "a"     | /value | 2      |
        | "👍"     | /value | 2      |
        | "abcde" | /value | 4      |
        | "👍👍👍👍👍" | /value | 4  |

    Example: An anchored pattern covers the whole text, by the rules of ECMA-262
      Given the capability "subset-pattern" of "probe"
      Then it takes each value
        | "abc-12" |
        | "a-00"   |
        | 12       |
      And it refuses each value
        | value        | at     | naming |
        | "ABC-12"     | /value | [a-z]+ |
        | "abc-123"    | /value | [a-z]+ |
        | "abc-12\\n"  | /value | [a-z]+ |
        | "abc-١٢"     | /value | [a-z]+ |

    Example: A pattern without anchors may match in the middle
      Given the capability "subset-unanchored" of "probe"
      Then it takes each value
        | "b"      |
        | "abc"    |
        | "xx\\nb" |
      And it refuses each value
        | value | at     | naming |
        | "ac"  | /value | b+     |
        | ""    | /value | b+     |

  @TC-2.7 @must @stated
  Rule: minItems, maxItems and uniqueItems are enforced

    Example: A list has at least and at most so many elements
      Given the capability "subset-array-size" of "probe"
      Then it takes each value
        | [1]       |
        | [1, 1, 1] |
        | {}        |
      And it refuses each value
        | value        | at     | naming |
        | []           | /value | 1      |
        | [1, 2, 3, 4] | /value | 3      |

    Example: Elements are unique by JSON equality
      Given the capability "subset-unique" of "probe"
      Then it takes each value
        | [1, "1", true, null]                 |
        | [9007199254740993, 9007199254740992] |
        | [0.1, 0.1000000000000000055]         |
        | [{"a": 1}, {"a": 2}]                 |
        | "aa"                                 |
      And it refuses each value
        | value                              | at     | naming |
        | [1, 1]                             | /value |        |
        | [1, 1.0]                           | /value |        |
        | [{"a": 1, "b": 2}, {"b": 2, "a": 1}] | /value |      |
        | [[], [0], []]                      | /value |        |

  @TC-2.8 @must @stated
  Rule: oneOf, anyOf, allOf and not are enforced

    Example: oneOf is exactly one
      Given the capability "subset-one-of" of "probe"
      Then it takes each value
        | 5    |
        | 12.5 |
      And it refuses each value
        | value | at     | naming |
        | 12    | /value |        |
        | 2.5   | /value |        |
        | "x"   | /value |        |

    Example: anyOf is at least one
      Given the capability "subset-any-of" of "probe"
      Then it takes each value
        | "x" |
        | 10  |
        | 12  |
      And it refuses each value
        | value | at     | naming |
        | 5     | /value |        |
        | 12.5  | /value |        |
        | null  | /value |        |

    Example: allOf is every one
      Given the capability "subset-all-of" of "probe"
      Then it takes each value
        | 0  |
        | 10 |
      And it refuses each value
        | value | at     | naming  |
        | 11    | /value | 10      |
        | -1    | /value | 0       |
        | 1.5   | /value | integer |

    Example: not is none
      Given the capability "subset-not" of "probe"
      Then it takes each value
        | 1    |
        | null |
      And it refuses each value
        | value | at     | naming |
        | "x"   | /value |        |

  @TC-2.9 @must @stated
  Rule: A reference leads to a definition of its own schema, and may lead back to itself

    Example: A tree is checked on every level
      Given the capability "subset-ref" of "probe"
      Then it takes each value
        | {"name": "root"}                                                                          |
        | {"name": "root", "children": [{"name": "a", "children": [{"name": "b", "children": []}]}]} |
      And it refuses each value
        | value                                                                    | at                                | naming |
        | {"name": "root", "children": [{"name": "a"}, {"name": 1}]}               | /value/children/1/name            | string |
        | {"name": "root", "children": [{"name": "a", "children": [{"name": 2}]}]} | /value/children/0/children/0/name | string |

    Example: A reference that leads elsewhere, or nowhere, is refused at load
      Then a file with one of these input schemas is refused
        | schema                                                           | at                 | naming                      |
        | {"$ref": "#/definitions/missing"}                                | /$ref              | missing                     |
        | {"$ref": "#/properties/a", "properties": {"a": {}}}              | /$ref              | #/definitions/              |
        | {"$ref": "#"}                                                    | /$ref              | #/definitions/              |
        | {"properties": {"a": {"$ref": "other.json#/definitions/a"}}}     | /properties/a/$ref | #/definitions/              |
        | {"properties": {"a": {"$ref": "https://example.org/a.json"}}}    | /properties/a/$ref | #/definitions/              |

  @TC-2.10 @must @stated
  Rule: The five formats are asserted, and any other is refused at load

    Example Outline: A text in the format <format> passes
      When "probe" is asked for "subset-format-<format>" with {"value": "<text>"}
      Then it answers {"value": "<text>"}

      Examples:
        | format        | text                                 |
        | uuid          | 123e4567-e89b-12d3-a456-426614174000 |
        | uuid          | 123E4567-E89B-12D3-A456-426614174000 |
        | email         | ada@example.org                      |
        | email         | ada.lovelace+notes@mail.example.org  |
        | uri           | https://example.org/a?b=c#d          |
        | uri           | urn:isbn:0451450523                  |
        | uri-reference | /a/relative?reference                |
        | uri-reference | https://example.org/                 |
        | date-time     | 2026-01-15T12:05:00Z                 |
        | date-time     | 2026-01-15T12:05:00.123+02:00        |

    Example Outline: A text in another format than <format> is refused
      When "probe" is asked for "subset-format-<format>" with {"value": "<text>"}
      Then the request is refused as a schema violation
        | at     | naming   |
        | /value | <format> |

      Examples:
        | format        | text                                  |
        | uuid          | 123e4567-e89b-12d3-a456-42661417400   |
        | uuid          | 123e4567e89b12d3a456426614174000      |
        | email         | ada at example.org                    |
        | email         | @example.org                          |
        | uri           | /a/relative?reference                 |
        | uri           | https://example.org/a b               |
        | uri-reference | https://example.org/a b               |
        | date-time     | 2026-01-15                            |
        | date-time     | 2026-02-30T12:05:00Z                  |
        | date-time     | 2026-01-15T12:05:00                   |

    Example: A format is asked of texts alone
      When "probe" is asked for "subset-format-date-time" with {"value": 20260115}
      Then it answers {"value": 20260115}

    Example: Another format is refused at load
      Then a file with one of these input schemas is refused
        | schema                                               | at                   | naming   |
        | {"type": "string", "format": "ipv4"}                 | /format              | ipv4     |
        | {"properties": {"a": {"format": "hostname"}}}        | /properties/a/format | hostname |
        | {"format": "DATE-TIME"}                              | /format              | DATE-TIME |

  @TC-2.11 @must @stated
  Rule: Annotations are accepted and change no verdict

    Example: The verdict is that of the schema without them
      Given the capability "subset-annotations" of "probe"
      Then it takes each value
        | "any text" |
        | ""         |
      And it refuses each value
        | value | at     | naming |
        | 1     | /value | string |
        | null  | /value | string |

    Example: A default is told, not filled in
      When "probe" is asked for "subset-annotations" with {}
      Then the request is refused as a schema violation
        | at     | naming |
        | /value | value  |

  @TC-2.12 @must @stated
  Rule: Any other keyword is refused at load, with its name and its place

    Example: Keywords of other drafts and dialects
      Then a file with one of these input schemas is refused
        | schema                                                        | at                    | naming                |
        | {"$schema": "http://json-schema.org/draft-07/schema#"}        | /$schema              | $schema               |
        | {"$id": "https://example.org/a.json"}                         | /$id                  | $id                   |
        | {"$comment": "a note"}                                        | /$comment             | $comment              |
        | {"$defs": {"a": {}}}                                          | /$defs                | $defs                 |
        | {"type": "string", "nullable": true}                          | /nullable             | nullable              |
        | {"if": {"type": "string"}}                                    | /if                   | if                    |
        | {"then": {}}                                                  | /then                 | then                  |
        | {"else": {}}                                                  | /else                 | else                  |
        | {"contains": {"const": 1}}                                    | /contains             | contains              |
        | {"additionalItems": false}                                    | /additionalItems      | additionalItems       |
        | {"prefixItems": [{}]}                                         | /prefixItems          | prefixItems           |
        | {"propertyNames": {"pattern": "a"}}                           | /propertyNames        | propertyNames         |
        | {"patternProperties": {"a": {}}}                              | /patternProperties    | patternProperties     |
        | {"dependencies": {"a": ["b"]}}                                | /dependencies         | dependencies          |
        | {"minProperties": 1}                                          | /minProperties        | minProperties         |
        | {"maxProperties": 1}                                          | /maxProperties        | maxProperties         |
        | {"multipleOf": 2}                                             | /multipleOf           | multipleOf            |
        | {"unevaluatedProperties": false}                              | /unevaluatedProperties | unevaluatedProperties |
        | {"contentEncoding": "base64"}                                 | /contentEncoding      | contentEncoding       |
        | {"readOnly": true}                                            | /readOnly             | readOnly              |
        | {"deprecated": true}                                          | /deprecated           | deprecated            |
        | {"x-internal": true}                                          | /x-internal           | x-internal            |
        | {"Type": "string"}                                            | /Type                 | Type                  |

    Example: However deep it is hidden
      Then a file with one of these input schemas is refused
        | schema                                                             | at                                 | naming     |
        | {"properties": {"a": {"items": {"multipleOf": 2}}}}                | /properties/a/items/multipleOf     | multipleOf |
        | {"additionalProperties": {"if": {}}}                               | /additionalProperties/if           | if         |
        | {"anyOf": [{}, {"not": {"contains": {}}}]}                         | /anyOf/1/not/contains              | contains   |
        | {"definitions": {"unused": {"nullable": true}}}                    | /definitions/unused/nullable       | nullable   |

    Example: A property that is called like a keyword is no keyword
      Then a file with one of these input schemas is accepted
        | {"properties": {"if": {"type": "string"}, "$schema": true, "nullable": false}}       |
        | {"enum": [{"multipleOf": 2}], "default": {"contains": 1}, "examples": [{"then": 1}]} |
        | {"required": ["patternProperties"], "const": {"$id": 1}}                             |
        | true                                                                                 |
        | false                                                                                |
        | {"type": ["string", "null"]}                                                         |

    Example: A known keyword with a value that makes no sense is refused as well
      Then a file with one of these input schemas is refused
        | schema                       | at         | naming    |
        | {"type": "text"}             | /type      | text      |
        | {"required": "name"}         | /required  | required  |
        | {"minLength": -1}            | /minLength | minLength |
        | {"pattern": "("}             | /pattern   | pattern   |
        | {"anyOf": []}                | /anyOf     | anyOf     |
        | {"maximum": "10"}            | /maximum   | maximum   |
