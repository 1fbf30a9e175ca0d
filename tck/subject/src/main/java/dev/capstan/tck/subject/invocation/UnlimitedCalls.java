package dev.capstan.tck.subject.invocation;

import dev.capstan.tck.subject.PreconditionFailed;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The kinds of calls of a run that no limit refused, so that no other scenario repeats so many calls. Thread-safe. */
public final class UnlimitedCalls {

    private final Map<String, String> reasons = new ConcurrentHashMap<>();

    /** Throws {@link PreconditionFailed} with the known reason if no limit refused calls of this kind before. */
    public void requireUnknown(String kind) {
        String reason = reasons.get(kind);
        if (reason != null) {
            throw new PreconditionFailed(reason);
        }
    }

    /** Records that no limit refuses calls of this kind. The first reason is kept. */
    public void add(String kind, String reason) {
        reasons.putIfAbsent(kind, reason);
    }
}
