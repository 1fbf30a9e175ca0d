package dev.capstan.http.connection;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of all request bodies that have arrived and whose requests are under way. A body takes many times its size in
 * memory once it is read as JSON.
 *
 * <p>Thread-safe.
 */
public final class BodyBudget {

    private static final long MAX_BODY_BYTES = 1L << 20;

    /** The heap that the server has for other things, in bytes. */
    private static final long OTHER_HEAP = 64L << 20;

    /** A document of empty objects takes up to this many times its size, with all that is made of it on its way. */
    private static final long SHARE_OF_HEAP = 64;

    private final long limit;
    private final AtomicLong taken = new AtomicLong();

    private BodyBudget(long limit) {
        this.limit = limit;
    }

    /** Returns a budget of so many bytes; {@code null} means a share of the heap that holds the largest body at least. */
    public static BodyBudget of(@Nullable Long bytes) {
        if (bytes == null) {
            return new BodyBudget(
                    Math.max(MAX_BODY_BYTES, (Runtime.getRuntime().maxMemory() - OTHER_HEAP) / SHARE_OF_HEAP));
        }
        if (bytes < MAX_BODY_BYTES) {
            throw new IllegalArgumentException("--max-body-bytes: write a number of at least " + MAX_BODY_BYTES
                    + ", the size of the largest body");
        }
        return new BodyBudget(bytes);
    }

    /** Returns the maximum number of bytes. */
    public long limit() {
        return limit;
    }

    /** Returns the number of bytes that are taken now. */
    public long taken() {
        return taken.get();
    }

    /** Takes so many bytes; returns false where that would exceed the limit. */
    boolean reserve(long bytes) {
        if (taken.addAndGet(bytes) <= limit) {
            return true;
        }
        release(bytes);
        return false;
    }

    /** Gives bytes back. */
    void release(long bytes) {
        taken.addAndGet(-bytes);
    }
}
