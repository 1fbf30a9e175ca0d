@security @grants
Feature: Possession of keys
  Hosts and agents are identified by public keys, which anybody may see and send. Only the holder of the private key can
  sign. A server may refuse a new key without a proof, or accept it in a way that takes nothing from its holder.

  @X-SEC-1.1 @must @own
  Rule: The holder of a key that another host took without a proof must be able to register under a host of its own

    Example: A host takes an unused key, and its holder still registers under another host
      Given an agent that may use "echo"
      And the host tries to take the key of the other host without a proof
      When another agent of the other host registers for "check_balance"
      Then it waits for the owner
      And it has another id and another host than the agent

  @X-SEC-1.2 @must @stated
  Rule: The holder of a key that an agent of another host took without a proof must be able to register it

    Example: An agent takes an unused key, and its holder still registers under another host
      Given an agent that may use "echo"
      And the agent tries to take the key of the other agent without a proof
      When the other agent of the other host registers for "check_balance"
      Then it waits for the owner
      And it has another id and another host than the agent

    Example: A host gives its agent an unused key, and its holder still registers under another host
      Given an agent that may use "echo"
      And the host tries to give the agent the key of the other agent without a proof
      When the other agent of the other host registers for "check_balance"
      Then it waits for the owner
      And it has another id and another host than the agent

  @X-SEC-1.3 @must @stated
  Rule: The holder of a key that another host registered without a proof must be able to register it

    Example: A host registers an agent with an unused key, and its holder still registers under another host
      Given an agent that may use "echo"
      And the host tries to register an agent with the key of the other agent without a proof
      When the other agent of the other host registers for "check_balance"
      Then it waits for the owner
      And it has another id and another host than the agent

  @X-SEC-1.4 @must @own
  Rule: An agent must keep working after another agent has tried to take its key without a proof

    Example: An execution succeeds after another agent has tried to take the agent's key
      Given an agent that may use "echo"
      And the other agent of the other host registers for "check_balance"
      And the owner approves
      When the other agent tries to take the key of the agent without a proof
      And the agent executes "echo" with {"n": 1}
      Then it succeeds with {"n": 1}

  @X-SEC-1.5 @must @own
  Rule: A host must keep working after another host has tried to take its key without a proof

    Example: The agent of a host is still active after another host has tried to take the host's key
      Given an agent that may use "echo"
      And another linked host
      When the other host tries to take the key of the host without a proof
      Then the agent is active
