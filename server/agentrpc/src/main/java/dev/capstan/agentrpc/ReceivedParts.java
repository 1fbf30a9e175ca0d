package dev.capstan.agentrpc;

import dev.capstan.agentrpc.envelope.Envelope;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * The parts and the progress that a peer has sent for one request, and that its caller has not received yet. A bus may
 * deliver them in another order, and has no flow control: a caller that is too slow loses the call, since at most
 * {@value #MAX_BYTES} bytes wait.
 */
final class ReceivedParts {

    private static final int MAX_BYTES = 4 * 1024 * 1024;

    /** The time in ns that parts may arrive after the response. */
    private static final long LATE_NANOS = TimeUnit.SECONDS.toNanos(2);

    private final Deque<Waiting> waiting = new ArrayDeque<>();
    private final SortedMap<Long, Waiting> early = new TreeMap<>();
    private long bytes;
    private long next;
    private long total = Long.MAX_VALUE;
    private long endedAt;

    private record Waiting(Envelope event, int bytes) {}

    /**
     * Adds an event. Ignores a part that has arrived before.
     *
     * @return the reason why the request cannot go on, or empty
     */
    synchronized Optional<String> add(Envelope event, int size) {
        Waiting arrived = new Waiting(event, size);
        long index = event.parts().orElse(-1L);
        if (event.isPart() && (index < next || early.containsKey(index))) {
            return index < 0 ? Optional.of("it has no number") : Optional.empty();
        }
        if (bytes > 0 && bytes + size > MAX_BYTES) {
            return Optional.of("parts arrive faster than the caller receives them (" + MAX_BYTES + " bytes wait)");
        }
        bytes += size;
        if (event.isPart()) {
            early.put(index, arrived);
        } else {
            waiting.add(arrived);
        }
        while (early.containsKey(next)) {
            waiting.add(early.remove(next));
            next++;
        }
        notifyAll();
        return Optional.empty();
    }

    /** Ends the parts with the response, after this number of them. */
    synchronized void end(long sent) {
        total = sent;
        endedAt = System.nanoTime();
        notifyAll();
    }

    /** Returns the number of parts that have arrived in order. */
    synchronized long count() {
        return next;
    }

    /** Waits for the next event for at most this time. Returns empty if there is none, or none will come. */
    synchronized Optional<Envelope> next(long nanos) throws InterruptedException {
        long deadline = System.nanoTime() + nanos;
        long left = left(deadline);
        while (waiting.isEmpty() && next < total && left > 0) {
            TimeUnit.NANOSECONDS.timedWait(this, left + TimeUnit.MILLISECONDS.toNanos(1) - 1);
            left = left(deadline);
        }
        Optional<Waiting> found = Optional.ofNullable(waiting.poll());
        found.ifPresent(taken -> bytes -= taken.bytes());
        return found.map(Waiting::event);
    }

    private long left(long deadline) {
        long now = System.nanoTime();
        return total == Long.MAX_VALUE ? deadline - now : Math.min(deadline, endedAt + LATE_NANOS) - now;
    }
}
