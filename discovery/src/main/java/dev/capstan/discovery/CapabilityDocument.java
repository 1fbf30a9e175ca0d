package dev.capstan.discovery;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import dev.capstan.core.text.WhiteSpace;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One capability as AGH peers exchange it, normalized: strings are stripped of Unicode white space, empty entries left
 * out (DISC-2.4).
 *
 * @param id name of the capability
 * @param summary one line for a brief
 * @param outcome result of the capability
 * @param version version, or null
 * @param contextNeeded input that the caller must provide
 * @param artifactsExpected artifacts that it produces
 * @param executionOutline steps of the execution
 * @param constraints limits, as sentences
 * @param examples examples, as sentences
 * @param requirements prerequisites
 */
public record CapabilityDocument(
        String id,
        String summary,
        String outcome,
        @Nullable String version,
        List<String> contextNeeded,
        List<String> artifactsExpected,
        List<String> executionOutline,
        List<String> constraints,
        List<String> examples,
        List<String> requirements) {

    public CapabilityDocument {
        id = WhiteSpace.strip(id);
        summary = WhiteSpace.strip(summary);
        outcome = WhiteSpace.strip(outcome);
        version = version == null || WhiteSpace.isBlank(version) ? null : WhiteSpace.strip(version);
        contextNeeded = entries(contextNeeded);
        artifactsExpected = entries(artifactsExpected);
        executionOutline = entries(executionOutline);
        constraints = entries(constraints);
        examples = entries(examples);
        requirements = entries(requirements);
    }

    /** Reads the document of a {@code capability} envelope whose shape has been checked. */
    public static CapabilityDocument of(ObjectNode json) {
        return new CapabilityDocument(
                json.path("id").asText(),
                json.path("summary").asText(),
                json.path("outcome").asText(),
                json.path("version").textValue(),
                Json.texts(json.path("context_needed")),
                Json.texts(json.path("artifacts_expected")),
                Json.texts(json.path("execution_outline")),
                Json.texts(json.path("constraints")),
                Json.texts(json.path("examples")),
                Json.texts(json.path("requirements")));
    }

    /** Returns the document in its wire format, with its digest; empty fields are left out (DISC-2.4). */
    public ObjectNode json() {
        ObjectNode json = Json.object().put("id", id).put("summary", summary).put("outcome", outcome);
        Json.putIfPresent(json, "version", version);
        json.put("digest", CapabilityDigest.of(this).text());
        put(json, "context_needed", contextNeeded);
        put(json, "artifacts_expected", artifactsExpected);
        put(json, "execution_outline", executionOutline);
        put(json, "constraints", constraints);
        put(json, "examples", examples);
        put(json, "requirements", requirements);
        return json;
    }

    private static void put(ObjectNode json, String key, List<String> texts) {
        if (!texts.isEmpty()) {
            texts.forEach(json.putArray(key)::add);
        }
    }

    private static List<String> entries(List<String> texts) {
        List<String> entries = new ArrayList<>();
        for (String text : texts) {
            String entry = WhiteSpace.strip(text);
            if (!entry.isEmpty()) {
                entries.add(entry);
            }
        }
        return List.copyOf(entries);
    }
}
