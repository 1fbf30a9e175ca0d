package dev.capstan.nats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class MailboxTest {

    private final ByteBudget budget = new ByteBudget(10);
    private final Queue<Runnable> deliveries = new ArrayDeque<>();
    private final List<Integer> received = new ArrayList<>();
    private final Mailbox one = new Mailbox("one", message -> received.add(message.length), deliveries::add, budget);
    private final Mailbox other =
            new Mailbox("other", message -> received.add(message.length), deliveries::add, budget);

    @Test
    void messagesWaitingElsewhereCountAgainstTheBudget() {
        one.put(new byte[6]);
        other.put(new byte[1]);
        other.put(new byte[4]);
        other.put(new byte[3]);
        assertThat(other.drainDroppedCount()).isEqualTo(1);

        deliveries.remove().run();
        other.put(new byte[6]);
        deliveries.remove().run();

        assertThat(received).containsExactly(6, 1, 3, 6);
        assertThat(budget.tryReserve(10)).as("all of the room is free again").isTrue();
    }

    @Test
    void anEmptyMailboxTakesAMessageWhateverWaitsElsewhere() {
        one.put(new byte[6]);
        one.put(new byte[4]);
        other.put(new byte[5]);
        other.put(new byte[1]);
        assertThat(other.drainDroppedCount()).isEqualTo(1);

        deliveries.forEach(Runnable::run);

        assertThat(received).containsExactly(6, 4, 5);
        assertThat(budget.tryReserve(10)).as("all of the room is free again").isTrue();
    }

    @Test
    void droppedMessageFreesItsBudget() {
        one.put(new byte[6]);
        one.close();
        Mailbox stopped = new Mailbox("stopped", message -> {}, work -> refuse(), budget);
        stopped.put(new byte[10]);

        assertThat(stopped.drainDroppedCount()).isEqualTo(1);
        assertThat(budget.tryReserve(10)).as("all of the room is free again").isTrue();
    }

    /** A mailbox that took it for delivered to would stay silent for good. */
    @Test
    void messageForWhichThereIsNoThreadIsDroppedAndTheNextIsDelivered() {
        AtomicBoolean isFull = new AtomicBoolean(true);
        Executor threads = work -> {
            if (isFull.getAndSet(false)) {
                throw new OutOfMemoryError("unable to create native thread");
            }
            work.run();
        };
        Mailbox mailbox = new Mailbox("topic", message -> received.add(message.length), threads, budget);

        mailbox.put(new byte[1]);
        mailbox.put(new byte[2]);

        assertThat(received).containsExactly(2);
        assertThat(mailbox.drainDroppedCount()).isEqualTo(1);
        assertThat(budget.tryReserve(10)).as("all of the room is free again").isTrue();
    }

    private static void refuse() {
        throw new RejectedExecutionException("the threads have been stopped");
    }
}
