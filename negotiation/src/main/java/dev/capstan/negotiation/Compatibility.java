package dev.capstan.negotiation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.Side;
import dev.capstan.core.Version;
import dev.capstan.core.json.WireName;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The compatibility of a requester written for one version with a provider of another, a cell of the matrix (NEG-4.1).
 *
 * @param requester version that the requester was written for
 * @param provider version that the provider runs
 * @param level level of compatibility
 * @param reasons reasons for the level, and all other differences between the two (NEG-4.2)
 */
public record Compatibility(Version requester, Version provider, Level level, List<Reason> reasons) {

    public Compatibility {
        reasons = List.copyOf(reasons);
    }

    /** The level of compatibility. */
    public enum Level implements WireName {
        /** The provider accepts every possible request, and the requester understands every possible response. */
        FULL,
        /** Some features are unavailable. */
        PARTIAL,
        /** Some messages are refused. */
        INCOMPATIBLE
    }

    /**
     * One difference between the requester's version and the provider's.
     *
     * @param change type of difference, as seen from the requester's version
     * @param side side of the difference; null for a declaration
     * @param pointer location in the schema of that side; empty for a declaration
     * @param message the difference and its effect
     * @param effect effect of the difference
     * @param instance example that one side sends and the other refuses, or null
     */
    public record Reason(
            Change change,
            @Nullable Side side,
            String pointer,
            String message,
            Effect effect,
            @Nullable JsonNode instance) {}

    /** The type of difference of the provider's version from the requester's. */
    public enum Change implements WireName {
        /** A field that the requester's version does not have. */
        NEW,
        /** A missing field that the requester's version has. */
        REMOVED,
        /** A smaller set of values. */
        NARROWED,
        /** A larger set of values. */
        WIDENED,
        /** A different set of values. */
        CHANGED,
        /** The provider deprecates the requester's version. */
        DEPRECATED,
        /** The declaration of the provider's version contradicts the schemas. */
        DECLARATION
    }

    /** The effect of a difference. */
    public enum Effect implements WireName {
        /** No message is refused and no feature is lost. */
        NONE,
        /** A feature is unavailable. */
        LIMITS,
        /** Some messages are refused. */
        BREAKS,
        /** It could not be determined whether any message is refused. */
        UNPROVEN
    }
}
