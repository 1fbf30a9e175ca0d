package dev.capstan.core.invocation;

import dev.capstan.core.execution.Party;
import dev.capstan.core.json.WireName;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The caller of a capability.
 *
 * @param id principal, such as {@code agent://search}, an agent's id or {@code anonymous}
 * @param tenantId its tenant; {@code default} if a deployment has none
 * @param scope limit of its credentials; {@code null} for everything
 * @param authentication proof of its identity
 * @param hostId host that the agent runs on, or null
 * @param person user that the agent belongs to, or null
 * @param onBehalfOf principal that it claims to act for, or null; the claim grants nothing
 */
public record Caller(
        String id,
        String tenantId,
        @Nullable Scope scope,
        Authentication authentication,
        @Nullable String hostId,
        @Nullable String person,
        @Nullable OnBehalfOf onBehalfOf) {

    /** The tenant of a deployment without tenants. */
    public static final String DEFAULT_TENANT = "default";

    /** A caller without an identity. */
    public static final Caller ANONYMOUS = new Caller("anonymous", DEFAULT_TENANT);

    /** Creates a caller that needs no grant and has proved nothing. */
    public Caller(String id, String tenantId) {
        this(id, tenantId, null);
    }

    /** Creates a caller that has proved nothing. */
    public Caller(String id, String tenantId, @Nullable Scope scope) {
        this(id, tenantId, scope, Authentication.NONE, null, null, null);
    }

    /** The proof of a caller's identity. */
    public enum Authentication implements WireName {
        /** No proof. */
        NONE,
        /** The caller runs in this process. */
        PROCESS,
        /** An agent token of Agent Auth (GR-8.1). */
        JWT,
        /** An envelope signed with the secret that the caller shares with this server. */
        HMAC
    }

    /**
     * The original principal of a call, as the first server knew it.
     *
     * @param agent id of the agent
     * @param host its host, or null
     * @param person user that it belongs to, or null
     */
    public record OnBehalfOf(
            String agent, @Nullable String host, @Nullable String person) {}

    /** Returns the same caller, acting for another principal. */
    public Caller actingFor(@Nullable OnBehalfOf other) {
        return new Caller(id, tenantId, scope, authentication, hostId, person, other);
    }

    /**
     * Returns the original principal of the call: the one that the caller acts for, or itself; null for an anonymous
     * caller.
     */
    public @Nullable OnBehalfOf principal() {
        if (onBehalfOf != null) {
            return onBehalfOf;
        }
        return id.equals(ANONYMOUS.id()) ? null : new OnBehalfOf(id, hostId, person);
    }

    /** Returns the identity that the results of its requests belong to, whatever its credentials allow. */
    public Identity identity() {
        return new Identity(tenantId, id, hostId, onBehalfOf == null ? null : onBehalfOf.agent());
    }

    /** Returns the parties that its calls count for: the caller, and its host, account and tenant if it has them. */
    public List<Party> parties() {
        return Stream.of(
                        new Party(Party.Kind.CALLER, tenantId, id),
                        hostId == null ? null : new Party(Party.Kind.HOST, tenantId, hostId),
                        person == null ? null : new Party(Party.Kind.ACCOUNT, tenantId, person),
                        tenantId.equals(DEFAULT_TENANT) ? null : new Party(Party.Kind.TENANT, tenantId, tenantId))
                .flatMap(Stream::ofNullable)
                .toList();
    }

    /** Whether it may call only capabilities that it was granted. */
    public boolean needsGrant() {
        return scope != null && scope.granted();
    }

    /**
     * The identity of a caller, without its credentials: the same for every token of an agent.
     *
     * @param tenantId its tenant
     * @param id its principal
     * @param hostId host that the agent runs on, or null
     * @param onBehalfOf id of the principal that it claims to act for, or null
     */
    public record Identity(
            String tenantId,
            String id,
            @Nullable String hostId,
            @Nullable String onBehalfOf) {}

    /**
     * The limit of a caller's credentials.
     *
     * @param capabilities names of the capabilities; null for every capability
     * @param granted whether each of them also needs a grant
     */
    public record Scope(@Nullable Set<String> capabilities, boolean granted) {

        /** All granted capabilities. */
        public static final Scope ALL_GRANTED = new Scope(null);

        /** Creates a limit to these capabilities, each of which needs a grant. */
        public Scope(@Nullable Set<String> capabilities) {
            this(capabilities, true);
        }

        public Scope {
            capabilities = capabilities == null ? null : Set.copyOf(capabilities);
        }

        /** Whether a capability is within the limit. */
        public boolean includes(String capability) {
            return capabilities == null || capabilities.contains(capability);
        }
    }
}
