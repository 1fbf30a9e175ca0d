package dev.capstan.nats;

import io.nats.client.Connection;
import io.nats.client.Dispatcher;
import io.nats.client.JetStreamApiException;
import io.nats.client.JetStreamOptions;
import io.nats.client.Message;
import io.nats.client.PullRequestOptions;
import io.nats.client.support.Status;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The messages of one consumer on one connection, requested in batches that fit the receiver's capacity. At most one
 * request is open.
 */
final class JetStreamPull {

    private static final System.Logger LOG = System.getLogger(JetStreamPull.class.getName());

    /**
     * The expiry of a request. It is shorter than the ack wait, so that no request of a dead instance is left when its
     * messages are redelivered.
     */
    private static final Duration EXPIRY = Duration.ofSeconds(20);

    private static final Duration HEARTBEAT = Duration.ofSeconds(5);
    private static final Duration MAX_SILENCE = HEARTBEAT.multipliedBy(3);

    /** The minimum time to wait, because the NATS client treats zero as unlimited or as its default. */
    private static final Duration MIN_WAIT = Duration.ofMillis(1);

    /** Bytes added to each request, because the server also counts the subjects and headers of messages. */
    private static final long OVERHEAD = 8 * 1024;

    private final Connection connection;
    private final String stream;
    private final String consumer;
    private final String inbox;
    private final Listener listener;
    private final Dispatcher dispatcher;
    private long number;
    private int outstanding;
    private boolean failed;
    private volatile long lastReceived = System.nanoTime();

    /** The receiver of messages and events, called without a lock. */
    interface Listener {
        /** Receives a message of the stream. */
        void messageReceived(Message message);

        /** Makes the next request, because the last one has ended. */
        void requestEnded();

        /**
         * Restarts the search for the stream and its consumer, because the server ended the request for its own reason.
         */
        void failed(String reason);
    }

    JetStreamPull(Connection connection, String stream, String consumer, Listener listener) {
        this.connection = connection;
        this.stream = stream;
        this.consumer = consumer;
        this.inbox = connection.createInbox();
        this.listener = listener;
        this.dispatcher = connection.createDispatcher();
        dispatcher.subscribe(inbox + ".*", this::receive);
    }

    /** Whether the messages come on this connection and the last request did not fail. */
    synchronized boolean isAliveOn(Connection other) {
        return connection == other && !failed;
    }

    /** Requests messages, unless a request is open. The byte limit always allows the largest message. */
    synchronized void request(int messages, long bytes) {
        if (outstanding > 0 || failed) {
            return;
        }
        String request = PullRequestOptions.builder(messages)
                .maxBytes(bytes + connection.getMaxPayload() + OVERHEAD)
                .expiresIn(EXPIRY)
                .idleHeartbeat(HEARTBEAT)
                .build()
                .toJson();
        try {
            number++;
            lastReceived = System.nanoTime();
            connection.publish(
                    "$JS.API.CONSUMER.MSG.NEXT." + stream + "." + consumer,
                    inbox + "." + number,
                    request.getBytes(StandardCharsets.UTF_8));
            outstanding = messages;
        } catch (IllegalStateException lost) {
            LOG.log(System.Logger.Level.DEBUG, "the connection was lost before messages were requested");
        }
    }

    private void receive(Message message) {
        lastReceived = System.nanoTime();
        if (message.isStatusMessage()) {
            end(message.getSubject(), message.getStatus());
        } else if (message.isJetStream()) {
            countDown();
            listener.messageReceived(message);
            listener.requestEnded();
        }
    }

    private synchronized void countDown() {
        outstanding = Math.max(0, outstanding - 1);
    }

    private void end(String request, Status status) {
        // A full batch counts by its messages, some of which may come after its end.
        boolean isEnd = !status.isHeartbeat() && !Status.BATCH_COMPLETED.equals(status.getMessage());
        if (!isEnd || !request.equals(currentRequest())) {
            return;
        }
        synchronized (this) {
            outstanding = 0;
        }
        if (status.getCode() == Status.REQUEST_TIMEOUT_CODE
                || Status.MESSAGE_SIZE_EXCEEDS_MAX_BYTES.equals(status.getMessage())) {
            listener.requestEnded();
        } else {
            fail(status.getMessageWithCode());
        }
    }

    private synchronized String currentRequest() {
        return inbox + "." + number;
    }

    private void fail(String reason) {
        synchronized (this) {
            failed = true;
        }
        listener.failed(reason);
    }

    /** Fails if a request is open and the server sends no heartbeats for it. */
    void checkHeartbeat() {
        boolean silent;
        synchronized (this) {
            silent = !failed && outstanding > 0 && System.nanoTime() - lastReceived > MAX_SILENCE.toNanos();
        }
        if (silent) {
            fail("no heartbeat for " + MAX_SILENCE.toSeconds() + " s");
        }
    }

    /** Stops requesting, and passes what the server had sent to the owner, within this many nanoseconds. */
    void drain(long nanos) {
        synchronized (this) {
            failed = true;
        }
        long until = System.nanoTime() + nanos;
        Duration left = left(until);
        try {
            dispatcher.drain(left).get(left.toNanos(), TimeUnit.NANOSECONDS);
            withdraw(until);
        } catch (IllegalStateException | ExecutionException | TimeoutException lost) {
            LOG.log(System.Logger.Level.DEBUG, "the server delivers messages again that had not arrived yet");
        } catch (InterruptedException stopped) {
            withdraw(until);
            Thread.currentThread().interrupt();
        }
    }

    private static Duration left(long until) {
        return Duration.ofNanos(Math.max(until - System.nanoTime(), MIN_WAIT.toNanos()));
    }

    /**
     * Makes the server drop the open request, which has no listener any more. The server does so when it reports on the
     * consumer. Otherwise nats-server 2.9 uses the request for a returned message, finds no listener, and delivers
     * another message twice in its place.
     */
    private void withdraw(long until) {
        JetStreamOptions options =
                JetStreamOptions.builder().requestTimeout(left(until)).build();
        try {
            connection.jetStreamManagement(options).getConsumerInfo(stream, consumer);
        } catch (IOException | JetStreamApiException | IllegalStateException failed) {
            LOG.log(System.Logger.Level.DEBUG, "an open request for messages was left to expire", failed);
        }
    }
}
