@grants
Feature: Capability list and descriptions
  Callers can list and describe the capabilities of a server. An agent also sees which of them it has been granted.

  @GR-1.1.1 @must @stated
  Rule: A capability must show its name

    Example: A public capability shows its name
      When an anonymous caller describes "check_balance"
      Then the described capability is "check_balance"

  @GR-1.1.2 @must @stated
  Rule: A capability must show its description

    Example: A public capability shows its description
      When an anonymous caller describes "check_balance"
      Then it has
        | description | "Check the balance of a bank account" |

  @GR-1.1.3 @must @own
  Rule: A capability must show its input schema, or no input if it has no such schema

    Example: A capability with an input schema, and one without
      Given an agent that may use "echo"
      When an anonymous caller describes "check_balance"
      Then it has
        | input | {"type": "object", "required": ["account_id"], "properties": {"account_id": {"type": "string", "description": "The bank account ID to check"}}} |
      When the agent describes "echo"
      Then it has
        | input | (nothing) |

  @GR-1.1.4 @must @stated
  Rule: A capability must show its output schema, or no output if it has no such schema

    Example: A capability with an output schema, and one without
      Given an agent that may use "echo"
      When an anonymous caller describes "check_balance"
      Then it has
        | output | {"type": "object", "properties": {"account_id": {"type": "string"}, "balance": {"type": "number"}, "currency": {"type": "string"}}} |
      When the agent describes "echo"
      Then it has
        | output | (nothing) |

  @GR-1.1.5 @must @own @needs-locations
  Rule: A capability must show its location if it has one of its own, and none otherwise

    Example: A capability with a location of its own, and one without
      Given an agent that may use "check_balance"
      When the agent describes "echo_elsewhere"
      Then it has
        | location | "https://elsewhere.example/execute" |
      When the agent describes "check_balance"
      Then it has
        | location | (nothing) |

  @GR-1.1.6 @must @stated
  Rule: A capability must show its grant_status to the agent that asks, and to no other caller

    Example: A granted capability is described to its agent and to an anonymous caller
      Given an agent that may use "check_balance"
      When the agent describes "check_balance"
      Then it has
        | grant_status | "granted" |
      When an anonymous caller describes "check_balance"
      Then it has
        | grant_status | (nothing) |

    Example: A capability that the agent has not been granted
      Given an agent that may use "check_balance"
      When the agent describes "transfer_funds"
      Then it has
        | grant_status | "not_granted" |

    Example: An agent whose token is invalid gets no grant_status
      Given an agent that may use "check_balance"
      When the agent describes "check_balance" using a token that
        | is signed by another key        |
        | was changed after it was signed |
        | is not signed                   |
        | has another audience            |
        | expired two minutes ago         |
      Then no grant status is shown

  @GR-1.2.1 @should @stated
  Rule: Capability names should consist of lower-case letters, digits and underscores

    Example: The names in the list for anonymous callers
      When an anonymous caller lists the capabilities
      Then each listed capability has
        | name | (lower-case letters, digits and underscores) |

  @GR-1.2.2 @should @stated
  Rule: A server should treat capability names as opaque

    Example: A capability whose name contains hyphens can be executed
      Given an agent that may use "subset-type-null"
      When the agent executes "subset-type-null" with {"value": null}
      Then it succeeds

    Example: Similar spellings of a name are unknown capabilities
      Then each registration for one of these is refused with "invalid_capabilities"
        | Check_Balance  |
        | check_balance_ |
        | check-balance  |

  @GR-5.1.1 @must @stated
  Rule: The capability list must give the name and description of each capability

    Example: A linked host lists the capabilities
      Given a linked host
      When the host lists the capabilities
      Then each listed capability has
        | name        | (a string) |
        | description | (a string) |

  @GR-5.1.2 @must @stated
  Rule: The capability list must give the grant_status of each capability to an agent, and to no other caller

    Example: An agent and its host list the capabilities
      Given an agent that may use "echo"
      When the agent lists the capabilities
      Then each listed capability has
        | grant_status | "granted" or "not_granted" |
      When the host lists the capabilities
      Then each listed capability has
        | grant_status | (nothing) |

    Example: The list for an agent whose token is invalid
      Given an agent that may use "check_balance"
      When the agent lists the capabilities using a token that
        | is signed by another key        |
        | was changed after it was signed |
        | is not signed                   |
        | has another audience            |
        | expired two minutes ago         |
      Then no grant status is shown

  @GR-5.1.3 @must @stated
  Rule: Describing a capability must return that capability with its input and output

    Example: A capability with an input and an output schema
      Given a linked host
      When the host describes "transfer_funds"
      Then the described capability is "transfer_funds"
      And it has
        | input  | (an object) |
        | output | (an object) |

  @GR-5.1.4 @must @stated
  Rule: An unknown capability name must be refused with capability_not_found

    Example: A name that no capability has
      When an anonymous caller describes "no_such_capability"
      Then it is refused with "capability_not_found"

  @GR-5.2.1 @must @stated
  Rule: The capability list must show only public capabilities to callers without authentication

    Example: An anonymous caller lists the capabilities
      When an anonymous caller lists the capabilities
      Then the list contains "check_balance" and "web_search"
      And the list does not contain "transfer_funds"
      And the list does not contain "echo"

    Example: An anonymous caller searches for a capability that is not public
      When an anonymous caller searches for "transfer"
      Then the list does not contain "transfer_funds"

    @needs-pagination
    Example: An anonymous caller uses the cursor of a host
      Given a linked host
      When an anonymous caller lists the capabilities after the first page of the host
      Then the list does not contain "transfer_funds"
      And the list does not contain "echo"

  @GR-5.2.2 @must @stated
  Rule: A capability that is not public must not be described to callers without authentication

    Example: An anonymous caller asks for a capability that is not public
      When an anonymous caller tries to describe "transfer_funds"
      Then it is refused

  @GR-5.2.3 @must @stated
  Rule: A linked host must see the capabilities of its user

    Example: A linked host lists a public capability and one that is not public
      Given a linked host
      When the host lists the capabilities
      Then the list contains "check_balance" and "transfer_funds"

  @GR-5.2.4 @must @own
  Rule: A host that is not linked must not see capabilities that are not public

    Example: A host lists the capabilities while its first agent is pending
      When an agent of a host registers for "check_balance"
      And the host lists the capabilities
      Then the list does not contain "transfer_funds"
      And the list does not contain "echo"

    Example: A host that has never registered an agent
      When another host lists the capabilities
      Then the list does not contain "transfer_funds"
      And the list does not contain "echo"
      When another host tries to describe "transfer_funds"
      Then it is refused

  @GR-5.2.5 @must @stated
  Rule: An agent must see all capabilities

    Example: The list contains capabilities that are granted and others that are not
      Given an agent that may use "check_balance"
      When the agent lists the capabilities
      Then the list contains "check_balance", "transfer_funds" and "echo"
      And the list contains "web_search"

  @GR-5.2.6 @must @stated
  Rule: An agent must see which capabilities it has been granted

    Example: A granted capability, a pending one, and one that was never requested
      Given an agent that may use "check_balance"
      When the agent requests "echo"
      And the agent lists the capabilities
      Then the listed capabilities have these grant statuses
        | check_balance  | granted     |
        | echo           | not_granted |
        | transfer_funds | not_granted |

    Example: A capability that a user denied
      Given an agent that may use "check_balance"
      When the agent requests "echo"
      And the owner denies it
      And the agent lists the capabilities
      Then the listed capabilities have these grant statuses
        | check_balance | granted     |
        | echo          | not_granted |

  @GR-5.2.7 @must @stated
  Rule: A caller whose token is invalid must see no more than a caller without a token

    Example: Tokens of an agent that are forged, altered, expired, for somebody else, or of no known agent
      Given an agent that may use "check_balance"
      When the agent lists the capabilities using a token that
        | is signed by another key            |
        | was changed after it was signed     |
        | is not signed                       |
        | is not a valid token                |
        | has another audience                |
        | expired two minutes ago             |
        | has an unknown agent as its subject |
      And the agent describes "transfer_funds" using a token that
        | is signed by another key            |
        | was changed after it was signed     |
        | is not signed                       |
        | is not a valid token                |
        | has another audience                |
        | expired two minutes ago             |
        | has an unknown agent as its subject |
      Then only what an anonymous caller sees is shown

    Example: Tokens of a linked host that are forged, altered, expired, or for somebody else
      Given a linked host
      When the host lists the capabilities using a token that
        | is signed by another key        |
        | was changed after it was signed |
        | is not signed                   |
        | is not a valid token            |
        | has another audience            |
        | expired two minutes ago         |
      And the host describes "transfer_funds" using a token that
        | is signed by another key        |
        | was changed after it was signed |
        | is not signed                   |
        | is not a valid token            |
        | has another audience            |
        | expired two minutes ago         |
      Then only what an anonymous caller sees is shown

  @GR-5.3.1 @must @stated
  Rule: A query must filter the capability list

    Example: A query returns a matching capability and omits another
      When an anonymous caller searches for "balance"
      Then the list contains "check_balance"
      And the list does not contain "web_search"

    Example: A query that matches nothing returns an empty list
      When an anonymous caller searches for "zzz-nothing-of-the-kind"
      Then it succeeds
      And at most 0 capabilities are listed

  @GR-5.3.2 @may @stated @needs-pagination
  Rule: A limit may bound the number of capabilities on a page

    Scenario Outline: Pages of at most <limit> capabilities
      Given a linked host
      When the host lists <limit> capabilities at a time
      Then no page lists more than <limit> capabilities

      Examples:
        | limit |
        | 1     |
        | 3     |

  @GR-5.3.3 @may @stated @needs-pagination
  Rule: A page may tell whether another page follows, and where that page begins

    Example: The first page and the last page
      Given a linked host
      When the host lists at most 3 capabilities
      Then it has
        | has_more    | true       |
        | next_cursor | (a string) |
      When the host lists 7 capabilities at a time
      Then it has
        | has_more    | false             |
        | next_cursor | (nothing or null) |

  @GR-5.3.4 @must @own @needs-pagination
  Rule: Pages must neither repeat nor skip capabilities

    Example: Pages of seven contain the same capabilities as the whole list, each once
      Given a linked host
      When the host lists 7 capabilities at a time
      Then the list contains each capability of the whole list for the host once

  @GR-5.3.5 @must @own @needs-pagination
  Rule: An invalid cursor must be refused

    Example: Cursors that no page returned
      Then each of these cursors is refused
        | not-a-cursor      |
        | %00%ff            |
        | AAAAAAAAAAAAAAAAA |
