package dev.capstan.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RefusalTest {

    @Test
    void aSchemaViolationNamesItsFirstPlaceAndHowManyThereAre() {
        Violation severity = new Violation("/severity", "value not in enum [low, med, high]");

        assertThat(Refusal.schemaViolation(Side.REQUEST, List.of(severity)).message())
                .isEqualTo("the request breaks its schema in one place: /severity: value not in enum [low, med, high]");
        assertThat(Refusal.schemaViolation(Side.RESPONSE, List.of(severity, new Violation("/x", "extra")))
                        .message())
                .startsWith("the response breaks its schema in 2 places: /severity:");
        assertThat(Refusal.schemaViolation(Side.REQUEST, List.of(new Violation("", "is not an object")))
                        .message())
                .isEqualTo("the request breaks its schema in one place: the whole: is not an object");
    }

    @ParameterizedTest
    @EnumSource
    void everyCodeIsFoundByItsNameOnTheWire(RefusalCode code) {
        assertThat(code.wire()).matches("[a-z_]+");
        assertThat(RefusalCode.of(code.wire())).contains(code);
        assertThat(code.meaning()).endsWith(".");
    }

    @Test
    void theNamesOnTheWireAreThoseOfTheProtocols() {
        assertThat(RefusalCode.of("no_such_code")).isEmpty();
        assertThat(Permission.of("network:read")).contains(Permission.NETWORK_READ);
        assertThat(Permission.of("network_read")).isEmpty();
        assertThat(Category.of("information_retrieval")).contains(Category.INFORMATION_RETRIEVAL);
        assertThat(RetryPolicy.Failure.of("network_error")).contains(RetryPolicy.Failure.NETWORK_ERROR);
        assertThat(Transport.Kind.of("nats")).contains(Transport.Kind.NATS);
        assertThat(Transport.Kind.NATS.addressKey()).isEqualTo("subjects");
        assertThat(Side.REQUEST.wire()).isEqualTo("request");
    }
}
