package dev.capstan.core.invocation;

import dev.capstan.core.AgentId;
import dev.capstan.core.Permission;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A permission that is forbidden to everyone, to one tenant or to one agent.
 *
 * @param permission forbidden permission
 * @param tenant tenant whose calls must not need it; null for all
 * @param agent agent, or null for all: the id of a calling agent, or the name or address of one whose capabilities are
 *     called
 */
public record ForbiddenPermission(
        Permission permission,
        @Nullable String tenant,
        @Nullable String agent) {

    private static final String TENANT = "tenant=";
    private static final String AGENT = "agent=";

    public ForbiddenPermission {
        if (tenant != null && agent != null) {
            throw new IllegalArgumentException("a permission is forbidden to a tenant or to an agent, not to both");
        }
    }

    /**
     * Reads {@code <permission>}, {@code <permission>@tenant=<name>} or {@code <permission>@agent=<name>}.
     *
     * @throws IllegalArgumentException for anything else, with the expected form
     */
    static ForbiddenPermission parse(String text) {
        int at = text.indexOf('@');
        String wireName = at < 0 ? text : text.substring(0, at);
        Permission permission = Permission.fromWire(wireName)
                .orElseThrow(() -> new IllegalArgumentException(
                        "'" + wireName + "' is not a valid permission to forbid; use one of "
                                + Arrays.stream(Permission.values())
                                        .map(Permission::wire)
                                        .collect(Collectors.joining(", "))));
        if (at < 0) {
            return new ForbiddenPermission(permission, null, null);
        }
        String owner = text.substring(at + 1);
        if (owner.startsWith(TENANT) && isName(owner.substring(TENANT.length()))) {
            return new ForbiddenPermission(permission, owner.substring(TENANT.length()), null);
        }
        if (owner.startsWith(AGENT) && isName(owner.substring(AGENT.length()))) {
            return new ForbiddenPermission(permission, null, owner.substring(AGENT.length()));
        }
        throw new IllegalArgumentException("'" + text + "' is not a valid rule to forbid " + wireName + "; write "
                + wireName + ", " + wireName + "@tenant=<name> or " + wireName + "@agent=<name>");
    }

    private static boolean isName(String name) {
        return !name.isEmpty() && name.chars().noneMatch(codePoint -> codePoint <= ' ' || codePoint == '@');
    }

    /** Whether this rule forbids a call a permission that it needs. */
    boolean forbids(Permission needed, Call call) {
        if (needed != permission) {
            return false;
        }
        if (tenant != null) {
            return tenant.equals(call.caller().tenantId());
        }
        AgentId offering = call.capability().agent();
        return agent == null
                || agent.equals(call.caller().id())
                || agent.equals(offering.name())
                || agent.equals(offering.uri());
    }
}
