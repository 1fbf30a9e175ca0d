@typed-capabilities
Feature: Declaring capabilities
  An agent declares what it can do in one file. Whoever loads the file either gets every capability
  as it is written, or every mistake with the place where it stands.

  @TC-1.1 @must @stated
  Rule: A file carries version 1, the agent's address, its transports and its capabilities

    Example: The file of the reviewer loads as it stands
      Given the file "pr-reviewer":
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
      When the files are loaded
      Then every file is accepted
      And the file "pr-reviewer" declares the agent "agent://pr-reviewer"

    Example: Another version, address or transport is refused by name
      Given the file "version-2":
        """
        version: 2
        agent: agent://sample
        transports: [{kind: memory, topics: {requests: agents.sample.requests}}]
        capabilities: [{name: sample}]
        """
      And the file "bare-agent":
        """
        version: 1
        agent: sample
        transports: [{kind: memory, topics: {requests: agents.sample.requests}}]
        capabilities: [{name: sample}]
        """
      And the file "no-topic":
        """
        version: 1
        agent: agent://sample
        transports: [{kind: memory, topics: {}}]
        capabilities: [{name: sample}]
        """
      And the file "carrier-pigeon":
        """
        version: 1
        agent: agent://sample
        transports: [{kind: pigeon, topics: {requests: agents.sample.requests}}]
        capabilities: [{name: sample}]
        """
      When the files are loaded
      Then the files are refused
        | file           | line | column | pointer                         | naming   |
        | version-2      | 1    | 10     | /version                        | 1        |
        | bare-agent     | 2    | 8      | /agent                          | agent:// |
        | no-topic       | 3    |        | /transports/0/topics/requests   | requests |
        | carrier-pigeon | 3    | 21     | /transports/0/kind              | memory   |

  @TC-1.2 @must @stated
  Rule: A capability carries a name, and optionally the rest of its declaration

    Example: A name alone is a capability
      Given the file "bare":
        """
        version: 1
        agent: agent://sample
        transports: [{kind: memory, topics: {requests: agents.sample.requests}}]
        capabilities:
          - name: sample
        """
      When the files are loaded
      Then every file is accepted

    Example: The optional keys are taken
      Given the file "full":
        """
        version: 1
        agent: agent://sample
        transports: [{kind: memory, topics: {requests: agents.sample.requests}}]
        capabilities:
          - name: sample
            description: A sample.
            timeoutMs: 1500
            idempotent: false
            since: "1.1.0"
            inputSchema: {type: object}
            outputSchema: {type: object}
        """
      When the files are loaded
      Then every file is accepted

    Example: Without a name there is no capability
      Given the file "nameless":
        """
        version: 1
        agent: agent://sample
        transports: [{kind: memory, topics: {requests: agents.sample.requests}}]
        capabilities:
          - description: A sample without a name.
        """
      When the files are loaded
      Then the files are refused
        | file     | line | column | pointer              | naming |
        | nameless | 5    |        | /capabilities/0/name | name   |

    Example: What the file says is what the server offers
      When "review-pr" is described
      Then the description says
        | description | "Review a GitHub pull request." |
        | timeout_ms  | 60000                           |
        | agent       | "agent://pr-reviewer"           |

  @TC-1.3 @must @stated
  Rule: Each side's schema is optional, and a side without one is not validated

    Scenario Outline: A capability without schemas takes and gives any JSON
      When "probe" is asked for "echo" with <payload>
      Then it answers <payload>

      Examples:
        | payload                         |
        | {"any": ["thing", {"at": "all"}]} |
        | [1, 2.50, -3e2]                 |
        | "text"                          |
        | 12.50                           |
        | false                           |
        | null                            |

    Example: An output without a schema is handed on whatever it is
      When "probe" is asked for "subset-type-null" with {"value": null}
      Then it answers {"value": null}

    Example: The side that has a schema is validated all the same
      When "probe" is asked for "subset-type-null" with {"value": 1}
      Then the request is refused as a schema violation
        | at     | naming |
        | /value | null   |

  @TC-1.4 @must @stated
  Rule: A file that breaks the shape is refused with file, line, column and pointer

    Example: Unknown keys, duplicates, wrong types and missing fields
      Given the file "unknown-key":
        """
        version: 1
        agent: agent://sample
        transports: [{kind: memory, topics: {requests: agents.sample.requests}}]
        capabilities:
          - name: sample
            inputShema: {type: object}
        """
      And the file "duplicate-capability":
        """
        version: 1
        agent: agent://sample
        transports: [{kind: memory, topics: {requests: agents.sample.requests}}]
        capabilities:
          - name: sample
          - name: sample
        """
      And the file "wrong-type":
        """
        version: 1
        agent: agent://sample
        transports: [{kind: memory, topics: {requests: agents.sample.requests}}]
        capabilities:
          - name: sample
            timeoutMs: soon
        """
      And the file "missing-agent":
        """
        version: 1
        transports: [{kind: memory, topics: {requests: agents.sample.requests}}]
        capabilities:
          - name: sample
        """
      When the files are loaded
      Then the files are refused
        | file                 | line | column | pointer                    | naming     |
        | unknown-key          | 6    | 5      | /capabilities/0/inputShema | inputShema |
        | duplicate-capability | 6    |        | /capabilities/1 or /capabilities/1/name | sample |
        | wrong-type           | 6    | 16     | /capabilities/0/timeoutMs  | timeoutMs  |
        | missing-agent        |      |        | /agent                     | agent      |

    Example: Every mistake of a file is reported at once
      Given the file "three-mistakes":
        """
        version: 1
        agent: agent://sample
        transports: [{kind: memory, topics: {requests: agents.sample.requests}}]
        capabilities:
          - name: sample
            idempotent: maybe
            timeoutMs: -1
            colour: red
        """
      When the files are loaded
      Then the files are refused
        | file           | line | column | pointer                    | naming     |
        | three-mistakes | 6    | 17     | /capabilities/0/idempotent |            |
        | three-mistakes | 7    | 16     | /capabilities/0/timeoutMs  |            |
        | three-mistakes | 8    | 5      | /capabilities/0/colour     | colour     |

    Example: What is not YAML, or says a thing twice, is refused where it stands
      Given the file "not-yaml":
        """
        version: 1
        agent: "agent://sample
        """
      And the file "key-twice":
        """
        version: 1
        agent: agent://sample
        agent: agent://other
        transports: [{kind: memory, topics: {requests: agents.sample.requests}}]
        capabilities: [{name: sample}]
        """
      When the files are loaded
      Then the files are refused
        | file      | line | column | pointer | naming |
        | not-yaml  |      |        |         |        |
        | key-twice | 3    | 1      | /agent  | agent  |

  @TC-6.1 @must @stated
  Rule: Without schemas, requests and answers are loose JSON

    Example: Numbers and texts come back to the last digit and sign
      When "probe" is asked for "echo" with {"n": 9007199254740993, "d": 0.10000000000000000001, "t": "\u0000 👍 <&>"}
      Then it answers {"n": 9007199254740993, "d": 0.10000000000000000001, "t": "\u0000 👍 <&>"}

    Example: Nothing about a loose payload is a violation
      When "probe" is asked for "echo" with {"value": [{"type": 7}, null, []], "$ref": "#/definitions/none"}
      Then it answers {"value": [{"type": 7}, null, []], "$ref": "#/definitions/none"}
      And no violation record is kept for it

    Example: The same payload passes where no schema stands and is refused where one does
      When "probe" is asked for "echo" with {"value": 1.5}
      Then it answers {"value": 1.5}
      When "probe" is asked for "subset-type-integer" with {"value": 1.5}
      Then the request is refused as a schema violation
        | at     | naming  |
        | /value | integer |

  @TC-6.2 @must @stated
  Rule: With schema validation off, a peer's schemas are accepted for inspection only

    Example: A schema that cannot be enforced can be looked at
      Given the file "of-a-peer":
        """
        version: 1
        agent: agent://peer
        transports: [{kind: memory, topics: {requests: agents.peer.requests}}]
        capabilities:
          - name: sample
            inputSchema: {type: object, patternProperties: {"^x-": {type: string}}}
        """
      When the files are loaded for inspection
      Then every file is accepted

    Example: The same file is refused where it would be served
      Given the file "of-a-peer":
        """
        version: 1
        agent: agent://peer
        transports: [{kind: memory, topics: {requests: agents.peer.requests}}]
        capabilities:
          - name: sample
            inputSchema: {type: object, patternProperties: {"^x-": {type: string}}}
        """
      When the files are loaded
      Then the files are refused
        | file      | line | column | pointer                                       | naming            |
        | of-a-peer | 6    |        | /capabilities/0/inputSchema/patternProperties | patternProperties |

    Example: Inspection overlooks schemas, not the shape of the file
      Given the file "of-a-peer":
        """
        version: 1
        agent: agent://peer
        transports: [{kind: memory, topics: {requests: agents.peer.requests}}]
        capabilities:
          - name: sample
            colour: red
            inputSchema: {nullable: true}
        """
      When the files are loaded for inspection
      Then the files are refused
        | file      | line | column | pointer                | naming |
        | of-a-peer | 6    | 5      | /capabilities/0/colour | colour |
