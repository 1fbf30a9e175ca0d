package dev.capstan.core.execution;

import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import java.time.Duration;

/** The failures of work that had no result or did not start. */
public final class WorkerFailures {

    private static final System.Logger LOG = System.getLogger(WorkerFailures.class.getName());

    private WorkerFailures() {}

    static HandlerResult timedOut(Duration limit) {
        return HandlerResult.failed(
                RefusalCode.TIMEOUT, "the call exceeded its timeout of " + limit.toMillis() + " ms and was stopped");
    }

    /** Returns the failure of work whose time was over before it began. */
    static HandlerResult late() {
        return HandlerResult.notExecuted(
                RefusalCode.TIMEOUT, "the timeout of the call was over before its handler began");
    }

    static HandlerResult rejected(PermitRejection rejection) {
        return new HandlerResult.Failed(rejection.refusal("workers"), true);
    }

    static HandlerResult quarantined() {
        Refusal refusal = Refusal.busy(RunawayCalls.MAX_RUNAWAY_CALLS
                + " calls of this capability are still running after they were interrupted;"
                + " it accepts no new calls until they end");
        return new HandlerResult.Failed(refusal, true);
    }

    /** Returns the failure of work that was stopped together with the server. */
    public static HandlerResult abandoned() {
        return HandlerResult.failed(RefusalCode.ABANDONED, "the server stopped before the response was ready");
    }

    static HandlerResult crashed(Throwable cause, String traceId) {
        LOG.log(System.Logger.Level.ERROR, "a handler crashed, trace " + traceId, cause);
        return HandlerResult.failed(
                RefusalCode.HANDLER_CRASHED, "the handler crashed; the server log has the cause under the trace id");
    }
}
