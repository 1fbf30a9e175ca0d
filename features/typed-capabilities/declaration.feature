@typed-capabilities
Feature: Declaring capabilities
  An agent declares what it can do in one file. Whoever loads the file either gets every capability
  as it is written, or every mistake with the place where it stands.

  Background:
    Given the file "reviewer":
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
    And the file "bare":
      """
      version: 1
      agent: agent://sample
      transports: [{kind: memory, topics: {requests: agents.sample.requests}}]
      capabilities:
        - name: bare
      """
    And the file "full":
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
    And files that are like "full" but for one place
      | file            | instead of                             | stands                                                      |
      | no-version      | version: 1                             |                                                             |
      | version-2       | version: 1                             | version: 2                                                  |
      | no-agent        | agent: agent://sample                  |                                                             |
      | bare-agent      | agent: agent://sample                  | agent: sample                                               |
      | no-kind         | kind: memory,                          |                                                             |
      | carrier-pigeon  | kind: memory                           | kind: pigeon                                                |
      | no-topic        | {requests: agents.sample.requests}     | {}                                                          |
      | nameless        | - name: sample                         | -                                                           |
      | unknown-key     | inputSchema:                           | inputShema:                                                 |
      | declared-twice  | - name: sample                         | - name: sample\n  - name: sample                            |
      | wrong-type      | timeoutMs: 1500                        | timeoutMs: soon                                             |
      | key-twice       | agent: agent://sample                  | agent: agent://sample\nagent: agent://other                 |
      | not-yaml        | agent: agent://sample                  | agent: "agent://sample                                      |
      | two-mistakes    | timeoutMs: 1500\n    idempotent: false | timeoutMs: -1\n    idempotent: maybe |
      | of-a-peer       | inputSchema: {type: object}            | inputSchema: {patternProperties: {"^x-": {type: string}}}   |
    And files that are like "bare" but for one place
      | file            | instead of                    | stands           |
      | no-capabilities | capabilities:\n  - name: bare | capabilities: [] |

  @TC-1.1.1 @must @stated
  Rule: A file of version 1 with an agent, transports and capabilities is loaded

    Example: The file of the reviewer loads as it stands
      When the files are loaded
      Then the files "reviewer" are accepted
      And the file "reviewer" declares the agent "agent://pr-reviewer"

  @TC-1.1.2 @must @stated
  Rule: The version of the file is 1

    Example: Another version, or none
      When the files are loaded
      Then the files are refused
        | file       | naming  |
        | version-2  | 1       |
        | no-version | version |

  @TC-1.1.3 @must @stated
  Rule: The agent is an address

    Example: A name alone is no address
      When the files are loaded
      Then the files are refused
        | file       | naming   |
        | bare-agent | agent:// |

  @TC-1.1.4 @must @stated
  Rule: A transport has a kind and topics

    Example: Another kind, or none, or no topic for requests
      When the files are loaded
      Then the files are refused
        | file           | naming   |
        | carrier-pigeon | memory   |
        | no-kind        | kind     |
        | no-topic       | requests |

  @TC-1.1.5 @must @stated
  Rule: A file has capabilities

    Example: None at all
      When the files are loaded
      Then the files are refused
        | file            | naming       |
        | no-capabilities | capabilities |

  @TC-1.2.1 @must @stated
  Rule: A capability has a name

    Example: Without a name there is no capability
      When the files are loaded
      Then the files are refused
        | file     | naming |
        | nameless | name   |

  @TC-1.2.2 @must @stated
  Rule: A name is enough

    Example: A name alone is a capability
      When the files are loaded
      Then the files "bare" are accepted

  @TC-1.2.3 @must @stated
  Rule: The rest of a declaration is optional, and counts where it is there

    Example: The optional keys are taken
      When the files are loaded
      Then the files "full" are accepted

    Example: What the file says is what the server offers
      When "review-pr" is described
      Then the description says
        | description | "Review a GitHub pull request." |
        | timeout_ms  | 60000                           |
        | agent       | "agent://pr-reviewer"           |

  @TC-1.3.1 @must @stated
  Rule: Each side's schema is optional, whatever the other side has

    Example: The side that alone has a schema is validated all the same
      Given the capability "subset-type-null" of "probe"
      Then it takes each value
        | null |
      And it refuses each value
        | value | naming |
        | 1     | null   |

  @TC-1.3.2 @must @stated
  Rule: A request is not validated where there is no schema for it

    Example: A capability without schemas takes any JSON
      Then "probe" takes each payload for "echo"
        | {"any": ["thing", {"at": "all"}]} |
        | [1, 2.50, -3e2]                   |
        | "text"                            |
        | 12.50                             |
        | false                             |
        | null                              |

  @TC-1.3.3 @must @stated
  Rule: An answer is not validated where there is no schema for it

    Example: A capability with a schema for its input alone answers with any JSON
      Then "probe" answers each payload for "subset-additional" with the same
        | {"value": {}}                       |
        | {"value": {"id": 1, "note": "red"}} |
        | {"value": null, "more": [1, [2]]}   |

  @TC-1.4.1 @must @stated
  Rule: A key that is not known is refused at load

    Example: A letter is missing
      When the files are loaded
      Then the files are refused
        | file        | naming     |
        | unknown-key | inputShema |

  @TC-1.4.2 @must @stated
  Rule: What is declared twice is refused at load

    Example: A capability, and a key
      When the files are loaded
      Then the files are refused
        | file           | naming |
        | declared-twice | sample |
        | key-twice      | agent  |

  @TC-1.4.3 @must @stated
  Rule: A value of the wrong type is refused at load

    Example: A word for a number
      When the files are loaded
      Then the files are refused
        | file       | naming    |
        | wrong-type | timeoutMs |

  @TC-1.4.4 @must @stated
  Rule: A missing field is refused at load

    Example: Nobody is declared to be the agent
      When the files are loaded
      Then the files are refused
        | file     | naming |
        | no-agent | agent  |

  @TC-1.4.5 @must @stated
  Rule: Each mistake is told with its line and column

    Example: Every mistake of a file, for a person to look
      When the files are loaded
      Then the files are refused
        | file         | line | column |
        | two-mistakes | 7    | 16     |
        | two-mistakes | 8    | 17     |

    Example: What is no YAML is refused where it stands
      When the files are loaded
      Then every mistake of "not-yaml" has a line and a column

  @TC-1.4.6 @must @stated
  Rule: Each mistake is told with its place in the document

    Example: For a program to go by
      When the files are loaded
      Then the files are refused
        | file         | pointer                   |
        | two-mistakes | /capabilities/0/timeoutMs |

  @TC-6.1.1 @must @stated
  Rule: Without schemas, requests and answers are loose JSON

    Example: What is sent comes back, numbers and texts to the last digit and sign
      Then "probe" answers each payload for "echo" with the same
        | {"n": 9007199254740993, "d": 0.10000000000000000001, "t": "\u0000 👍 <&>"} |
        | [1, 2.50, -3e2, {"none": null}]                                            |
        | "text"                                                                     |
        | 12.50                                                                      |
        | false                                                                      |
        | null                                                                       |

    Example: Nothing about a loose payload is a violation
      When "probe" is asked for "echo" with {"value": [{"type": 7}, null, []], "$ref": "#/definitions/none"}
      Then it answers {"value": [{"type": 7}, null, []], "$ref": "#/definitions/none"}
      And no violation record is kept for it

  @TC-6.2.1 @must @stated
  Rule: With schema validation off, a schema that cannot be enforced is accepted

    Example: A schema of a peer can be looked at
      When the files are loaded for inspection
      Then the files "full, of-a-peer" are accepted

  @TC-6.2.2 @must @stated
  Rule: It is accepted for inspection only

    Example: The same file is refused where it would be served
      When the files are loaded
      Then the files are refused
        | file      | naming            |
        | of-a-peer | patternProperties |

  @TC-6.2.3 @must @stated
  Rule: With schema validation off, all but schemas is validated as ever

    Example: The shape of a file is not overlooked
      When the files are loaded for inspection
      Then the files are refused
        | file         | naming    |
        | nameless     | name      |
        | two-mistakes | timeoutMs |
