package dev.capstan.tck.subject.command;

/** Threads that do not keep the kit from exiting. */
final class DaemonThread {

    private DaemonThread() {}

    static Thread create(String name, Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }

    static Thread start(String name, Runnable task) {
        Thread thread = create(name, task);
        thread.start();
        return thread;
    }
}
