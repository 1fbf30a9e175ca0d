package dev.capstan.core.port;

import java.util.Optional;

/** A condition of a server that takes calls. Every bean of this type is part of {@code GET /health/ready}. */
public interface ReadinessCheck {

    /** Returns the name of the condition in the response, such as {@code database}. */
    String name();

    /**
     * Returns the reason why the condition is not met now, or empty.
     *
     * <p>The reason is public: it must not contain a path, an address or a key. The check returns at once: it reads a
     * state that other code keeps current, and queries no database.
     */
    Optional<String> problem();

    /** Whether the server accepts no calls while there is a problem. Otherwise the problem is only shown. */
    default boolean stopsCalls() {
        return true;
    }
}
