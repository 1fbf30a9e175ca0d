package dev.capstan.tck.subject.loading;

import java.util.List;
import java.util.Map;

/** Loading of capability files, and generation of types from them. */
public interface CapabilityFiles {

    /**
     * Makes the subject load capability files, all at once.
     *
     * @param documents files by name
     * @param forInspection whether their schemas are only inspected (TC-6.2)
     */
    Map<String, LoadReport> load(Map<String, String> documents, boolean forInspection);

    /**
     * Makes the subject generate types for callers (TC-5).
     *
     * @param files existing files, by their paths from the root of the fleet
     * @param arguments such as {@code --peer pr-reviewer}
     */
    Generation generate(Map<String, String> files, List<String> arguments);
}
