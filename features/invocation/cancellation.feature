@invocation
Feature: Cancelling invocations
  A caller can cancel an invocation that it started, by its trace id.

  @INV-9.1.1 @must @own @needs-cancellation
  Rule: The server must cancel a running invocation by its trace id

    Example: Cancelling a running invocation is done
      When "process-slow" is started under a new trace with {}
      And it is cancelled while it runs
      Then the cancellation is done

    Example: Cancelling an invocation that has ended cancels nothing
      When "echo" is invoked under a fresh trace with {}
      And it is cancelled
      Then there is no invocation to cancel

    Example: Cancelling an invocation twice cancels nothing the second time
      When "slow_mark" is started under a new trace with {"marker": "a fresh marker", "ms": 8000}
      And it is cancelled while it runs
      Then the started invocation ends
      When it is cancelled
      Then there is no invocation to cancel

    Example: Cancelling an unknown trace id cancels nothing
      When it is cancelled
      Then there is no invocation to cancel

  @INV-9.1.2 @must @own @needs-cancellation
  Rule: Only the principal that started an invocation must be able to cancel it

    @grants
    Example: An anonymous caller cannot cancel the invocation of an agent
      Given an agent that may use "slow_mark"
      When the agent starts the invocation of "slow_mark" under a new trace with {"marker": "a fresh marker", "ms": 4000}
      And an anonymous caller cancels it
      Then there is no invocation to cancel
      And the started invocation succeeds

    @grants
    Example: Another agent of the same host cannot cancel the invocation of an agent
      Given an agent that may use "slow_mark"
      And another agent that may use "slow_mark"
      When the agent starts the invocation of "slow_mark" under a new trace with {"marker": "a fresh marker", "ms": 4000}
      And the other agent cancels it
      Then there is no invocation to cancel
      And the started invocation succeeds

    @grants
    Example: An agent cannot cancel the invocation of an anonymous caller
      Given an agent that may use "slow_mark"
      When "slow_mark" is started under a new trace with {"marker": "a fresh marker", "ms": 4000}
      And the agent cancels it
      Then there is no invocation to cancel
      And the started invocation succeeds

    @grants
    Example: A caller can cancel its invocation after another one has used the same trace id
      Given an agent that may use "echo"
      When "slow_mark" is started under a new trace with {"marker": "a fresh marker", "ms": 8000}
      And the agent invokes "echo" under the same trace with {}
      And an anonymous caller cancels it
      Then the cancellation is done

    @grants
    Example: The agent that started an invocation can cancel it
      Given an agent that may use "slow_mark"
      When the agent starts the invocation of "slow_mark" under a new trace with {"marker": "a fresh marker", "ms": 8000}
      And the agent cancels it
      Then the cancellation is done

  @INV-9.1.3 @must @own @needs-cancellation
  Rule: The work of a cancelled invocation must stop

    Example: The work of a cancelled invocation does not continue
      When "slow_mark" is started under a new trace with {"marker": "a fresh marker", "ms": 4000}
      And it is cancelled
      Then its execution does not continue

    Example: A cancelled process ends before its time
      When "process-slow" is started under a new trace with {}
      And it is cancelled while it runs
      Then the started invocation ends
      And it took at most 8000 ms

    @needs-retries
    Example: A cancelled attempt is not followed by another
      When "flaky" is started under a new trace for at most 10000 ms on a target that does not respond
      And it is cancelled while it runs
      Then the started invocation ends
      And no attempt follows the first

  @INV-9.1.4 @must @own @needs-cancellation
  Rule: The outcome of a cancelled invocation must be cancelled

    Example: A cancelled invocation fails with cancelled and is not retryable
      When "slow_mark" is started under a new trace with {"marker": "a fresh marker", "ms": 8000}
      And it is cancelled
      Then the started invocation ends
      And the invocation fails with "cancelled"
      And the failure is final

    Example: A cancelled invocation is logged once as cancelled
      When "slow_mark" is started under a new trace with {"marker": "a fresh marker", "ms": 8000}
      And it is cancelled
      Then the started invocation ends
      And it is logged once, under that trace, as
        | capabilityName | "slow_mark" |
        | outcome        | "refused"   |
        | code           | "cancelled" |
