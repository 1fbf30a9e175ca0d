package dev.capstan.tck.subject;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Whether a run is to end before its last scenario; what has not begun by then is not begun. */
public final class StopSignal {

    private final AtomicReference<@Nullable String> reason = new AtomicReference<>();

    /** Ends the run; the first reason holds. */
    public void request(String why) {
        reason.compareAndSet(null, why);
    }

    /** Why the run ends, if it is to. */
    public Optional<String> reason() {
        return Optional.ofNullable(reason.get());
    }

    /** Goes on, or throws {@link SubjectUnreachable}: of what was not begun nothing can be told. */
    public void check() {
        reason().ifPresent(why -> {
            throw new SubjectUnreachable(why);
        });
    }
}
