package dev.capstan.core.testing;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** The warnings that a class logs, until this is closed. */
public final class LoggedWarnings extends Handler {

    private final Logger log;
    private final Queue<String> messages = new ConcurrentLinkedQueue<>();

    /** Listens to a class from now on. */
    public LoggedWarnings(Class<?> type) {
        log = Logger.getLogger(type.getName());
        log.addHandler(this);
    }

    /** Returns the warnings so far, in order. */
    public List<String> messages() {
        return List.copyOf(messages);
    }

    @Override
    public void publish(LogRecord line) {
        if (line.getLevel().intValue() >= Level.WARNING.intValue()) {
            messages.add(line.getMessage());
        }
    }

    @Override
    public void flush() {
        // Nothing is kept back.
    }

    @Override
    public void close() {
        log.removeHandler(this);
    }
}
