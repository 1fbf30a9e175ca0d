package dev.capstan.core.invocation;

import dev.capstan.core.AgentId;
import dev.capstan.core.Permission;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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

    private static final Pattern FORM = Pattern.compile("[^@]*(?:@(tenant|agent)=([^\\x00-\\x20@]+))?");

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
        String wireName = text.split("@", 2)[0];
        Permission permission = Permission.fromWire(wireName)
                .orElseThrow(() -> new IllegalArgumentException(
                        "'" + wireName + "' is not a valid permission to forbid; use one of "
                                + Arrays.stream(Permission.values())
                                        .map(Permission::wire)
                                        .collect(Collectors.joining(", "))));
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw new IllegalArgumentException("'" + text + "' is not a valid rule to forbid " + wireName + "; write "
                    + wireName + ", " + wireName + "@tenant=<name> or " + wireName + "@agent=<name>");
        }
        boolean isOfTenant = "tenant".equals(form.group(1));
        @Nullable String owner = form.group(2);
        return new ForbiddenPermission(permission, isOfTenant ? owner : null, isOfTenant ? null : owner);
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
