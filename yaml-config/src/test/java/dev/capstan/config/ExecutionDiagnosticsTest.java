package dev.capstan.config;

import static dev.capstan.config.document.DiagnosticCode.BAD_VALUE;
import static dev.capstan.config.document.DiagnosticCode.MISSING_KEY;
import static dev.capstan.config.document.DiagnosticCode.UNKNOWN_KEY;
import static dev.capstan.config.document.DiagnosticCode.WRONG_TYPE;

import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/** Mistakes in the limits, the retries, the price and the location of a capability. */
class ExecutionDiagnosticsTest extends CapabilityDiagnosticsFixture {

    private static final String WEB =
            "write an absolute http or https URL, with a port up to 65535 and without user and password";
    private static final String PERIOD =
            "write a number and a unit s, m, h or d, such as 30s or 1m, above zero and at most 366d";

    static Stream<Arguments> inACapability() {
        return Stream.of(
                key(
                        "timeoutMs: 0",
                        16,
                        "timeoutMs",
                        BAD_VALUE,
                        "'timeoutMs' is '0'; write a whole number from 1 to 600000"),
                key(
                        "timeoutMs: 600001",
                        16,
                        "timeoutMs",
                        BAD_VALUE,
                        "'timeoutMs' is '600001'; write a whole number from 1 to 600000"),
                key(
                        "timeoutMs: 99999999999999999999",
                        16,
                        "timeoutMs",
                        BAD_VALUE,
                        "'timeoutMs' is '99999999999999999999'; write a whole number from 1 to 600000"),
                key(
                        "timeoutMs: 1.5",
                        16,
                        "timeoutMs",
                        WRONG_TYPE,
                        "'timeoutMs' is the number 1.5; write a whole number from 1 to 600000"),
                key(
                        "timeoutMs: '5'",
                        16,
                        "timeoutMs",
                        WRONG_TYPE,
                        "'timeoutMs' is the string '5'; write a whole number from 1 to 600000"),
                key(
                        "idempotent: yes",
                        17,
                        "idempotent",
                        WRONG_TYPE,
                        "'idempotent' is the string 'yes'; write true or false"),
                key(
                        "permissions: [network]",
                        19,
                        "permissions/0",
                        BAD_VALUE,
                        "item 1 of 'permissions' is 'network'; use one of network:read, network:write,"
                                + " filesystem:read, filesystem:write, database:read, database:write, secrets:read,"
                                + " compute:execute"),
                key("rateLimit: 5", 16, "rateLimit", WRONG_TYPE, "'rateLimit' is the number 5; write keys and values"),
                key(
                        "rateLimit: { period: 1m }",
                        16,
                        "rateLimit/requests",
                        MISSING_KEY,
                        "'requests' is missing; set the maximum number of calls per period"),
                key(
                        "rateLimit: { requests: 1 }",
                        16,
                        "rateLimit/period",
                        MISSING_KEY,
                        "'period' is missing; write a number and a unit s, m, h or d, such as 1m"),
                key(
                        "rateLimit: { requests: 1, period: 60 }",
                        39,
                        "rateLimit/period",
                        BAD_VALUE,
                        "'period' is '60'; " + PERIOD),
                key(
                        "rateLimit: { requests: 1, period: 0.0s }",
                        39,
                        "rateLimit/period",
                        BAD_VALUE,
                        "'period' is '0.0s'; " + PERIOD),
                key(
                        "rateLimit: { requests: 1, period: 367d }",
                        39,
                        "rateLimit/period",
                        BAD_VALUE,
                        "'period' is '367d'; " + PERIOD),
                key(
                        "rateLimit: { requests: 1, period: 1m, burst: 0 }",
                        50,
                        "rateLimit/burst",
                        BAD_VALUE,
                        "'burst' is '0'; write a whole number from 1 to 1000000000"),
                key(
                        "rateLimit: { requests: 0, period: 1m }",
                        28,
                        "rateLimit/requests",
                        BAD_VALUE,
                        "'requests' is '0'; write a whole number from 1 to 1000000000"),
                key(
                        "retryPolicy: { maxAttempts: 101, backoffMultiplier: 1, initialDelayMs: 0 }",
                        33,
                        "retryPolicy/maxAttempts",
                        BAD_VALUE,
                        "'maxAttempts' is '101'; write a whole number from 1 to 100"),
                key(
                        "retryPolicy: { maxAttempts: 1, backoffMultiplier: 0.99, initialDelayMs: 0 }",
                        55,
                        "retryPolicy/backoffMultiplier",
                        BAD_VALUE,
                        "'backoffMultiplier' is '0.99'; write a number from 1 to 1000"),
                key(
                        "retryPolicy: { maxAttempts: 1, backoffMultiplier: 1, initialDelayMs: -1 }",
                        74,
                        "retryPolicy/initialDelayMs",
                        BAD_VALUE,
                        "'initialDelayMs' is '-1'; write a whole number from 0 to 86400000"),
                key(
                        "retryPolicy: { maxAttempts: 1, backoffMultiplier: 1, initialDelayMs: 0, retryOn: [crash] }",
                        87,
                        "retryPolicy/retryOn/0",
                        BAD_VALUE,
                        "item 1 of 'retryOn' is 'crash'; use one of timeout, network_error, rate_limit"),
                key(
                        "retryPolicy: { maxAttempts: 0, backoffMultiplier: 1, initialDelayMs: 0 }",
                        33,
                        "retryPolicy/maxAttempts",
                        BAD_VALUE,
                        "'maxAttempts' is '0'; write a whole number from 1 to 100"),
                key(
                        "retryPolicy: { maxAttempts: 1, backoffMultiplier: 1, initialDelayMs: 0, maxDelayMs: -1 }",
                        89,
                        "retryPolicy/maxDelayMs",
                        BAD_VALUE,
                        "'maxDelayMs' is '-1'; write a whole number from 0 to 86400000"),
                key(
                        "retryPolicy: { maxAttempts: 1, backoffMultiplier: 1, initialDelayMs: 0, jitter: some }",
                        85,
                        "retryPolicy/jitter",
                        BAD_VALUE,
                        "'jitter' is 'some'; use one of none, full"),
                key(
                        "retryPolicy: { maxAttempts: 1, backoffMultiplier: 1, initialDelayMs: 0, jitter: true }",
                        85,
                        "retryPolicy/jitter",
                        WRONG_TYPE,
                        "'jitter' is the boolean true; put it in quotes"),
                key("price: 5", 12, "price", WRONG_TYPE, "'price' is the number 5; write keys and values"),
                key(
                        "price: { perRequest: 1 }",
                        12,
                        "price/perSecond",
                        MISSING_KEY,
                        "'perSecond' is missing; set the price of a second, or 0"),
                key(
                        "price: { perSecond: 1 }",
                        12,
                        "price/perRequest",
                        MISSING_KEY,
                        "'perRequest' is missing; set the price of a request, or 0"),
                key(
                        "price: { perSecond: -0.01, perRequest: 0 }",
                        25,
                        "price/perSecond",
                        BAD_VALUE,
                        "'perSecond' is '-0.01'; write a number from 0 to 1000000000"),
                key(
                        "price: { perSecond: 0, perRequest: 1000000000.1 }",
                        40,
                        "price/perRequest",
                        BAD_VALUE,
                        "'perRequest' is '1000000000.1'; write a number from 0 to 1000000000"),
                key(
                        "price: { perSecond: 1e-13, perRequest: 0 }",
                        25,
                        "price/perSecond",
                        BAD_VALUE,
                        "'perSecond' is '1e-13'; write a number with at most 12 decimals"),
                key(
                        "price: { perSecond: 0, perRequest: free }",
                        40,
                        "price/perRequest",
                        WRONG_TYPE,
                        "'perRequest' is the string 'free'; write a number from 0 to 1000000000"),
                key(
                        "price: { perSecond: 0, perRequest: 0, perMinute: 1 }",
                        43,
                        "price/perMinute",
                        UNKNOWN_KEY,
                        "unknown key 'perMinute'; the valid keys are perSecond, perRequest"),
                key("location: ftp://x", 15, "location", BAD_VALUE, "'location' is 'ftp://x'; " + WEB),
                key("location: /here", 15, "location", BAD_VALUE, "'location' is '/here'; " + WEB),
                key("location: http://x:65536", 15, "location", BAD_VALUE, "'location' is 'http://x:65536'; " + WEB),
                key("location: 'http://a b'", 15, "location", BAD_VALUE, "'location' is 'http://a b'; " + WEB),
                key(
                        "location: https://me:secret@x/",
                        15,
                        "location",
                        BAD_VALUE,
                        "'location' is 'https://…@x/'; " + WEB));
    }
}
