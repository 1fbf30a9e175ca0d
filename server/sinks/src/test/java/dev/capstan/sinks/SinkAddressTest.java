package dev.capstan.sinks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SinkAddressTest {

    @ParameterizedTest
    @CsvSource({
        "syslog+tls://logs.example.com, syslog-tls:logs.example.com:6514",
        "syslog+tcp://127.0.0.1:5140/, syslog-tcp:127.0.0.1:5140",
        "https://siem.example.com/events, https:siem.example.com:443/events",
        "otlp+http://[::1], otlp-http:::1:4318",
        "https://siem.example.com/a%20b~c, https:siem.example.com:443/a_20b_c",
        "http://localhost?name=siem, siem"
    })
    void theNameIsTheParameterOrTheUrlWithoutItsQuery(String url, String name) {
        assertThat(SinkAddress.parse(url).name()).isEqualTo(name);
    }

    @Test
    void aLongUrlNeedsAName() {
        String url = "https://siem.example.com/" + "x".repeat(128);

        assertThatThrownBy(() -> SinkAddress.parse(url)).hasMessageContaining("add one of your own with name=");
        assertThat(SinkAddress.parse(url + "?name=siem").name()).isEqualTo("siem");
    }

    @Test
    void parametersAreDecoded() {
        SinkAddress sink = SinkAddress.parse("https://siem.example.com/in?format=ocsf&ca=/a%20b+c.pem&token-file=t");

        assertThat(sink.format()).isEqualTo(RecordFormat.OCSF);
        assertThat(sink.certificates()).contains(Path.of("/a b+c.pem"));
        assertThat(sink.tokenFile()).contains(Path.of("t"));
        assertThat(sink.url("")).isEqualTo(URI.create("https://siem.example.com:443/in"));
    }

    @Test
    void aCollectorIsNamedWithoutThePathOfItsLogs() {
        assertThat(SinkAddress.parse("otlp+https://otel.example.com/tenant/").url("/v1/logs"))
                .isEqualTo(URI.create("https://otel.example.com:4318/tenant/v1/logs"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "logs.example.com:6514",
                "udp://logs.example.com",
                "syslog://logs.example.com",
                "syslog+tls://",
                "syslog+tls://logs.example.com/path",
                "syslog+tls://logs.example.com:0",
                "https://siem.example.com/in#part",
                "https://siem.example.com?colour=red",
                "https://siem.example.com?format",
                "https://siem.example.com?format=cef",
                "https://siem.example.com?format=ocsf&format=ocsf",
                "https://siem.example.com?sd-id=a@1",
                "https://siem.example.com?name=with%20space",
                "http://siem.example.com?ca=a.pem",
                "syslog+tls://logs.example.com?token-file=t",
                "syslog+tls://logs.example.com?sd-id=plain",
                "not a url"
            })
    void otherUrlsAreRefused(String url) {
        assertThatThrownBy(() -> SinkAddress.parse(url)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://user:hunter2@siem.example.com/in",
                "hunter2://siem.example.com",
                "https://siem.example.com?password=hunter2",
                "https://siem.example.com?format=hunter2",
                "https://siem.example.com/ hunter2"
            })
    void noMessageRepeatsWhatMayBeASecret(String url) {
        assertThatThrownBy(() -> SinkAddress.parse(url))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageNotContaining("hunter2")
                .hasNoCause();
    }

    @Test
    void aTokenIsNotSentInTheClear() {
        assertThatThrownBy(() -> SinkAddress.parse("http://siem.example.com?token-file=t"))
                .hasMessageContaining("TLS");
        assertThat(SinkAddress.parse("http://127.0.0.1:8080?token-file=t").tokenFile())
                .isPresent();
    }
}
