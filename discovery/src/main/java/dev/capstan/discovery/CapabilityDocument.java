package dev.capstan.discovery;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import dev.capstan.core.text.WhiteSpace;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One capability as AGH peers hand it to each other, in its normal form: texts trimmed of Unicode white space, empty
 * entries left out (DISC-2.4).
 *
 * @param id its name
 * @param summary one line for a brief
 * @param outcome what stands at the end
 * @param version its version, or nothing
 * @param contextNeeded what the caller has to bring
 * @param artifactsExpected what comes out of it
 * @param executionOutline its steps
 * @param constraints sentences that limit it
 * @param examples sentences that show it
 * @param requirements what has to be there first
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

    /** The document in a {@code capability} envelope whose shape has been checked. */
    public static CapabilityDocument of(ObjectNode json) {
        return new CapabilityDocument(
                json.path("id").asText(),
                json.path("summary").asText(),
                json.path("outcome").asText(),
                json.path("version").textValue(),
                texts(json, "context_needed"),
                texts(json, "artifacts_expected"),
                texts(json, "execution_outline"),
                texts(json, "constraints"),
                texts(json, "examples"),
                texts(json, "requirements"));
    }

    /** The document with its digest as it stands on the wire: what is empty is left out (DISC-2.4). */
    public ObjectNode json() {
        ObjectNode json = Json.object().put("id", id).put("summary", summary).put("outcome", outcome);
        if (version != null) {
            json.put("version", version);
        }
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

    private static List<String> texts(ObjectNode json, String key) {
        List<String> texts = new ArrayList<>();
        json.path(key).forEach(text -> texts.add(text.asText()));
        return texts;
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
