package dev.capstan.core;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Who sees a capability and what it takes to be granted it (GR-3.1, GR-5.2).
 *
 * @param visibility who finds it in a listing
 * @param grantedByDefault whether an agent of a linked host is granted it without a person (GR-3.1)
 * @param imposedConstraints what every grant of it is narrowed by, as it stands in the file (GR-4.3)
 * @param approval the proof of who they are that a person gives who approves it
 */
public record Exposure(
        Visibility visibility,
        boolean grantedByDefault,
        @Nullable JsonNode imposedConstraints,
        Approval approval) {

    /** Seen by whoever has signed in, granted by nobody but a person. */
    public static final Exposure AUTHENTICATED = new Exposure(Visibility.AUTHENTICATED, false, null, Approval.PASSWORD);

    /** Who finds a capability in a listing. */
    public enum Visibility {
        PUBLIC,
        AUTHENTICATED
    }

    /** The proofs of who they are that a person can be asked for, the weakest first. */
    public enum Approval {
        /** The browser is signed in. */
        SESSION,
        /** The password was shown at most five minutes before the decision, or with it. */
        PASSWORD;

        /** Returns the name in {@code capabilities.yaml}, such as {@code password}. */
        public String wire() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** Returns the approval of this name, or empty where there is none. */
        public static Optional<Approval> fromWire(String wire) {
            return Stream.of(values()).filter(a -> a.wire().equals(wire)).findFirst();
        }
    }
}
