package dev.capstan.http.common;

import dev.capstan.core.port.ReadinessCheck;
import jakarta.inject.Singleton;
import java.util.Optional;

/** The shutdown flag of the server. Once it is set, the server accepts no new requests. */
@Singleton
public final class ShutdownState implements ReadinessCheck {

    private volatile boolean started;

    /** Marks the server as stopping, permanently. */
    public void begin() {
        started = true;
    }

    /** Whether the server is stopping. */
    public boolean isShuttingDown() {
        return started;
    }

    @Override
    public String name() {
        return "stopping";
    }

    @Override
    public Optional<String> problem() {
        return started ? Optional.of("the server is stopping") : Optional.empty();
    }
}
