package dev.capstan.h2;

import dev.capstan.core.port.ReadinessCheck;
import jakarta.inject.Singleton;
import java.util.Optional;

/** The readiness check of the database. */
@Singleton
final class DatabaseReadiness implements ReadinessCheck {

    private final DatabaseState state;

    DatabaseReadiness(DatabaseState state) {
        this.state = state;
    }

    @Override
    public String name() {
        return "database";
    }

    @Override
    public Optional<String> problem() {
        return state.isWritable()
                ? Optional.empty()
                : Optional.of("the database cannot be written; the server log has the cause");
    }
}
