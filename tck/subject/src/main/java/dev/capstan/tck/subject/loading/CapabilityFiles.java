package dev.capstan.tck.subject.loading;

import java.util.List;
import java.util.Map;

/** Loads capability files, and generates types of them. */
public interface CapabilityFiles {

    /**
     * Has the subject load capability files, all at once.
     *
     * @param documents the files by name
     * @param forInspection whether their schemas are only looked at (TC-6.2)
     */
    Map<String, LoadReport> load(Map<String, String> documents, boolean forInspection);

    /**
     * Has the subject write types for callers (TC-5).
     *
     * @param files what is there before, by its path from the root of the fleet
     * @param arguments such as {@code --peer pr-reviewer}
     */
    Generation generate(Map<String, String> files, List<String> arguments);
}
