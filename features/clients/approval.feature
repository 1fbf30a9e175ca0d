@clients
Feature: Approval for a client
  A client polls for the decision of the user, and accepts it.

  @X-CL-7.1 @must @stated
  Rule: A client must not poll more often than the interval

    Example: An interval of two seconds
      Given the server decides after 2 polls at an interval of 2 seconds
      When the client connects
      Then the client waits at least 2 seconds between all polls

    Example: The approval expires between two polls
      Given the server decides after 9 polls at an interval of 2 seconds, and the approval expires after 5 seconds
      When the client connects
      Then no two polls are closer than 2 seconds

  @X-CL-7.2 @must @stated
  Rule: A client must poll 5 seconds later than before after `slow_down`

    Example: A first poll that is answered by slow_down
      Given the server decides after 1 polls at an interval of 1 seconds
      And the server answers the next poll with "slow_down"
      When the client connects
      Then the client waits at least 6 seconds between the first two polls

  @X-CL-7.3 @must @stated
  Rule: A client must stop polling once the agent is rejected

    Example: The user denies
      Given the server rejects after 1 polls at an interval of 1 seconds
      When the client connects
      Then the client reports a failure
      And the client has polled at most 2 times

  @X-CL-7.4 @must @stated
  Rule: A client must not repeat a denied registration

    Example: The user denies
      Given the server rejects after 1 polls at an interval of 1 seconds
      When the client connects
      Then the client has polled at least 2 times
      And the client has sent at most 1 registration

    Example: The poll is answered by access_denied
      Given the server decides after 9 polls at an interval of 1 seconds
      And the server answers the next poll with "access_denied"
      When the client connects
      Then the client has polled at least 1 times
      And the client has sent at most 1 registration

  @X-CL-7.5 @must @stated
  Rule: A client must stop polling once the approval has expired

    Example: Nobody decides for three seconds
      Given the server decides after 30 polls at an interval of 1 seconds, and the approval expires after 3 seconds
      When the client connects
      Then the client reports a failure
      And the client does not poll later than 3 seconds after the registration

  @X-CL-7.6 @must @stated
  Rule: A client must find an approval by polling alone

    Example: The user approves
      Given the server decides after 1 polls at an interval of 1 seconds
      When the client connects
      Then the client reports success
      And the client has polled at least 2 times
