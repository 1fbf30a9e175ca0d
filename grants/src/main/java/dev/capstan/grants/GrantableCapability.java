package dev.capstan.grants;

import dev.capstan.core.Capability;
import dev.capstan.core.Exposure;
import dev.capstan.core.Permission;
import dev.capstan.grants.constraint.Constraints;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A capability as agents ask for it.
 *
 * @param name what it is called: its name, or {@code agent/name} where several agents offer one of that name
 * @param capability what it is
 * @param imposed what every grant of it is narrowed by (GR-4.3)
 * @param reached the versions that a grant of it reaches, at least one
 */
public record GrantableCapability(
        String name, Capability capability, Constraints imposedConstraints, List<Capability> reached) {

    public GrantableCapability {
        reached = List.copyOf(reached);
        if (reached.isEmpty()) {
            throw new IllegalArgumentException("a grant of " + name + " has to reach at least one version");
        }
    }

    /** What people read of it; its name where nothing was said. */
    public String description() {
        return Optional.ofNullable(capability.metadata().description()).orElse(name);
    }

    /** Returns the proof that a person gives who grants it: the strictest that a version within reach declares. */
    public Exposure.Approval approval() {
        return reached.stream()
                .map(version -> version.exposure().approval())
                .max(Comparator.naturalOrder())
                .orElse(Exposure.Approval.PASSWORD);
    }

    /** Returns everything that a version within reach may touch. */
    public Set<Permission> permissions() {
        Set<Permission> permissions = EnumSet.noneOf(Permission.class);
        reached.forEach(version -> permissions.addAll(version.execution().permissions()));
        return permissions;
    }

    /** Whether the same call may be made twice without harm, in every version within reach. */
    public boolean isRepeatable() {
        return reached.stream().allMatch(version -> version.execution().idempotent());
    }
}
