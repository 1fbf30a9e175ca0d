package dev.capstan.negotiation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.Side;
import dev.capstan.core.Version;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * How a requester that was written for one version gets on with a provider of another: a cell of the matrix (NEG-4.1).
 *
 * @param requester the version that the requester was written for
 * @param provider the version that the provider runs
 * @param level how well
 * @param reasons why, and whatever else is different between the two (NEG-4.2)
 */
public record Compatibility(Version requester, Version provider, Level level, List<Reason> reasons) {

    public Compatibility {
        reasons = List.copyOf(reasons);
    }

    /** How well a requester and a provider get on. */
    public enum Level {
        /** The provider takes all that the requester may send, and the requester understands all that it may answer. */
        FULL,
        /** Some features are unavailable. */
        PARTIAL,
        /** Something that is sent is refused. */
        INCOMPATIBLE;

        /** The name on the wire, such as {@code full}. */
        public String wire() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * One thing that is different between the requester's version and the provider's.
     *
     * @param change how the provider's version differs from the requester's
     * @param side on which side; none where it is about what is declared of the versions
     * @param pointer where in the schema of that side; empty where it is about what is declared
     * @param message what is different, and what that does
     * @param effect what it does
     * @param instance where it breaks: what one side sends and the other refuses
     */
    public record Reason(
            Change change,
            @Nullable Side side,
            String pointer,
            String message,
            Effect effect,
            @Nullable JsonNode instance) {}

    /** How the provider's version differs from the requester's. */
    public enum Change {
        /** It has a field that the requester's has not. */
        NEW,
        /** It lacks a field that the requester's has. */
        REMOVED,
        /** It takes or gives less. */
        NARROWED,
        /** It takes or gives more. */
        WIDENED,
        /** It takes or gives something else. */
        CHANGED,
        /** It deprecates the requester's version. */
        DEPRECATED,
        /** What it declares of its versions and what the schemas say disagree. */
        DECLARATION;

        /** The name on the wire, such as {@code narrowed}. */
        public String wire() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** What a difference does. */
    public enum Effect {
        /** Nothing is lost. */
        NONE,
        /** A feature is unavailable. */
        LIMITS,
        /** Something that is sent is refused. */
        BREAKS,
        /** It was not found out whether anything that is sent is refused. */
        UNPROVEN;

        /** The name on the wire, such as {@code limits}. */
        public String wire() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
