package dev.capstan.http.common;

import dev.capstan.core.port.ReadinessCheck;
import jakarta.inject.Singleton;
import java.util.Optional;

/** Whether the server has begun to stop, after which it takes no new requests. */
@Singleton
public final class ShutdownState implements ReadinessCheck {

    private volatile boolean begun;

    /** Notes that the server stops; it never takes requests again. */
    public void begin() {
        begun = true;
    }

    /** Whether the server has begun to stop. */
    public boolean hasBegun() {
        return begun;
    }

    @Override
    public String name() {
        return "stopping";
    }

    @Override
    public Optional<String> problem() {
        return begun ? Optional.of("the server is stopping") : Optional.empty();
    }
}
