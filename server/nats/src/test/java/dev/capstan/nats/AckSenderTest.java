package dev.capstan.nats;

import static org.assertj.core.api.Assertions.assertThat;

import io.nats.client.Connection;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AckSenderTest {

    private final List<String> published = new ArrayList<>();
    private final AckSender acks = new AckSender(this::current);
    private @Nullable Connection connection;
    private Runnable onNextLook = () -> {};

    @Test
    void anAcknowledgmentWaitsForAConnection() {
        settle("first");
        settle("second");
        assertThat(published).isEmpty();

        reconnect();

        assertThat(published).containsExactly("first", "second");
    }

    @Test
    void anAcknowledgmentIsSentIfTheConnectionReturnsWhileItIsPutAside() {
        onNextLook = this::reconnect;

        settle("first");

        assertThat(published).containsExactly("first");
    }

    private void settle(String subject) {
        acks.settle(subject, "+ACK".getBytes(StandardCharsets.US_ASCII));
    }

    private void reconnect() {
        connection = (Connection) Proxy.newProxyInstance(
                Connection.class.getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    published.add((String) arguments[0]);
                    return null;
                });
        acks.resend();
    }

    private @Nullable Connection current() {
        Connection seen = connection;
        Runnable next = onNextLook;
        onNextLook = () -> {};
        next.run();
        return seen;
    }
}
