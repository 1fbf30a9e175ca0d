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
 * A capability as agents request it.
 *
 * @param name its name, or {@code agent/name} if several agents offer one of that name
 * @param capability the capability itself
 * @param imposedConstraints the constraints of every grant of it (GR-4.3)
 * @param reached the versions that a grant of it includes, at least one
 */
public record GrantableCapability(
        String name, Capability capability, Constraints imposedConstraints, List<Capability> reached) {

    public GrantableCapability {
        reached = List.copyOf(reached);
        if (reached.isEmpty()) {
            throw new IllegalArgumentException("a grant of " + name + " must include at least one version");
        }
    }

    /** Returns the description for users; its name if it has none. */
    public String description() {
        return Optional.ofNullable(capability.metadata().description()).orElse(name);
    }

    /** Returns the proof that a user must give to grant it: the strictest that an included version declares. */
    public Exposure.Approval approval() {
        return reached.stream()
                .map(version -> version.exposure().approval())
                .max(Comparator.naturalOrder())
                .orElse(Exposure.Approval.PASSWORD);
    }

    /** Returns the permissions of all included versions. */
    public Set<Permission> permissions() {
        Set<Permission> permissions = EnumSet.noneOf(Permission.class);
        reached.forEach(version -> permissions.addAll(version.execution().permissions()));
        return permissions;
    }

    /** Whether every included version is idempotent. */
    public boolean isRepeatable() {
        return reached.stream().allMatch(version -> version.execution().idempotent());
    }
}
