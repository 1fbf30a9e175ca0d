package dev.capstan.nats;

import java.util.concurrent.atomic.AtomicLong;

/** How many bytes may wait in several mailboxes together. */
final class ByteBudget {

    private final AtomicLong left;

    ByteBudget(long bytes) {
        left = new AtomicLong(bytes);
    }

    /** Takes room for this many bytes, or says that there is none. */
    boolean take(long bytes) {
        boolean enough = left.addAndGet(-bytes) >= 0;
        if (!enough) {
            release(bytes);
        }
        return enough;
    }

    void release(long bytes) {
        left.addAndGet(bytes);
    }
}
