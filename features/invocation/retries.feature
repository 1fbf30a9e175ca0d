@invocation
Feature: Retries
  An attempt that failed for a while is repeated as the capability says, and as long as there is time.

  @INV-7.1.1 @must @stated
  Rule: The waits between attempts grow

    Example: Each is twice as long as the one before
      When "flaky" is invoked with {"marker": "a fresh marker", "failures": 2, "kind": "network_error"}
      Then before each attempt after the first at least so many ms have passed: 100, 200

    Example: What makes waits shrink, or none, is no retry policy
      Then a file with one of these values for "retryPolicy" is refused
        | value                                                        | at                 | naming |
        | {maxAttempts: 3, backoffMultiplier: 0.5, initialDelayMs: 10} | /backoffMultiplier |        |
        | {maxAttempts: 3, backoffMultiplier: 2, initialDelayMs: -1}   | /initialDelayMs    |        |

  @INV-7.1.2 @must @stated
  Rule: No wait is longer than the longest

    Example: However much the waits would grow
      When "flaky_capped" is invoked with {"marker": "a fresh marker", "failures": 2, "kind": "network_error"}
      Then attempt 3 succeeds
      And before each attempt after the first at least so many ms have passed: 50, 200
      And it took at most 10000 ms

  @INV-7.1.3 @must @stated
  Rule: There are no more attempts than declared

    Example: As many there are
      When "flaky" is invoked with {"marker": "a fresh marker", "failures": 3, "kind": "network_error"}
      Then attempt 4 succeeds

    Example: More there are not
      When "flaky" is invoked with {"marker": "a fresh marker", "failures": 4, "kind": "network_error"}
      Then the invocation fails with "network_error"
      And it has been tried 4 times

    Example: What succeeds at once is tried once
      When "flaky" is invoked with {"marker": "a fresh marker", "failures": 0, "kind": "timeout"}
      Then attempt 1 succeeds
      And it has been tried 1 time

    Example: No attempt at all is no retry policy
      Then a file with one of these values for "retryPolicy" is refused
        | value                                                      | at           | naming |
        | {maxAttempts: 0, backoffMultiplier: 2, initialDelayMs: 10} | /maxAttempts |        |

  @INV-7.1.4 @must @stated
  Rule: All attempts are made within the timeout

    Example: A wait that would take longer than the call may is not begun
      When "flaky_patient" is invoked for at most 20000 ms with {"marker": "a fresh marker", "failures": 1, "kind": "network_error"}
      Then the invocation fails with "network_error"
      And it took at most 10000 ms
      And it has been tried 1 time

  @INV-7.2.1 @must @stated
  Rule: What may pass is tried again

    Scenario Outline: A <kind>
      When "flaky" is invoked with {"marker": "a fresh marker", "failures": 1, "kind": "<kind>"}
      Then attempt 2 succeeds

      Examples:
        | kind          |
        | timeout       |
        | network_error |
        | rate_limit    |

    Example: One that the policy names
      When "flaky_network" is invoked with {"marker": "a fresh marker", "failures": 1, "kind": "network_error"}
      Then attempt 2 succeeds

    Example: A policy names no other
      Then a file with one of these values for "retryPolicy" is refused
        | value                                                                              | at         | naming      |
        | {maxAttempts: 3, backoffMultiplier: 2, initialDelayMs: 10, retryOn: [bad_weather]} | /retryOn/0 | bad_weather |

  @INV-7.2.2 @must @stated
  Rule: What is not named is not tried again

    Example: A failure of another kind
      When "flaky" is invoked with {"marker": "a fresh marker", "failures": 1, "kind": "failure"}
      Then the invocation fails with "handler_failed"
      And it has been tried 1 time

    Example: One that the policy leaves out
      When "flaky_network" is invoked with {"marker": "a fresh marker", "failures": 1, "kind": "timeout"}
      Then the invocation fails with "timeout"
      And it has been tried 1 time

  @INV-7.2.3 @must @stated
  Rule: What must not be called twice is not tried again where it may have been done

    Example: It may have been done
      When "flaky_once" is invoked with {"marker": "a fresh marker", "failures": 1, "kind": "network_error"}
      Then the invocation fails with "network_error"
      And the failure is worth a retry
      And it has been tried 1 time

    Example: It was certainly not done
      When "flaky_once" is invoked with {"marker": "a fresh marker", "failures": 2, "kind": "network_error", "undone": true}
      Then attempt 3 succeeds
