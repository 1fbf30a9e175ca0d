@typed-capabilities
Feature: Declaring capabilities
  An agent declares its capabilities in one file. The loader either accepts every capability as written, or reports
  every error with its position.

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
    And files that differ from "full" in one place
      | file           | instead of                             | stands                                                    |
      | no-version     | version: 1                             |                                                           |
      | version-2      | version: 1                             | version: 2                                                |
      | no-agent       | agent: agent://sample                  |                                                           |
      | bare-agent     | agent: agent://sample                  | agent: sample                                             |
      | no-kind        | kind: memory,                          |                                                           |
      | carrier-pigeon | kind: memory                           | kind: pigeon                                              |
      | no-topic       | {requests: agents.sample.requests}     | {}                                                        |
      | unknown-key    | inputSchema:                           | inputShema:                                               |
      | declared-twice | - name: sample                         | - name: sample\n  - name: sample                          |
      | wrong-type     | timeoutMs: 1500                        | timeoutMs: soon                                           |
      | key-twice      | agent: agent://sample                  | agent: agent://sample\nagent: agent://other               |
      | not-yaml       | agent: agent://sample                  | agent: "agent://sample                                    |
      | two-mistakes   | timeoutMs: 1500\n    idempotent: false | timeoutMs: -1\n    idempotent: maybe                      |
      | of-a-peer      | inputSchema: {type: object}            | inputSchema: {patternProperties: {"^x-": {type: string}}} |
    And files that differ from "bare" in one place
      | file            | instead of                    | stands           |
      | no-capabilities | capabilities:\n  - name: bare | capabilities: [] |
    And files that differ from "reviewer" in one place
      | file     | instead of        | stands |
      | nameless | - name: review-pr | -      |

  @TC-1.1.1 @must @stated
  Rule: The loader must accept a file of version 1 with an agent, transports and capabilities

    Example: The file of the reviewer is accepted
      When the files are loaded
      Then the files "reviewer" are accepted
      And the file "reviewer" declares the agent "agent://pr-reviewer"

  @TC-1.1.2 @must @own
  Rule: The version of the file must be 1

    Example: Another version and a missing version are refused
      Given the loader accepts the files "full"
      When the files are loaded
      Then the files are refused
        | file       | naming  |
        | version-2  | 1       |
        | no-version | version |

  @TC-1.1.3 @must @own
  Rule: The agent must be an address of the form agent://<id>

    Example: A bare name is not a valid address
      Given the loader accepts the files "full"
      When the files are loaded
      Then the files are refused
        | file       | naming   |
        | bare-agent | agent:// |

  @TC-1.1.4 @must @own
  Rule: A transport must have a kind and topics

    Example: An unknown kind, a missing kind and a missing requests topic are refused
      Given the loader accepts the files "full"
      When the files are loaded
      Then the files are refused
        | file           | naming   |
        | carrier-pigeon | memory   |
        | no-kind        | kind     |
        | no-topic       | requests |

  @TC-1.1.5 @must @own
  Rule: A file must declare at least one capability

    Example: A file without capabilities is refused
      Given the loader accepts the files "bare"
      When the files are loaded
      Then the files are refused
        | file            | naming       |
        | no-capabilities | capabilities |

  @TC-1.2.1 @must @own
  Rule: A capability must have a name

    Example: A capability without a name is refused
      Given the loader accepts the files "reviewer"
      When the files are loaded
      Then the files are refused
        | file     | naming |
        | nameless | name   |

  @TC-1.2.2 @must @own
  Rule: A capability must not need more than a name

    Example: A capability with only a name is accepted
      When the files are loaded
      Then the files "bare" are accepted

  @TC-1.2.3 @must @own
  Rule: The other keys of a capability must be optional, and the server must offer what they declare

    Example: The optional keys are accepted
      When the files are loaded
      Then the files "full" are accepted

    Example: The server offers what the file declares
      When "review-pr" is described
      Then the description has
        | description | "Review a GitHub pull request." |
        | timeout_ms  | 60000                           |
        | agent       | "agent://pr-reviewer"           |

  @TC-1.3.1 @must @stated
  Rule: The schema of one side must be enforced even if the other side has none

    Example: A capability with only an input schema has its input validated
      Given the capability "subset-type-null" of "probe"
      Then it accepts each value
        | null |
      And it refuses each value
        | value |
        | 1     |

  @TC-1.3.2 @must @stated
  Rule: A request must not be validated if the capability has no input schema

    Example: A capability without schemas accepts any JSON
      Then "probe" returns each payload for "echo" unchanged
        | {"any": ["thing", {"at": "all"}]} |
        | [1, 2.50, -3e2]                   |
        | "text"                            |
        | 12.50                             |
        | false                             |
        | null                              |

  @TC-1.3.3 @must @stated
  Rule: A response must not be validated if the capability has no output schema

    Example: A capability with only an input schema returns any JSON
      Then "probe" returns each payload for "subset-additional" unchanged
        | {"value": {}}                       |
        | {"value": {"id": 1, "note": "red"}} |
        | {"value": null, "more": [1, [2]]}   |

  @TC-1.4.1 @must @own
  Rule: The loader must refuse an unknown key

    Example: A misspelled key is refused by name
      Given the loader accepts the files "full"
      When the files are loaded
      Then the files are refused
        | file        | naming     |
        | unknown-key | inputShema |

  @TC-1.4.2 @must @own
  Rule: The loader must refuse a duplicate declaration

    Example: A duplicate capability and a duplicate key are refused
      Given the loader accepts the files "full"
      When the files are loaded
      Then the files are refused
        | file           | naming |
        | declared-twice | sample |
        | key-twice      | agent  |

  @TC-1.4.3 @must @own
  Rule: The loader must refuse a value of the wrong type

    Example: A word instead of a number is refused
      Given the loader accepts the files "full"
      When the files are loaded
      Then the files are refused
        | file       | naming    |
        | wrong-type | timeoutMs |

  @TC-1.4.4 @must @own
  Rule: The loader must refuse a file with a missing field

    Example: A file without an agent is refused
      Given the loader accepts the files "full"
      When the files are loaded
      Then the files are refused
        | file     | naming |
        | no-agent | agent  |

  @TC-1.4.5 @must @own
  Rule: The loader must report each error with its line and column

    Example: Every error of a file has its line and column
      Given the loader accepts the files "full"
      When the files are loaded
      Then the files are refused
        | file         | line | column |
        | two-mistakes | 7    | 16     |
        | two-mistakes | 8    | 17     |

    Example: A file that is not valid YAML is refused with line and column
      Given the loader accepts the files "full"
      When the files are loaded
      Then every error of "not-yaml" has a line and a column

  @TC-1.4.6 @must @own
  Rule: The loader must report each error with its JSON pointer

    Example: An invalid timeout has its JSON pointer
      Given the loader accepts the files "full"
      When the files are loaded
      Then the files are refused
        | file         | pointer                   |
        | two-mistakes | /capabilities/0/timeoutMs |

  @TC-6.1.1 @must @stated
  Rule: Requests and responses of a capability without schemas must be loose JSON

    Example: Any JSON is returned unchanged
      Then "probe" returns each payload for "echo" unchanged
        | {"n": 7, "d": 0.25, "t": "👍 <&>"} |
        | [1, 2.50, -3e2, {"none": null}]   |
        | "text"                            |
        | 12.50                             |
        | false                             |
        | null                              |

    @needs-audit
    Example: A loose payload leaves no violation record
      When "probe" is asked for "echo" with {"value": [{"type": 7}, null, []], "$ref": "#/definitions/none"}
      Then it returns {"value": [{"type": 7}, null, []], "$ref": "#/definitions/none"}
      And it has no violation record

  @TC-6.2.1 @must @stated @needs-inspection
  Rule: The loader must accept an unenforceable schema when schema validation is off

    Example: A peer's unenforceable schema is accepted for inspection
      When the files are loaded for inspection
      Then the files "full, of-a-peer" are accepted

  @TC-6.2.2 @must @own @needs-inspection
  Rule: A file with an unenforceable schema must not be accepted for serving

    Example: The inspected file is refused by a normal load
      Given the loader accepts the files "full"
      When the files are loaded
      Then the files are refused
        | file      | naming            |
        | of-a-peer | patternProperties |

  @TC-6.2.3 @must @own @needs-inspection
  Rule: The loader must still validate everything but schemas when schema validation is off

    Example: A missing name and an invalid timeout are refused for inspection as well
      Given the loader accepts the files "full, reviewer" for inspection
      When the files are loaded for inspection
      Then the files are refused
        | file         | naming    |
        | nameless     | name      |
        | two-mistakes | timeoutMs |

  @X-TC-7.3.5 @must @own
  Rule: Loose JSON must be returned to the last digit and character

    Example: Numbers that no double represents and control characters are returned unchanged
      Then "probe" returns each payload for "echo" unchanged
        | {"n": 9007199254740993, "d": 0.10000000000000000001, "t": "\u0000"} |
