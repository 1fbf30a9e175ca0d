package dev.capstan.tck.subject.auth;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;

/**
 * The user's decision on an approval.
 *
 * @param verdict {@code approve} or {@code deny}, for every capability without a decision of its own
 * @param each decisions on single capabilities
 */
public record Decision(String verdict, List<CapabilityDecision> each) {

    public Decision {
        each = List.copyOf(each);
    }

    /**
     * The user's decision on one capability.
     *
     * @param capability its name, as the subject calls it
     * @param verdict {@code approve} or {@code deny}
     * @param constraints constraints that the user adds
     * @param reason reason for the agent to read
     */
    public record CapabilityDecision(
            String capability, String verdict, Optional<JsonNode> constraints, Optional<String> reason) {}
}
