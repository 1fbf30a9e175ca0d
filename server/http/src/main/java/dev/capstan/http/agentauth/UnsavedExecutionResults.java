package dev.capstan.http.agentauth;

import dev.capstan.grants.Execution;
import dev.capstan.grants.port.Executions;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Results of executions that are not saved yet. A failed save is retried when the agent polls, and by a job, as the
 * agent may poll at another node. Their number is bounded by the executions that ran when the database failed, since none starts without it.
 */
final class UnsavedExecutionResults {

    private final Executions executions;
    private final Map<String, Execution> waiting = new ConcurrentHashMap<>();

    UnsavedExecutionResults(Executions executions) {
        this.executions = executions;
    }

    /** Saves the result of an execution, or remembers it. */
    void add(Execution ended) {
        waiting.put(ended.id(), ended);
        saveIfUnsaved(ended.id());
    }

    /** Saves the results that could not be saved before. */
    void saveAll() {
        waiting.keySet().forEach(this::saveIfUnsaved);
    }

    /** Saves the result of this execution, if it is unsaved. */
    void saveIfUnsaved(String id) {
        Execution ended = waiting.get(id);
        if (ended == null) {
            return;
        }
        try {
            executions.save(ended);
        } catch (IllegalArgumentException tooLarge) {
            waiting.remove(id, ended);
            throw tooLarge;
        }
        waiting.remove(id, ended);
    }
}
