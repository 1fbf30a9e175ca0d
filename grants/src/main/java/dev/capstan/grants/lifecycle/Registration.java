package dev.capstan.grants.lifecycle;

import dev.capstan.grants.AgentMode;
import dev.capstan.grants.AskedCapability;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an agent says of itself when it registers.
 *
 * @param name what people are shown
 * @param hostName what people are shown of the host
 * @param mode on whose behalf it wants to act
 * @param capabilities what it asks for
 * @param reason why
 */
public record Registration(
        String name,
        @Nullable String hostName,
        AgentMode mode,
        List<AskedCapability> capabilities,
        @Nullable String reason) {

    /** The maximum length of a name, in characters. */
    public static final int LONGEST_NAME = 256;

    /** The maximum length of a reason, in characters. */
    public static final int LONGEST_REASON = 1000;

    public Registration {
        if (name.length() > LONGEST_NAME || hostName != null && hostName.length() > LONGEST_NAME) {
            throw new IllegalArgumentException("a name has at most " + LONGEST_NAME + " characters");
        }
        if (reason != null && reason.codePointCount(0, reason.length()) > LONGEST_REASON) {
            throw new IllegalArgumentException("a reason has at most " + LONGEST_REASON + " characters");
        }
        capabilities = List.copyOf(capabilities);
    }
}
