package dev.capstan.core;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/**
 * Who sees a capability and what it takes to be granted it (GR-3.1, GR-5.2).
 *
 * @param visibility who finds it in a listing
 * @param grantedByDefault whether an agent of a linked host is granted it without a person (GR-3.1)
 * @param imposedConstraints what every grant of it is narrowed by, as it stands in the file (GR-4.3)
 * @param approval how a person has to approve it, in the words of the file
 */
public record Exposure(
        Visibility visibility,
        boolean grantedByDefault,
        @Nullable JsonNode imposedConstraints,
        @Nullable String approval) {

    /** Seen by whoever has signed in, granted by nobody but a person. */
    public static final Exposure AUTHENTICATED = new Exposure(Visibility.AUTHENTICATED, false, null, null);

    /** Who finds a capability in a listing. */
    public enum Visibility {
        PUBLIC,
        AUTHENTICATED
    }
}
