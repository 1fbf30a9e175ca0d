package dev.capstan.grants;

import dev.capstan.core.Capability;
import dev.capstan.grants.constraint.Constraints;
import java.util.Optional;

/**
 * A capability as agents ask for it.
 *
 * @param name what it is called: its name, or {@code agent/name} where several agents offer one of that name
 * @param capability what it is
 * @param imposed what every grant of it is narrowed by (GR-4.3)
 */
public record Offered(String name, Capability capability, Constraints imposed) {

    /** What people read of it; its name where nothing was said. */
    public String description() {
        return Optional.ofNullable(capability.offer().description()).orElse(name);
    }
}
