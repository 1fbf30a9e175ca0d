package dev.capstan.discovery.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.discovery.port.Outbox;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class DeliveryThreadTest extends DeliveryFixture {

    @Test
    void errorEndsOneDeliveryAndNotTheThread() throws Exception {
        Semaphore attempts = new Semaphore(0);
        Outbox exhausted = (Outbox) Proxy.newProxyInstance(
                Outbox.class.getClassLoader(), new Class<?>[] {Outbox.class}, (proxy, method, values) -> {
                    attempts.release();
                    throw new OutOfMemoryError("thrown by a test");
                });
        try (DeliveryThread thread =
                new DeliveryThread(deliveries(exhausted), new DeliverySignal(), () -> Instant.EPOCH)) {
            thread.start();

            assertThat(attempts.tryAcquire(2, 30, TimeUnit.SECONDS))
                    .as("an attempt after the error")
                    .isTrue();
        }
    }
}
