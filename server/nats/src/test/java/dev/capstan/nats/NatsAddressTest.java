package dev.capstan.nats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NatsAddressTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            value = {
                "nats://host nats://host:4222",
                "nats://host:4333 nats://host:4333",
                "tls://[::1]:4222 tls://[::1]:4222",
                "nats://capstan:s3cret@host nats://host:4222",
                "nats://t0ken@host nats://host:4222",
                "nats://a:s3cret@one,tls://two:1 nats://one:4222,tls://two:1"
            })
    void itsTextShowsNoSecret(String written, String shown) {
        assertThat(NatsAddress.parse(written)).hasToString(shown);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ",",
                "host:4222",
                "http://s3cret@host",
                "opentls://s3cret@host",
                "nats://",
                "nats://u:s3cret@",
                "nats://s3cret@host:0",
                "nats://s3cret@host:70000",
                "nats://s3cret@host/path",
                "nats://s3cret@host?x",
                "nats://u:s3cret%@host",
                "nats://u:s3 cret@host"
            })
    void invalidAddressIsRefusedWithoutQuotingIt(String written) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> NatsAddress.parse(written))
                .withMessageContaining("write nats://host:port")
                .withMessageNotContaining("s3c");
    }

    @Test
    void moreServersThanAnybodyHasAreRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> NatsAddress.parse("nats://a,".repeat(17)));
    }
}
