package dev.capstan.core.inmemory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.core.port.BusUnavailable;
import dev.capstan.core.port.MessageBus;
import dev.capstan.core.port.MessageBusContract;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class InMemoryMessageBusTest extends MessageBusContract {

    private final ExecutorService deliveries = Executors.newCachedThreadPool();
    private final MessageBus bus = new InMemoryMessageBus(deliveries);

    @Override
    protected MessageBus bus() {
        return bus;
    }

    @Override
    protected boolean close() {
        return false;
    }

    @AfterEach
    void stop() {
        deliveries.shutdownNow();
    }

    @Test
    void aMessageThatNobodyListensForIsRefused() {
        assertThatThrownBy(() -> bus.publish("agents.nobody.requests", new byte[0]))
                .isInstanceOf(BusUnavailable.class)
                .hasMessage("no subscriber listens on agents.nobody.requests");

        bus.subscribe("agents.left.requests", message -> {}).close();
        assertThatThrownBy(() -> bus.publish("agents.left.requests", new byte[0]))
                .isInstanceOf(BusUnavailable.class);
    }

    @Test
    void aConfirmationSaysThatNobodyListens() throws InterruptedException {
        bus.subscribe("agents.left.requests", message -> {}).close();

        assertThat(bus.publishConfirmed("agents.left.requests", new byte[0], Duration.ZERO))
                .isFalse();
    }

    @Test
    void aMessageThatCannotBeDeliveredNowIsRefused() {
        MessageBus full = new InMemoryMessageBus(delivery -> {
            throw new RejectedExecutionException();
        });
        full.subscribe("topic", message -> {});

        assertThatThrownBy(() -> full.publish("topic", new byte[0]))
                .isInstanceOf(BusUnavailable.class)
                .hasMessage("the bus is full and rejected a message for topic");
    }
}
