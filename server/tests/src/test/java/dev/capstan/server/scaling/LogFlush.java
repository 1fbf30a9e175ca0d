package dev.capstan.server.scaling;

import java.util.ArrayList;
import java.util.List;

/** The flush of a database's log: one at a time, and each serves all commits that wait when it begins. */
final class LogFlush {

    private final EventQueue events;
    private final double duration;
    private List<Runnable> waiting = new ArrayList<>();
    private boolean busy;

    LogFlush(EventQueue events, double duration) {
        this.events = events;
        this.duration = duration;
    }

    /** Runs an action once all that was written until now is on disk. */
    void flush(Runnable done) {
        waiting.add(done);
        begin();
    }

    private void begin() {
        if (!busy && !waiting.isEmpty()) {
            busy = true;
            List<Runnable> served = waiting;
            waiting = new ArrayList<>();
            events.after(duration, () -> {
                busy = false;
                served.forEach(Runnable::run);
                begin();
            });
        }
    }
}
