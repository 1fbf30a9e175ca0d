@typed-capabilities
Feature: The schema subset
  A schema describes a payload in a closed set of keywords. The server enforces the set on every payload, and the
  loader refuses any keyword outside it. Each capability here has the schema under test at the property "value" of
  its input, and returns its input.

  @TC-2.1.1 @must @stated
  Rule: The server must enforce type

    Example: A value of the declared type is accepted
      Then each capability of "probe" accepts its value
        | capability          | value                          |
        | subset-type-object  | {}                             |
        | subset-type-object  | {"a": null}                    |
        | subset-type-array   | []                             |
        | subset-type-array   | [1, "b"]                       |
        | subset-type-string  | ""                             |
        | subset-type-integer | 0                              |
        | subset-type-integer | -3                             |
        | subset-type-integer | 9007199254740991               |
        | subset-type-number  | 1.5                            |
        | subset-type-number  | 7                              |
        | subset-type-boolean | false                          |
        | subset-type-null    | null                           |
        | subset-type-union   | "text"                         |
        | subset-type-union   | null                           |

    Example: A value of another type is refused
      Then each capability of "probe" refuses its value
        | capability          | value  |
        | subset-type-object  | []     |
        | subset-type-object  | null   |
        | subset-type-array   | {}     |
        | subset-type-array   | "[]"   |
        | subset-type-string  | 1      |
        | subset-type-string  | null   |
        | subset-type-integer | 1.5    |
        | subset-type-integer | "1"    |
        | subset-type-integer | true   |
        | subset-type-integer | 1.0001 |
        | subset-type-number  | "1.5"  |
        | subset-type-number  | null   |
        | subset-type-boolean | 0      |
        | subset-type-boolean | "true" |
        | subset-type-null    | 0      |
        | subset-type-null    | "null" |
        | subset-type-union   | 1      |

  @TC-2.1.2 @must @stated
  Rule: The number 1.0 must count as an integer

    Example: A number without a fraction is an integer in any notation
      Given the capability "subset-type-integer" of "probe"
      Then it accepts each value
        | 1.0    |
        | -2.00  |
        | 1e3    |
        | 100e-2 |

  @TC-2.2.1 @must @stated
  Rule: The server must enforce enum

    Example: Only listed values are accepted
      Given the capability "subset-enum" of "probe"
      Then it accepts each value
        | "low"            |
        | 1                |
        | {"a": 1, "b": 2} |
        | null             |
      And it refuses each value
        | value                    |
        | "Low"                    |
        | 2                        |
        | "1"                      |
        | true                     |
        | {"a": 1}                 |
        | {"a": 1, "b": 2, "c": 3} |
        | {"a": true, "b": 2}      |

  @TC-2.2.2 @must @stated
  Rule: The server must enforce const

    Example: Only the constant is accepted
      Given the capability "subset-const" of "probe"
      Then it accepts each value
        | {"a": [1, 2]} |
      And it refuses each value
        | value                    |
        | {"a": [2, 1]}            |
        | {"a": [1, 2, 3]}         |
        | {"a": [true, 2]}         |
        | {"a": [1, 2], "b": null} |
        | [1, 2]                   |

  @TC-2.2.3 @must @stated
  Rule: Numbers of the same value must be equal in enum and const

    Example: A listed number is accepted in any notation
      Given the capability "subset-enum" of "probe"
      Then it accepts each value
        | 1.0 |
        | 1e0 |
      And it refuses each value
        | value  |
        | 1.0001 |

    Example: A number nested in a constant is accepted in any notation
      Given the capability "subset-const" of "probe"
      Then it accepts each value
        | {"a": [1.0, 2e0]} |

  @TC-2.2.4 @must @stated
  Rule: Objects must be equal in enum and const whatever the order of their keys

    Example: A listed object is accepted with another key order
      Given the capability "subset-enum" of "probe"
      Then it accepts each value
        | {"b": 2, "a": 1} |

  @TC-2.3.1 @must @stated
  Rule: The server must enforce properties

    Example: A declared property must have its type
      Given the capability "subset-object" of "probe"
      Then it accepts each value
        | {"name": "Ada", "age": 36} |
      And it refuses each value
        | value                        |
        | {"name": 7}                  |
        | {"name": "Ada", "age": "36"} |

  @TC-2.3.2 @must @stated
  Rule: The server must enforce required

    Example: An object without a required property is refused
      Given the capability "subset-object" of "probe"
      Then it accepts each value
        | {"name": "Ada"} |
      And it refuses each value
        | value       |
        | {"age": 36} |
        | {}          |

  @TC-2.3.3 @must @stated
  Rule: The server must enforce additionalProperties: false

    Example: An undeclared property is refused
      Given the capability "subset-object" of "probe"
      Then it refuses each value
        | value                          |
        | {"name": "Ada", "x": 1}        |
        | {"name": "Ada", "Name": "Ada"} |
        | {"name": "Ada", "a/b~c": 1}    |

    Example: A property with the name of an inherited one is undeclared
      Given the capability "subset-object" of "probe"
      Then it refuses each value
        | value                                |
        | {"name": "Ada", "constructor": 1}    |
        | {"name": "Ada", "toString": 1}       |
        | {"name": "Ada", "hasOwnProperty": 1} |
        | {"name": "Ada", "__proto__": 1}      |

  @TC-2.3.4 @must @stated
  Rule: The server must enforce a schema of additionalProperties

    Example: An undeclared property must match the schema
      Given the capability "subset-additional" of "probe"
      Then it accepts each value
        | {"id": 1, "note": "text"} |
        | {}                        |
      And it refuses each value
        | value                |
        | {"id": 1, "note": 2} |
        | {"constructor": 2}   |
        | {"toString": 2}      |

  @TC-2.4.1 @must @stated
  Rule: The server must enforce the single schema of items on every element

    Example: An array with one invalid element is refused
      Given the capability "subset-items" of "probe"
      Then it accepts each value
        | []          |
        | [1, 2, 3.0] |
      And it refuses each value
        | value        |
        | [1, "2", 3]  |
        | [1, 2, null] |

  @TC-2.5.1 @must @stated
  Rule: The server must enforce minimum

    Example: The minimum itself is accepted and anything less is refused
      Given the capability "subset-bounds" of "probe"
      Then it accepts each value
        | 1      |
        | 1.0    |
        | 1.0001 |
        | "text" |
      And it refuses each value
        | value  |
        | 0      |
        | 0.9999 |

  @TC-2.5.2 @must @stated
  Rule: The server must enforce maximum

    Example: The maximum itself is accepted and anything more is refused
      Given the capability "subset-bounds" of "probe"
      Then it accepts each value
        | 10     |
        | 10.0   |
        | 9.9999 |
      And it refuses each value
        | value   |
        | 11      |
        | 10.0001 |

  @TC-2.5.3 @must @stated
  Rule: The server must enforce exclusiveMinimum

    Example: The lower bound itself is refused
      Given the capability "subset-exclusive-bounds" of "probe"
      Then it accepts each value
        | 0.5    |
        | 0.0001 |
      And it refuses each value
        | value |
        | 0     |
        | 0.0   |
        | -1    |

  @TC-2.5.4 @must @stated
  Rule: The server must enforce exclusiveMaximum

    Example: The upper bound itself is refused
      Given the capability "subset-exclusive-bounds" of "probe"
      Then it accepts each value
        | 0.9999 |
      And it refuses each value
        | value |
        | 1     |
        | 1.0   |
        | 2     |

  @TC-2.6.1 @must @stated
  Rule: The server must enforce minLength

    Example: A string that is too short is refused
      Given the capability "subset-length" of "probe"
      Then it accepts each value
        | "ab"  |
        | 12345 |
      And it refuses each value
        | value |
        | "a"   |
        | ""    |

  @TC-2.6.2 @must @stated
  Rule: The server must enforce maxLength

    Example: A string that is too long is refused
      Given the capability "subset-length" of "probe"
      Then it accepts each value
        | "abcd" |
      And it refuses each value
        | value   |
        | "abcde" |

  @TC-2.6.3 @must @stated
  Rule: String lengths must be counted in code points

    Example: A character beyond the basic plane counts as one
      Given the capability "subset-length" of "probe"
      Then it accepts each value
        | "👍👍"   |
        | "👍👍👍👍" |
      And it refuses each value
        | value   |
        | "👍"     |
        | "👍👍👍👍👍" |

  @TC-2.6.4 @should @stated
  Rule: The server should enforce pattern by the rules of ECMA-262

    Example: An anchored pattern must match the whole string
      Given the capability "subset-pattern" of "probe"
      Then it accepts each value
        | "abc-12" |
        | "a-00"   |
        | 12       |
      And it refuses each value
        | value       |
        | "ABC-12"    |
        | "abc-123"   |
        | "abc-12\\n" |
        | "abc-١٢"    |

  @TC-2.6.5 @must @stated
  Rule: A pattern must not be anchored implicitly

    Example: A pattern without anchors may match in the middle
      Given the capability "subset-unanchored" of "probe"
      Then it accepts each value
        | "b"      |
        | "abc"    |
        | "xx\\nb" |
      And it refuses each value
        | value |
        | "ac"  |
        | ""    |

  @TC-2.7.1 @must @stated
  Rule: The server must enforce minItems

    Example: An array with too few elements is refused
      Given the capability "subset-array-size" of "probe"
      Then it accepts each value
        | [1] |
        | {}  |
      And it refuses each value
        | value |
        | []    |

  @TC-2.7.2 @must @stated
  Rule: The server must enforce maxItems

    Example: An array with too many elements is refused
      Given the capability "subset-array-size" of "probe"
      Then it accepts each value
        | [1, 1, 1] |
      And it refuses each value
        | value        |
        | [1, 2, 3, 4] |

  @TC-2.7.3 @must @stated
  Rule: The server must enforce uniqueItems

    Example: Elements that are equal as JSON are refused
      Given the capability "subset-unique" of "probe"
      Then it accepts each value
        | [1, "1", true, null]                 |
        | [9007199254740991, 9007199254740990] |
        | [0.1, 0.2]                           |
        | [{"a": 1}, {"a": 2}]                 |
        | [0, false, 1, true]                  |
        | [[1], [true], [1, true]]             |
        | "aa"                                 |
      And it refuses each value
        | value                                |
        | [1, 1]                               |
        | [1, 1.0]                             |
        | [{"a": 1, "b": 2}, {"b": 2, "a": 1}] |
        | [[], [0], []]                        |

  @TC-2.8.1 @must @stated
  Rule: The server must enforce oneOf

    Example: A value must match exactly one schema
      Given the capability "subset-one-of" of "probe"
      Then it accepts each value
        | 5    |
        | 12.5 |
      And it refuses each value
        | value |
        | 12    |
        | 2.5   |
        | "x"   |

  @TC-2.8.2 @must @stated
  Rule: The server must enforce anyOf

    Example: A value must match at least one schema
      Given the capability "subset-any-of" of "probe"
      Then it accepts each value
        | "x" |
        | 10  |
        | 12  |
      And it refuses each value
        | value |
        | 5     |
        | 12.5  |
        | null  |

  @TC-2.8.3 @must @stated
  Rule: The server must enforce allOf

    Example: A value must match every schema
      Given the capability "subset-all-of" of "probe"
      Then it accepts each value
        | 0  |
        | 10 |
      And it refuses each value
        | value |
        | 11    |
        | -1    |
        | 1.5   |

  @TC-2.8.4 @must @stated
  Rule: The server must enforce not

    Example: A value must not match the schema
      Given the capability "subset-not" of "probe"
      Then it accepts each value
        | 1    |
        | null |
      And it refuses each value
        | value |
        | "x"   |

  @TC-2.9.1 @must @stated
  Rule: The server must resolve a reference to a definition of the same schema

    Example: The referenced definition is enforced
      Given the capability "subset-ref" of "probe"
      Then it accepts each value
        | {"name": "root"}                 |
        | {"name": "root", "children": []} |
      And it refuses each value
        | value            |
        | {"name": 1}      |
        | {"children": []} |

  @TC-2.9.4 @must @stated
  Rule: The server must support recursive references

    Example: A tree is validated on every level
      Given the capability "subset-ref" of "probe"
      Then it accepts each value
        | {"name": "root", "children": [{"name": "a", "children": [{"name": "b", "children": []}]}]} |
      And it refuses each value
        | value                                                                    |
        | {"name": "root", "children": [{"name": "a"}, {"name": 1}]}               |
        | {"name": "root", "children": [{"name": "a", "children": [{"name": 2}]}]} |

  @TC-2.10.1 @must @stated
  Rule: The server must enforce the format uuid

    Example: A UUID is accepted in either case, and malformed ones are refused
      Given the capability "subset-format-uuid" of "probe"
      Then it accepts each value
        | "123e4567-e89b-12d3-a456-426614174000" |
        | "123E4567-E89B-12D3-A456-426614174000" |
      And it refuses each value
        | value                                     |
        | "123e4567-e89b-12d3-a456-42661417400"     |
        | "123e4567e89b12d3a456426614174000"        |
        | "123e4567-e89b-12d3-a456-426614174000\\n" |

  @TC-2.10.2 @must @stated
  Rule: The server must enforce the format email

    Example: An email address is accepted, and malformed ones are refused
      Given the capability "subset-format-email" of "probe"
      Then it accepts each value
        | "ada@example.org"                     |
        | "ada.lovelace+notes@mail.example.org" |
      And it refuses each value
        | value                                    |
        | "ada at example.org"                     |
        | "@example.org"                           |
        | "ada@example.org\\n"                     |
        | "ada@example.org\\nBcc: eve@example.org" |

  @TC-2.10.3 @must @stated
  Rule: The server must enforce the format uri

    Example: A URL and a URN are accepted, a relative reference is refused
      Given the capability "subset-format-uri" of "probe"
      Then it accepts each value
        | "https://example.org/a?b=c#d" |
        | "urn:isbn:0451450523"         |
      And it refuses each value
        | value                     |
        | "/a/relative?reference"   |
        | "https://example.org/a b" |
        | "https://example.org/\\n" |

  @TC-2.10.4 @must @stated
  Rule: The server must enforce the format uri-reference

    Example: A relative reference and a URL are accepted
      Given the capability "subset-format-uri-reference" of "probe"
      Then it accepts each value
        | "/a/relative?reference" |
        | "https://example.org/"  |
      And it refuses each value
        | value                     |
        | "https://example.org/a b" |
        | "/a\\n"                   |

  @TC-2.10.5 @must @stated
  Rule: The server must enforce the format date-time

    Example: An existing date and time with its offset is accepted, and numbers are not checked
      Given the capability "subset-format-date-time" of "probe"
      Then it accepts each value
        | "2026-01-15T12:05:00Z"          |
        | "2026-01-15T12:05:00.123+02:00" |
        | 20260115                        |
      And it refuses each value
        | value                     |
        | "2026-01-15"              |
        | "2026-02-30T12:05:00Z"    |
        | "2026-01-15T12:05:00"     |
        | "2026-01-15T25:05:00Z"    |
        | "2026-01-15T12:05:00Z\\n" |

  @TC-2.11.2 @must @stated
  Rule: Annotations must not change the verdict

    Example: Values get the verdict of the schema without annotations
      Given the capability "subset-annotations" of "probe"
      Then it accepts each value
        | "any text" |
        | ""         |
      And it refuses each value
        | value |
        | 1     |
        | null  |

    Example: A default is not filled in
      When "probe" is asked for "subset-annotations" with {}
      Then it ends in "schema-violation"

  @TC-2.13.1 @must @stated
  Rule: The server must enforce a schema on every level of a payload

    Example: A value is accepted if it is valid on every level
      Given the capability "subset-deep" of "probe"
      Then it accepts each value
        | {}                                                                     |
        | {"grid": [[1, 2], []], "byName": {"a": {"n": 1}}, "marks": ["a", "b"]} |
        | {"box": {"lid": {"colour": "red"}}, "parts": [{"size": 1}]}            |

    Example: A defect below the first level is refused
      Given the capability "subset-deep" of "probe"
      Then it refuses each value
        | value                                        |
        | {"grid": [[1], [2, "3"]]}                    |
        | {"grid": [[1], 2]}                           |
        | {"byName": {"a": {"n": 1}, "b": {"n": "1"}}} |
        | {"byName": {"a": {}}}                        |
        | {"box": {"lid": {"colour": 1}}}              |
        | {"box": {"lid": {"color": "red"}}}           |
        | {"marks": ["a", "c"]}                        |
        | {"parts": [{"size": 1}, {"size": 0}]}        |
        | {"parts": [{}]}                              |

  @TC-2.13.2 @must @stated
  Rule: The server must enforce a schema on every level of a response

    Example: A response that is valid on every level is returned
      When "probe" is asked for "answer-deep" with {"output": {"grid": [[1, 2], []], "byName": {"a": {"n": 1}}, "marks": ["a"], "parts": [{"size": 1}]}}
      Then it ends in "ok"

    Scenario Outline: A response with a defect below the first level is refused: <output>
      When "probe" is asked for "answer-deep" with {"output": <output>}
      Then it ends in "schema-violation"

      Examples:
        | output                                       |
        | {"grid": [[1], [2, "3"]]}                    |
        | {"byName": {"a": {"n": 1}, "b": {"n": "1"}}} |
        | {"byName": {"a": {}}}                        |
        | {"box": {"lid": {"colour": 1}}}              |
        | {"box": {"lid": {"color": "red"}}}           |
        | {"marks": ["a", "c"]}                        |
        | {"parts": [{"size": 1}, {"size": 0}]}        |

  @X-TC-7.3.1 @must @own
  Rule: A number must count as an integer only if it has no fraction at all

    Example: Integers of any length are accepted, and the smallest fraction is refused
      Given the capability "subset-type-integer" of "probe"
      Then it accepts each value
        | 9007199254740993               |
        | 123456789012345678901234567890 |
      And it refuses each value
        | value                  |
        | 1.00000000000000000001 |

  @X-TC-7.3.2 @must @own
  Rule: Numbers must be compared exactly in enum

    Example: A number that differs in the twentieth digit is not the listed one
      Given the capability "subset-enum" of "probe"
      Then it refuses each value
        | value                  |
        | 1.00000000000000000001 |

  @X-TC-7.3.3 @must @own
  Rule: Numbers must be compared exactly with minimum, maximum, exclusiveMinimum and exclusiveMaximum

    Example: A number that differs from an inclusive bound in the twentieth digit is on its own side
      Given the capability "subset-bounds" of "probe"
      Then it accepts each value
        | 1.00000000000000000001 |
        | 9.99999999999999999999 |
      And it refuses each value
        | value                   |
        | 0.99999999999999999999  |
        | 10.00000000000000000001 |

    Example: A number that differs from an exclusive bound in the twentieth digit is accepted
      Given the capability "subset-exclusive-bounds" of "probe"
      Then it accepts each value
        | 0.00000000000000000001 |
        | 0.99999999999999999999 |

  @X-TC-7.3.4 @must @own
  Rule: Elements must be compared exactly for uniqueItems

    Example: Numbers that no double tells apart are different elements
      Given the capability "subset-unique" of "probe"
      Then it accepts each value
        | [9007199254740993, 9007199254740992] |
        | [0.1, 0.1000000000000000055]         |

  @X-TC-7.4 @must @own
  Rule: The message of a violation must name what the schema requires

    Example: The message names the type, the value, the limit, the pattern, the format or the property
      Then each capability of "probe" refuses its value
        | capability              | value                              | naming    |
        | subset-type-object      | []                                 | object    |
        | subset-type-union       | 1                                  | string    |
        | subset-enum             | "Low"                              | low       |
        | subset-object           | {"name": "Ada", "age": "36"}       | integer   |
        | subset-object           | {"age": 36}                        | name      |
        | subset-object           | {"name": "Ada", "a/b~c": 1}        | a/b~c     |
        | subset-additional       | {"toString": 2}                    | string    |
        | subset-items            | [1, "2", 3]                        | integer   |
        | subset-bounds           | 11                                 | 10        |
        | subset-exclusive-bounds | 2                                  | 1         |
        | subset-length           | "abcde"                            | 4         |
        | subset-pattern          | "ABC-12"                           | [a-z]+    |
        | subset-array-size       | [1, 2, 3, 4]                       | 3         |
        | subset-all-of           | 11                                 | 10        |
        | subset-ref              | {"name": "Ada", "children": [{}]}  | name      |
        | subset-format-date-time | "2026-01-15"                       | date-time |
        | subset-deep             | {"box": {"lid": {"color": "red"}}} | color     |
