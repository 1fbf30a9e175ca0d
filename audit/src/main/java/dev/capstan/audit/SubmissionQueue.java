package dev.capstan.audit;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** The calls that wait for the writer, in order of arrival; a full queue makes further callers wait. */
final class SubmissionQueue {

    private static final int MOST_CALLS = 1024;
    private static final int MOST_RECORDS_OF_A_GROUP = 1024;
    private static final long MOST_CHARACTERS_OF_A_GROUP = 4L << 20;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition roomy = lock.newCondition();
    private final Condition filled = lock.newCondition();
    private final ArrayDeque<Submission> waiting = new ArrayDeque<>();
    private boolean closed;

    /** Puts a call at the end, and waits for room, whatever interrupts; false where the queue is closed. */
    boolean put(Submission submission) {
        lock.lock();
        try {
            while (waiting.size() >= MOST_CALLS && !closed) {
                roomy.awaitUninterruptibly();
            }
            if (closed) {
                return false;
            }
            waiting.add(submission);
            filled.signal();
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Waits for the calls of the next group, at least one; none where the queue is closed and empty. */
    List<Submission> takeGroup() {
        lock.lock();
        try {
            while (waiting.isEmpty() && !closed) {
                filled.awaitUninterruptibly();
            }
            List<Submission> group = new ArrayList<>();
            long records = 0;
            long characters = 0;
            for (Submission next = waiting.peek(); next != null; next = waiting.peek()) {
                records += next.records().size();
                characters += next.characters();
                boolean full = records > MOST_RECORDS_OF_A_GROUP || characters > MOST_CHARACTERS_OF_A_GROUP;
                if (full && !group.isEmpty()) {
                    break;
                }
                group.add(waiting.remove());
            }
            roomy.signalAll();
            return group;
        } finally {
            lock.unlock();
        }
    }

    /** Takes no further calls; those that wait are still to be taken. */
    void close() {
        lock.lock();
        try {
            closed = true;
            roomy.signalAll();
            filled.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
