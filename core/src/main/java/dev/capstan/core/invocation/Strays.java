package dev.capstan.core.invocation;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** How many calls of each handler run on although they were told to end; no thread can be made to. */
final class Strays {

    /** How many calls of one handler may run on before it gets no more work. */
    static final int MOST = 100;

    private final Map<String, Integer> byHandler = new ConcurrentHashMap<>();

    boolean areTooMany(String handler) {
        return byHandler.getOrDefault(handler, 0) >= MOST;
    }

    /** One more runs on; whether it is the first. */
    boolean strayed(String handler) {
        return add(handler, 1) == 1;
    }

    void returned(String handler) {
        add(handler, -1);
    }

    private int add(String handler, int more) {
        Integer now = byHandler.merge(handler, more, (before, change) -> before + change == 0 ? null : before + change);
        return now == null ? 0 : now;
    }
}
