package dev.capstan.core.invocation;

import dev.capstan.core.Permission;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What the operator of a server forbids, whatever capabilities declare (INV-3.2).
 *
 * @param rules each forbids one permission; what no rule forbids is allowed
 */
public record PermissionPolicy(List<ForbiddenPermission> rules) {

    /** Nothing is forbidden. */
    public static final PermissionPolicy NONE = new PermissionPolicy(List.of());

    public PermissionPolicy {
        rules = List.copyOf(rules);
    }

    /**
     * Reads rules such as {@code network:write@tenant=acme}, at least one, comma between.
     *
     * @throws IllegalArgumentException where one is none, and what to write
     */
    public static PermissionPolicy parse(String text) {
        return new PermissionPolicy(Stream.of(text.split(",", -1))
                .map(String::strip)
                .map(ForbiddenPermission::parse)
                .toList());
    }

    /** The first permission that a call's capability declares and a rule forbids. */
    Optional<Permission> forbidden(Call call) {
        return call.capability().execution().permissions().stream()
                .sorted()
                .filter(permission -> rules.stream().anyMatch(rule -> rule.forbids(permission, call)))
                .findFirst();
    }
}
