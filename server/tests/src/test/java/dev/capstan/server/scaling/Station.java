package dev.capstan.server.scaling;

import java.util.ArrayDeque;

/** A queue before some servers, such as the processors of a machine. Jobs are served in the order of arrival. */
final class Station {

    private record Job(double duration, Runnable done) {}

    private final EventQueue events;
    private final ArrayDeque<Job> waiting = new ArrayDeque<>();
    private int idle;

    /**
     * A station without jobs.
     *
     * @param servers number of jobs that are served at once, ≥ 1
     */
    Station(EventQueue events, int servers) {
        this.events = events;
        this.idle = servers;
    }

    /** Serves a job for this time once a server is idle, and then runs an action. */
    void serve(double duration, Runnable done) {
        waiting.add(new Job(duration, done));
        begin();
    }

    private void begin() {
        if (idle > 0 && !waiting.isEmpty()) {
            idle--;
            Job job = waiting.remove();
            events.after(job.duration(), () -> {
                idle++;
                job.done().run();
                begin();
            });
        }
    }
}
