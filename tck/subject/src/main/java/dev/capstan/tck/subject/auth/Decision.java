package dev.capstan.tck.subject.auth;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;

/**
 * What a person decides on an approval.
 *
 * @param verdict {@code approve} or {@code deny}, for every capability that has no decision of its own
 * @param each the capabilities that have one
 */
public record Decision(String verdict, List<CapabilityDecision> each) {

    public Decision {
        each = List.copyOf(each);
    }

    /**
     * What a person decides on one capability.
     *
     * @param capability its name, as the subject calls it
     * @param verdict {@code approve} or {@code deny}
     * @param constraints what the person narrows it to
     * @param reason why, for the agent to read
     */
    public record CapabilityDecision(
            String capability, String verdict, Optional<JsonNode> constraints, Optional<String> reason) {}
}
