package dev.capstan.tck.subject.loading;

import dev.capstan.tck.subject.HookResult;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * What came of writing types for callers (TC-5).
 *
 * @param before the files that were there, by their paths from the root of the fleet
 * @param after the files that are there now
 */
public record Generation(HookResult outcome, Map<String, String> before, Map<String, String> after) {

    public Generation {
        before = Map.copyOf(before);
        after = Collections.unmodifiableMap(new TreeMap<>(after));
    }

    /** The files that are new or say something else than before, in the order of their paths. */
    public Map<String, String> written() {
        Map<String, String> written = new TreeMap<>(after);
        written.entrySet().removeAll(before.entrySet());
        return written;
    }
}
