package dev.capstan.sinks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SinksTest {

    @TempDir
    private Path directory;

    @Test
    void sinksOfOneReceiverNeedDifferentNames() {
        String url = "https://siem.example.com/in";

        assertThatThrownBy(() -> Sinks.parse(List.of(url, url + "?format=ocsf")))
                .hasMessageContaining("two sinks have the name https:siem.example.com:443/in");
        assertThat(Sinks.parse(List.of(url, url + "?format=ocsf&name=ocsf"))).hasSize(2);
    }

    @Test
    void thereAreAtMostEight() {
        assertThatThrownBy(() -> Sinks.parse(Collections.nCopies(9, "https://siem.example.com")))
                .hasMessageContaining("at most 8");
    }

    @Test
    void filesOfASinkMustBeUsable() throws IOException {
        Path file = Files.writeString(directory.resolve("ca.pem"), "not PEM");
        Path missing = directory.resolve("missing");

        assertThatThrownBy(() ->
                        SinkAddress.parse("https://a.example.com?ca=" + file).requireFiles())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(file.toString());
        assertThatThrownBy(() ->
                        SinkAddress.parse("https://a.example.com?ca=" + missing).requireFiles())
                .hasMessageContaining(missing + " cannot be read");
        assertThatThrownBy(() -> SinkAddress.parse("https://a.example.com?token-file=" + missing)
                        .requireFiles())
                .hasMessageContaining(missing + " cannot be read");
        assertThatCode(() -> SinkAddress.parse("https://a.example.com?token-file=" + file)
                        .requireFiles())
                .doesNotThrowAnyException();
    }

    @Test
    void aReceiverIsTriedWithoutAMessage() throws Exception {
        int port;
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = server.getLocalPort();
            SinkAddress.parse("syslog+tcp://127.0.0.1:" + port).connect();

            assertThat(server.accept().getInputStream().read()).isEqualTo(-1);
        }
        assertThatThrownBy(() -> SinkAddress.parse("http://127.0.0.1:" + port).connect())
                .isInstanceOf(IOException.class);
    }
}
