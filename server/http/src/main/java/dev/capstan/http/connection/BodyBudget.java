package dev.capstan.http.connection;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of all request bodies that have arrived and whose requests are in progress. A body takes many times its
 * size in memory once it is parsed as JSON.
 *
 * <p>Thread-safe.
 */
public final class BodyBudget {

    private static final long MAX_BODY_BYTES = 1L << 20;

    /** Heap reserved for everything else, in bytes. */
    private static final long OTHER_HEAP = 64L << 20;

    /** Maximum memory of a request relative to its body, reached by a document of empty objects. */
    private static final long SHARE_OF_HEAP = 64;

    private final long limit;
    private final AtomicLong reserved = new AtomicLong();

    private BodyBudget(long limit) {
        this.limit = limit;
    }

    /**
     * Creates a budget of this many bytes, at least 1 MiB. {@code null} means a share of the heap, at least the largest
     * body.
     */
    public static BodyBudget of(@Nullable Long bytes) {
        if (bytes == null) {
            return new BodyBudget(
                    Math.max(MAX_BODY_BYTES, (Runtime.getRuntime().maxMemory() - OTHER_HEAP) / SHARE_OF_HEAP));
        }
        if (bytes < MAX_BODY_BYTES) {
            throw new IllegalArgumentException("the maximum number of bytes in active bodies must be at least "
                    + MAX_BODY_BYTES + ", the maximum size of one body");
        }
        return new BodyBudget(bytes);
    }

    /** Returns the maximum number of bytes. */
    public long limit() {
        return limit;
    }

    /** Returns the number of bytes reserved now. */
    public long reserved() {
        return reserved.get();
    }

    /** Reserves bytes. Returns false, and reserves none, if that would exceed the limit. */
    boolean reserve(long bytes) {
        if (reserved.addAndGet(bytes) <= limit) {
            return true;
        }
        release(bytes);
        return false;
    }

    /** Releases bytes. */
    void release(long bytes) {
        reserved.addAndGet(-bytes);
    }
}
