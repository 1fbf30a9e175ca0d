package dev.capstan.core;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.WireName;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The visibility of a capability and the conditions of a grant (GR-3.1, GR-5.2).
 *
 * @param visibility callers that find it in a listing
 * @param grantedByDefault whether an agent of a linked host is granted it without a user's approval (GR-3.1)
 * @param imposedConstraints constraints added to every grant, as written in the file (GR-4.3)
 * @param approval proof of identity required of the user who approves it
 * @param tenants tenants that it is offered to; empty for all
 */
public record Exposure(
        Visibility visibility,
        boolean grantedByDefault,
        @Nullable JsonNode imposedConstraints,
        Approval approval,
        Set<String> tenants) {

    public Exposure {
        tenants = Set.copyOf(tenants);
    }

    /** Creates the exposure of a capability that is offered to all tenants. */
    public Exposure(
            Visibility visibility, boolean grantedByDefault, @Nullable JsonNode imposedConstraints, Approval approval) {
        this(visibility, grantedByDefault, imposedConstraints, approval, Set.of());
    }

    /** Whether it is offered to a tenant. */
    public boolean includes(String tenantId) {
        return tenants.isEmpty() || tenants.contains(tenantId);
    }

    /** Visible to every authenticated caller, granted only by a user. */
    public static final Exposure AUTHENTICATED = new Exposure(Visibility.AUTHENTICATED, false, null, Approval.PASSWORD);

    /** The callers that find a capability in a listing. */
    public enum Visibility implements WireName {
        PUBLIC,
        AUTHENTICATED
    }

    /** The proofs of identity that a user can be asked for, the weakest first. */
    public enum Approval implements WireName {
        /** The browser is signed in. */
        SESSION,
        /** The password was given at most five minutes before the decision, or with it. */
        PASSWORD;

        /** Returns the approval with this name, or empty. */
        public static Optional<Approval> fromWire(String wire) {
            return Stream.of(values()).filter(a -> a.wire().equals(wire)).findFirst();
        }
    }
}
