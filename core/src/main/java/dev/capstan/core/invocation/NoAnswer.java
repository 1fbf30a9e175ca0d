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

    static Answer allTaken(int most) {
        return busy("all " + most + " workers are taken: call again in a moment");
    }

    static Answer noThread() {
        return busy("the machine has no thread for one more call: call again in a moment");
    }

    static Answer quarantined() {
        return busy(Strays.MOST + " calls of this capability did not end when they were told to: it takes no more until"
                + " they do");
    }

    private static Answer busy(String message) {
        return new Answer.Failed(Refusal.busy(message), true);
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
