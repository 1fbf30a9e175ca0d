package dev.capstan.http.agentauth;

import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.Outcome;
import dev.capstan.grants.Execution;

/** How far an execution has come by the time its agent is answered. */
sealed interface ExecutionProgress {

    /**
     * It has ended.
     *
     * @param outcome how
     */
    record Ended(Outcome outcome) implements ExecutionProgress {}

    /**
     * It goes on; the agent comes back for its result.
     *
     * @param execution what it comes back for
     * @param call the call, as the gates left it
     */
    record Begun(Execution execution, Call call) implements ExecutionProgress {}
}
