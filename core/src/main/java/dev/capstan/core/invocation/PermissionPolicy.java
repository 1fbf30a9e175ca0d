package dev.capstan.core.invocation;

import dev.capstan.core.Permission;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The permissions that the operator of a server forbids, even if a capability declares them (INV-3.2).
 *
 * @param rules forbidden permissions; all others are allowed
 */
public record PermissionPolicy(List<ForbiddenPermission> rules) {

    /** A policy that forbids nothing. */
    public static final PermissionPolicy NONE = new PermissionPolicy(List.of());

    public PermissionPolicy {
        rules = List.copyOf(rules);
    }

    /**
     * Reads one or more comma-separated rules such as {@code network:write@tenant=acme}.
     *
     * @throws IllegalArgumentException if one is not valid, with the expected form
     */
    public static PermissionPolicy parse(String text) {
        return new PermissionPolicy(Stream.of(text.split(",", -1))
                .map(String::strip)
                .map(ForbiddenPermission::parse)
                .toList());
    }

    /** Returns the first permission that a call's capability declares and a rule forbids, or empty. */
    Optional<Permission> forbidden(Call call) {
        return call.capability().execution().permissions().stream()
                .sorted()
                .filter(permission -> rules.stream().anyMatch(rule -> rule.forbids(permission, call)))
                .findFirst();
    }
}
