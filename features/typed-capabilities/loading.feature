@typed-capabilities
Feature: Loading schemas
  The loader refuses a schema that cannot be enforced, and reports the keyword and its position.

  Background:
    Given files with these input schemas
      | file                  | schema                                                                               |
      | tuple                 | {"type": "array", "items": [{"type": "string"}]}                                     |
      | empty-tuple           | {"type": "array", "items": []}                                                       |
      | deep-tuple            | {"properties": {"a": {"items": [{}, {}]}}}                                           |
      | to-a-property         | {"$ref": "#/properties/a", "properties": {"a": {}}}                                  |
      | to-the-root           | {"$ref": "#"}                                                                        |
      | to-a-file             | {"properties": {"a": {"$ref": "other.json#/definitions/a"}}}                         |
      | to-a-server           | {"properties": {"a": {"$ref": "https://example.org/a.json"}}}                        |
      | to-nothing            | {"$ref": "#/definitions/missing"}                                                    |
      | to-others             | {"items": {"$ref": "#/definitions/missing"}, "definitions": {"there": {}}}           |
      | ipv4                  | {"type": "string", "format": "ipv4"}                                                 |
      | hostname              | {"properties": {"a": {"format": "hostname"}}}                                        |
      | DATE-TIME             | {"format": "DATE-TIME"}                                                              |
      | title                 | {"title": "A word"}                                                                  |
      | description           | {"description": "Any will do."}                                                      |
      | default               | {"default": 7, "type": "string"}                                                     |
      | examples              | {"examples": [7], "type": "string"}                                                  |
      | definitions           | {"definitions": {"unused": {"type": "integer"}}}                                     |
      | $schema               | {"$schema": "http://json-schema.org/draft-07/schema#"}                               |
      | $id                   | {"$id": "https://example.org/a.json"}                                                |
      | $comment              | {"$comment": "a note"}                                                               |
      | $defs                 | {"$defs": {"a": {}}}                                                                 |
      | nullable              | {"nullable": true}                                                                   |
      | if                    | {"if": {"type": "string"}}                                                           |
      | then                  | {"then": {}}                                                                         |
      | else                  | {"else": {}}                                                                         |
      | contains              | {"contains": {"const": 1}}                                                           |
      | additionalItems       | {"additionalItems": false}                                                           |
      | prefixItems           | {"prefixItems": [{}]}                                                                |
      | propertyNames         | {"propertyNames": {"pattern": "a"}}                                                  |
      | patternProperties     | {"patternProperties": {"a": {}}}                                                     |
      | dependencies          | {"dependencies": {"a": ["b"]}}                                                       |
      | minProperties         | {"minProperties": 1}                                                                 |
      | maxProperties         | {"maxProperties": 1}                                                                 |
      | multipleOf            | {"multipleOf": 2}                                                                    |
      | unevaluatedProperties | {"unevaluatedProperties": false}                                                     |
      | contentEncoding       | {"contentEncoding": "base64"}                                                        |
      | readOnly              | {"readOnly": true}                                                                   |
      | deprecated            | {"deprecated": true}                                                                 |
      | x-internal            | {"x-internal": true}                                                                 |
      | Type                  | {"Type": "string"}                                                                   |
      | in-items              | {"properties": {"a": {"items": {"multipleOf": 2}}}}                                  |
      | in-others             | {"additionalProperties": {"if": {}}}                                                 |
      | in-alternatives       | {"anyOf": [{}, {"not": {"contains": {}}}]}                                           |
      | in-definitions        | {"definitions": {"unused": {"nullable": true}}}                                      |
      | properties            | {"properties": {"if": {"type": "string"}, "$schema": true, "nullable": false}}       |
      | values                | {"enum": [{"multipleOf": 2}], "default": {"contains": 1}, "examples": [{"then": 1}]} |
      | names                 | {"required": ["patternProperties"], "const": {"$id": 1}}                             |
      | anything              | true                                                                                 |
      | nothing               | false                                                                                |
      | types                 | {"type": ["string", "null"]}                                                         |
      | no-type               | {"type": "text"}                                                                     |
      | no-list               | {"required": "name"}                                                                 |
      | no-length             | {"minLength": -1}                                                                    |
      | no-pattern            | {"pattern": "("}                                                                     |
      | no-choice             | {"anyOf": []}                                                                        |
      | no-number             | {"maximum": "10"}                                                                    |
      | one-schema            | {"type": "array", "items": {"type": "string"}}                                       |
      | one-deep-schema       | {"properties": {"a": {"items": {}}}}                                                 |
      | to-a-definition       | {"properties": {"a": {"$ref": "#/definitions/a"}}, "definitions": {"a": {}}}         |
      | uuid                  | {"properties": {"a": {"type": "string", "format": "uuid"}}}                          |
      | date-time             | {"format": "date-time"}                                                              |
      | plain                 | {"type": "string"}                                                                   |
      | plain-items           | {"properties": {"a": {"items": {"minimum": 2}}}}                                     |
      | plain-others          | {"additionalProperties": {"type": "string"}}                                         |
      | plain-alternatives    | {"anyOf": [{}, {"not": {"const": 1}}]}                                               |
      | plain-definitions     | {"definitions": {"unused": {"type": "string"}}}                                      |
      | one-required          | {"required": ["name"]}                                                               |
      | one-length            | {"minLength": 1}                                                                     |
      | one-pattern           | {"pattern": "a"}                                                                     |
      | one-maximum           | {"maximum": 10}                                                                      |

  @TC-2.4.2 @must @stated
  Rule: The loader must refuse the tuple form of items

    Example: A list of schemas is refused as a value of items
      Given the loader accepts the files "one-schema, one-deep-schema"
      When the files are loaded
      Then the files are refused
        | file        |
        | tuple       |
        | empty-tuple |
        | deep-tuple  |

  @TC-2.9.2 @must @stated
  Rule: The loader must refuse a reference to anything but a definition of the same schema

    Example: References to another location, another file and a server are refused
      Given the loader accepts the files "to-a-definition"
      When the files are loaded
      Then the files are refused
        | file          |
        | to-a-property |
        | to-the-root   |
        | to-a-file     |
        | to-a-server   |

  @TC-2.9.3 @must @own
  Rule: The loader must refuse a reference to a missing definition

    Example: A reference without its definition is refused, with or without other definitions
      Given the loader accepts the files "to-a-definition"
      When the files are loaded
      Then the files are refused
        | file       | naming  |
        | to-nothing | missing |
        | to-others  | missing |

  @TC-2.10.6 @must @stated
  Rule: The loader must refuse a format other than the five that are enforced

    Example: Unknown formats and another letter case are refused
      Given the loader accepts the files "uuid, date-time"
      When the files are loaded
      Then the files are refused
        | file      |
        | ipv4      |
        | hostname  |
        | DATE-TIME |

  @TC-2.11.1 @must @stated
  Rule: The loader must accept annotations

    Example: Each of the annotations is accepted
      When the files are loaded
      Then the files "title, description, default, examples, definitions" are accepted

  @TC-2.12.1 @must @stated
  Rule: The loader must refuse a keyword outside the subset

    Example: Keywords of other drafts and dialects are refused
      Given the loader accepts the files "plain"
      When the files are loaded
      Then the files are refused
        | file                  |
        | $schema               |
        | $id                   |
        | $comment              |
        | $defs                 |
        | nullable              |
        | if                    |
        | then                  |
        | else                  |
        | contains              |
        | additionalItems       |
        | prefixItems           |
        | propertyNames         |
        | patternProperties     |
        | dependencies          |
        | minProperties         |
        | maxProperties         |
        | multipleOf            |
        | unevaluatedProperties |
        | contentEncoding       |
        | readOnly              |
        | deprecated            |
        | x-internal            |
        | Type                  |

    Example: Nested unknown keywords are refused
      Given the loader accepts the files "plain-items, plain-others, plain-alternatives, plain-definitions"
      When the files are loaded
      Then the files are refused
        | file            |
        | in-items        |
        | in-others       |
        | in-alternatives |
        | in-definitions  |

    @http @needs-restart
    Example: A server does not start with a keyword outside the subset
      Given a server that starts with an agent whose input schema is {"type": "object"}
      When it is started again with an agent whose input schema is {"type": "object", "patternProperties": {"^x": {"type": "string"}}}
      Then it does not start

  @TC-2.12.2 @must @own
  Rule: The loader must report the JSON pointer of a refused keyword

    Example: Keywords at the top, under a property and in an alternative have their pointers
      Given the loader accepts the files "plain, plain-items, plain-alternatives"
      When the files are loaded
      Then the files are refused
        | file            | pointer                                                                                                     |
        | multipleOf      | /capabilities/0/inputSchema/multipleOf or /capabilities/0/inputSchema                                       |
        | in-items        | /capabilities/0/inputSchema/properties/a/items/multipleOf or /capabilities/0/inputSchema/properties/a/items |
        | in-alternatives | /capabilities/0/inputSchema/anyOf/1/not/contains or /capabilities/0/inputSchema/anyOf/1/not                 |

  @TC-2.12.3 @must @stated
  Rule: The loader must refuse a schema whose keyword values cannot be enforced

    Example: A known keyword with an invalid value is refused
      Given the loader accepts the files "plain, one-required, one-length, one-pattern, plain-alternatives, one-maximum"
      When the files are loaded
      Then the files are refused
        | file       |
        | no-type    |
        | no-list    |
        | no-length  |
        | no-pattern |
        | no-choice  |
        | no-number  |

  @TC-2.12.4 @must @own
  Rule: The loader must name a keyword outside the subset, and must not take names and values for keywords

    Example: Keywords of other drafts and dialects are refused by name
      Given the loader accepts the files "plain"
      When the files are loaded
      Then the files are refused
        | file                  | naming                |
        | $schema               | $schema               |
        | $id                   | $id                   |
        | $comment              | $comment              |
        | $defs                 | $defs                 |
        | nullable              | nullable              |
        | if                    | if                    |
        | then                  | then                  |
        | else                  | else                  |
        | contains              | contains              |
        | additionalItems       | additionalItems       |
        | prefixItems           | prefixItems           |
        | propertyNames         | propertyNames         |
        | patternProperties     | patternProperties     |
        | dependencies          | dependencies          |
        | minProperties         | minProperties         |
        | maxProperties         | maxProperties         |
        | multipleOf            | multipleOf            |
        | unevaluatedProperties | unevaluatedProperties |
        | contentEncoding       | contentEncoding       |
        | readOnly              | readOnly              |
        | deprecated            | deprecated            |
        | x-internal            | x-internal            |
        | Type                  | Type                  |

    Example: Nested unknown keywords are refused by name
      Given the loader accepts the files "plain-items, plain-others, plain-alternatives, plain-definitions"
      When the files are loaded
      Then the files are refused
        | file            | naming     |
        | in-items        | multipleOf |
        | in-others       | if         |
        | in-alternatives | contains   |
        | in-definitions  | nullable   |

    Example: Names and values that equal unknown keywords are accepted
      When the files are loaded
      Then the files "properties, values, names, anything, nothing, types" are accepted
