package dev.capstan.nats;

import java.util.concurrent.atomic.AtomicLong;

/** A limit on the bytes waiting in several mailboxes together. */
final class ByteBudget {

    private final AtomicLong left;

    ByteBudget(long bytes) {
        left = new AtomicLong(bytes);
    }

    /** Reserves bytes. Returns false, and reserves none, if too few are left. */
    boolean tryReserve(long bytes) {
        boolean enough = left.addAndGet(-bytes) >= 0;
        if (!enough) {
            release(bytes);
        }
        return enough;
    }

    /** Reserves bytes, even if too few are left. */
    void reserve(long bytes) {
        left.addAndGet(-bytes);
    }

    void release(long bytes) {
        left.addAndGet(bytes);
    }
}
