package dev.capstan.core.port;

import java.util.Optional;

/** One condition that a server needs to take calls. Every bean of this type is part of {@code GET /health/ready}. */
public interface ReadinessCheck {

    /** Returns the name of the condition in the response, such as {@code database}. */
    String name();

    /**
     * Returns the reason why calls are refused now, or empty.
     *
     * <p>The reason is public: it names no path, address or key. The check returns at once, so it reads a state that
     * something else keeps current, and asks no database.
     */
    Optional<String> problem();
}
