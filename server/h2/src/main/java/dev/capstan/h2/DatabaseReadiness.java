package dev.capstan.h2;

import dev.capstan.core.port.ReadinessCheck;
import jakarta.inject.Singleton;
import java.util.Optional;

/** The readiness check of the database. */
@Singleton
record DatabaseReadiness(DatabaseState state) implements ReadinessCheck {

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
