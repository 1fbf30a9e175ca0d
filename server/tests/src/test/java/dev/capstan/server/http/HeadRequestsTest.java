package dev.capstan.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.server.RunningServer;
import java.util.Locale;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A response to HEAD has the head of that to GET, and the connection stays open (RFC 9110, 8.6 and 9.3.2). */
class HeadRequestsTest {

    @RegisterExtension
    private static final RunningServer SERVER = new RunningServer();

    private static String request(String method, String path, String encoding) {
        return method + " " + path + " HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: " + encoding + "\r\n\r\n";
    }

    private static String length(String response) {
        return response.toLowerCase(Locale.ROOT)
                .lines()
                .filter(line -> line.startsWith("content-length:"))
                .findFirst()
                .orElse("none");
    }

    @ParameterizedTest
    @CsvSource({"/health, 200", "/no-such, 404", "/registry, 200", "/capabilities, 200", "/, 200", "/device, 200"})
    void connectionStaysOpenAfterTheLengthOfTheContent(String path, int status) throws Exception {
        try (RawConnection connection = new RawConnection(SERVER)) {
            connection.send(request("HEAD", path, "").replace("Accept-Encoding: \r\n", ""));
            String head = connection.head();
            connection.send(request("GET", path, "identity"));
            String full = connection.response();

            assertThat(head).startsWith("HTTP/1.1 " + status).doesNotContainIgnoringCase("connection: close");
            assertThat(full).startsWith("HTTP/1.1 " + status);
            assertThat(length(head)).isNotEqualTo("none").isEqualTo(length(full));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/health", "/registry"})
    void lengthOfCompressedContentIsThatOfGetOrLeftOut(String path) throws Exception {
        try (RawConnection head = new RawConnection(SERVER);
                RawConnection get = new RawConnection(SERVER)) {
            String withoutContent = head.send(request("HEAD", path, "gzip")).head();
            String full = get.send(request("GET", path, "gzip")).response();

            assertThat(length(withoutContent)).isIn("none", length(full));
        }
    }
}
