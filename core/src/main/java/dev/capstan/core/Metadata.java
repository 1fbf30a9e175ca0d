package dev.capstan.core;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is said of a capability to those who look for one (INV-1.1, DISC-2.4).
 *
 * @param description what it does, for people
 * @param category what kind of action it is
 * @param tags words it is found by
 * @param summary one line for a brief
 * @param outcome what stands at the end; without one the capability is not advertised to AGH peers
 * @param contextNeeded what the caller has to bring
 * @param artifactsExpected what comes out of it
 * @param executionOutline its steps
 * @param constraints sentences that limit it
 * @param examples sentences that show it
 * @param requirements what has to be there first
 * @param authoredVersion the version as its author wrote it, for AGH, whose versions are any text; none where the file
 *     has none
 */
public record Metadata(
        @Nullable String description,
        @Nullable Category category,
        List<String> tags,
        @Nullable String summary,
        @Nullable String outcome,
        List<String> contextNeeded,
        List<String> artifactsExpected,
        List<String> executionOutline,
        List<String> constraints,
        List<String> examples,
        List<String> requirements,
        @Nullable String authoredVersion) {

    /** Nothing said. */
    public static final Metadata NONE = described(null);

    public Metadata {
        tags = List.copyOf(tags);
        contextNeeded = List.copyOf(contextNeeded);
        artifactsExpected = List.copyOf(artifactsExpected);
        executionOutline = List.copyOf(executionOutline);
        constraints = List.copyOf(constraints);
        examples = List.copyOf(examples);
        requirements = List.copyOf(requirements);
    }

    /** An offer of a description alone. */
    public static Metadata described(@Nullable String description) {
        return new Metadata(
                description,
                null,
                List.of(),
                null,
                null,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                null);
    }
}
