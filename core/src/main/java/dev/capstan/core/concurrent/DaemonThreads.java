package dev.capstan.core.concurrent;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/** Named threads that do not keep the JVM alive. */
public final class DaemonThreads {

    private DaemonThreads() {}

    /** Returns a thread that has not been started. */
    public static Thread named(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        return thread;
    }

    /** Returns a factory of threads that share one name. */
    public static ThreadFactory named(String name) {
        return work -> named(name, work);
    }

    /** Returns a factory of threads called {@code <name>-1}, {@code <name>-2} and so on. */
    public static ThreadFactory numbered(String name) {
        AtomicInteger number = new AtomicInteger();
        return work -> named(name + "-" + number.incrementAndGet(), work);
    }
}
