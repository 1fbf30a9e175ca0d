package dev.capstan.tck.steps.negotiation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.tck.json.Json;
import java.util.Collection;
import java.util.List;
import java.util.stream.StreamSupport;

/** The spellings of one version: a subject may write 2.0 as 2.0.0, since both are equal (NEG-1.2.2). */
final class VersionSpelling {

    private static final VersionOrder ORDER = new VersionOrder();

    private VersionSpelling() {}

    /** Whether two texts are the same version. Texts that are not versions are compared as texts. */
    static boolean same(String one, String other) {
        return one.equals(other)
                || VersionOrder.isVersion(one) && VersionOrder.isVersion(other) && ORDER.compare(one, other) == 0;
    }

    /** Returns the actual version as the expected ones spell it. Another version is returned unchanged. */
    static String like(Collection<String> expected, String actual) {
        return expected.stream()
                .filter(version -> same(version, actual))
                .findFirst()
                .orElse(actual);
    }

    /** Returns the actual version, or the list of them, as the expected one spells it. */
    static JsonNode like(JsonNode expected, JsonNode actual) {
        List<String> versions = expected.isArray()
                ? StreamSupport.stream(expected.spliterator(), false)
                        .map(JsonNode::asText)
                        .toList()
                : List.of(expected.asText());
        if (!actual.isArray()) {
            return actual.isTextual() ? TextNode.valueOf(like(versions, actual.textValue())) : actual;
        }
        ArrayNode list = Json.list();
        actual.forEach(version ->
                list.add(version.isTextual() ? TextNode.valueOf(like(versions, version.textValue())) : version));
        return list;
    }
}
