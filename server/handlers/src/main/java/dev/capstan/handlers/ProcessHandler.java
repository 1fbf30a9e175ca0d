package dev.capstan.handlers;

import dev.capstan.core.HandlerSpec;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.execution.HandlerResult;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.io.SystemLimit;
import dev.capstan.core.json.Json;
import dev.capstan.handlers.process.ProcessExit;
import dev.capstan.handlers.process.RunProcess;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;

/**
 * The handler that runs a process for a call: the payload as JSON on its standard input, the result as JSON on its
 * standard output.
 */
public final class ProcessHandler {

    private static final System.Logger LOG = System.getLogger(ProcessHandler.class.getName());

    private final RunProcess runProcess;

    /** Creates a handler of processes that {@code runProcess} runs. */
    public ProcessHandler(RunProcess runProcess) {
        this.runProcess = runProcess;
    }

    HandlerResult run(HandlerSpec.Process spec, Call call, Instant deadline) throws InterruptedException {
        try {
            return toResult(runProcess.run(
                    spec.command(),
                    spec.memory(),
                    CallerNames.ENVIRONMENT.of(call.caller()),
                    Json.writeBytes(call.payload()),
                    deadline));
        } catch (IOException notStarted) {
            if (SystemLimit.isReached(notStarted)) {
                LOG.log(
                        System.Logger.Level.WARNING,
                        "a handler process did not start, trace {0}: {1}; raise the limits of this process (ulimit -n, -u)"
                                + " or lower its load",
                        call.traceId(),
                        notStarted.getMessage());
                return new HandlerResult.Failed(
                        Refusal.busy("too many open files or processes on the server; retry in 1 s"), true);
            }
            LOG.log(System.Logger.Level.ERROR, "a handler process did not start, trace " + call.traceId(), notStarted);
            return HandlerResult.notExecuted(RefusalCode.HANDLER_CRASHED, "the handler process did not start");
        }
    }

    private static HandlerResult toResult(ProcessExit end) {
        if (end instanceof ProcessExit.Exited exited) {
            return exited.code() == 0
                    ? BoundedOutput.toResult("the handler process", Optional.of(exited.output()))
                    : new HandlerResult.Failed(Refusal.byPeer(
                            "exit_" + exited.code(), "the handler process ended with exit code " + exited.code()));
        }
        return end instanceof ProcessExit.TimedOut
                ? HandlerResult.failed(RefusalCode.TIMEOUT, "the handler process did not end in time")
                : BoundedOutput.toResult("the handler process", Optional.empty());
    }
}
