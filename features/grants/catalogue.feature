@grants
Feature: Looking through what a server offers
  Whoever may ask learns what there is; an agent also learns what it has been granted.

  @GR-1.1 @must @stated
  Rule: A capability tells its name and description, and where it has them its input, output, location and grant

    Example: A capability with schemas
      When anybody looks at "check_balance"
      Then it tells of "check_balance"
        | description  | "Check the balance of a bank account" |
        | input        | {"type": "object", "required": ["account_id"], "properties": {"account_id": {"type": "string", "description": "The bank account ID to check"}}} |
        | output       | {"type": "object", "properties": {"account_id": {"type": "string"}, "balance": {"type": "number"}, "currency": {"type": "string"}}} |
        | location     | (nothing) |
        | grant_status | (nothing) |

    Example: A capability without schemas
      Given an agent that may use "echo"
      When the agent looks at "echo"
      Then it tells of "echo"
        | input        | (nothing) |
        | output       | (nothing) |
        | grant_status | "granted" |

    Example: A capability with a location of its own
      Given an agent that may use "check_balance"
      When the agent looks at "echo_elsewhere"
      Then it tells of "echo_elsewhere"
        | location     | "https://elsewhere.example/execute" |
        | grant_status | "not_granted"                       |

  @GR-1.2 @should @stated
  Rule: Names are of small letters, digits and underscores, and are taken to the letter all the same

    Example: What is shown to everybody is named as recommended
      When anybody lists the capabilities
      Then all of them have names of small letters, digits and underscores

    Example: Another name is as good as any
      Given an agent that may use "subset-type-null"
      When the agent executes "subset-type-null" with {"value": null}
      Then it succeeds

    Scenario Outline: A name that is nearly the same is another name
      When an agent of a host registers for "<name>"
      Then it is refused with "invalid_capabilities", listing "<name>" as "invalid_capabilities"

      Examples:
        | name           |
        | Check_Balance  |
        | check_balance_ |
        | check-balance  |

  @GR-5.1 @must @stated
  Rule: A list gives names and descriptions, a description gives one capability whole

    Example: The list without an agent
      Given a linked host
      When the host lists the capabilities
      Then there are "check_balance", "transfer_funds" and "echo" among them
      And each has a name and a description, and none tells a grant

    Example: The list for an agent
      Given an agent that may use "echo"
      When the agent lists the capabilities
      Then each tells whether it is granted to the agent
        | echo           | granted     |
        | transfer_funds | not_granted |

    Example: A grant that waits is no grant yet
      Given an agent that may use "check_balance"
      When the agent asks for "echo"
      And the agent lists the capabilities
      Then each tells whether it is granted to the agent
        | check_balance | granted     |
        | echo          | not_granted |

    Example: An unknown name
      When anybody looks at "no_such_capability"
      Then it is refused with "capability_not_found"

  @GR-5.2 @must @stated
  Rule: Without a token only public capabilities are shown

    Example: Anybody sees what is public
      When anybody lists the capabilities
      Then there are "check_balance" and "web_search" among them
      And "transfer_funds" is not among them
      And "echo" is not among them

    Example: What is not public is as if it were not there
      When anybody looks at "transfer_funds"
      Then it is refused with "capability_not_found"

    Example: A linked host sees what its owner may
      Given a linked host
      When the host looks at "transfer_funds"
      Then it tells of "transfer_funds"
        | grant_status | (nothing) |

    Example: An agent sees everything, with its grants
      Given an agent that may use "check_balance"
      When the agent lists the capabilities
      Then there are "check_balance", "transfer_funds" and "echo" among them
      And each tells whether it is granted to the agent
        | check_balance | granted     |
        | web_search    | not_granted |

    Example: A host that nobody has approved sees nothing
      When an agent of a host registers for "check_balance"
      And the host lists the capabilities
      Then it is refused with "host_pending"

  @GR-5.3 @must @stated
  Rule: A query filters, and a cursor walks through the pages without repeating or skipping

    Example: A query finds
      When anybody searches for "balance"
      Then there are "check_balance" among them
      And "web_search" is not among them

    Example: A query that fits nothing finds nothing
      When anybody searches for "zzz-nothing-of-the-kind"
      Then it succeeds
      And there are none

    Scenario Outline: Pages of <limit>
      Given a linked host
      When the host lists <limit> capabilities at a time
      Then they are the same as the host lists at once, each one once

      Examples:
        | limit |
        | 1     |
        | 7     |
        | 100   |

    Scenario Outline: The cursor "<cursor>" is none
      When anybody lists the capabilities from the cursor "<cursor>"
      Then it is refused with "invalid_request", naming "cursor"

      Examples:
        | cursor            |
        | not-a-cursor      |
        | %00%ff            |
        | AAAAAAAAAAAAAAAAA |

    Scenario Outline: A limit of <limit> is none
      When anybody lists "<limit>" capabilities at a time
      Then it is refused with "invalid_request", naming "limit"

      Examples:
        | limit |
        | 0     |
        | -1    |
        | many  |
