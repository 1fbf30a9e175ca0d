package dev.capstan.tck.subject.http.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.tck.subject.NotObservable;
import dev.capstan.tck.subject.wire.ExchangeLog;
import org.junit.jupiter.api.Test;

class SocketSenderTest {

    @Test
    void byHttpsNothingIsSeen() {
        assertThatThrownBy(() -> new SocketSender("https://127.0.0.1:1", journal()))
                .isInstanceOf(NotObservable.class)
                .hasMessageContaining("https");
    }

    @Test
    void aRequestNamesThePathBehindTheBaseAndTheHost() {
        assertThat(new SocketSender("http://127.0.0.1:8080/api", journal()).getRequestHead("/x"))
                .isEqualTo("GET /api/x HTTP/1.1\r\nHost: 127.0.0.1:8080\r\n");
    }

    private static ExchangeLog journal() {
        return new ExchangeLog(message -> {});
    }
}
