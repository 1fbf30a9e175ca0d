package dev.capstan.core.invocation;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Who makes a call.
 *
 * @param id the principal, such as {@code agent://search} or {@code anonymous}
 * @param tenantId the tenant it belongs to; {@code default} where a deployment has none
 * @param scope what its credentials reach at most, where it needs a grant for everything it calls; nothing where it
 *     needs none
 */
public record Caller(String id, String tenantId, @Nullable Scope scope) {

    /** The tenant of a deployment that has none. */
    public static final String DEFAULT_TENANT = "default";

    /** A caller that did not say who it is. */
    public static final Caller ANONYMOUS = new Caller("anonymous", DEFAULT_TENANT);

    /** A caller that needs no grant. */
    public Caller(String id, String tenantId) {
        this(id, tenantId, null);
    }

    /**
     * What a caller's credentials reach at most.
     *
     * @param capabilities the names of the capabilities; everything that has been granted where there is no list
     */
    public record Scope(@Nullable Set<String> capabilities) {

        /** Everything that the caller has been granted. */
        public static final Scope WHATEVER_IS_GRANTED = new Scope(null);

        public Scope {
            capabilities = capabilities == null ? null : Set.copyOf(capabilities);
        }

        /** Whether a capability is within reach. */
        public boolean includes(String capability) {
            return capabilities == null || capabilities.contains(capability);
        }
    }
}
