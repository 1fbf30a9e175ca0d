@invocation @one-by-one
Feature: Rate limits
  Each caller can call a capability as often as its rate limit admits. A caller over the limit learns when to retry.

  @INV-4.1.1 @must @own @needs-rate-limits
  Rule: The server must refuse a call that exceeds the rate limit

    Example: No more calls than the burst are admitted at once
      Given no call of "limited_burst" was made for the time in which its limit refills
      Then "limited_burst" is invoked until its limit refuses it

    Example: A limit refills no faster than declared
      Given no call of "limited" was made for the time in which its limit refills
      Then for 4 seconds, "limited" admits no more calls than its limit

    Example: A limit of four calls a second refills no faster than declared
      Given no call of "limited_often" was made for the time in which its limit refills
      Then for 4 seconds, "limited_often" admits no more calls than its limit

    Example: Calls by the name and by the id of a capability share its limit
      Given no call of "limited" was made for the time in which its limit refills
      Then of 12 calls of "limited" at once by its name and by its id, no more are admitted than its limit

    Example: Calls that arrive at once do not exceed the limit together
      Given no call of "limited_burst" was made for the time in which its limit refills
      Then of 12 calls of "limited_burst" at once, no more are admitted than its limit

    @grants
    Example: The limit of a caller applies to executions and invocations alike
      Given an agent that may use "limited_other"
      When the agent executes "limited_other" until some limit refuses it
      And the agent invokes "limited_other" with {"n": 1}
      Then it is refused by its limit

    @typed-capabilities
    Example: A rate limit that admits no call is refused at load
      Then a file with one of these values for "rateLimit" is refused
        | value                               | at        |
        | {requests: 1, period: 1s, burst: 0} | /burst    |
        | {requests: 0, period: 1s}           | /requests |

  @INV-4.1.2 @must @own @needs-rate-limits
  Rule: The server must admit a call that keeps to the rate limit

    Example: Refused calls neither use up nor add to the limit
      When "limited" is invoked until some limit refuses it
      And "limited" is invoked repeatedly for the time in which one call refills
      Then the invocation succeeds

    Example: The limit of one capability does not affect another capability
      When "limited" is invoked until some limit refuses it
      And "web_search" is invoked with {"query": "capability"}
      Then the invocation succeeds

    @grants
    Example: The limit of one caller does not affect another caller
      Given no call of "limited_other" was made for the time in which its limit refills
      And an agent that may use "limited_other"
      When the agent invokes "limited_other" until some limit refuses it
      And "limited_other" is invoked with {"n": 1}
      Then the invocation succeeds with {"n": 1}

  @INV-4.1.3 @must @own @needs-rate-limits
  Rule: The burst must default to the number of requests per period

    Example: A limit of two requests per period admits two calls at once
      Given no call of "limited" was made for the time in which its limit refills
      Then "limited" is invoked until its limit refuses it

  @INV-4.1.4 @must @own @needs-rate-limits
  Rule: A period must be a number followed by one of the units s, m, h or d

    @typed-capabilities
    Example: Seconds, minutes, hours and days are accepted
      Given files with these values for "rateLimit"
        | {requests: 1, period: 1s}              |
        | {requests: 1, period: 30m}             |
        | {requests: 1, period: 2h}              |
        | {requests: 1, period: 1d}              |
        | {requests: 100, period: 1m, burst: 10} |
      When the files are loaded
      Then every file is accepted

    @typed-capabilities
    Example: A zero period, a missing unit and an unknown unit are refused
      Then a file with one of these values for "rateLimit" is refused
        | value                     | at      |
        | {requests: 1, period: 0s} | /period |
        | {requests: 1, period: 60} | /period |
        | {requests: 1, period: 1w} | /period |

  @INV-4.2.1 @must @stated @needs-rate-limits
  Rule: A caller over its limit must get the error and a message

    Example: A call over the limit fails with the error and a message
      When "limited" is invoked until some limit refuses it
      Then the response reports an exceeded limit

  @INV-4.2.2 @must @stated @needs-rate-limits
  Rule: A caller over its limit must be told how long to wait

    Example: The wait is a number of seconds
      When "limited" is invoked until some limit refuses it
      Then the response has a wait

  @INV-4.2.3 @must @stated @needs-rate-limits
  Rule: A caller over its limit must be told the limit and that nothing remains

    Example: The limit is the declared number of requests
      When "limited" is invoked until some limit refuses it
      Then the response has a limit of 2 and no remaining calls

  @INV-4.2.4 @must @stated @needs-rate-limits
  Rule: A caller over its limit must be told when the limit is reset

    Example: The reset time is when the whole limit is available again
      When "limited" is invoked until some limit refuses it
      Then the response has the reset time of the limit of "limited"

  @INV-4.2.5 @must @own @needs-rate-limits
  Rule: A caller that waits as long as it was told must be admitted

    Example: A caller is admitted after waiting a second
      When "limited" is invoked until some limit refuses it
      And the wait of the response has elapsed
      And "limited" is invoked with {"n": 1}
      Then the invocation succeeds with {"n": 1}

    @grants
    Example: An agent is admitted after a longer wait
      Given no call of "limited_other" was made for the time in which its limit refills
      And an agent that may use "limited_other"
      When the agent invokes "limited_other" until some limit refuses it
      And the wait of the response has elapsed
      And the agent invokes "limited_other" with {"n": 1}
      Then the invocation succeeds with {"n": 1}

  @INV-4.2.6 @must @own @needs-rate-limits
  Rule: The wait and the limit must follow from the declared rate limit

    Example: The wait is at most the time in which one more call is admitted
      When "limited" is invoked until some limit refuses it
      Then the response has a wait of at most 1 second

    Example: The limit is the number of requests per period, not the burst
      When "limited_burst" is invoked until some limit refuses it
      Then the response has a limit of 60 and no remaining calls
