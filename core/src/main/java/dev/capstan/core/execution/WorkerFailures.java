package dev.capstan.core.execution;

import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import java.time.Duration;

/** The failures of work that came to no answer, or did not begin. */
public final class WorkerFailures {

    private static final System.Logger LOG = System.getLogger(WorkerFailures.class.getName());

    private WorkerFailures() {}

    static Answer late(Duration limit) {
        return Answer.failed(
                RefusalCode.TIMEOUT, "the call exceeded its timeout of " + limit.toMillis() + " ms and was stopped");
    }

    static Answer noPermit(NoPermit why) {
        return new Answer.Failed(why.refusal("workers"), true);
    }

    static Answer quarantined() {
        Refusal refusal = Refusal.busy(RunawayCalls.MAX
                + " calls of this capability did not end when they were told to: it takes no more until they do");
        return new Answer.Failed(refusal, true);
    }

    /** Returns the failure of work that the server did not wait for when it stopped. */
    public static Answer abandoned() {
        return Answer.failed(RefusalCode.ABANDONED, "the server stopped before the answer arrived");
    }

    static Answer brokenDown(Throwable cause, String traceId) {
        LOG.log(System.Logger.Level.ERROR, "a handler broke down, trace " + traceId, cause);
        return Answer.failed(
                RefusalCode.HANDLER_CRASHED,
                "the handler broke down; the server's log has the reason under the trace id");
    }
}
