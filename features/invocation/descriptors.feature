@invocation
Feature: Describing capabilities
  A descriptor tells everything that a caller has to know before an invocation.

  @INV-1.1 @must @stated
  Rule: A descriptor carries identity, schemas, permissions, limits and policies

    Example: The descriptor of the web search
      When "web_search" is described
      Then the description says
        | name         | "web_search"                                                              |
        | version      | "1.0.0"                                                                   |
        | description  | "Search the web for information"                                          |
        | category     | "information_retrieval"                                                   |
        | permissions  | ["network:read"]                                                          |
        | rate_limit   | {"requests": 100, "period": "1m"}                                         |
        | timeout_ms   | 30000                                                                     |
        | retry_policy | {"max_attempts": 3, "backoff_multiplier": 2, "initial_delay_ms": 1000}    |

    Example: A burst is what was declared, or as many as a period admits
      When "limited_burst" is described
      Then the description says
        | rate_limit | {"requests": 60, "period": "1m", "burst": 3} |
      When "limited" is described
      Then the description says
        | rate_limit | {"requests": 2, "period": "2s", "burst": 2} |

    Example: A retry policy is told whole, with what was not declared
      When "flaky" is described
      Then the description says
        | retry_policy | {"max_attempts": 4, "backoff_multiplier": 2, "initial_delay_ms": 100, "max_delay_ms": 300, "retry_on": ["timeout", "network_error", "rate_limit"], "jitter": "none"} |
      When "flaky_network" is described
      Then the description says
        | retry_policy | {"retry_on": ["network_error"]} |

    Example: A price is told to whoever has to pay it
      When "priced" is described
      Then the description says
        | price | {"per_second": 0.001, "per_request": 0.0005} |

    Example: The schemas are those that were declared
      When "web_search" is described
      Then the description says
        | input_schema  | {"type": "object", "properties": {"query": {"type": "string", "minLength": 1}, "max_results": {"type": "integer", "minimum": 1, "maximum": 20}}, "required": ["query"]} |
        | output_schema | {"type": "object", "properties": {"results": {"type": "array", "items": {"type": "object", "properties": {"title": {"type": "string"}, "url": {"type": "string", "format": "uri"}, "snippet": {"type": "string"}}}}}} |

    Example: Its id is a UUID that stays
      When "web_search" is described
      Then the description has a UUID for its id
      And describing it by that id gives the same description

    Example: What declares no permission has an empty list of them
      When "echo" is described
      Then the description says
        | permissions | [] |
      And the description has no "input_schema"
      And the description has no "output_schema"

    Example: Every listed capability is fully described
      When all capabilities are listed
      Then each has an id of its own, a name, a version, permissions and a timeout
      And "web_search" is among them, as it is described on its own

  @INV-1.2 @must @stated
  Rule: A category is one of four

    Example: The served categories are among the four
      When all capabilities are listed
      Then each category is one of
        | information_retrieval |
        | data_processing       |
        | communication         |
        | storage               |

    Example: The four are taken at load, and no other
      Given files with these values for "category"
        | information_retrieval |
        | data_processing       |
        | communication         |
        | storage               |
        | entertainment         |
        | Storage               |
      When the files are loaded
      Then the values "entertainment, Storage" are refused by name, and the others accepted

  @INV-3.1 @must @stated
  Rule: Permissions are declared from a closed list

    Example: The eight are taken at load
      Given files with these values for "permissions"
        | [network:read]                   |
        | [network:write]                  |
        | [filesystem:read]                |
        | [filesystem:write]               |
        | [database:read]                  |
        | [database:write]                 |
        | [secrets:read]                   |
        | [compute:execute]                |
        | [network:read, database:write]   |
      When the files are loaded
      Then every file is accepted

    Example: Any other is refused by name
      Given the file "greedy":
        """
        version: 1
        agent: agent://sample
        transports: [{kind: memory, topics: {requests: agents.sample.requests}}]
        capabilities:
          - name: sample
            permissions:
              - network:read
              - network:admin
              - secrets:write
        """
      When the files are loaded
      Then the files are refused
        | file   | line | column | pointer                       | naming        |
        | greedy | 8    | 9      | /capabilities/0/permissions/1 | network:admin |
        | greedy | 9    | 9      | /capabilities/0/permissions/2 | secrets:write |
