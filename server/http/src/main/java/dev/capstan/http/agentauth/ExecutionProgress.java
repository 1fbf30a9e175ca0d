package dev.capstan.http.agentauth;

import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.Outcome;
import dev.capstan.grants.Execution;

/** The progress of an execution when its agent gets the response. */
sealed interface ExecutionProgress {

    /** An execution that has ended. */
    record Ended(Outcome outcome) implements ExecutionProgress {}

    /**
     * An execution that continues; the agent polls for its result.
     *
     * @param execution the stored execution to poll
     * @param call the call after admission
     */
    record Started(Execution execution, Call call) implements ExecutionProgress {}
}
