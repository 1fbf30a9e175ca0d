package dev.capstan.core;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.json.Json;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class RefusalTest {

    @Test
    void schemaViolationNamesItsFirstLocationAndTheCount() {
        Violation severity = new Violation("/severity", "value not in enum [low, med, high]");

        assertThat(Refusal.schemaViolation(Side.REQUEST, List.of(severity)).message())
                .isEqualTo(
                        "the request violates its schema at 1 location: /severity: value not in enum [low, med, high]");
        assertThat(Refusal.schemaViolation(Side.RESPONSE, List.of(severity, new Violation("/x", "extra")))
                        .message())
                .startsWith("the response violates its schema at 2 locations: /severity:");
        assertThat(Refusal.schemaViolation(Side.REQUEST, List.of(severity, Violation.remainder(8_902)))
                        .message())
                .startsWith("the request violates its schema at more than 1 location: /severity:");
        assertThat(Refusal.schemaViolation(Side.REQUEST, List.of(new Violation("", "is not an object")))
                        .message())
                .isEqualTo("the request violates its schema at 1 location: root: is not an object");
    }

    @Test
    void detailsAreFoundByTypeInAnyOrder() {
        Refusal refusal = Refusal.of(RefusalCode.RATE_LIMITED, "later")
                .after(Duration.ofMillis(1_001))
                .with(Json.object().put("limit", 1));

        assertThat(refusal.retryAfter()).contains(Duration.ofMillis(1_001));
        assertThat(refusal.retryAfterSeconds()).contains(2L);
        assertThat(refusal.fields()).hasToString("{\"limit\":1}");
        assertThat(refusal)
                .isEqualTo(Refusal.of(RefusalCode.RATE_LIMITED, "later")
                        .with(Json.object().put("limit", 1))
                        .after(Duration.ofMillis(1_001)));
        assertThat(refusal.after(Duration.ZERO).details()).hasSize(2);
        assertThat(refusal.after(Duration.ZERO).retryAfterSeconds()).contains(1L);
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "1, 1", "1000, 1", "1001, 2", "2000, 2", "59001, 60"})
    void tooManyRequestsNameTheWaitThatTheRefusalCarries(long millis, long seconds) {
        Refusal refusal = Refusal.rateLimited("too many envelopes", Duration.ofMillis(millis));

        assertThat(refusal.code()).isEqualTo(RefusalCode.RATE_LIMITED);
        assertThat(refusal.message()).isEqualTo("too many envelopes; retry in " + seconds + " s");
        assertThat(refusal.retryAfterSeconds()).contains(seconds);
    }

    @Test
    void missingDetailsAreEmpty() {
        Refusal refusal = Refusal.of(RefusalCode.NOT_FOUND, "nothing is there");

        assertThat(refusal.violations()).isEmpty();
        assertThat(refusal.side()).isEmpty();
        assertThat(refusal.peerCode()).isEmpty();
        assertThat(refusal.retryAfterSeconds()).isEmpty();
        assertThat(refusal.fields()).isEmpty();
        assertThat(refusal.permission()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void everyCodeIsFoundByItsNameOnTheWire(RefusalCode code) {
        assertThat(code.wire()).matches("[a-z_]+");
        assertThat(RefusalCode.fromWire(code.wire())).contains(code);
        assertThat(code.meaning()).endsWith(".");
    }

    @Test
    void theNamesOnTheWireAreThoseOfTheProtocols() {
        assertThat(RefusalCode.fromWire("no_such_code")).isEmpty();
        assertThat(Permission.fromWire("network:read")).contains(Permission.NETWORK_READ);
        assertThat(Permission.fromWire("network_read")).isEmpty();
        assertThat(Category.fromWire("information_retrieval")).contains(Category.INFORMATION_RETRIEVAL);
        assertThat(RetryPolicy.Failure.fromWire("network_error")).contains(RetryPolicy.Failure.NETWORK_ERROR);
        assertThat(Transport.Kind.fromWire("nats")).contains(Transport.Kind.NATS);
        assertThat(Transport.Kind.NATS.addressKey()).isEqualTo("subjects");
        assertThat(Side.REQUEST.wire()).isEqualTo("request");
    }
}
