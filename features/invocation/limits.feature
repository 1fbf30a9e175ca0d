@invocation @one-by-one
Feature: Limits
  A capability is called by each caller as often as it admits; whoever calls more often learns when to come back.

  @INV-4.1.1 @must @stated
  Rule: What exceeds a rate limit is refused

    Example: No more at once than the burst
      Given nobody has called "limited_burst" for as long as its limit takes to refill
      Then "limited_burst" is invoked until its limit refuses it

    @grants
    Example: A caller has one limit, wherever it calls
      Given an agent that may use "limited_other"
      When the agent executes "limited_other" until some limit refuses it
      And the agent invokes "limited_other" with {"n": 1}
      Then its limit refuses it

    Example: What admits nothing is no limit
      Then a file with one of these values for "rateLimit" is refused
        | value                               | at        |
        | {requests: 1, period: 1s, burst: 0} | /burst    |
        | {requests: 0, period: 1s}           | /requests |

  @INV-4.1.2 @must @stated
  Rule: What keeps to a rate limit is admitted

    Example: Calling on and on takes nothing, and gains nothing
      When "limited" is invoked until some limit refuses it
      And "limited" is invoked again and again for as long as one more call takes
      Then the invocation succeeds

    Example: The limit of one capability is not that of another
      When "limited" is invoked until some limit refuses it
      And "web_search" is invoked with {"query": "capability"}
      Then the invocation succeeds

    @grants
    Example: The limit of one caller is not that of another
      Given nobody has called "limited_other" for as long as its limit takes to refill
      And an agent that may use "limited_other"
      When the agent invokes "limited_other" until some limit refuses it
      And "limited_other" is invoked with {"n": 1}
      Then the invocation succeeds with {"n": 1}

  @INV-4.1.3 @must @stated
  Rule: Where no burst is declared, as many come at once as a period admits

    Example: Twice
      Given nobody has called "limited" for as long as its limit takes to refill
      Then "limited" is invoked until its limit refuses it

  @INV-4.1.4 @must @stated
  Rule: A period is a number with its unit

    Example: Seconds, minutes, hours and days
      Given files with these values for "rateLimit"
        | {requests: 1, period: 1s}              |
        | {requests: 1, period: 30m}             |
        | {requests: 1, period: 2h}              |
        | {requests: 1, period: 1d}              |
        | {requests: 100, period: 1m, burst: 10} |
      When the files are loaded
      Then every file is accepted

    Example: Nothing else
      Then a file with one of these values for "rateLimit" is refused
        | value                     | at      |
        | {requests: 1, period: 0s} | /period |
        | {requests: 1, period: 60} | /period |
        | {requests: 1, period: 1w} | /period |

  @INV-4.2.1 @must @stated
  Rule: Whoever is over a limit is told so

    Example: By name and in words
      When "limited" is invoked until some limit refuses it
      Then it is told that its limit is exceeded

  @INV-4.2.2 @must @stated
  Rule: Whoever is over a limit is told how long to wait

    Example: For as long as one more call takes
      When "limited" is invoked until some limit refuses it
      Then it is told to wait for 1 second at most

  @INV-4.2.3 @must @stated
  Rule: Whoever is over a limit is told what it is, and that nothing remains

    Example: Requests for each period, not what comes at once
      When "limited_burst" is invoked until some limit refuses it
      Then it is told a limit of 60 of which nothing remains

  @INV-4.2.4 @must @stated
  Rule: Whoever is over a limit is told when it is reset

    Example: When nothing is used up any more
      When "limited" is invoked until some limit refuses it
      Then it is told when the limit of "limited" is reset

  @INV-4.2.5 @must @stated
  Rule: Whoever waits as long as told is admitted

    Example: After a second
      When "limited" is invoked until some limit refuses it
      And as long has passed as it was told to wait
      And "limited" is invoked with {"n": 1}
      Then the invocation succeeds with {"n": 1}

    @grants
    Example: After a longer wait
      Given an agent that may use "limited_other"
      When the agent invokes "limited_other" until some limit refuses it
      And as long has passed as it was told to wait
      And the agent invokes "limited_other" with {"n": 1}
      Then the invocation succeeds with {"n": 1}
