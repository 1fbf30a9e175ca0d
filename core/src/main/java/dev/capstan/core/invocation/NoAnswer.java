package dev.capstan.core.invocation;

import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.invocation.Handler.Answer;
import java.time.Duration;

/** Why work came to no answer, or did not begin. */
final class NoAnswer {

    private static final System.Logger LOG = System.getLogger(NoAnswer.class.getName());

    private NoAnswer() {}

    static Answer late(Duration limit) {
        return Answer.failed(
                RefusalCode.TIMEOUT, "the call exceeded its timeout of " + limit.toMillis() + " ms and was stopped");
    }

    static Answer noPlace(NoPlace why) {
        return new Answer.Failed(why.refusal("workers"), true);
    }

    static Answer quarantined() {
        Refusal refusal = Refusal.busy(Strays.MOST
                + " calls of this capability did not end when they were told to: it takes no more until they do");
        return new Answer.Failed(refusal, true);
    }

    static Answer abandoned() {
        return Answer.failed(RefusalCode.ABANDONED, "the server stopped before the answer arrived");
    }

    static Answer brokenDown(Throwable cause, String traceId) {
        LOG.log(System.Logger.Level.ERROR, "a handler broke down, trace " + traceId, cause);
        return Answer.failed(
                RefusalCode.HANDLER_CRASHED,
                "the handler broke down; the server's log has the reason under the trace id");
    }
}
