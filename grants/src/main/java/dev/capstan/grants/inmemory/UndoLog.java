package dev.capstan.grants.inmemory;

import dev.capstan.grants.port.Transactions.Work;
import java.util.ArrayDeque;
import java.util.Deque;

/** The log that undoes the changes of a failed transaction. */
final class UndoLog {

    private final ThreadLocal<Deque<Runnable>> running = new ThreadLocal<>();

    /** Records how to undo a change, if this thread runs a transaction. */
    void record(Runnable undo) {
        Deque<Runnable> undos = running.get();
        if (undos != null) {
            undos.push(undo);
        }
    }

    /** Runs a transaction completely, or undoes it. */
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
