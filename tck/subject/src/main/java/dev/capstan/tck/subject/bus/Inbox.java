package dev.capstan.tck.subject.bus;

import dev.capstan.tck.subject.HarnessError;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** The texts that have arrived on one subject, oldest first. Safe for use by several threads. */
public final class Inbox {

    private final String subject;
    private final List<String> texts = new ArrayList<>();

    /** Creates an empty inbox. */
    public Inbox(String subject) {
        this.subject = subject;
    }

    /** Returns its address for use in envelopes. */
    public String address() {
        return "nats://" + subject;
    }

    /** Adds a text. */
    public synchronized void add(String text) {
        texts.add(text);
        notifyAll();
    }

    /** Returns the number of texts that have arrived. */
    public synchronized int size() {
        return texts.size();
    }

    /** Returns the texts after the first {@code size}. */
    public synchronized List<String> since(int size) {
        return List.copyOf(texts.subList(size, texts.size()));
    }

    /**
     * Waits for a matching text after the first {@code size}, at most for {@code bound}. Returns whether one arrived.
     */
    public synchronized boolean awaits(int size, Predicate<String> fits, Duration bound) {
        long end = System.nanoTime() + bound.toNanos();
        while (since(size).stream().noneMatch(fits)) {
            long left = (end - System.nanoTime()) / 1_000_000;
            if (left <= 0) {
                return false;
            }
            try {
                wait(left);
            } catch (InterruptedException e) {
                throw HarnessError.interrupted(e);
            }
        }
        return true;
    }
}
