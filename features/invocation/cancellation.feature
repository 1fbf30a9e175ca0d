@invocation
Feature: Cancelling invocations
  Whoever has started an invocation can end it by its trace id.

  @INV-9.1 @must @stated
  Rule: A running invocation is cancelled by whoever started it, and its work stops

    Example: It is stopped
      When "slow_mark" is begun under a fresh trace with {"marker": "a fresh marker", "ms": 1500}
      And it is cancelled
      Then the cancellation is done
      And what was begun fails with "cancelled"
      And the failure is final
      And its work does not go on

    Example: It is logged as cancelled, once
      When "slow_mark" is begun under a fresh trace with {"marker": "a fresh marker", "ms": 1500}
      And it is cancelled
      Then what was begun fails with "cancelled"
      And it is logged once, under its trace, as
        | capabilityName | "slow_mark" |
        | outcome        | "refused"   |
        | code           | "cancelled" |

    Example: A process is stopped, too
      When "process-slow" is begun under a fresh trace with {}
      And it is cancelled while it runs
      Then the cancellation is done
      And what was begun fails with "cancelled"
      And it took at most 8000 ms

    Example: What has ended cannot be cancelled
      When "echo" is invoked under a fresh trace with {}
      And it is cancelled
      Then there is nothing to cancel

    Example: What was cancelled cannot be cancelled again
      When "slow_mark" is begun under a fresh trace with {"marker": "a fresh marker", "ms": 1500}
      And it is cancelled
      Then what was begun fails with "cancelled"
      When it is cancelled
      Then there is nothing to cancel

    Example: Nor can what never was
      When it is cancelled
      Then there is nothing to cancel

    @grants
    Example: Nobody else can end what an agent has started
      Given an agent that may use "slow_mark"
      When the agent begins the invocation of "slow_mark" under a fresh trace with {"marker": "a fresh marker", "ms": 1500}
      And somebody who gives no name cancels it
      Then there is nothing to cancel
      And what was begun succeeds

    @grants
    Example: Another agent of the same host neither
      Given an agent that may use "slow_mark"
      And another agent that may use "slow_mark"
      When the agent begins the invocation of "slow_mark" under a fresh trace with {"marker": "a fresh marker", "ms": 1500}
      And the other agent cancels it
      Then there is nothing to cancel
      And what was begun succeeds

    @grants
    Example: The agent itself can
      Given an agent that may use "slow_mark"
      When the agent begins the invocation of "slow_mark" under a fresh trace with {"marker": "a fresh marker", "ms": 1500}
      And the agent cancels it
      Then the cancellation is done
      And what was begun fails with "cancelled"
