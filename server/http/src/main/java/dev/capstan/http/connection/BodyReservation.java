package dev.capstan.http.connection;

/**
 * The reservation of one request body in the budget, from its first byte until the response.
 *
 * <p>Thread-safe.
 */
public final class BodyReservation {

    private final BodyBudget budget;
    private long bytes;
    private boolean isComplete;
    private boolean isReleased;

    /** Creates an empty reservation for a request. */
    public BodyReservation(BodyBudget budget) {
        this.budget = budget;
    }

    /** Reserves more bytes. If the budget is exhausted, releases all and returns false; later bytes are not counted. */
    public synchronized boolean add(int more) {
        if (isReleased || budget.reserve(more)) {
            bytes += more;
            return true;
        }
        release();
        return false;
    }

    /** Marks the body as complete. From now on, the request is in progress. */
    public synchronized void complete() {
        isComplete = true;
    }

    /** Releases all bytes if the body is incomplete. */
    public synchronized void abandon() {
        if (!isComplete) {
            release();
        }
    }

    /** Releases all bytes, once. */
    public synchronized void release() {
        if (!isReleased) {
            isReleased = true;
            budget.release(bytes);
        }
    }
}
