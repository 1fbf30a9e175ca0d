@grants
Feature: Granting capabilities
  A person decides once whom to trust with what; what goes beyond is asked for, and nothing works before
  it has been allowed.

  @GR-2.1.1 @must @stated
  Rule: A grant tells its capability

    Example: Two grants
      Given an agent that may use "check_balance" and "echo"
      Then the agent has grants of "check_balance" and "echo" and no other

  @GR-2.1.2 @must @stated
  Rule: A grant that is in force is active

    Example: What the owner has approved
      Given an agent that may use "echo"
      Then the grants of the agent are
        | capability | status |
        | echo       | active |

  @GR-2.1.3 @must @stated
  Rule: A grant that waits is pending

    Example: What a registration asks for
      When an agent of a host registers for "check_balance" and "echo"
      Then it tells these grants
        | capability    | status  |
        | check_balance | pending |
        | echo          | pending |

  @GR-2.1.4 @must @stated
  Rule: A grant that was refused is denied

    Example: What the owner denies
      Given an agent that may use "check_balance"
      When the agent asks for "echo"
      And the owner denies it
      Then the grants of the agent are
        | capability | status |
        | echo       | denied |

  @GR-2.1.5 @must @stated
  Rule: A grant that was taken away is revoked

    Example: What the owner revokes
      Given an agent that may use "check_balance" and "echo"
      When the owner revokes the grant of "echo" from the agent
      Then the grants of the agent are
        | capability | status  |
        | echo       | revoked |

  @GR-2.1.6 @must @stated
  Rule: A grant tells its constraints

    Example: What the agent has asked for
      Given an agent that may use "echo" within {"n": {"min": 1, "max": 5}}
      Then the grants of the agent are
        | capability | constraints                 |
        | echo       | {"n": {"min": 1, "max": 5}} |

  @GR-2.1.7 @must @stated
  Rule: A grant tells since when it is there

    Example: Grants that are active
      Given an agent that may use "check_balance" and "echo"
      Then each grant of the agent tells when it was created

  @GR-2.1.8 @must @stated
  Rule: A grant tells when it was last changed

    Example: Grants that are active
      Given an agent that may use "check_balance" and "echo"
      Then each grant of the agent tells when it was updated

  @GR-2.2.1 @must @stated
  Rule: A grant is added to the others

    Example: One more
      Given an agent that may use "check_balance"
      When the agent asks for "echo"
      And the owner approves
      Then the agent may use "check_balance" and "echo" alone

  @GR-2.2.2 @must @stated
  Rule: A grant is escalated by itself

    Example: A wider one
      Given an agent that may use "echo" within {"n": {"max": 5}}
      When the agent asks for "echo" within {"n": {"max": 9}}
      And the owner approves
      And the agent executes "echo" with {"n": 8}
      Then it succeeds with {"n": 8}

  @GR-2.2.3 @must @stated
  Rule: A grant is revoked by itself

    Example: One less
      Given an agent that may use "check_balance" and "echo"
      When the owner revokes the grant of "echo" from the agent
      And the agent executes "echo" with {"n": 1}
      Then it is refused with "capability_not_granted"
      When the agent executes "check_balance" with {"account_id": "acc_789"}
      Then it succeeds

  @GR-2.2.4 @must @stated
  Rule: The agent stays what it is whatever it is granted

    Example: One more and one less
      Given an agent that may use "echo"
      When the host remembers what it is told of the agent
      And the agent asks for "transfer_funds"
      And the owner approves
      And the owner revokes the grant of "echo" from the agent
      Then the agent is still the same, but for its grants

    Example: A wider one
      Given an agent that may use "echo" within {"n": {"max": 5}}
      When the host remembers what it is told of the agent
      And the agent asks for "echo" within {"n": {"max": 9}}
      And the owner approves
      Then the agent is still the same, but for its grants

  @X-GR-2.3.1 @must @derived
  Rule: A person denies one capability and allows the rest

    Example: One of two
      When an agent of a host registers for "check_balance" and "echo"
      And the owner approves all but "echo", because "echoes are loud"
      Then the agent may use "check_balance" alone

    Example: An agent whose every capability was denied may ask for others
      When an agent of a host registers for "echo"
      And the owner approves all but "echo", because "echoes are loud"
      Then the agent is active
      When the agent asks for "web_search"
      Then it waits for the owner

  @X-GR-2.3.2 @must @derived
  Rule: A person narrows one capability and leaves the rest

    Example: One of two
      When an agent of a host registers for "check_balance" and "echo"
      And the owner approves "echo" only within {"n": {"max": 5}}
      Then the agent may execute "echo" with each of
        | {"n": 5} |
      And the agent may not execute "echo" with any of
        | {"n": 6} |
      And the agent may execute "check_balance" with each of
        | {"account_id": "acc_789"} |

    Example: What was asked within limits is narrowed further
      When an agent of a host registers for "echo" within {"n": {"min": 1, "max": 100}}
      And the owner approves "echo" only within {"n": {"max": 50}, "to": "acc_456"}
      Then the agent may execute "echo" with each of
        | {"n": 50, "to": "acc_456"} |
      And the agent may not execute "echo" with any of
        | {"n": 51, "to": "acc_456"} |
        | {"n": 0, "to": "acc_456"}  |
        | {"n": 50, "to": "acc_789"} |

  @X-GR-2.3.3 @must @derived
  Rule: What a person denied cannot be used

    Example: One of two
      When an agent of a host registers for "check_balance" and "echo"
      And the owner approves all but "echo", because "echoes are loud"
      And the agent executes "echo" with {}
      Then it is refused with "capability_not_granted"

  @X-GR-2.3.4 @must @derived
  Rule: A denial tells its reason

    Example: The reason of a person
      When an agent of a host registers for "check_balance" and "echo"
      And the owner approves all but "echo", because "echoes are loud"
      Then the grants of the agent are
        | capability | reason |
        | echo       | loud   |

  @X-GR-2.4.1 @must @derived
  Rule: Linking a host claims its autonomous agents

    Example: The autonomous agent is claimed
      Given an agent of the host that works on its own account with "echo"
      When another agent of the host registers for "check_balance"
      And the owner approves
      Then the agent is claimed

    Example: It is refused from then on
      Given an agent of the host that works on its own account with "echo"
      When another agent of the host registers for "check_balance"
      And the owner approves
      And the agent executes "echo" with {}
      Then it is refused with "agent_claimed"

  @X-GR-2.4.2 @must @derived
  Rule: The grants of an agent that is claimed are revoked

    Example: It has nothing left
      Given an agent of the host that works on its own account with "echo"
      When another agent of the host registers for "check_balance"
      And the owner approves
      Then the agent may use nothing

  @X-GR-2.4.3 @must @derived
  Rule: An agent that is claimed cannot be brought back

    Example: Its host tries to
      Given an agent of the host that works on its own account with "echo"
      When another agent of the host registers for "check_balance"
      And the owner approves
      And the host reactivates the agent
      Then it is refused with "agent_claimed"

  @X-GR-2.5 @must @derived
  Rule: An approval is decided once

    Example: A second decision is not taken
      When an agent of a host registers for "echo"
      And the owner approves all but "echo", because "echoes are loud"
      And the owner tries to approve it
      Then the decision is not taken
      And the agent may use nothing

    Example: What was allowed is not taken back by deciding again
      When an agent of a host registers for "echo"
      And the owner approves
      And the owner tries to deny it
      Then the decision is not taken
      When the agent executes "echo" with {"n": 1}
      Then it succeeds

  @GR-3.1.1 @must @stated
  Rule: An agent of a linked host that asks for defaults alone is active at once

    Example: Defaults of a linked host
      Given a linked host
      When an agent of the host registers for "check_balance"
      Then it is active at once

    Example: Less than a default of a linked host
      Given a linked host
      When an agent of the host registers for "check_balance" within {"account_id": "acc_789"}
      Then it is active at once

  @GR-3.1.2 @must @stated
  Rule: An agent that asks for anything else waits, with all of it

    Example: What is no default
      Given a linked host
      When an agent of the host registers for "echo"
      Then it waits for the owner

    Example: A default and what is none
      Given a linked host
      When an agent of the host registers for "check_balance" and "transfer_funds"
      Then it waits for the owner

  @GR-3.1.3 @must @stated
  Rule: An agent of a host that nobody has linked waits

    Example: Defaults of a host that nobody has linked
      When an agent of a host registers for "check_balance"
      Then it waits for the owner

  @GR-3.1.4 @must @stated
  Rule: An agent that waits can do nothing until a person has approved

    Example: An agent of a linked host
      Given a linked host
      When an agent of the host registers for "check_balance" and "echo"
      And the agent executes "check_balance" with {"account_id": "acc_789"}
      Then it is refused with "agent_pending"

    Example: An agent of a host that nobody has linked
      When an agent of a host registers for "check_balance"
      And the agent executes "check_balance" with {"account_id": "acc_789"}
      Then it is refused with "host_pending" or "agent_pending"

    Example: It works once the owner has approved
      Given a linked host
      When an agent of the host registers for "echo"
      And the owner approves
      And the agent executes "echo" with {"n": 1}
      Then it succeeds with {"n": 1}

  @GR-3.2.1 @must @stated
  Rule: What an agent asks for later waits for a person

    Example: What is no default
      Given an agent that may use "echo"
      When the agent asks for "transfer_funds"
      Then it waits for the owner

  @GR-3.2.2 @must @stated
  Rule: A default of its host waits all the same

    Example: What it would have had at once by registering
      Given an agent that may use "echo"
      When the agent asks for "check_balance"
      Then it waits for the owner

  @GR-3.2.3 @must @stated
  Rule: What was asked for cannot be used before a person has approved

    Example: While it waits
      Given an agent that may use "check_balance"
      When the agent asks for "echo"
      And the agent executes "echo" with {"n": 1}
      Then it is refused with "capability_not_granted"

    Example: Where the person has denied it
      Given an agent that may use "check_balance"
      When the agent asks for "echo"
      And the owner denies it
      And the agent executes "echo" with {"n": 1}
      Then it is refused with "capability_not_granted"

  @GR-3.3.1 @must @stated
  Rule: Reactivation brings back the host's defaults

    Example: Its host brings it back with the defaults
      Given an agent that may use "check_balance" and "echo"
      And the session of the agent has ended
      When the host reactivates the agent
      Then it is active at once
      When the agent executes "check_balance" with {"account_id": "acc_789"}
      Then it succeeds

  @GR-3.3.2 @must @stated
  Rule: Reactivation brings back no more

    Example: What went beyond the defaults is gone
      Given an agent that may use "check_balance" and "echo"
      And the session of the agent has ended
      When the host reactivates the agent
      And the agent executes "echo" with {}
      Then it is refused with "capability_not_granted"

  @GR-3.3.3 @must @stated
  Rule: What is gone must be asked for again

    Example: It waits for the owner as before
      Given an agent that may use "check_balance" and "echo"
      And the session of the agent has ended
      When the host reactivates the agent
      And the agent asks for "echo"
      Then it waits for the owner

  @GR-7.1 @must @stated
  Rule: The grant of a capability that was removed is worth nothing

    @own-server
    Example: It cannot be executed any more
      Given a server that is started for this alone
      And an agent that may use "echo" and "check_balance"
      When the server is started again without "echo"
      And the agent executes "echo" with {}
      Then it is refused with "capability_not_granted"
