package dev.capstan.core.execution;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The number of calls of each handler that continue after their interruption: no thread can be forced to end. */
final class RunawayCalls {

    /** Maximum number of these calls before a handler gets no more work. */
    static final int MAX_RUNAWAY_CALLS = 100;

    private final Map<String, Integer> byHandler = new ConcurrentHashMap<>();

    boolean isAtLimit(String handler) {
        return byHandler.getOrDefault(handler, 0) >= MAX_RUNAWAY_CALLS;
    }

    /** Counts one more call. Returns whether it is the first. */
    boolean started(String handler) {
        return add(handler, 1) == 1;
    }

    void ended(String handler) {
        add(handler, -1);
    }

    private int add(String handler, int more) {
        Integer now = byHandler.merge(handler, more, (before, change) -> before + change == 0 ? null : before + change);
        return now == null ? 0 : now;
    }
}
