@clients
Feature: Approval for a client
  A client polls for the decision of the user, and accepts it.

  @X-CL-7.1 @must @stated
  Rule: A client must not poll more often than the interval

    Example: An interval of two seconds
      Given the server approves after 2 polls at an interval of 2 seconds
      When the client connects
      Then the client waits at least 2 seconds between two polls
      And the client has sent at least 2 polls

    Example: The approval expires between two polls
      Given the server approves after 9 polls at an interval of 2 seconds, and the approval expires after 5 seconds
      When the client connects
      Then the client waits at least 2 seconds between two polls

  @X-CL-7.2 @must @stated
  Rule: A client must poll 5 seconds later than before after `slow_down`

    Example: A first poll that is answered by slow_down
      Given the server approves after 1 poll at an interval of 1 second
      And the server refuses the next poll with "slow_down"
      When the client connects
      Then the client waits at least 6 seconds between the first two polls

  @X-CL-7.3 @must @stated
  Rule: A client must stop polling once the agent is rejected

    Example: The user denies
      Given the server rejects after 1 poll at an interval of 1 second
      When the client connects
      Then the client reports a failure
      And the client has sent at most 2 polls

  @X-CL-7.4 @must @stated
  Rule: A client must not repeat a denied registration

    Example: The user denies
      Given the server rejects after 1 poll at an interval of 1 second
      When the client connects
      Then the client has sent at least 2 polls
      And the client has sent at most 1 registration

    Example: The poll is answered by access_denied
      Given the server approves after 9 polls at an interval of 1 second
      And the server refuses the next poll with "access_denied"
      When the client connects
      Then the client has sent at least 1 poll
      And the client has sent at most 1 registration

  @X-CL-7.5 @must @stated
  Rule: A client must stop polling once the approval has expired

    Example: Nobody decides for three seconds
      Given the server approves after 30 polls at an interval of 1 second, and the approval expires after 3 seconds
      When the client connects
      Then the client reports a failure
      And the client does not poll later than 3 seconds after the registration

  @X-CL-7.6 @must @stated
  Rule: A client must find an approval by polling alone

    Example: The user approves
      Given the server approves after 1 poll at an interval of 1 second
      When the client connects
      Then the client reports success
      And the client has sent at least 2 polls
