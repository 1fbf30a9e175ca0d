package dev.capstan.grants.inmemory;

import dev.capstan.grants.port.Transactions.Work;
import java.util.ArrayDeque;
import java.util.Deque;

/** Takes back what a work changed that throws. */
final class UndoLog {

    private final ThreadLocal<Deque<Runnable>> running = new ThreadLocal<>();

    /** Says how a change is taken back, if this thread is at a work. */
    void note(Runnable undo) {
        Deque<Runnable> undos = running.get();
        if (undos != null) {
            undos.push(undo);
        }
    }

    /** Does a work, or nothing of it. */
    <T, E extends Exception> T allOrNothing(Work<T, E> work) throws E {
        Deque<Runnable> undos = new ArrayDeque<>();
        running.set(undos);
        boolean done = false;
        try {
            T result = work.run();
            done = true;
            return result;
        } finally {
            running.remove();
            if (!done) {
                undos.forEach(Runnable::run);
            }
        }
    }
}
