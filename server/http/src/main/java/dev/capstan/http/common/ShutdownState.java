package dev.capstan.http.common;

import dev.capstan.core.port.ReadinessCheck;
import jakarta.inject.Singleton;
import java.util.Optional;

/** The shutdown flag of the server. Once it is set, the server accepts no new requests. */
@Singleton
public final class ShutdownState implements ReadinessCheck {

    private volatile boolean begun;

    /** Marks the server as stopping, permanently. */
    public void begin() {
        begun = true;
    }

    /** Whether the server is stopping. */
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
