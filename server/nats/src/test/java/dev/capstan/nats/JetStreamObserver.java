package dev.capstan.nats;

import dev.capstan.core.testing.Eventually;
import io.nats.client.Connection;
import io.nats.client.JetStreamManagement;
import io.nats.client.Nats;
import io.nats.client.api.ConsumerInfo;
import io.nats.client.api.MessageInfo;
import java.util.List;

/** A view of the streams on a NATS server, on a connection of its own. */
final class JetStreamObserver {

    private final Connection connection;
    private final JetStreamManagement management;

    JetStreamObserver(NatsServer server) throws Exception {
        connection = Nats.connect(server.url());
        management = connection.jetStreamManagement();
    }

    Connection connection() {
        return connection;
    }

    JetStreamManagement management() {
        return management;
    }

    /** Waits for a stream with a consumer that covers a subject. */
    void awaitStream(String subject) throws InterruptedException {
        Eventually.holds("a stream with a consumer covers " + subject, () -> {
            String stream = streamOf(subject);
            return !stream.isEmpty() && !consumers(stream).isEmpty();
        });
    }

    /** Returns the stream that covers a subject, or an empty text. */
    String streamOf(String subject) {
        try {
            return management.getStreamNames(subject).stream().findFirst().orElse("");
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private List<ConsumerInfo> consumers(String stream) {
        try {
            return management.getConsumers(stream);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    /** Returns the first consumer of a subject's stream. */
    ConsumerInfo consumer(String topic) {
        return consumers(streamOf(topic)).get(0);
    }

    /** Returns how many deliveries are not settled. */
    long pending(String topic) {
        return consumer(topic).getNumAckPending();
    }

    /** Returns how many messages the stream of a subject keeps. */
    long storedMessages(String subject) {
        try {
            String stream = streamOf(subject);
            return management.getStreamInfo(stream).getStreamState().getMsgCount();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    /** Waits for the first dead letter of a subject and returns it. */
    MessageInfo deadLetter(String topic) throws Exception {
        String dead = topic + ".dead";
        Eventually.holds("there is a dead letter", () -> !streamOf(dead).isEmpty() && storedMessages(dead) == 1);
        return management.getLastMessage(streamOf(dead), dead);
    }

    /** Returns the first value of a header. */
    static String header(MessageInfo message, String name) {
        return String.valueOf(message.getHeaders().getFirst(name));
    }

    /** Deletes every stream and disconnects. */
    void end() throws Exception {
        for (String stream : management.getStreamNames()) {
            management.deleteStream(stream);
        }
        connection.close();
    }
}
