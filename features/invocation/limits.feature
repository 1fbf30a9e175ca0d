@invocation
Feature: Limits
  A capability is called by each caller as often as it admits; whoever calls more often learns when to come back.

  @INV-4.1 @must @stated
  Rule: A rate limit holds for each capability and each caller

    Example: As many at once as a period admits, where no burst is declared
      Given nobody has called "limited" for as long as its limit takes to refill
      When "limited" is invoked until its limit refuses it
      Then it is told to wait for 1 second at most

    Example: As many at once as the burst, where one is
      Given nobody has called "limited_burst" for as long as its limit takes to refill
      When "limited_burst" is invoked until its limit refuses it
      Then it is told to wait for 1 second at most

    Example: Calling on and on takes nothing, and gains nothing
      When "limited_burst" is invoked until some limit refuses it
      And "limited_burst" is invoked again and again for as long as it was told to wait
      Then the invocation succeeds

    Example: The limit of one capability is not that of another
      When "limited_burst" is invoked until some limit refuses it
      And "web_search" is invoked with {"query": "capability"}
      Then the invocation succeeds

    @grants
    Example: The limit of one caller is not that of another
      Given an agent that may use "limited_other"
      And another agent that may use "limited_other"
      When the agent invokes "limited_other" until its limit refuses it
      And the other agent invokes "limited_other" with {"n": 1}
      Then the invocation succeeds with {"n": 1}

    @grants
    Example: A caller has one limit, wherever it calls
      Given an agent that may use "limited_other"
      When the agent executes "limited_other" until its limit refuses it
      And the agent invokes "limited_other" with {"n": 1}
      Then its limit refuses it

    Example: A period is a number with its unit
      Given files with these values for "rateLimit"
        | {requests: 1, period: 1s}             |
        | {requests: 1, period: 30m}            |
        | {requests: 1, period: 2h}             |
        | {requests: 1, period: 1d}             |
        | {requests: 100, period: 1m, burst: 10} |
      When the files are loaded
      Then every file is accepted

    Example: What admits nothing, and what has no such period, is no limit
      Then a file with one of these values for "rateLimit" is refused
        | value                               | at        |
        | {requests: 1, period: 1s, burst: 0} | /burst    |
        | {requests: 0, period: 1s}           | /requests |
        | {requests: 1, period: 0s}           | /period   |
        | {requests: 1, period: 60}           | /period   |
        | {requests: 1, period: 1w}           | /period   |

  @INV-4.2 @must @stated
  Rule: Whoever is over a limit is told of it, and admitted after the wait

    Example: What is told
      When "limited" is invoked until some limit refuses it
      Then it is told a limit of 2 of which nothing remains
      And it is told to wait for 1 second at most
      And it is told when the limit of "limited" is reset

    Example: Whoever waits as long as told is admitted
      When "limited_burst" is invoked until some limit refuses it
      Then it is told a limit of 60 of which nothing remains
      When as long has passed as it was told to wait
      And "limited_burst" is invoked with {"n": 1}
      Then the invocation succeeds with {"n": 1}

    @grants
    Example: Also where the wait is longer
      Given an agent that may use "limited_other"
      When the agent invokes "limited_other" until its limit refuses it
      And as long has passed as it was told to wait
      And the agent invokes "limited_other" with {"n": 1}
      Then the invocation succeeds with {"n": 1}
