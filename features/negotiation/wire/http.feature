@negotiation @http
Feature: The registry and negotiations over HTTP
  The HTTP bindings of this project: status codes, headers for caches and clients, and one refusal format.

  @NEG-1.1.7 @must @own
  Rule: A publication with an invalid field must be refused with 400 invalid_request

    Scenario Outline: A publication with <why> is refused
      When the operator publishes 1.0 of a capability as
        | <field> | <value> |
      Then the status is 400 and the code "invalid_request"
      And the response reveals no internals

      Examples:
        | why                         | field       | value         |
        | another type                | type        | "code-review" |
        | another version             | version     | "1.1"         |
        | an unknown field            | colour      | "red"         |
        | tags that are no list       | tags        | "ink"         |
        | an enforcement that is none | enforcement | "sometimes"   |

    Example: A publication with a word among its supported_versions is refused
      When the operator publishes 1.0 of a capability as
        | supported_versions | ["one"] |
      Then the status is 400 and the code "invalid_request"

    Example: A publication of 1.0 with breaking_changes_from 2.0 is refused
      When the operator publishes 1.0 of a capability as
        | breaking_changes_from | "2.0" |
      Then the status is 400 and the code "invalid_request"

  @NEG-2.1.4 @must @own
  Rule: An invalid NEGOTIATE must be refused with 400 invalid_json or invalid_request

    Example: Each kind of invalid NEGOTIATE is refused with its status and its code
      Then each of these is refused with its status and its code
        | why                    | method | path          | body                                                                              | status | code            |
        | no JSON                | POST   | /negotiations | {"capability":                                                                    | 400    | invalid_json    |
        | no capability          | POST   | /negotiations | {"preferred_version": "2.0"}                                                      | 400    | invalid_request |
        | no version             | POST   | /negotiations | {"capability": "code-review"}                                                     | 400    | invalid_request |
        | an empty list          | POST   | /negotiations | {"capability": "code-review", "acceptable_versions": []}                          | 400    | invalid_request |
        | another kind           | POST   | /negotiations | {"kind": "ACCEPT", "capability": "code-review", "preferred_version": "2.0"}       | 400    | invalid_request |
        | an unknown field       | POST   | /negotiations | {"capability": "code-review", "preferred_version": "2.0", "colour": "red"}        | 400    | invalid_request |
        | a number for a version | POST   | /negotiations | {"capability": "code-review", "preferred_version": 2.0}                           | 400    | invalid_request |
        | a text for a list      | POST   | /negotiations | {"capability": "code-review", "acceptable_versions": "2.0"}                       | 400    | invalid_request |
        | an agent that is none  | POST   | /negotiations | {"capability": "code-review", "preferred_version": "2.0", "agent": "code-review"} | 400    | invalid_request |

  @NEG-2.1.5 @must @own
  Rule: An agreed NEGOTIATE must be answered with 201 and the Location of its session, which exists until it is ended

    Example: A NEGOTIATE for an available version is answered with ACCEPT
      When POST /negotiations is sent with {"capability": "code-review", "preferred_version": "2.0"}
      Then the status is 201
      And the response has these members
        | /kind           | "ACCEPT"      |
        | /capability     | "code-review" |
        | /agreed_version | "2.0"         |

    Example: The Location names the session_id under /negotiations/
      When POST /negotiations is sent with {"capability": "code-review", "preferred_version": "2.0"}
      Then the header "Location" names "/negotiations/"
      And the header "Location" contains the member "/session_id"

    Example: A session that was ended is answered with 404 session_not_found
      Given a session on 2.0 of "code-review"
      When the session ends
      Then the status is 204
      And an anonymous caller requests the session
      And the status is 404 and the code "session_not_found"

  @NEG-2.3.1 @must @own
  Rule: A REJECT must be answered with 404 for an unknown capability and with 409 for a version mismatch

    Example: A NEGOTIATE for an unknown capability is rejected with 404
      When POST /negotiations is sent with {"kind": "NEGOTIATE", "capability": "no-such", "preferred_version": "2.0"}
      Then the status is 404
      And the response has these members
        | /kind   | "REJECT"               |
        | /reason | "capability_not_found" |

    Example: A NEGOTIATE for an unavailable version is rejected with 409
      When POST /negotiations is sent with {"kind": "NEGOTIATE", "capability": "code-review", "preferred_version": "3.0"}
      Then the status is 409
      And the response has these members
        | /kind   | "REJECT"           |
        | /reason | "version_mismatch" |

  @NEG-2.3.2 @must @own
  Rule: A REJECT must list the supported versions in order, the newest first

    Example: A REJECT for code-review lists 2.0, 1.5 and 1.0
      When POST /negotiations is sent with {"kind": "NEGOTIATE", "capability": "code-review", "preferred_version": "3.0"}
      Then the response has these members
        | /supported_versions | ["2.0", "1.5", "1.0"] |

  @NEG-3.1.3 @must @own @needs-schema-hosting
  Rule: The registry must serve schemas as JSON, with digests for caches, and answer 404 for unknown paths

    Example: A schema is served as JSON by default, and as application/schema+json on request
      When GET /registry/code-review/2.0/input.json is sent with (nothing)
      Then the status is 200
      And the header "Content-Type" names "json"
      When GET /registry/code-review/2.0/input.json is sent by a client that takes only "application/schema+json"
      Then the status is 200
      And the header "Content-Type" names "application/schema+json"

    Scenario Outline: An unknown path is answered with 404: <path>
      When GET <path> is sent with (nothing)
      Then the status is 404
      And the response reveals no internals

      Examples:
        | path                                 |
        | /registry/code-review/7.0/input.json |
        | /registry/no-such/1.0/input.json     |
        | /registry/code-review/2.0/both.json  |
        | /registry/no-such                    |
        | /registry/no-such/compatibility      |

    Scenario Outline: The schema <path> carries its digest in three headers
      When GET <path> is sent with (nothing)
      Then the header "Content-Digest" has the SHA-256 of the body
      And the header "Repr-Digest" has the SHA-256 of the body
      And the header "ETag" has the SHA-256 of the body in hexadecimal digits

      Examples:
        | path                                  |
        | /registry/code-review/2.0/input.json  |
        | /registry/code-review/1.0/output.json |

    Example: A client that already has the schema is answered with 304
      When GET /registry/code-review/2.0/input.json is sent with (nothing)
      And GET /registry/code-review/2.0/input.json is sent under the ETag of the response
      Then the status is 304

    Example: A client that has a different schema is answered with 200
      When GET /registry/code-review/2.0/input.json is sent under the ETag "sha256:00"
      Then the status is 200

  @NEG-3.2.1 @must @own
  Rule: Publishing a version must be answered with 201, and publishing the same again with 200

    Example: A version is published for the first time and then again
      When the operator publishes 1.0 of a capability
      Then the status is 201
      When the operator publishes the same again
      Then the status is 200

  @NEG-3.2.2 @must @own
  Rule: Publishing different content for a published version must be refused with 409 version_exists

    Example: A published version with a different description is refused
      When the operator publishes 1.0 of a capability
      And the operator publishes it again with "description" as "Draws"
      Then the status is 409 and the code "version_exists"

  @NEG-3.3.1 @must @own
  Rule: Publishing an undeclared breaking change must be refused with 422 undeclared_breaking_change

    Example: A version that changes the type of its input is refused
      Given 1.0 of a capability is published as
        | input_schema | {"type": "string"} |
      When the operator publishes 1.1 of the capability as
        | input_schema | {"type": "number"} |
      Then the status is 422 and the code "undeclared_breaking_change"

  @NEG-3.3.3 @must @own
  Rule: The refusal of a breaking schema must list each breaking change with side, effect and pointer

    Example: A changed input type is listed as one breaking change at the root
      Given 1.0 of a capability is published as
        | input_schema | {"type": "string"} |
      When the operator publishes 1.1 of the capability as
        | input_schema | {"type": "number"} |
      Then the response has these members
        | /changes/0/side    | "input"  |
        | /changes/0/effect  | "breaks" |
        | /changes/0/pointer | ""       |

  @NEG-5.1.6 @must @own @needs-search
  Rule: A search with an invalid limit, cursor or version range must be refused with 400 invalid_request

    Example: Searches with an invalid limit or cursor are refused
      Then each of these is refused with its status and its code
        | method | path                          | body      | status | code            |
        | GET    | /registry?limit=0             | (nothing) | 400    | invalid_request |
        | GET    | /registry?limit=many          | (nothing) | 400    | invalid_request |
        | GET    | /registry?cursor=not-a-cursor | (nothing) | 400    | invalid_request |

    Example: A search for the version range 1.x is refused
      Then each of these is refused with its status and its code
        | method | path                  | body      | status | code            |
        | GET    | /registry?version=1.x | (nothing) | 400    | invalid_request |

  @NEG-5.2.1 @must @own
  Rule: An anonymous publication must be refused with 401 authentication_required and a challenge

    Example: An anonymous caller that publishes a capability is challenged
      When an anonymous caller publishes 1.0 of a capability
      Then the status is 401 and the code "authentication_required"
      And the response has the header "WWW-Authenticate"

  @NEG-5.2.2 @must @own
  Rule: A publication of a standard capability by an agent must be refused with 403 unauthorized

    @grants
    Example: An agent that publishes under a standard name is refused
      Given an agent that may use "check_balance"
      When the agent publishes 1.0 of a standard capability
      Then the status is 403 and the code "unauthorized"

  @X-NEG-6.2.3 @should @own
  Rule: A response about a deprecated version should carry Deprecation, and Sunset if it has a sunset date

    Scenario Outline: A deprecated version without a sunset date carries Deprecation only: <path>
      When GET <path> is sent with (nothing)
      Then the status is 200
      And the header "Deprecation" is a time in seconds
      And the response has no header "Sunset"

      Examples:
        | path                                 |
        | /registry/code-review/1.0            |
        | /registry/code-review/1.0/input.json |

    Example: A version that is not deprecated carries neither Deprecation nor Sunset
      When GET /registry/code-review/2.0 is sent with (nothing)
      Then the status is 200
      And the response has no header "Deprecation"
      And the response has no header "Sunset"

    Example: A withdrawn version with a sunset date carries Deprecation and Sunset
      Given the operator has published "1.0, 1.5, 2.0" of a capability
      When the operator withdraws 1.0 of the capability with a sunset that is far ahead
      And 1.0 of the capability is looked up
      Then the header "Deprecation" is a time in seconds
      And the header "Sunset" is its sunset

  @X-NEG-7.1 @must @own
  Rule: Every response about the registry and negotiations must have its published status, content type and members

    @http @last
    Example: No response of the run differs from its published shape
      When GET /registry is sent with (nothing)
      Then every response about negotiation in this run has its published shape
