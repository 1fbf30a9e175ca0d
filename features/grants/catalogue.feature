@grants
Feature: Looking through what a server offers
  Whoever may ask learns what there is; an agent also learns what it has been granted.

  @GR-1.1.1 @must @stated
  Rule: A capability tells its name

    Example: A capability that everybody sees
      When anybody looks at "check_balance"
      Then it is "check_balance"

  @GR-1.1.2 @must @stated
  Rule: A capability tells its description

    Example: A capability that everybody sees
      When anybody looks at "check_balance"
      Then it tells
        | description | "Check the balance of a bank account" |

  @GR-1.1.3 @must @stated
  Rule: A capability tells its input where it has a schema

    Example: A capability with schemas, and one without
      Given an agent that may use "echo"
      When anybody looks at "check_balance"
      Then it tells
        | input | {"type": "object", "required": ["account_id"], "properties": {"account_id": {"type": "string", "description": "The bank account ID to check"}}} |
      When the agent looks at "echo"
      Then it tells
        | input | (nothing) |

  @GR-1.1.4 @must @stated
  Rule: A capability tells its output where it has a schema

    Example: A capability with schemas, and one without
      Given an agent that may use "echo"
      When anybody looks at "check_balance"
      Then it tells
        | output | {"type": "object", "properties": {"account_id": {"type": "string"}, "balance": {"type": "number"}, "currency": {"type": "string"}}} |
      When the agent looks at "echo"
      Then it tells
        | output | (nothing) |

  @GR-1.1.5 @must @stated
  Rule: A capability tells its location where it has one of its own

    Example: A capability with a location, and one without
      Given an agent that may use "check_balance"
      When the agent looks at "echo_elsewhere"
      Then it tells
        | location | "https://elsewhere.example/execute" |
      When the agent looks at "check_balance"
      Then it tells
        | location | (nothing) |

  @GR-1.1.6 @must @stated
  Rule: A capability tells an agent whether it is granted, and nobody else

    Example: An agent, and anybody
      Given an agent that may use "check_balance"
      When the agent looks at "check_balance"
      Then it tells
        | grant_status | "granted" |
      When anybody looks at "check_balance"
      Then it tells
        | grant_status | (nothing) |

    Example: What the agent has not been granted
      Given an agent that may use "check_balance"
      When the agent looks at "transfer_funds"
      Then it tells
        | grant_status | "not_granted" |

  @GR-1.2.1 @should @stated
  Rule: Names are of small letters, digits and underscores

    Example: What is shown to everybody
      When anybody lists the capabilities
      Then all of them have names of small letters, digits and underscores

  @GR-1.2.2 @should @stated
  Rule: Names are taken to the letter, whatever they look like

    Example: Another name is as good as any
      Given an agent that may use "subset-type-null"
      When the agent executes "subset-type-null" with {"value": null}
      Then it succeeds

    Example: A name that is nearly the same is another name
      Then whoever registers for any of these is refused with "invalid_capabilities"
        | Check_Balance  |
        | check_balance_ |
        | check-balance  |

  @GR-5.1.1 @must @stated
  Rule: A list gives names and descriptions

    Example: The list for a host
      Given a linked host
      When the host lists the capabilities
      Then each has a name and a description

  @GR-5.1.2 @must @stated
  Rule: A list tells an agent of grants, and nobody else

    Example: The list for an agent, and for its host
      Given an agent that may use "echo"
      When the agent lists the capabilities
      Then each tells whether it is granted
      When the host lists the capabilities
      Then none tells whether it is granted

  @GR-5.1.3 @must @stated
  Rule: A description gives the capability that was named, whole

    Example: A capability with schemas
      Given a linked host
      When the host looks at "transfer_funds"
      Then it is "transfer_funds"
      And it has an input and an output

  @GR-5.1.4 @must @stated
  Rule: A name that is not there is told to be unknown

    Example: An unknown name
      When anybody looks at "no_such_capability"
      Then it is refused with "capability_not_found"

  @GR-5.2.1 @must @stated
  Rule: Without a token only public capabilities are listed

    Example: Anybody sees what is public
      When anybody lists the capabilities
      Then there are "check_balance" and "web_search" among them
      And "transfer_funds" is not among them
      And "echo" is not among them

  @GR-5.2.2 @must @stated
  Rule: Without a token only public capabilities are described

    Example: What is not public is as if it were not there
      When anybody looks at "transfer_funds"
      Then it is refused with "capability_not_found"

  @GR-5.2.3 @must @stated
  Rule: A linked host sees what its owner may

    Example: What is not public, but is for its owner
      Given a linked host
      When the host lists the capabilities
      Then there are "check_balance" and "transfer_funds" among them

  @GR-5.2.4 @must @stated
  Rule: A host that nobody has approved sees nothing that is not public

    Example: While it waits for its owner
      When an agent of a host registers for "check_balance"
      And the host lists the capabilities
      Then "transfer_funds" is not among them
      And "echo" is not among them

  @GR-5.2.5 @must @stated
  Rule: An agent sees everything

    Example: What it may use, and what it may not
      Given an agent that may use "check_balance"
      When the agent lists the capabilities
      Then there are "check_balance", "transfer_funds" and "echo" among them
      And there are "web_search" among them

  @GR-5.2.6 @must @stated
  Rule: An agent is told which of them it may use

    Example: What is granted, what waits and what was never asked for
      Given an agent that may use "check_balance"
      When the agent asks for "echo"
      And the agent lists the capabilities
      Then they tell of the grants of the agent
        | check_balance  | granted     |
        | echo           | not_granted |
        | transfer_funds | not_granted |

  @GR-5.3.1 @must @stated
  Rule: A query filters

    Example: A query finds
      When anybody searches for "balance"
      Then there are "check_balance" among them
      And "web_search" is not among them

    Example: A query that fits nothing finds nothing
      When anybody searches for "zzz-nothing-of-the-kind"
      Then it succeeds
      And there are none

  @GR-5.3.2 @must @stated
  Rule: A limit bounds a page

    Example: A page of three
      Given a linked host
      When the host lists at most 3 capabilities
      Then there are at most 3 of them

  @GR-5.3.3 @must @stated
  Rule: A page tells whether there is another, and where it begins

    Example: The first of several, and the last
      Given a linked host
      When the host lists at most 3 capabilities
      Then it is told where the next page begins
      When the host lists 7 capabilities at a time
      Then it is told that there is no other page

  @GR-5.3.4 @must @stated
  Rule: Pages neither repeat nor skip

    Example: Pages of seven
      Given a linked host
      When the host lists 7 capabilities at a time
      Then they are the same as the host lists at once, each one once

  @GR-5.3.5 @must @stated
  Rule: A cursor that is none is refused

    Example: What no page has told
      Then nothing is listed with any of these cursors
        | not-a-cursor      |
        | %00%ff            |
        | AAAAAAAAAAAAAAAAA |
