package dev.capstan.cli.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.capstan.discovery.envelope.Channel;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EndpointAddressTest {

    @ParameterizedTest
    @CsvSource({
        "nats://host:4222#builders, nats://host:4222#builders, builders",
        "nats://host, nats://host:4222,",
        "tls://host#a-b, tls://host:4222#a-b, a-b",
        "nats://somebody:secret@host:4222#builders, nats://host:4222#builders, builders",
        "http://host:8420, http://host:8420,",
        "https://host/capstan/#builders, https://host/capstan/#builders, builders",
        "-, -,",
        "-#workers, -#workers, workers"
    })
    void anAddressAndPerhapsAChannelNameAnEnd(String text, String shown, String channel) {
        EndpointAddress endpoint = EndpointAddress.parse(text);

        assertThat(endpoint).hasToString(shown);
        assertThat(Objects.toString(endpoint.channel(), null)).isEqualTo(channel);
    }

    @Test
    void severalNatsServersStandForOne() {
        EndpointAddress endpoint = EndpointAddress.parse("nats://one:1,nats://two:2#builders");

        assertThat(endpoint).hasToString("nats://one:1,nats://two:2#builders");
        assertThat(endpoint.channel()).isEqualTo(new Channel("builders"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "#builders",
                "-#",
                "-#Builders",
                "-#a.b",
                "--",
                "nats://",
                "nats://host/builders",
                "http://",
                "http:host",
                "http://host:65536",
                "http://host?x=y",
                "http://user:secret@host",
                "ftp://host",
                "http://host#a#b",
                "a b"
            })
    void otherAddressIsRefusedWithoutItsSecrets(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EndpointAddress.parse(text))
                .withMessageNotContaining("secret");
    }
}
