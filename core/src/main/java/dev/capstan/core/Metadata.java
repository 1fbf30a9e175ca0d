package dev.capstan.core;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The descriptive metadata of a capability, for discovery (INV-1.1, DISC-2.4).
 *
 * @param description description for users
 * @param category kind of action
 * @param tags search terms
 * @param summary one line for a brief
 * @param outcome final outcome; if null, the capability is not advertised to AGH peers
 * @param contextNeeded input that the caller must provide
 * @param artifactsExpected artifacts that it produces
 * @param executionOutline steps
 * @param constraints sentences that limit it
 * @param examples sentences that show it
 * @param requirements preconditions
 * @param authoredVersion version as its author wrote it, for AGH, where any text is a version; null if the file has
 *     none
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

    /** Empty metadata. */
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

    /** Returns metadata with a description only. */
    public static Metadata described(@Nullable String description) {
        List<String> none = List.of();
        return new Metadata(description, null, none, null, null, none, none, none, none, none, none, null);
    }
}
