@typed-capabilities
Feature: Generated types for callers
  The generator writes types from the capabilities file of an agent. Callers keep them beside their code, and a
  difference shows what the agent has changed.

  Background:
    Given the fleet has the agent "pr-reviewer":
      """
      version: 1
      agent: agent://pr-reviewer
      transports:
        - kind: memory
          topics:
            requests: agents.pr-reviewer.requests
      capabilities:
        - name: review-pr
          description: Review a GitHub pull request.
          timeoutMs: 60000
          idempotent: true
          since: "1.1.0"
          inputSchema:
            type: object
            properties:
              prUrl: { type: string, description: "GitHub PR URL." }
              severity: { enum: [low, med, high] }
            required: [prUrl, severity]
            additionalProperties: false
          outputSchema:
            type: object
            properties:
              verdict: { enum: [approve, request-changes, comment] }
              summary: { type: string }
            required: [verdict, summary]
      """
    And the fleet has the agent "librarian":
      """
      version: 1
      agent: agent://librarian
      transports: [{kind: memory, topics: {requests: agents.librarian.requests}}]
      capabilities:
        - name: find-book
          inputSchema:
            type: object
            properties:
              title: {type: string}
              year: {type: integer}
              price: {type: number}
              words: {type: array, items: {type: string}}
              kind: {enum: [novel, poem, 7, null]}
              shelf-mark: {type: [string, "null"]}
            required: [title, shelf-mark]
            additionalProperties: false
          outputSchema:
            type: object
            properties:
              found: {type: boolean}
              reader: {type: object, properties: {name: {type: string}, card: {const: green}}, required: [card]}
            required: [found]
        - name: list_parts
          inputSchema:
            type: object
            properties:
              root: {$ref: "#/definitions/section"}
              others: {type: array, items: {$ref: "#/definitions/section"}}
            required: [root]
            definitions:
              section:
                type: object
                properties:
                  label: {type: string, description: What stands above it.}
                  parts: {type: array, items: {$ref: "#/definitions/section"}}
                required: [label]
                additionalProperties: false
        - name: ring
      """
    And the fleet has the agent "sloppy":
      """
      version: 1
      agent: agent://sloppy
      transports: [{kind: memory, topics: {requests: agents.sloppy.requests}}]
      capabilities:
        - name: count
        - name: measure
          inputSchema: {type: object, properties: {length: {type: number, multipleOf: 2}}}
      """
    And another fleet has the agent "translator" in "../partners/second.yaml":
      """
      version: 1
      agent: agent://translator
      transports: [{kind: memory, topics: {requests: agents.translator.requests}}]
      capabilities:
        - name: translate
          inputSchema: {type: object, properties: {text: {type: string}}, required: [text]}
      """

  @TC-5.1.1 @must @stated @needs-code-generation
  Rule: The generator must read the capabilities file of a peer in the fleet

    Example: The file of a peer in the fleet is read
      When types are generated with "--peer pr-reviewer"
      Then the generation succeeds
      And "ReviewPrRequest" is an exported type with exactly these members
        | member   | presence | type                      |
        | prUrl    | required | string                    |
        | severity | required | "low" or "med" or "high"  |

  @TC-5.1.2 @must @stated @needs-code-generation
  Rule: The generator must write one file named after the peer

    Example: A peer of the fleet gives exactly one file
      When types are generated with "--peer pr-reviewer"
      Then exactly the file "generated/pr-reviewer.ts" is written

  @TC-5.1.3 @should @stated @needs-code-generation
  Rule: The generator should report how many capabilities it wrote

    Example: A peer with one capability is reported as one
      When types are generated with "--peer pr-reviewer"
      Then the output reports 1 written capabilities

    Example: A peer with three capabilities is reported as three
      When types are generated with "--peer librarian"
      Then the output reports 3 written capabilities

  @TC-5.1.4 @must @own @needs-code-generation
  Rule: The generator must refuse an unknown peer and an invalid file, say why, and write nothing

    Example: A peer outside the fleet is refused by name
      When types are generated with "--peer unknown"
      Then the generation fails, naming "unknown"

    Example: A peer with an invalid file is refused with the file and the pointer
      When types are generated with "--peer sloppy"
      Then the generation fails, naming "sloppy/capabilities.yaml"
      And the generation fails, naming "/capabilities/1/inputSchema/properties/length/multipleOf"

    Example: A peer with an invalid file gives no file
      When types are generated with "--peer sloppy"
      Then no file is written

    Example: A path in place of a peer is refused, and no file is written
      When types are generated with "--peer ../agents/librarian"
      Then the generation fails, naming "librarian"
      And no file is written

    Example: The address of an agent is no path to write to
      Given the fleet has the agent "climber":
        """
        version: 1
        agent: agent://../agents/climber
        transports: [{kind: memory, topics: {requests: agents.climber.requests}}]
        capabilities:
          - name: climb
        """
      When types are generated with "--capabilities agents/climber/capabilities.yaml"
      Then no file is written outside "generated"

  @TC-5.2.1 @should @stated @needs-code-generation
  Rule: The generated file should have a header with the tool, the source agent and the capability names

    Example: The librarian's file has the complete header
      When types are generated with "--peer librarian"
      Then the header contains each of "DO NOT EDIT, capabilities gen, agent://librarian, find-book, list_parts, ring"

  @TC-5.2.2 @must @stated @needs-code-generation
  Rule: The generated file must have a request type and a response type for each capability

    Example: The reviewer's request and response types have the declared members
      When types are generated with "--peer pr-reviewer"
      Then "ReviewPrRequest" is an exported type with exactly these members
        | member   | presence | type                      |
        | prUrl    | required | string                    |
        | severity | required | "low" or "med" or "high"  |
      And "ReviewPrResponse" is an exported type with exactly these members
        | member  | presence | type                                         |
        | verdict | required | "approve" or "request-changes" or "comment"  |
        | summary | required | string                                       |

  @TC-5.2.3 @must @stated @needs-code-generation
  Rule: The generated Capabilities interface must list the two types of each capability

    Example: The interface lists a single capability
      When types are generated with "--peer pr-reviewer"
      Then "Capabilities" is an exported type that has the two types of each of "review-pr"

    Example: The interface lists several capabilities
      When types are generated with "--peer librarian"
      Then "Capabilities" is an exported type that has the two types of each of "find-book, list_parts, ring"

  @TC-5.2.4 @must @own @needs-code-generation
  Rule: The type of a side without a schema must be unknown

    Example: The librarian's sides without a schema are unknown
      When types are generated with "--peer librarian"
      Then "ListPartsResponse, RingRequest, RingResponse" are exported unconstrained types

  @TC-5.2.5 @must @own @needs-code-generation
  Rule: The generated types must be as narrow as the schemas, with optional members and nested types

    Example: The librarian's types cover many kinds of schemas
      When types are generated with "--peer librarian"
      Then "FindBookRequest" is an exported type with exactly these members
        | member     | presence | type                              |
        | title      | required | string                            |
        | shelf-mark | required | string or null                    |
        | year       | optional | number                            |
        | price      | optional | number                            |
        | words      | optional | list of (string)                  |
        | kind       | optional | "novel" or "poem" or 7 or null    |
      And "FindBookResponse" is an exported type with exactly these members
        | member | presence | type                            |
        | found  | required | boolean                         |
        | reader | optional | {card: "green"; name?: string}  |

  @TC-5.2.6 @must @own @needs-code-generation
  Rule: A string of the capabilities file must not become code of the generated file

    Example: A description does not end its comment
      Given the fleet has the agent "forger":
        """
        version: 1
        agent: agent://forger
        transports: [{kind: memory, topics: {requests: agents.forger.requests}}]
        capabilities:
          - name: forge
            description: "Forges. */ export type Forged = string; /* Really.\nexport type Forged = number;"
            inputSchema:
              type: object
              description: "What to forge. */ export type Forged = string; /*"
              properties:
                title: {type: string, description: "Its title. */ export type Forged = string; /*"}
              required: [title]
              additionalProperties: false
        """
      When types are generated with "--peer forger"
      Then "ForgeRequest" is an exported type with exactly these members
        | member | presence | type   |
        | title  | required | string |
      And "Forged" is not an exported type

    Example: Quotation marks and line feeds do not end a string
      Given the fleet has the agent "forger":
        """
        version: 1
        agent: agent://forger
        transports: [{kind: memory, topics: {requests: agents.forger.requests}}]
        capabilities:
          - name: forge
            inputSchema:
              type: object
              properties:
                kind: {enum: ['say "hi"', "back\\slash", "two\nlines", "$`{x}`"]}
                'a"; b': {const: "it's"}
              required: [kind, 'a"; b']
              additionalProperties: false
        """
      When types are generated with "--peer forger"
      Then "ForgeRequest" is an exported type with exactly these members
        | member | presence | type                                                           |
        | kind   | required | "say \\"hi\\"" or "back\\\\slash" or "two\\nlines" or "$`{x}`" |
        | a"; b  | required | "it's"                                                         |

  @TC-5.3.1 @must @stated @needs-code-generation
  Rule: The same schema must give byte-identical output

    Example: Generating over the existing file gives the same bytes
      When types are generated with "--peer librarian"
      And they are generated again
      Then the same files are written, byte for byte

  @TC-5.3.2 @must @own @needs-code-generation
  Rule: The key order of the source must not change the output

    Example: A source with another key order gives the same bytes
      When types are generated with "--peer librarian"
      And they are generated again from files with their keys in another order
      Then the same files are written, byte for byte

  @TC-5.4.1 @must @stated @needs-code-generation
  Rule: The generator must read any file given by --capabilities

    Example: A file outside the fleet is read
      When types are generated with "--capabilities ../partners/second.yaml"
      Then the generation succeeds
      And "TranslateRequest" is an exported type with exactly these members
        | member | presence | type   |
        | text   | required | string |

  @TC-5.4.2 @must @stated @needs-code-generation
  Rule: The generator must write into the directory given by --out

    Example: The types are written into another directory
      When types are generated with "--peer librarian --out src/types --json"
      Then exactly the file "src/types/librarian.ts" is written

  @TC-5.4.3 @must @stated @needs-code-generation
  Rule: The generator must print a machine-readable summary with --json

    Example: The summary is valid JSON
      When types are generated with "--peer librarian --out src/types --json"
      Then the output is JSON

  @TC-5.4.4 @must @own @needs-code-generation
  Rule: The summary must list the peer, its capabilities and the file

    Example: The summary lists the peer, its capabilities and the file
      When types are generated with "--peer librarian --out src/types --json"
      Then the output is JSON with the peer "librarian", with "find-book, list_parts, ring" and with the file

  @X-TC-7.2.1 @should @own @needs-code-generation
  Rule: The generator should also write Python, Go and Java

    Scenario Outline: Only files in <language> are written
      When types are generated with "--peer librarian --lang <option>"
      Then only files of <language> are written, in "generated"
      And the header contains each of "DO NOT EDIT, agent://librarian"

      Examples:
        | language | option |
        | Python   | python |
        | Go       | go     |
        | Java     | java   |

  @X-TC-7.2.2 @should @own @needs-code-generation
  Rule: The output in Python, Go and Java should be byte-identical whatever the key order of the source

    Scenario Outline: A source with another key order gives the same bytes in <language>
      When types are generated with "--peer librarian --lang <option>"
      And they are generated again from files with their keys in another order
      Then the same files are written, byte for byte

      Examples:
        | language | option |
        | Python   | python |
        | Go       | go     |
        | Java     | java   |

  @X-TC-7.2.3 @should @own @needs-code-generation
  Rule: A referenced definition should become a named type in every language

    Scenario Outline: The recursive definition has a name in <language>
      When types are generated with "--peer librarian <more>"
      Then the recursive definition "section" is a type of its own, declared once and used by its name

      Examples:
        | language   | more          |
        | TypeScript |               |
        | Python     | --lang python |
        | Go         | --lang go     |
        | Java       | --lang java   |
