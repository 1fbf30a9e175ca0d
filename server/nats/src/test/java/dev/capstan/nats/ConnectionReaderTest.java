package dev.capstan.nats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.capstan.core.port.BusUnavailable;
import io.nats.client.Connection;
import io.nats.client.Dispatcher;
import io.nats.client.Message;
import io.nats.client.MessageHandler;
import io.nats.client.support.Status;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A reader on a connection that a test plays. */
class ConnectionReaderTest {

    private static final byte[] MESSAGE = "hello".getBytes(StandardCharsets.US_ASCII);

    private final List<String> replies = new ArrayList<>();
    private MessageHandler echoes = message -> {};
    private MessageHandler statuses = message -> {};
    private boolean hasReceiver = true;
    private boolean responds = true;
    private final Dispatcher dispatcher = proxy(Dispatcher.class, (proxy, method, values) -> {
        if (method.getName().equals("subscribe") && values.length == 2) {
            statuses = (MessageHandler) values[1];
        }
        return null;
    });
    private final ConnectionReader reader = new ConnectionReader(proxy(Connection.class, (proxy, method, values) -> {
        switch (method.getName()) {
            case "createInbox":
                return "_INBOX.test";
            case "createDispatcher":
                echoes = (MessageHandler) values[0];
                return dispatcher;
            default:
                published(values);
                return null;
        }
    }));

    private void published(Object[] values) throws InterruptedException {
        if (values.length == 3) {
            replies.add((String) values[1]);
            if (!hasReceiver) {
                statuses.onMessage(noResponders((String) values[1]));
            }
        } else if (responds) {
            echoes.onMessage(proxy(
                    Message.class, (proxy, method, none) -> method.getName().equals("getData") ? values[1] : null));
        }
    }

    @Test
    void statusBeforeTheEchoSaysThatThereIsNoReceiver() throws Exception {
        assertThat(publish()).isTrue();
        hasReceiver = false;
        assertThat(publish()).isFalse();
        hasReceiver = true;
        assertThat(publish()).isTrue();
    }

    @Test
    void lateOrForgedStatusIsNotKept() throws Exception {
        responds = false;
        assertThatExceptionOfType(BusUnavailable.class).isThrownBy(this::publish);

        statuses.onMessage(noResponders(replies.get(0)));
        statuses.onMessage(noResponders("_INBOX.test.forged"));

        for (Field field : ConnectionReader.class.getDeclaredFields()) {
            field.setAccessible(true);
            Object value = field.get(reader);
            if (value instanceof Map<?, ?> map) {
                assertThat(map).as(field.getName()).isEmpty();
            } else if (value instanceof Collection<?> collection) {
                assertThat(collection).as(field.getName()).isEmpty();
            }
        }
    }

    private boolean publish() throws InterruptedException {
        return reader.publishConfirmed("topic", MESSAGE, responds ? TimeUnit.SECONDS.toNanos(30) : 0);
    }

    private static Message noResponders(String subject) {
        return proxy(Message.class, (proxy, method, none) -> switch (method.getName()) {
            case "isStatusMessage" -> true;
            case "getStatus" -> new Status(503, "No Responders");
            case "getSubject" -> subject;
            default -> null;
        });
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }
}
