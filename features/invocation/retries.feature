@invocation
Feature: Retries
  The server retries a transient failure as the retry policy says, within the timeout.

  @INV-7.1.1 @must @own @needs-retries
  Rule: The waits between attempts must grow by the backoff multiplier

    Example: Each wait is twice as long as the one before
      When "flaky" is invoked on a target that fails 2 times with "network_error"
      Then the waits before the later attempts last these milliseconds: 100, 200

    Example: A wait is as long as the maximum delay if it would grow beyond it
      When "flaky_capped" is invoked on a target that fails 2 times with "network_error"
      Then the waits before the later attempts last at least these milliseconds: 50, 200

    @typed-capabilities
    Example: A retry policy with shrinking or negative waits is refused at load
      Then a file with one of these values for "retryPolicy" is refused
        | value                                                        | at                 | naming |
        | {maxAttempts: 3, backoffMultiplier: 0.5, initialDelayMs: 10} | /backoffMultiplier |        |
        | {maxAttempts: 3, backoffMultiplier: 2, initialDelayMs: -1}   | /initialDelayMs    |        |

  @INV-7.1.2 @must @stated @needs-retries
  Rule: A wait must not be longer than the maximum delay

    Example: A wait that would grow beyond the maximum delay is capped
      When "flaky_capped" is invoked on a target that fails 2 times with "network_error"
      Then attempt 3 succeeds
      And no wait before a later attempt lasts longer than 200 ms

  @INV-7.1.3 @must @stated @needs-retries
  Rule: The server must not make more attempts than declared

    Example: The last declared attempt can succeed
      When "flaky" is invoked on a target that fails 3 times with "network_error"
      Then attempt 4 succeeds

    Example: A capability is not tried more often than declared
      When "flaky" is invoked on a target that fails 4 times with "network_error"
      Then the invocation fails
      And the target has been called 4 times

    Example: A capability that succeeds at once is tried once
      When "flaky" is invoked on a target that fails 0 times with "timeout"
      Then attempt 1 succeeds
      And the target has been called 1 time

  @INV-7.1.4 @must @own @needs-retries
  Rule: The server must make all attempts within the timeout

    Example: A wait that would exceed the timeout is not started
      When "flaky_patient" is invoked for at most 20000 ms on a target that fails 1 time with "network_error"
      Then the invocation fails with "network_error"
      And it took at most 10000 ms
      And the target has been called 1 time

    Example: Attempts without a response share one timeout
      When "flaky" is invoked for at most 1500 ms on a target that does not respond
      Then the invocation fails
      And it took at most 5000 ms
      And no attempt follows the first

  @INV-7.2.1 @must @stated @needs-retries
  Rule: The server must retry the failures that the retry policy names

    Scenario Outline: A failure of the kind <kind> is retried
      When "flaky" is invoked on a target that fails 1 time with "<kind>"
      Then attempt 2 succeeds

      Examples:
        | kind          |
        | timeout       |
        | network_error |
        | rate_limit    |

    Example: A failure that the policy names is retried
      When "flaky_network" is invoked on a target that fails 1 time with "network_error"
      Then attempt 2 succeeds

  @INV-7.2.2 @must @own @needs-retries
  Rule: The server must not retry a failure that the retry policy does not name

    Example: A handler failure is not retried
      When "flaky" is invoked on a target that fails 1 time with "failure"
      Then the invocation fails with "handler_failed"
      And the target has been called 1 time

    Example: An invalid result is not retried
      When "flaky" is invoked on a target that fails 1 time with "invalid result"
      Then the invocation fails with "schema_violation"
      And the target has been called 1 time

    Example: A failure that the policy leaves out is not retried
      When "flaky_network" is invoked on a target that fails 1 time with "timeout"
      Then the invocation fails with "timeout"
      And the target has been called 1 time

  @INV-7.2.3 @must @own @needs-retries
  Rule: A non-idempotent capability must not be retried after its request may have been acted on

    Scenario Outline: A request that may have been acted on is not retried after <kind>
      When "flaky_once" is invoked on a target that fails 1 time with "<kind>"
      Then the invocation fails with "<kind>"
      And the failure is retryable
      And the target has been called 1 time

      Examples:
        | kind          |
        | network_error |
        | timeout       |

    Example: A request that was certainly not acted on is retried
      When "flaky_once" is invoked on a target that fails 2 times with "network_error" before it acts
      Then attempt 3 succeeds

  @INV-7.2.4 @must @own @needs-retries
  Rule: The loader must refuse a retry policy without attempts or with an unknown failure

    @typed-capabilities
    Example: A retry policy without any attempt is refused at load
      Then a file with one of these values for "retryPolicy" is refused
        | value                                                      | at           | naming |
        | {maxAttempts: 0, backoffMultiplier: 2, initialDelayMs: 10} | /maxAttempts |        |

    @typed-capabilities
    Example: An unknown failure kind in a policy is refused at load
      Then a file with one of these values for "retryPolicy" is refused
        | value                                                                              | at         | naming      |
        | {maxAttempts: 3, backoffMultiplier: 2, initialDelayMs: 10, retryOn: [bad_weather]} | /retryOn/0 | bad_weather |
