@invocation
Feature: Describing capabilities
  A descriptor tells everything that a caller has to know before an invocation.

  @INV-1.1.1 @must @stated
  Rule: A descriptor carries an id

    Example: It is a UUID that stays
      When "web_search" is described
      Then the description has a UUID for its id
      And describing it by that id gives the same description

    Example: No two capabilities share one
      When all capabilities are listed
      Then each has an id of its own
      And "web_search" is among them, as it is described on its own

  @INV-1.1.2 @must @stated
  Rule: A descriptor carries name, version, description and category

    Example: Those of the web search
      When "web_search" is described
      Then the description says
        | name        | "web_search"                     |
        | version     | "1.0.0"                          |
        | description | "Search the web for information" |
        | category    | "information_retrieval"          |

    Example: Every capability has a name and a version
      When all capabilities are listed
      Then each carries "name, version"

  @INV-1.1.3 @must @stated
  Rule: A descriptor carries the schemas of its input and its output

    Example: They are those that were declared
      When "check_balance" is described
      Then the description says
        | input_schema  | {"type": "object", "properties": {"account_id": {"type": "string", "description": "The bank account ID to check"}}, "required": ["account_id"]} |
        | output_schema | {"type": "object", "properties": {"account_id": {"type": "string"}, "balance": {"type": "number"}, "currency": {"type": "string"}}} |

    Example: What declares no schema has none
      When "echo" is described
      Then the description has no "input_schema"
      And the description has no "output_schema"

  @INV-1.1.4 @must @stated
  Rule: A descriptor carries permissions

    Example: Those of the web search
      When "web_search" is described
      Then the description says
        | permissions | ["network:read"] |

    Example: What declares no permission has an empty list of them
      When "echo" is described
      Then the description says
        | permissions | [] |

    Example: Every capability has such a list
      When all capabilities are listed
      Then each carries "permissions"

  @INV-1.1.5 @must @stated
  Rule: A descriptor carries its rate limit

    Example: That of the web search
      When "web_search" is described
      Then the description says
        | rate_limit | {"requests": 100, "period": "1m"} |

    Example: A burst is what was declared, or as many as a period admits
      When "limited_burst" is described
      Then the description says
        | rate_limit | {"requests": 60, "period": "1m", "burst": 3} |
      When "limited" is described
      Then the description says
        | rate_limit | {"requests": 2, "period": "2s", "burst": 2} |

  @INV-1.1.6 @must @stated
  Rule: A descriptor carries its timeout

    Example: That of the web search
      When "web_search" is described
      Then the description says
        | timeout_ms | 30000 |

    Example: Every capability has one
      When all capabilities are listed
      Then each carries "timeout_ms"

  @INV-1.1.7 @must @stated
  Rule: A descriptor carries its retry policy

    Example: That of the web search
      When "web_search" is described
      Then the description says
        | retry_policy | {"max_attempts": 3, "backoff_multiplier": 2, "initial_delay_ms": 1000} |

    Example: It is told whole, with what was not declared
      When "flaky" is described
      Then the description says
        | retry_policy | {"max_attempts": 4, "backoff_multiplier": 2, "initial_delay_ms": 100, "max_delay_ms": 300, "retry_on": ["timeout", "network_error", "rate_limit"], "jitter": "none"} |
      When "flaky_network" is described
      Then the description says
        | retry_policy | {"retry_on": ["network_error"]} |

  @INV-1.2.1 @must @stated
  Rule: A category is one of four

    Example: The served categories are among the four
      When all capabilities are listed
      Then each category is one of
        | information_retrieval |
        | data_processing       |
        | communication         |
        | storage               |

    Example: The four are taken at load
      Given files with these values for "category"
        | information_retrieval |
        | data_processing       |
        | communication         |
        | storage               |
      When the files are loaded
      Then every file is accepted

  @INV-1.2.2 @must @stated
  Rule: No other category is taken

    Example: Another one is refused at load
      Given files with these values for "category"
        | storage       |
        | entertainment |
        | Storage       |
      When the files are loaded
      Then the values "entertainment, Storage" are refused by name, and the others accepted

  @INV-3.1.1 @must @stated
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

  @INV-3.1.2 @must @stated
  Rule: Any other permission is refused at load

    Example: It is refused by name
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
