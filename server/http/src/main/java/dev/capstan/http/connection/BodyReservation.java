package dev.capstan.http.connection;

/**
 * The share of the budget that the body of one request takes, from its first byte until its request has been answered.
 *
 * <p>Thread-safe.
 */
public final class BodyReservation {

    private final BodyBudget budget;
    private long bytes;
    private boolean isComplete;
    private boolean isReleased;

    /** Makes one for a request. */
    public BodyReservation(BodyBudget budget) {
        this.budget = budget;
    }

    /** Takes more bytes; where there are too few, gives all back and returns false, and counts no more. */
    public synchronized boolean add(int more) {
        if (isReleased || budget.reserve(more)) {
            bytes += more;
            return true;
        }
        release();
        return false;
    }

    /** Says that the last byte has arrived, and that the request is worked on from now on. */
    public synchronized void complete() {
        isComplete = true;
    }

    /** Gives all back where the body will never be complete. */
    public synchronized void abandon() {
        if (!isComplete) {
            release();
        }
    }

    /** Gives all back, once. */
    public synchronized void release() {
        if (!isReleased) {
            isReleased = true;
            budget.release(bytes);
        }
    }
}
