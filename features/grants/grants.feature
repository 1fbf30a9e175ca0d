@grants
Feature: Granting capabilities
  A person decides once whom to trust with what; what goes beyond is asked for, and nothing works before
  it has been allowed.

  @GR-2.1 @must @stated
  Rule: A grant tells its capability, its status, its constraints and its times

    Example: A grant that is active
      Given an agent that may use "echo" within {"n": {"max": 5}}
      Then the grants of the agent are
        | capability | status | constraints       |
        | echo       | active | {"n": {"max": 5}} |
      And each grant of the agent tells when it was created and last updated

    Example: An active grant tells what its capability takes and gives
      Given a linked host
      When an agent of the host registers for "check_balance"
      Then it tells these grants
        | capability    | status | constraints |
        | check_balance | active | {}          |
      And the grant of "check_balance" tells of its capability what the catalogue tells

    Example: A grant that waits
      When an agent of a host registers for "check_balance" and "echo"
      Then it tells these grants
        | capability    | status  |
        | check_balance | pending |
        | echo          | pending |
      And each grant of the agent tells when it was created and last updated

    Example: A grant that was denied
      Given an agent that may use "check_balance"
      When the agent asks for "echo"
      And the owner denies it
      Then the grants of the agent are
        | capability    | status |
        | check_balance | active |
        | echo          | denied |
      And each grant of the agent tells when it was created and last updated

    Example: A grant that was revoked
      Given an agent that may use "check_balance" and "echo"
      When the owner revokes the grant of "echo" from the agent
      Then the grants of the agent are
        | capability    | status  |
        | check_balance | active  |
        | echo          | revoked |

  @GR-2.2 @must @stated
  Rule: Grants come and go one by one, and the agent stays what it is

    Example: One more
      Given an agent that may use "check_balance"
      When the host remembers what it is told of the agent
      And the agent asks for "echo"
      And the owner approves
      Then the agent is still the same, but for its grants
      And the agent may use "check_balance" and "echo" alone

    Example: A wider one
      Given an agent that may use "echo" within {"n": {"max": 5}}
      When the host remembers what it is told of the agent
      And the agent asks for "echo" within {"n": {"max": 9}}
      And the owner approves
      Then the agent is still the same, but for its grants
      And the grants of the agent are
        | capability | status | constraints       |
        | echo       | active | {"n": {"max": 9}} |

    Example: One less
      Given an agent that may use "check_balance" and "echo"
      When the host remembers what it is told of the agent
      And the owner revokes the grant of "echo" from the agent
      Then the agent is still the same, but for its grants
      And the agent may use "check_balance" alone

    Example: What was revoked does not work on the next request
      Given an agent that may use "echo"
      When the owner revokes the grant of "echo" from the agent
      And the agent executes "echo" with {"n": 1}
      Then it is refused with "capability_not_granted", naming "echo"

  @X-GR-2.3 @must @derived
  Rule: A person decides on each capability by itself

    Example: One is allowed and one is denied
      When an agent of a host registers for "check_balance" and "echo"
      And the owner approves all but "echo", because "echoes are loud"
      Then the agent is active
      And the grants of the agent are
        | capability    | status | reason |
        | check_balance | active |        |
        | echo          | denied | loud   |

    Example: What was denied cannot be used
      When an agent of a host registers for "check_balance" and "echo"
      And the owner approves all but "echo", because "echoes are loud"
      And the agent executes "echo" with {}
      Then it is refused with "capability_not_granted", naming "echo"

    Example: One is narrowed
      When an agent of a host registers for "check_balance" and "echo"
      And the owner approves "echo" only within {"n": {"max": 5}}
      Then the grants of the agent are
        | capability    | status | constraints       |
        | check_balance | active | {}                |
        | echo          | active | {"n": {"max": 5}} |

    Example: An agent whose every capability was denied may ask for others
      When an agent of a host registers for "echo"
      And the owner approves all but "echo", because "echoes are loud"
      Then the agent is active
      When the agent asks for "check_balance"
      Then it waits for the owner

    Example: An agent whose registration was denied can do nothing
      When an agent of a host registers for "echo"
      And the owner denies it
      And the agent executes "echo" with {}
      Then it is refused with "host_pending" or "host_rejected" or "agent_rejected"

    Example: A registration that was denied is final
      When an agent of a host registers for "echo"
      And the owner denies it
      And the agent registers again
      Then it is refused with "host_rejected" or "agent_exists"

  @X-GR-2.4 @must @derived
  Rule: Linking a host claims its autonomous agents

    Example: The autonomous agent is claimed, and can do nothing any more
      Given an agent of the host that works on its own account with "echo"
      When another agent of the host registers for "check_balance"
      And the owner approves
      Then the agent is claimed
      And the agent may use nothing

    Example: It is refused from then on
      Given an agent of the host that works on its own account with "echo"
      When another agent of the host registers for "check_balance"
      And the owner approves
      And the agent executes "echo" with {}
      Then it is refused with "agent_claimed"

    Example: It cannot be brought back
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
      And the owner tries to approve
      Then the decision is not taken
      And the grants of the agent are
        | capability | status |
        | echo       | denied |

    Example: What was allowed is not taken back by deciding again
      When an agent of a host registers for "echo"
      And the owner approves
      And the owner tries to deny it
      Then the decision is not taken
      And the agent may use "echo" alone

  @GR-3.1 @must @stated
  Rule: An agent of a linked host that asks for defaults alone is active at once, and anything else waits

    Example: Defaults of a linked host
      Given a linked host
      When an agent of the host registers for "check_balance"
      Then it is active at once
      When the agent executes "check_balance" with {"account_id": "acc_789"}
      Then it succeeds

    Example: Less than a default of a linked host
      Given a linked host
      When an agent of the host registers for "check_balance" within {"account_id": "acc_789"}
      Then it is active at once
      And the grants of the agent are
        | capability    | status | constraints              |
        | check_balance | active | {"account_id": "acc_789"} |

    Example: Nothing at all, from a linked host
      Given a linked host
      When an agent of the host registers for nothing
      Then it is active at once
      And the agent has no grants

    Example: Defaults of a host that nobody has linked
      When an agent of a host registers for "check_balance"
      Then it waits for the owner
      When the agent executes "check_balance" with {"account_id": "acc_789"}
      Then it is refused with "host_pending"

    Scenario Outline: Anything but defaults waits, also from a linked host, and all of it: <asked>
      Given a linked host
      When an agent of the host registers for <asked>
      Then it waits for the owner
      And the agent may use nothing
      When the agent executes "check_balance" with {"account_id": "acc_789"}
      Then it is refused with "agent_pending"

      Examples:
        | asked                      |
        | "echo"                     |
        | "transfer_funds"           |
        | "check_balance" and "echo" |

    Example: It works once the owner has approved
      Given a linked host
      When an agent of the host registers for "echo"
      And the owner approves
      And the agent executes "echo" with {"n": 1}
      Then it succeeds with {"n": 1}

  @GR-3.2 @must @stated
  Rule: What an agent asks for later waits for a person, and nothing is usable before

    Scenario Outline: "<capability>" waits, also under a linked host
      Given an agent that may use "echo"
      When the agent asks for "<capability>"
      Then it waits for the owner
      And it tells these grants
        | capability   | status  |
        | <capability> | pending |
      When the agent executes "<capability>" with {"account_id": "acc_789"}
      Then it is refused with "capability_not_granted", naming "<capability>"

      Examples:
        | capability     |
        | check_balance  |
        | transfer_funds |

    Example: It works once a person has approved
      Given an agent that may use "check_balance"
      When the agent asks for "echo"
      And the owner approves
      And the agent executes "echo" with {"n": 1}
      Then it succeeds with {"n": 1}

    Example: It does not where the person has denied it, and the rest stays
      Given an agent that may use "check_balance"
      When the agent asks for "echo"
      And the owner denies it
      Then the agent may use "check_balance" alone
      When the agent executes "echo" with {}
      Then it is refused with "capability_not_granted", naming "echo"

    Example: What is granted already need not be asked for
      Given an agent that may use "echo"
      When the agent asks for "echo"
      Then it is refused with "already_granted"

    Example: What is not there cannot be asked for
      Given an agent that may use "echo"
      When the agent asks for "echo" and "no_such_capability"
      Then it is refused with "invalid_capabilities", listing "no_such_capability" as "invalid_capabilities"

  @GR-3.3 @must @stated
  Rule: Reactivation brings back the host's defaults, and no more

    Example: An agent whose session has ended can do nothing
      Given an agent that may use "check_balance" and "echo"
      And the session of the agent has ended
      When the agent executes "check_balance" with {"account_id": "acc_789"}
      Then it is refused with "agent_expired"

    Example: Its host brings it back with the defaults
      Given an agent that may use "check_balance" and "echo"
      And the session of the agent has ended
      When the host reactivates the agent
      Then it is active at once
      And the agent may use "check_balance" alone

    Example: What went beyond them is gone
      Given an agent that may use "check_balance" and "echo"
      And the session of the agent has ended
      When the host reactivates the agent
      And the agent executes "echo" with {}
      Then it is refused with "capability_not_granted", naming "echo"

    Example: It must be asked for again
      Given an agent that may use "check_balance" and "echo"
      And the session of the agent has ended
      When the host reactivates the agent
      And the agent asks for "echo"
      Then it waits for the owner

    Example: A narrowed default comes back as the host has it
      Given an agent that may use "check_balance" within {"account_id": "acc_789"}
      And the session of the agent has ended
      When the host reactivates the agent
      And the agent executes "check_balance" with {"account_id": "acc_789"}
      Then it succeeds

    Example: Reactivating an agent that is active changes nothing
      Given an agent that may use "check_balance" and "echo"
      When the host reactivates the agent
      Then it succeeds
      And the agent may use "check_balance" and "echo" alone

  @GR-7.1 @must @stated
  Rule: The grant of a capability that was removed is worth nothing

    Example: It cannot be executed any more, and its agent stays
      Given a server that is started for this alone
      And an agent that may use "echo" and "check_balance"
      When the server is started again without "echo"
      And the agent executes "echo" with {}
      Then it is refused with "capability_not_granted"
      And the agent is active
