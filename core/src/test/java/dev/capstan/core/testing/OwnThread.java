package dev.capstan.core.testing;

import java.util.concurrent.Executor;

/**
 * An executor with a thread for each task. Tasks that wait need it: from Java 25 on, a {@code CompletableFuture} uses the
 * common pool even where that has one thread, as on two processors, and a task that waits keeps it from all others.
 */
public final class OwnThread {

    /** The executor. */
    public static final Executor EACH = OwnThread::start;

    private OwnThread() {}

    private static void start(Runnable task) {
        Thread thread = new Thread(task, "task of a test");
        thread.setDaemon(true);
        thread.start();
    }
}
