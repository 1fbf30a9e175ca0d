@negotiation
Feature: The registry and negotiations over HTTP
  The bindings of this project: status codes, headers that caches and clients go by, and one shape for every refusal.

  @NEG-1.1.1 @must @stated
  Rule: A publication that cannot be read is a bad request

    Scenario Outline: <why>
      When the operator publishes 1.0 of a capability as
        | <field> | <value> |
      Then the status is 400 and the code "invalid_request"
      And the answer says nothing of the server's inside

      Examples:
        | why                         | field       | value         |
        | another type                | type        | "code-review" |
        | another version             | version     | "1.1"         |
        | an unknown field            | colour      | "red"         |
        | tags that are no list       | tags        | "ink"         |
        | an enforcement that is none | enforcement | "sometimes"   |

  @NEG-1.1.2 @must @stated
  Rule: What is no list of versions is a bad request

    Example: A word
      When the operator publishes 1.0 of a capability as
        | supported_versions | ["one"] |
      Then the status is 400 and the code "invalid_request"

  @NEG-1.1.3 @must @stated
  Rule: What cannot be broken is a bad request

    Example: A version that is newer
      When the operator publishes 1.0 of a capability as
        | breaking_changes_from | "2.0" |
      Then the status is 400 and the code "invalid_request"

  @NEG-2.1.1 @must @stated
  Rule: A proposal that cannot be read is a bad request

    Example: Whatever is wrong with it
      Then each of these is refused with its status and its code
        | why                    | method | path          | body                                                                              | status | code            |
        | no JSON                | POST   | /negotiations | {"capability":                                                                    | 400    | invalid_json    |
        | no capability          | POST   | /negotiations | {"preferred_version": "2.0"}                                                      | 400    | invalid_request |
        | no version             | POST   | /negotiations | {"capability": "code-review"}                                                     | 400    | invalid_request |
        | another kind           | POST   | /negotiations | {"kind": "ACCEPT", "capability": "code-review", "preferred_version": "2.0"}       | 400    | invalid_request |
        | an unknown field       | POST   | /negotiations | {"capability": "code-review", "preferred_version": "2.0", "colour": "red"}        | 400    | invalid_request |
        | a number for a version | POST   | /negotiations | {"capability": "code-review", "preferred_version": 2.0}                           | 400    | invalid_request |
        | a text for a list      | POST   | /negotiations | {"capability": "code-review", "acceptable_versions": "2.0"}                       | 400    | invalid_request |
        | an agent that is none  | POST   | /negotiations | {"capability": "code-review", "preferred_version": "2.0", "agent": "code-review"} | 400    | invalid_request |

  @NEG-2.1.2 @must @stated
  Rule: An agreement is created

    Example: What it says
      When POST /negotiations is sent with {"capability": "code-review", "preferred_version": "2.0"}
      Then the status is 201
      And the answer has these members
        | /kind           | "ACCEPT"      |
        | /capability     | "code-review" |
        | /agreed_version | "2.0"         |

  @NEG-2.1.3 @must @stated
  Rule: A session is looked up where it was created, and ended there

    Example: Where it is
      When POST /negotiations is sent with {"capability": "code-review", "preferred_version": "2.0"}
      Then the header "Location" names "/negotiations/"
      And the header "Location" names what "/session_id" says

    Example: Its end
      Given a session on 2.0 of "code-review"
      When the session ends
      Then the status is 204
      And the session cannot be looked up any more
      And the status is 404 and the code "session_not_found"

  @NEG-2.3.1 @must @stated
  Rule: A rejection is a conflict, or not found

    Example: No such capability
      When POST /negotiations is sent with {"kind": "NEGOTIATE", "capability": "no-such", "preferred_version": "2.0"}
      Then the status is 404
      And the answer has these members
        | /kind   | "REJECT"               |
        | /reason | "capability_not_found" |

    Example: No such version
      When POST /negotiations is sent with {"kind": "NEGOTIATE", "capability": "code-review", "preferred_version": "3.0"}
      Then the status is 409
      And the answer has these members
        | /kind   | "REJECT"           |
        | /reason | "version_mismatch" |

  @NEG-2.3.2 @must @stated
  Rule: The supported versions of a rejection stand in order, the newest first

    Example: Those of the seed
      When POST /negotiations is sent with {"kind": "NEGOTIATE", "capability": "code-review", "preferred_version": "3.0"}
      Then the answer has these members
        | /supported_versions | ["2.0", "1.5", "1.0"] |

  @NEG-3.1.1 @must @stated
  Rule: A schema is what clients take for one

    Example: As JSON, and as a schema
      When GET /registry/code-review/2.0/input.json is sent with (nothing)
      Then the status is 200
      And the header "Content-Type" names "json"
      When GET /registry/code-review/2.0/input.json is sent by a client that takes only "application/schema+json"
      Then the status is 200
      And the header "Content-Type" names "application/schema+json"

    Scenario Outline: What is not there: <path>
      When GET <path> is sent with (nothing)
      Then the status is 404
      And the answer says nothing of the server's inside

      Examples:
        | path                                 |
        | /registry/code-review/7.0/input.json |
        | /registry/no-such/1.0/input.json     |
        | /registry/code-review/2.0/both.json  |
        | /registry/no-such                    |
        | /registry/no-such/compatibility      |

  @NEG-3.1.2 @must @stated
  Rule: A schema carries its digest where clients and caches look for it

    Scenario Outline: <path>
      When GET <path> is sent with (nothing)
      Then the header "Content-Digest" has the SHA-256 of the body
      And the header "Repr-Digest" has the SHA-256 of the body
      And the header "ETag" has the SHA-256 of the body in hexadecimal digits

      Examples:
        | path                                  |
        | /registry/code-review/2.0/input.json  |
        | /registry/code-review/1.0/output.json |

    Example: Whoever has it already
      When GET /registry/code-review/2.0/input.json is sent with (nothing)
      And GET /registry/code-review/2.0/input.json is sent again by whoever has what came
      Then the status is 304

    Example: Whoever has another one
      When GET /registry/code-review/2.0/input.json is sent by whoever has "sha256:00"
      Then the status is 200

  @NEG-3.2.1 @must @stated
  Rule: A version is created once

    Example: For the first time, and again
      When the operator publishes 1.0 of a capability
      Then the status is 201
      When the operator publishes the same again
      Then the status is 200

  @NEG-3.2.2 @must @stated
  Rule: Another version under the same number is a conflict

    Example: With another description
      When the operator publishes 1.0 of a capability
      And the operator publishes it again with "description" as "Draws"
      Then the status is 409 and the code "version_exists"

  @NEG-3.3.1 @must @stated
  Rule: An undeclared break cannot be processed

    Example: Of the input
      Given 1.0 of a capability is published as
        | input_schema | {"type": "string"} |
      When the operator publishes 1.1 of the capability as
        | input_schema | {"type": "number"} |
      Then the status is 422 and the code "undeclared_breaking_change"

  @NEG-3.3.3 @must @stated
  Rule: Breaking changes stand in a list

    Example: One
      Given 1.0 of a capability is published as
        | input_schema | {"type": "string"} |
      When the operator publishes 1.1 of the capability as
        | input_schema | {"type": "number"} |
      Then the answer has these members
        | /changes/0/side    | "input"  |
        | /changes/0/effect  | "breaks" |
        | /changes/0/pointer | ""       |

  @NEG-5.1.1 @must @stated
  Rule: A search that cannot be read is a bad request

    Example: Whatever is wrong with it
      Then each of these is refused with its status and its code
        | method | path                          | body      | status | code            |
        | GET    | /registry?limit=0             | (nothing) | 400    | invalid_request |
        | GET    | /registry?limit=many          | (nothing) | 400    | invalid_request |
        | GET    | /registry?cursor=not-a-cursor | (nothing) | 400    | invalid_request |

  @NEG-5.1.3 @must @stated
  Rule: What is no range is a bad request

    Example: A pattern
      Then each of these is refused with its status and its code
        | method | path                  | body      | status | code            |
        | GET    | /registry?version=1.x | (nothing) | 400    | invalid_request |

  @NEG-5.2.1 @must @stated
  Rule: Whoever is unknown is asked who it is

    Example: Nobody in particular
      When somebody publishes 1.0 of a capability without saying who it is
      Then the status is 401 and the code "authentication_required"
      And the header "WWW-Authenticate" is there

  @NEG-5.2.2 @must @stated
  Rule: Whoever may not publish is forbidden

    @grants
    Example: An agent under a standard name
      Given an agent that may use "check_balance"
      When the agent publishes 1.0 of a standard capability
      Then the status is 403 and the code "unauthorized"

  @X-NEG-6.2.3 @should @derived
  Rule: What is deprecated says so, and when it goes

    Scenario Outline: <path>
      When GET <path> is sent with (nothing)
      Then the status is 200
      And the header "Deprecation" is a moment in seconds
      And the header "Sunset" is not there

      Examples:
        | path                                 |
        | /registry/code-review/1.0            |
        | /registry/code-review/1.0/input.json |

    Example: What is to stay
      When GET /registry/code-review/2.0 is sent with (nothing)
      Then the header "Deprecation" is not there
      And the header "Sunset" is not there

    Example: What is going
      Given "1.0, 1.5, 2.0" of a capability are published in this order, all alike
      When the operator withdraws 1.0 of the capability with a sunset that is far ahead
      And 1.0 of the capability is looked up
      Then the header "Deprecation" is a moment in seconds
      And the header "Sunset" is its sunset
