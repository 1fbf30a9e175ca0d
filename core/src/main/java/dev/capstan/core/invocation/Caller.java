package dev.capstan.core.invocation;

import dev.capstan.core.execution.Party;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Who makes a call.
 *
 * @param id the principal, such as {@code agent://search}, an agent's id or {@code anonymous}
 * @param tenantId the tenant it belongs to; {@code default} where a deployment has none
 * @param scope what its credentials reach at most; {@code null} for everything
 * @param authentication how it proved who it is
 * @param hostId the host that the agent runs on, where it has one
 * @param person the person whom the agent belongs to, where it belongs to one
 * @param onBehalfOf whom the principal says it acts for, where it says so; a claim of the principal, which grants nothing
 */
public record Caller(
        String id,
        String tenantId,
        @Nullable Scope scope,
        Authentication authentication,
        @Nullable String hostId,
        @Nullable String person,
        @Nullable OnBehalfOf onBehalfOf) {

    /** The tenant of a deployment that has none. */
    public static final String DEFAULT_TENANT = "default";

    /** A caller that did not say who it is. */
    public static final Caller ANONYMOUS = new Caller("anonymous", DEFAULT_TENANT);

    /** A caller that needs no grant and has proved nothing. */
    public Caller(String id, String tenantId) {
        this(id, tenantId, null);
    }

    /** A caller that has proved nothing. */
    public Caller(String id, String tenantId, @Nullable Scope scope) {
        this(id, tenantId, scope, Authentication.NONE, null, null, null);
    }

    /** The proof of a caller's identity. */
    public enum Authentication {
        /** Not at all. */
        NONE,
        /** It runs in this process. */
        PROCESS,
        /** An agent token of Agent Auth (GR-8.1). */
        JWT,
        /** An envelope signed with the secret that it shares with this server. */
        HMAC;

        /** The name on the wire and in records, such as {@code hmac}. */
        public String wire() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * Whom a call is ultimately made for, as the first server knew it.
     *
     * @param agent the id of the agent
     * @param host its host, where it has one
     * @param person the person it belongs to, where it belongs to one
     */
    public record OnBehalfOf(
            String agent, @Nullable String host, @Nullable String person) {}

    /** The same caller, acting for somebody. */
    public Caller actingFor(@Nullable OnBehalfOf other) {
        return new Caller(id, tenantId, scope, authentication, hostId, person, other);
    }

    /** Whom the call is ultimately made for: whom the caller acts for, or itself; null for an anonymous caller. */
    public @Nullable OnBehalfOf principal() {
        if (onBehalfOf != null) {
            return onBehalfOf;
        }
        return id.equals(ANONYMOUS.id()) ? null : new OnBehalfOf(id, hostId, person);
    }

    /** Returns to whom its calls are counted: itself, its host and its account, where it has them. */
    public List<Party> parties() {
        return Stream.of(
                        new Party(Party.Kind.CALLER, tenantId, id),
                        hostId == null ? null : new Party(Party.Kind.HOST, tenantId, hostId),
                        person == null ? null : new Party(Party.Kind.ACCOUNT, tenantId, person))
                .flatMap(Stream::ofNullable)
                .toList();
    }

    /** Whether it may call only what it was granted. */
    public boolean needsGrant() {
        return scope != null && scope.granted();
    }

    /**
     * What a caller's credentials reach at most.
     *
     * @param capabilities the names of the capabilities; every capability where it is null
     * @param granted whether each of them needs a grant as well
     */
    public record Scope(@Nullable Set<String> capabilities, boolean granted) {

        /** Everything that the caller has been granted. */
        public static final Scope ALL_GRANTED = new Scope(null);

        /** Reaches these capabilities, each of them with a grant alone. */
        public Scope(@Nullable Set<String> capabilities) {
            this(capabilities, true);
        }

        public Scope {
            capabilities = capabilities == null ? null : Set.copyOf(capabilities);
        }

        /** Whether a capability is within reach. */
        public boolean includes(String capability) {
            return capabilities == null || capabilities.contains(capability);
        }
    }
}
