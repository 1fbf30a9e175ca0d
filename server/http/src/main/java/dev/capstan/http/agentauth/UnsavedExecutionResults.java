package dev.capstan.http.agentauth;

import dev.capstan.grants.Execution;
import dev.capstan.grants.port.Executions;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The ends of executions that are not kept yet. One that cannot be kept is tried again when its agent asks for it, and
 * when another has been kept. No more wait than ran when the database failed, as none begins without it.
 */
final class UnsavedExecutionResults {

    private final Executions executions;
    private final Map<String, Execution> waiting = new ConcurrentHashMap<>();

    UnsavedExecutionResults(Executions executions) {
        this.executions = executions;
    }

    /** Keeps the end of an execution, and those that wait. */
    void add(Execution ended) {
        waiting.put(ended.id(), ended);
        keep(ended.id());
        waiting.keySet().forEach(this::keep);
    }

    /** Keeps the end of this execution, if it waits. */
    void keep(String id) {
        Execution ended = waiting.get(id);
        if (ended != null) {
            save(ended);
            waiting.remove(id, ended);
        }
    }

    private void save(Execution ended) {
        try {
            executions.save(ended);
        } catch (IllegalArgumentException tooLarge) {
            waiting.remove(ended.id(), ended);
            throw tooLarge;
        }
    }
}
