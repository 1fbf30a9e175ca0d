package dev.capstan.nats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.port.MessageBus;
import dev.capstan.core.testing.Eventually;
import io.nats.client.Connection;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.StreamHandler;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class JetStreamSharedSubscriptionTest extends JetStreamTest {

    private final ScheduledExecutorService setups = Executors.newSingleThreadScheduledExecutor();

    @AfterEach
    void stop() {
        setups.shutdownNow();
    }

    @Test
    void aPullForWhichThereIsNoThreadIsTriedAgain() throws Exception {
        Queue<String> received = new ConcurrentLinkedQueue<>();
        Connection connection = withoutThreadAtFirst(Objects.requireNonNull(nats.connection()));
        JetStreamSetup setup = new JetStreamSetup();
        JetStreamContext context = new JetStreamContext(
                () -> connection,
                setup,
                new AckSender(() -> connection),
                new DeadLetters(() -> connection, setup, new JetStreamPublisher(setup, subject -> false)),
                QUICK,
                threads,
                setups);
        try (JetStreamSharedSubscription share = new JetStreamSharedSubscription(
                topic,
                "agent",
                delivery -> {
                    received.add(new String(delivery.message(), StandardCharsets.UTF_8));
                    delivery.acknowledge();
                },
                context)) {
            share.begin();
            streams.awaitStream(topic);
            bus.publish(topic, "work".getBytes(StandardCharsets.UTF_8));

            Eventually.holds("the message is delivered", () -> received.contains("work"));
        }
    }

    @Test
    void anInterruptedCloseWithdrawsTheOpenRequest() throws Exception {
        Queue<String> asked = new ConcurrentLinkedQueue<>();
        MessageBus.Subscription share = bus.subscribeShared(topic, "agent", MessageBus.Delivery::acknowledge);
        streams.awaitStream(topic);
        bus.publish(topic, new byte[1]);
        Eventually.holds("a request was answered", () -> streams.storedMessages(topic) == 0);
        try (NatsMessageBus observer = new NatsMessageBus(NatsAddress.parse(SERVER.url()), threads)) {
            Eventually.holds("it is connected", observer::isConnected);
            Connection connection = Objects.requireNonNull(observer.connection());
            connection
                    .createDispatcher(message -> asked.add(message.getSubject()))
                    .subscribe("$JS.API.CONSUMER.INFO.>");
            connection.flush(Duration.ofSeconds(20));

            Thread.currentThread().interrupt();
            share.close();

            assertThat(Thread.interrupted()).isTrue();
            Eventually.holds("the server reports on the consumer", () -> !asked.isEmpty());
        }
    }

    @Test
    void anErrorInOneExtensionEndsNoLaterOne() throws Exception {
        AtomicInteger extensions = new AtomicInteger();
        Handler failing = new StreamHandler() {
            @Override
            public void publish(LogRecord record) {
                if (extensions.getAndIncrement() == 0) {
                    throw new OutOfMemoryError("on purpose");
                }
            }
        };
        Logger logger = Logger.getLogger(DeliveryQueue.class.getName());
        logger.addHandler(failing);
        DeliveryLimits limits = new DeliveryLimits(
                QUICK.ackWait(),
                QUICK.progressInterval(),
                Duration.ofMillis(1),
                QUICK.retryDelay(),
                QUICK.maxRetryDelay(),
                3);
        try (JetStreamMessageBus impatient = new JetStreamMessageBus(nats, threads, limits)) {
            impatient.subscribeShared(topic, "agent", unsettled -> {});
            streams.awaitStream(topic);
            impatient.publish(topic, new byte[1]);

            Eventually.holds("deliveries are still given up", () -> extensions.get() > 1);
        } finally {
            logger.removeHandler(failing);
        }
    }

    private static Connection withoutThreadAtFirst(Connection connection) {
        AtomicBoolean isFull = new AtomicBoolean(true);
        return (Connection) Proxy.newProxyInstance(
                Connection.class.getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, values) -> {
                    if (method.getName().equals("createDispatcher") && isFull.getAndSet(false)) {
                        throw new OutOfMemoryError("unable to create native thread");
                    }
                    return method.invoke(connection, values);
                });
    }
}
