package dev.capstan.core.execution;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The calls of each handler that run on although they were told to end: no thread can be made to. */
final class RunawayCalls {

    /** Maximum number of them before a handler gets no more work. */
    static final int MAX = 100;

    private final Map<String, Integer> byHandler = new ConcurrentHashMap<>();

    boolean areTooMany(String handler) {
        return byHandler.getOrDefault(handler, 0) >= MAX;
    }

    /** Counts one more; whether it is the first. */
    boolean ranOn(String handler) {
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
