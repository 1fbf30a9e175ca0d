package dev.capstan.server.settings;

import dev.capstan.core.port.SchemaEngine;
import dev.capstan.validation.CompiledSchemas;
import dev.capstan.validation.NetworkntSchemas;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The engines that can enforce schemas, by the names of their setting. */
public enum ValidationEngine {
    compiled,
    networknt;

    /** Returns the engine with a name; {@link #compiled} for null. */
    public static ValidationEngine named(@Nullable String name) {
        return name == null
                ? compiled
                : Stream.of(values())
                        .filter(engine -> engine.name().equals(name))
                        .findFirst()
                        .orElseThrow(() -> new IllegalArgumentException("--validation-engine: '" + name
                                + "' is not a valid engine; use compiled or networknt"));
    }

    /** Creates an engine without compiled schemas. */
    public SchemaEngine create() {
        return this == compiled ? new CompiledSchemas() : new NetworkntSchemas();
    }
}
