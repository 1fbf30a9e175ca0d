package dev.capstan.tck.rules;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.json.BundledFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A version of the rule book, as {@code features/rulebook/versions.yaml} lists it.
 *
 * @param version the version of the kit
 * @param reasons the reason of each change or removal since the version before, by the id of the rule
 */
public record RuleBookVersion(String version, Map<String, String> reasons) {

    public RuleBookVersion {
        reasons = Map.copyOf(reasons);
    }

    /** Returns the versions, oldest first. The last one is the version of this kit; all others are released. */
    public static List<RuleBookVersion> all() {
        List<RuleBookVersion> versions = new ArrayList<>();
        for (JsonNode row : BundledFile.yaml("rulebook/versions.yaml")) {
            versions.add(new RuleBookVersion(
                    row.path("version").asText(),
                    row.path("reasons").properties().stream()
                            .collect(Collectors.toMap(
                                    Map.Entry::getKey, entry -> entry.getValue().asText()))));
        }
        return versions;
    }
}
