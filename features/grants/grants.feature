@grants
Feature: Granting capabilities
  A user decides which agent may use which capabilities. An agent must request any further capability, and
  no requested capability is usable before it is approved.

  @GR-2.1.1 @must @stated
  Rule: A grant must record its capability

    Example: An agent with two grants
      Given an agent that may use "check_balance" and "echo"
      Then the agent has grants of "check_balance" and "echo" only

  @GR-2.1.2 @must @stated
  Rule: A grant that is in force must have the status active

    Example: A grant that a user approved
      Given an agent that may use "echo"
      Then the grants of the agent are
        | capability | status |
        | echo       | active |

  @GR-2.1.3 @must @stated
  Rule: A grant that waits for a decision must have the status pending

    Example: The grants that a registration requests
      When an agent of a host registers for "check_balance" and "echo"
      Then it has these grants
        | capability    | status  |
        | check_balance | pending |
        | echo          | pending |

  @GR-2.1.4 @must @stated
  Rule: A grant that a user refused must have the status denied

    Example: A later request that a user denies
      Given an agent that may use "check_balance"
      When the agent requests "echo"
      And the owner denies it
      Then the grants of the agent are
        | capability | status |
        | echo       | denied |

  @GR-2.1.5 @must @stated
  Rule: A grant that was taken away must have the status revoked

    Example: A grant that a user revokes
      Given an agent that may use "check_balance" and "echo"
      When the owner revokes the grant of "echo" from the agent
      Then the grants of the agent are
        | capability | status  |
        | echo       | revoked |

  @GR-2.1.6 @must @stated
  Rule: A grant must record its constraints

    Example: Constraints that the agent requested
      Given an agent that may use "echo" within {"n": {"min": 1, "max": 5}}
      Then the grants of the agent are
        | capability | constraints                 |
        | echo       | {"n": {"min": 1, "max": 5}} |

    @needs-imposed-constraints
    Example: Constraints that the agent requested and the server imposed
      Given an agent that may use "transfer_funds" within {"currency": "EUR"}
      Then the grants of the agent are
        | capability     | constraints                                   |
        | transfer_funds | {"currency": "EUR", "amount": {"max": 10000}} |

    @needs-narrowed-approval
    Example: Constraints that a user narrowed
      When an agent of a host registers for "echo" within {"n": {"min": 1, "max": 100}}
      And the owner approves "echo" only within {"n": {"max": 50}, "to": "acc_456"}
      Then the grants of the agent are
        | capability | constraints                                   |
        | echo       | {"n": {"min": 1, "max": 50}, "to": "acc_456"} |

  @GR-2.1.7 @must @own
  Rule: A grant must record when it was created

    Example: Two active grants show when they were created
      Given an agent that may use "check_balance" and "echo"
      Then each grant of the agent has the time at which it was created

  @GR-2.1.8 @must @own
  Rule: A grant must record when it was last updated

    Example: Two active grants show when they were last updated
      Given an agent that may use "check_balance" and "echo"
      Then each grant of the agent has the time at which it was updated

  @GR-2.2.1 @must @stated
  Rule: A new grant must be added to the agent's existing grants

    Example: An approved request adds a second grant
      Given an agent that may use "check_balance"
      When the agent requests "echo"
      And the owner approves
      Then the agent has active grants of "check_balance" and "echo" only

  @GR-2.2.2 @must @own
  Rule: A grant must be escalated on its own

    Example: An approved request raises the maximum of a grant
      Given an agent that may use "echo" within {"n": {"max": 5}}
      When the agent requests "echo" within {"n": {"max": 9}}
      And the owner approves
      And the agent executes "echo" with {"n": 8}
      Then it succeeds with {"n": 8}

  @GR-2.2.3 @must @stated
  Rule: A grant must be revoked on its own, and must not be usable afterwards

    Example: A revoked grant is not usable
      Given an agent that may use "check_balance" and "echo"
      And the agent has executed "echo" with {}
      When the owner revokes the grant of "echo" from the agent
      And the agent executes "echo" until it is refused, for at most 30 seconds
      Then it is refused with "capability_not_granted" or "grant_revoked"

    Example: Revoking one of two grants leaves the other usable
      Given an agent that may use "check_balance" and "echo"
      When the owner revokes the grant of "echo" from the agent
      And the agent executes "check_balance" with {"account_id": "acc_789"}
      Then it succeeds

  @GR-2.2.4 @must @stated
  Rule: Changes to an agent's grants must not change its registration

    Example: Revoking one grant and adding another keeps the agent's identity
      Given an agent that may use "echo"
      When the host records the status of the agent
      And the agent requests "transfer_funds"
      And the owner approves
      And the owner revokes the grant of "echo" from the agent
      Then the agent has not changed, except for its grants

    Example: Widening a grant keeps the agent's identity
      Given an agent that may use "echo" within {"n": {"max": 5}}
      When the host records the status of the agent
      And the agent requests "echo" within {"n": {"max": 9}}
      And the owner approves
      Then the agent has not changed, except for its grants

  @X-GR-2.3.1 @must @stated @needs-partial-approval
  Rule: A user must be able to deny one capability of an approval and allow the rest

    Example: A user denies one of two requested capabilities
      When an agent of a host registers for "check_balance" and "echo"
      And the owner approves all but "echo"
      Then the agent has active grants of "check_balance" only

    Example: A user denies one of two capabilities that an agent requests later
      Given an agent that may use "check_balance"
      When the agent requests "echo" and "transfer_funds"
      And the owner approves all but "transfer_funds"
      Then the agent has active grants of "check_balance" and "echo" only

  @X-GR-2.3.2 @may @own @needs-narrowed-approval
  Rule: A user may narrow one capability of an approval and leave the rest as requested

    Example: A user constrains one of two requested capabilities
      When an agent of a host registers for "check_balance" and "echo"
      And the owner approves "echo" only within {"n": {"max": 5}}
      Then the agent can execute "echo" with each of
        | {"n": 5} |
      And the agent cannot execute "echo" with any of
        | {"n": 6} |
      And the agent can execute "check_balance" with each of
        | {"account_id": "acc_789"} |

    Example: A user narrows constraints that the agent requested
      When an agent of a host registers for "echo" within {"n": {"min": 1, "max": 100}}
      And the owner approves "echo" only within {"n": {"max": 50}, "to": "acc_456"}
      Then the agent can execute "echo" with each of
        | {"n": 50, "to": "acc_456"} |
      And the agent cannot execute "echo" with any of
        | {"n": 51, "to": "acc_456"} |
        | {"n": 0, "to": "acc_456"}  |
        | {"n": 50, "to": "acc_789"} |

  @X-GR-2.3.3 @must @stated @needs-partial-approval
  Rule: A capability that a user denied must not be executed

    Example: An agent executes the denied one of two requested capabilities
      When an agent of a host registers for "check_balance" and "echo"
      And the owner approves all but "echo"
      And the agent executes "echo" with {}
      Then it is refused with "capability_not_granted"

  @X-GR-2.3.4 @should @stated
  Rule: A denial should reach the agent with its reason

    Example: The reason that a user gives for a denial
      When an agent of a host registers for "check_balance" and "echo"
      And the owner approves all but "echo", because "echoes are loud"
      Then the grants of the agent are
        | capability | reason |
        | echo       | loud   |

  @X-GR-2.4.1 @must @stated @needs-autonomous-agents
  Rule: Linking a host must claim its autonomous agents, and they must be refused from then on

    Example: An autonomous agent is claimed when its host is linked
      Given an agent of the host in the autonomous mode that may use "echo"
      When another agent of the host registers for "check_balance"
      And the owner approves
      Then the agent is claimed

    Example: A claimed agent is refused when it executes a capability
      Given an agent of the host in the autonomous mode that may use "echo"
      And the agent has executed "echo" with {}
      When another agent of the host registers for "check_balance"
      And the owner approves
      And the agent executes "echo" until it is refused, for at most 30 seconds
      Then it is refused

  @X-GR-2.4.2 @must @stated @needs-autonomous-agents
  Rule: The grants of a claimed agent must be revoked

    Example: A claimed agent has no active grants
      Given an agent of the host in the autonomous mode that may use "echo"
      And the agent has active grants of "echo" only
      When another agent of the host registers for "check_balance"
      And the owner approves
      Then the agent has no active grant

  @X-GR-2.4.3 @must @stated @needs-autonomous-agents
  Rule: A claimed agent must not be reactivated

    Example: The host of a claimed agent tries to reactivate it
      Given an agent of the host in the autonomous mode that may use "echo"
      When another agent of the host registers for "check_balance"
      And the owner approves
      And the host reactivates the agent
      Then it is refused with "agent_claimed"

  @X-GR-2.5 @must @own
  Rule: An approval must be decided only once

    Example: Approving after a denial has no effect
      When an agent of a host registers for "echo"
      And the owner approves all but "echo"
      And the owner tries to approve it
      Then the decision is refused
      And the agent has no active grant

    Example: Denying after an approval has no effect
      When an agent of a host registers for "echo"
      And the owner approves
      And the owner tries to deny it
      Then the decision is refused
      When the agent executes "echo" with {"n": 1}
      Then it succeeds

  @GR-3.1.1 @may @stated @needs-default-capabilities
  Rule: An agent of a linked host that requests only default capabilities may be approved at once

    Example: A request for a default capability
      Given a linked host
      When an agent of the host registers for "check_balance"
      Then it is active immediately

    Example: A request for a default capability within constraints
      Given a linked host
      When an agent of the host registers for "check_balance" within {"account_id": "acc_789"}
      Then it is active immediately

  @GR-3.1.2 @must @own
  Rule: An agent that requests a capability that is not a default must wait for a user, with its whole request

    Example: A request for a capability that is not a default
      Given a linked host
      When an agent of the host registers for "echo"
      Then it waits for the owner

    Example: A request for a default capability and one that is not a default
      Given a linked host
      When an agent of the host registers for "check_balance" and "transfer_funds"
      Then it waits for the owner
      And it has these grants
        | capability     | status  |
        | check_balance  | pending |
        | transfer_funds | pending |

  @GR-3.1.3 @must @stated
  Rule: An agent of a host that is not linked must wait for a user

    Example: An agent requests a default capability of a host that is not linked
      When an agent of a host registers for "check_balance"
      Then it waits for the owner

  @GR-3.1.4 @must @stated
  Rule: A pending agent must not execute anything before a user approves it

    Example: An agent of a linked host executes a default capability before approval
      Given a linked host
      When an agent of the host registers for "check_balance" and "echo"
      And the agent executes "check_balance" with {"account_id": "acc_789"}
      Then it is refused with "agent_pending"

    Example: An agent of a host that is not linked executes a default capability before approval
      When an agent of a host registers for "check_balance"
      And the agent executes "check_balance" with {"account_id": "acc_789"}
      Then it is refused with "host_pending" or "agent_pending"

    Example: A user approves another agent of the same host
      When an agent of a host registers for "echo"
      And another agent of the host registers for "transfer_funds"
      And the owner approves
      And the agent executes "echo" with {"n": 1}
      Then it is refused with "host_pending" or "agent_pending"

    Example: An agent executes a capability after a user approved it
      Given a linked host
      When an agent of the host registers for "echo"
      And the owner approves
      And the agent executes "echo" with {"n": 1}
      Then it succeeds with {"n": 1}

  @GR-3.2.1 @must @stated
  Rule: A request for a further capability must start an approval

    Example: An agent requests a capability that is not a default
      Given an agent that may use "echo"
      When the agent requests "transfer_funds"
      Then it waits for the owner

  @GR-3.2.2 @must @own @needs-default-capabilities
  Rule: A request for a default capability of the host must also start an approval

    Example: An agent requests a default that a registration would have granted at once
      Given an agent that may use "echo"
      When the agent requests "check_balance"
      Then it waits for the owner

  @GR-3.2.3 @must @stated
  Rule: A requested capability must not be usable before a user approves it

    Example: An agent executes a requested capability before approval
      Given an agent that may use "check_balance"
      When the agent requests "echo"
      And the agent executes "echo" with {"n": 1}
      Then it is refused with "capability_not_granted"

    Example: An agent executes a requested capability after a user denied it
      Given an agent that may use "check_balance"
      When the agent requests "echo"
      And the owner denies it
      And the agent executes "echo" with {"n": 1}
      Then it is refused with "capability_not_granted"

    Example: A user approves another request of the agent
      Given an agent that may use "check_balance"
      When the agent requests "echo"
      And the agent requests "transfer_funds"
      And the owner approves the last request, if it does not wait for the same approval as the one before
      And the agent executes "echo" with {"n": 1}
      Then it is refused with "capability_not_granted"

    Example: An agent requests again what a user revoked
      Given an agent that may use "check_balance" and "echo"
      When the owner revokes the grant of "echo" from the agent
      And the agent requests "echo"
      Then the agent has active grants of "check_balance" only

    Example: An agent requests again what a user denied
      Given an agent that may use "check_balance"
      When the agent requests "echo"
      And the owner denies it
      And the agent requests "echo"
      Then the agent has active grants of "check_balance" only

  @GR-3.3.1 @must @stated @needs-default-capabilities
  Rule: Reactivation must restore the default capabilities of the agent's host

    Example: An expired agent is reactivated and executes a default capability
      Given an agent that may use "check_balance" and "echo"
      And the session of the agent has ended
      When the host reactivates the agent
      Then it is active immediately
      When the agent executes "check_balance" with {"account_id": "acc_789"}
      Then it succeeds

    Example: A reactivated agent executes a default capability that it did not request
      Given an agent that may use "echo" only, of a host with the default "check_balance"
      And the session of the agent has ended
      When the host reactivates the agent
      And the agent executes "check_balance" with {"account_id": "acc_789"}
      Then it succeeds

  @GR-3.3.2 @must @stated
  Rule: Reactivation must not restore grants beyond the defaults

    Example: A reactivated agent executes a capability that is not a default
      Given an agent that may use "check_balance", and "echo" beyond the defaults of its host
      And the agent has executed "echo" with {}
      And the session of the agent has ended
      When the host reactivates the agent
      And the agent executes "echo" until it is refused, for at most 30 seconds
      Then it is refused with "capability_not_granted"

  @GR-3.3.3 @must @stated
  Rule: A grant that reactivation removed must be requested and approved again

    Example: A reactivated agent requests its former capability and waits for approval
      Given an agent that may use "check_balance", and "echo" beyond the defaults of its host
      And the session of the agent has ended
      When the host reactivates the agent
      And the agent requests "echo"
      Then it waits for the owner
