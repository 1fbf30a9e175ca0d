package dev.capstan.core.concurrent;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/** Named threads that do not keep the JVM alive. */
public final class DaemonThreads {

    private DaemonThreads() {}

    /** Returns a thread that has not been started. */
    public static Thread named(String name, Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }

    /** Returns a factory of threads that share one name. */
    public static ThreadFactory named(String name) {
        return task -> named(name, task);
    }

    /** Returns a factory of threads called {@code <name>-1}, {@code <name>-2} and so on. */
    public static ThreadFactory numbered(String name) {
        AtomicInteger number = new AtomicInteger();
        return task -> named(name + "-" + number.incrementAndGet(), task);
    }
}
