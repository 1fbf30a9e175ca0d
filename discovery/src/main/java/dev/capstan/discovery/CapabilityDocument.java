package dev.capstan.discovery;

import dev.capstan.discovery.envelope.WhiteSpace;
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
        id = WhiteSpace.trimmed(id);
        summary = WhiteSpace.trimmed(summary);
        outcome = WhiteSpace.trimmed(outcome);
        version = version == null || WhiteSpace.trimmed(version).isEmpty() ? null : WhiteSpace.trimmed(version);
        contextNeeded = entries(contextNeeded);
        artifactsExpected = entries(artifactsExpected);
        executionOutline = entries(executionOutline);
        constraints = entries(constraints);
        examples = entries(examples);
        requirements = entries(requirements);
    }

    private static List<String> entries(List<String> texts) {
        List<String> entries = new ArrayList<>();
        for (String text : texts) {
            String entry = WhiteSpace.trimmed(text);
            if (!entry.isEmpty()) {
                entries.add(entry);
            }
        }
        return List.copyOf(entries);
    }
}
