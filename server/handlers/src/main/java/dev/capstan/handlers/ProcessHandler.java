package dev.capstan.handlers;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.AgentId;
import dev.capstan.core.Capability;
import dev.capstan.core.HandlerSpec;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.execution.HandlerResult;
import dev.capstan.core.handler.PartRefused;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.io.SystemLimit;
import dev.capstan.core.json.Json;
import dev.capstan.core.service.ProcessProtocol;
import dev.capstan.handlers.process.KeptProcess;
import dev.capstan.handlers.process.ProcessAccess;
import dev.capstan.handlers.process.ProcessCommand;
import dev.capstan.handlers.process.ProcessExit;
import dev.capstan.handlers.process.ProcessPool;
import dev.capstan.handlers.process.RunProcess;
import dev.capstan.handlers.resources.AgentDirectories;
import dev.capstan.handlers.resources.GrantedAccess;
import dev.capstan.handlers.service.BoundedOutput;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The handler that runs a process for a call. It gets the payload as JSON on its standard input. By the protocol
 * {@code json}, its standard output is the result; by {@code json-lines}, a line is the result or an error. A process
 * that is kept serves one call after another, a line for each. Standard error goes to the log.
 */
public final class ProcessHandler implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(ProcessHandler.class.getName());
    private static final String PROGRAM = "the handler process";

    private final RunProcess runProcess;
    private final InstantSource clock;
    private final AgentPrograms programs;
    private final AgentDirectories files;
    private final ConcurrentMap<ProcessKey, ProcessPool> pools = new ConcurrentHashMap<>();
    private final AtomicLong ids = new AtomicLong();

    /**
     * Creates a handler.
     *
     * @param runProcess runs its processes
     * @param programs directories of the programs of agents
     * @param files directories of the files of agents
     * @param clock time source
     */
    public ProcessHandler(RunProcess runProcess, AgentPrograms programs, AgentDirectories files, InstantSource clock) {
        this.runProcess = runProcess;
        this.programs = programs;
        this.files = files;
        this.clock = clock;
    }

    /**
     * A program whose processes are kept.
     *
     * @param agent its agent
     * @param spec its command and limits
     * @param access the files and the network that its processes may use: capabilities with other permissions have others
     */
    private record ProcessKey(AgentId agent, HandlerSpec.Process spec, ProcessAccess access) {}

    HandlerResult run(HandlerSpec.Process spec, Call call, Instant deadline) throws InterruptedException {
        try {
            return spec.keepAlive() > 0 ? serve(spec, call, deadline) : runOnce(spec, call, deadline);
        } catch (PartRefused part) {
            return new HandlerResult.Failed(part.refusal());
        } catch (IOException notStarted) {
            return notStarted(call, notStarted);
        }
    }

    private HandlerResult runOnce(HandlerSpec.Process spec, Call call, Instant deadline)
            throws IOException, InterruptedException {
        Map<String, String> variables = CallerNames.ENVIRONMENT.of(call.caller());
        ProcessCommand command =
                new ProcessCommand(command(call, spec), spec.memory(), variables, access(call), label(call));
        byte[] input = Json.writeBytes(call.payload());
        if (spec.protocol() == ProcessProtocol.JSON) {
            ProcessExit end = runProcess.run(command, input, deadline);
            return end instanceof ProcessExit.Exited exited ? document(exited) : unfinished(end);
        }
        ProgramConversation conversation = new ProgramConversation(OptionalLong.empty(), call.parts());
        ProcessExit end = runProcess.run(command, input, deadline, conversation);
        if (end instanceof ProcessExit.TimedOut || end instanceof ProcessExit.OutputTooLarge) {
            return unfinished(end);
        }
        return conversation.result().orElseGet(() -> withoutResult(end));
    }

    private static HandlerResult withoutResult(ProcessExit end) {
        return end instanceof ProcessExit.Exited exited && exited.code() != 0
                ? exitCode(exited.code())
                : ProgramMessage.malformed(
                        "did not write one line with a result or an error, after any parts and progress");
    }

    private static HandlerResult document(ProcessExit.Exited exited) {
        return exited.code() == 0
                ? BoundedOutput.toResult(PROGRAM, Optional.of(exited.output()))
                : exitCode(exited.code());
    }

    private static HandlerResult unfinished(ProcessExit end) {
        return end instanceof ProcessExit.TimedOut ? timedOut() : BoundedOutput.toResult(PROGRAM, Optional.empty());
    }

    private static HandlerResult exitCode(int code) {
        return new HandlerResult.Failed(Refusal.byPeer("exit_" + code, PROGRAM + " ended with exit code " + code));
    }

    private static HandlerResult timedOut() {
        return HandlerResult.failed(RefusalCode.TIMEOUT, PROGRAM + " did not end in time");
    }

    private HandlerResult serve(HandlerSpec.Process spec, Call call, Instant deadline)
            throws IOException, InterruptedException {
        long id = ids.incrementAndGet();
        Duration left = Duration.between(clock.instant(), deadline);
        byte[] request = Json.writeBytes(request(id, call, left));
        ProgramConversation conversation = new ProgramConversation(OptionalLong.of(id), call.parts());
        KeptProcess.Exchange exchange =
                pool(spec, call).serve(request, label(call), Math.max(0, left.toNanos()), conversation);
        return switch (exchange) {
            case ANSWERED -> conversation.result().orElseThrow();
            case FOREIGN ->
                ProgramMessage.malformed(
                        "wrote a line that is not one with the id of the request and a result, an error,"
                                + " a part or progress");
            case TIMED_OUT -> timedOut();
            case TOO_LARGE -> BoundedOutput.toResult(PROGRAM, Optional.empty());
            case ENDED -> ProgramMessage.malformed("ended before it wrote its result");
        };
    }

    private static ObjectNode request(long id, Call call, Duration left) {
        ObjectNode request = Json.object().put("id", id);
        request.set("input", call.payload());
        request.put("trace", call.traceId());
        request.put("timeoutMs", Math.max(1, left.toMillis()));
        ObjectNode caller = request.putObject("caller");
        CallerNames.ENVIRONMENT.of(call.caller()).forEach(caller::put);
        return request;
    }

    private ProcessPool pool(HandlerSpec.Process spec, Call call) throws IOException {
        List<String> command = command(call, spec);
        return pools.computeIfAbsent(
                new ProcessKey(call.capability().agent(), spec, access(call)),
                fresh -> new ProcessPool(
                        spec.keepAlive(),
                        () -> runProcess.keep(new ProcessCommand(
                                command,
                                spec.memory(),
                                Map.of(),
                                fresh.access(),
                                fresh.agent().uri()))));
    }

    private ProcessAccess access(Call call) throws IOException {
        Capability capability = call.capability();
        return GrantedAccess.of(capability, files).withPrograms(programs.directory(capability.agent()));
    }

    private List<String> command(Call call, HandlerSpec.Process spec) {
        return programs.resolve(call.capability().agent(), spec.command());
    }

    private static String label(Call call) {
        Capability capability = call.capability();
        return capability.agent().uri() + " " + capability.name() + ", trace " + call.traceId();
    }

    private static HandlerResult notStarted(Call call, IOException problem) {
        if (SystemLimit.isReached(problem)) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "a handler process did not start, trace {0}: {1}; raise the limits of this process (ulimit -n, -u)"
                            + " or lower its load",
                    call.traceId(),
                    problem.getMessage());
            return new HandlerResult.Failed(
                    Refusal.busy("too many open files or processes on the server; retry in 1 s"), true);
        }
        LOG.log(System.Logger.Level.ERROR, "a handler process did not start, trace " + call.traceId(), problem);
        return HandlerResult.notExecuted(RefusalCode.HANDLER_CRASHED, PROGRAM + " did not start");
    }

    /** Ends the processes that are kept, after their calls. Later calls start new ones. */
    public void restart() {
        pools.keySet().forEach(key -> Optional.ofNullable(pools.remove(key)).ifPresent(ProcessPool::close));
    }

    /** Ends the processes that are kept. */
    @Override
    public void close() {
        pools.values().forEach(ProcessPool::close);
    }
}
