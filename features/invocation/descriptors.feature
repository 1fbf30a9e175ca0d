@invocation
Feature: Capability descriptors
  A descriptor tells a caller everything that it needs to know before an invocation.

  @INV-1.1.1 @must @stated
  Rule: A descriptor must carry an id

    Example: The web search has an id
      When "web_search" is described
      Then the description has an id

    Example: No two capabilities share an id
      When all capabilities are listed
      Then each capability has a different id

  @INV-1.1.2 @must @stated
  Rule: A descriptor must carry the name, version, description and category of its capability

    Example: The web search has its declared name, version, description and category
      When "web_search" is described
      Then the description has
        | name        | "web_search"                     |
        | version     | "1.0.0"                          |
        | description | "Search the web for information" |
        | category    | "information_retrieval"          |

  @INV-1.1.3 @must @stated
  Rule: A descriptor must carry the input schema and the output schema of its capability

    Example: The balance check has its declared schemas
      When "check_balance" is described
      Then the description has
        | input_schema  | {"type": "object", "properties": {"account_id": {"type": "string", "description": "The bank account ID to check"}}, "required": ["account_id"]} |
        | output_schema | {"type": "object", "properties": {"account_id": {"type": "string"}, "balance": {"type": "number"}, "currency": {"type": "string"}}}             |

  @INV-1.1.4 @must @stated
  Rule: A descriptor must carry the permissions of its capability

    Example: The web search has its declared permission
      When "web_search" is described
      Then the description has
        | permissions | ["network:read"] |

  @INV-1.1.5 @must @stated
  Rule: A descriptor must carry the rate limit of its capability

    Example: The web search has its declared rate limit
      When "web_search" is described
      Then the description has
        | rate_limit | {"requests": 100, "period": "1m"} |

    Example: A declared burst is part of the rate limit
      When "limited_burst" is described
      Then the description has
        | rate_limit | {"requests": 60, "period": "1m", "burst": 3} |

  @INV-1.1.6 @must @stated
  Rule: A descriptor must carry the timeout of its capability

    Example: The web search has its declared timeout
      When "web_search" is described
      Then the description has
        | timeout_ms | 30000 |

  @INV-1.1.7 @must @stated
  Rule: A descriptor must carry the retry policy of its capability

    Example: The web search has its declared retry policy
      When "web_search" is described
      Then the description has
        | retry_policy | {"max_attempts": 3, "backoff_multiplier": 2, "initial_delay_ms": 1000} |

  @INV-1.1.8 @must @own
  Rule: The id of a capability must be a UUID, and must identify it wherever it is described

    Example: The id is a stable UUID that the capability can be described by
      When "web_search" is described
      Then the description has a UUID for its id
      And describing it by that id gives the same description

    Example: A capability is listed as it is described on its own
      When all capabilities are listed
      Then the list contains the description of "web_search"

  @INV-1.1.9 @must @own
  Rule: A descriptor must give the values that apply where nothing is declared

    Example: Every capability has a name and a version
      When all capabilities are listed
      Then each capability has "name, version"

    Example: A capability without schemas has none in its descriptor
      When "echo" is described
      Then the description has no "input_schema"
      And the description has no "output_schema"

    Example: A capability without permissions has an empty list
      When "echo" is described
      Then the description has
        | permissions | [] |

    Example: Every capability has a list of permissions
      When all capabilities are listed
      Then each capability has "permissions"

    Example: Every capability has a timeout
      When all capabilities are listed
      Then each capability has "timeout_ms"

    Example: The burst is the number of requests per period
      When "limited" is described
      Then the description has
        | rate_limit | {"requests": 2, "period": "2s", "burst": 2} |

    Example: The retry policy includes the values that were not declared
      When "flaky" is described
      Then the description has
        | retry_policy | {"retry_on": ["timeout", "network_error", "rate_limit"], "jitter": "none"} |

  @INV-1.1.10 @must @own
  Rule: A retry policy must have its maximum delay and the failures to retry

    Example: The maximum delay and the failures to retry are part of the retry policy
      When "flaky" is described
      Then the description has
        | retry_policy | {"max_delay_ms": 300} |
      When "flaky_network" is described
      Then the description has
        | retry_policy | {"retry_on": ["network_error"]} |

  @INV-1.2.1 @must @own
  Rule: The category of a capability must be one of the four defined categories

    Example: Every served capability has one of the four categories
      When all capabilities are listed
      Then each category is one of
        | information_retrieval |
        | data_processing       |
        | communication         |
        | storage               |

    @typed-capabilities
    Example: The loader accepts each of the four categories
      Given files with these values for "category"
        | information_retrieval |
        | data_processing       |
        | communication         |
        | storage               |
      When the files are loaded
      Then every file is accepted

  @INV-1.2.2 @must @own
  Rule: The loader must refuse a category other than the four defined ones

    @typed-capabilities
    Example: Unknown and misspelled categories are refused at load
      Given files with these values for "category"
        | storage       |
        | entertainment |
        | Storage       |
      When the files are loaded
      Then the values "entertainment, Storage" are refused with their names, and the others accepted

  @INV-3.1.1 @must @stated
  Rule: A capability must declare its permissions from the closed list of eight

    @typed-capabilities
    Example: The loader accepts each of the eight permissions
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

  @INV-3.1.2 @must @own
  Rule: The loader must refuse any permission outside the closed list

    @typed-capabilities
    Example: Each unknown permission is refused by name with its position
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
