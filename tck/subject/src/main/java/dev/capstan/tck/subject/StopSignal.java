package dev.capstan.tck.subject;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** A request to end the run early. Scenarios that have not started by then are skipped. */
public final class StopSignal {

    private final AtomicReference<@Nullable String> reason = new AtomicReference<>();

    /** Ends the run. The first reason is kept. */
    public void request(String stopReason) {
        reason.compareAndSet(null, stopReason);
    }

    /** Returns the reason why the run ends, or empty. */
    public Optional<String> reason() {
        return Optional.ofNullable(reason.get());
    }

    /** Throws {@link SubjectUnreachable} if the run is to end: a scenario that does not start has no result. */
    public void check() {
        reason().ifPresent(stopReason -> {
            throw new SubjectUnreachable(stopReason);
        });
    }
}
