@invocation
Feature: Cancelling invocations
  Whoever has started an invocation can end it by its trace id.

  @INV-9.1.1 @must @stated
  Rule: A running invocation is cancelled by its trace id

    Example: It runs
      When "process-slow" is begun under a fresh trace with {}
      And it is cancelled while it runs
      Then the cancellation is done

    Example: It has ended
      When "echo" is invoked under a fresh trace with {}
      And it is cancelled
      Then there is nothing to cancel

    Example: It was cancelled before
      When "slow_mark" is begun under a fresh trace with {"marker": "a fresh marker", "ms": 8000}
      And it is cancelled
      Then what was begun ends
      When it is cancelled
      Then there is nothing to cancel

    Example: It never was
      When it is cancelled
      Then there is nothing to cancel

  @INV-9.1.2 @must @stated
  Rule: It is cancelled by whoever started it, and by nobody else

    @grants
    Example: Nobody else can end what an agent has started
      Given an agent that may use "slow_mark"
      When the agent begins the invocation of "slow_mark" under a fresh trace with {"marker": "a fresh marker", "ms": 4000}
      And somebody who gives no name cancels it
      Then there is nothing to cancel
      And what was begun succeeds

    @grants
    Example: Another agent of the same host neither
      Given an agent that may use "slow_mark"
      And another agent that may use "slow_mark"
      When the agent begins the invocation of "slow_mark" under a fresh trace with {"marker": "a fresh marker", "ms": 4000}
      And the other agent cancels it
      Then there is nothing to cancel
      And what was begun succeeds

    @grants
    Example: The agent itself can
      Given an agent that may use "slow_mark"
      When the agent begins the invocation of "slow_mark" under a fresh trace with {"marker": "a fresh marker", "ms": 8000}
      And the agent cancels it
      Then the cancellation is done

  @INV-9.1.3 @must @stated
  Rule: Its work stops

    Example: It does not go on
      When "slow_mark" is begun under a fresh trace with {"marker": "a fresh marker", "ms": 4000}
      And it is cancelled
      Then its work does not go on

    Example: A process is stopped, too
      When "process-slow" is begun under a fresh trace with {}
      And it is cancelled while it runs
      Then what was begun ends
      And it took at most 8000 ms

  @INV-9.1.4 @must @stated
  Rule: Its outcome is cancelled

    Example: It fails so, for good
      When "slow_mark" is begun under a fresh trace with {"marker": "a fresh marker", "ms": 8000}
      And it is cancelled
      Then what was begun ends
      And the invocation fails with "cancelled"
      And the failure is final

    Example: It is logged so, once
      When "slow_mark" is begun under a fresh trace with {"marker": "a fresh marker", "ms": 8000}
      And it is cancelled
      Then what was begun ends
      And it is logged once, under that trace, as
        | capabilityName | "slow_mark" |
        | outcome        | "refused"   |
        | code           | "cancelled" |
