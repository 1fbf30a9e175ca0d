package dev.capstan.grants;

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

    public Registration {
        capabilities = List.copyOf(capabilities);
    }
}
