package dev.capstan.tck.subject.loading;

import dev.capstan.tck.subject.HookResult;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * The result of generating types for callers (TC-5).
 *
 * @param before existing files, by their paths from the root of the fleet
 * @param after files after the run, likewise
 */
public record Generation(HookResult outcome, Map<String, String> before, Map<String, String> after) {

    public Generation {
        before = Map.copyOf(before);
        after = Collections.unmodifiableMap(new TreeMap<>(after));
    }

    /** Returns the new and the changed files, in the order of their paths. */
    public Map<String, String> written() {
        Map<String, String> written = new TreeMap<>(after);
        written.entrySet().removeAll(before.entrySet());
        return written;
    }
}
