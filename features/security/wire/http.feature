@security @grants
Feature: Security over HTTP
  What keeps answers out of caches.

  @X-SEC-5.1 @should @derived
  Rule: An answer that tells the code of an approval should forbid that it is stored

    Example: A registration that waits
      When an agent of a host registers for "echo"
      Then it waits for the owner
      And the header "Cache-Control" names "no-store"

    Example: A request that waits
      Given an agent that may use "check_balance"
      When the agent asks for "echo"
      Then it waits for the owner
      And the header "Cache-Control" names "no-store"

  @X-SEC-5.2 @should @derived
  Rule: An answer that tells a host the grants of its agent should forbid that it is stored

    Example: A question about its agent
      Given an agent that may use "echo"
      When the host asks about the agent
      Then the header "Cache-Control" names "no-store"
