package dev.capstan.grants.lifecycle;

import dev.capstan.grants.AgentMode;
import dev.capstan.grants.RequestedCapability;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The data of an agent at its registration.
 *
 * @param name display name of the agent, at most {@value #MAX_NAME_LENGTH} characters
 * @param hostName display name of the host, at most {@value #MAX_NAME_LENGTH} characters, or null
 * @param mode on whose behalf it wants to act
 * @param capabilities the requested capabilities
 * @param reason the reason of the request, at most {@value #MAX_REASON_LENGTH} characters, or null
 */
public record Registration(
        String name,
        @Nullable String hostName,
        AgentMode mode,
        List<RequestedCapability> capabilities,
        @Nullable String reason) {

    /** The maximum length of a name, in characters. */
    public static final int MAX_NAME_LENGTH = 256;

    /** The maximum length of a reason, in characters. */
    public static final int MAX_REASON_LENGTH = 1000;

    public Registration {
        if (isLonger(name, MAX_NAME_LENGTH) || isLonger(hostName, MAX_NAME_LENGTH)) {
            throw new IllegalArgumentException("a name must have at most " + MAX_NAME_LENGTH + " characters");
        }
        if (isLonger(reason, MAX_REASON_LENGTH)) {
            throw new IllegalArgumentException("the reason must have at most " + MAX_REASON_LENGTH + " characters");
        }
        capabilities = List.copyOf(capabilities);
    }

    private static boolean isLonger(@Nullable String text, int characters) {
        return text != null && text.codePointCount(0, text.length()) > characters;
    }
}
