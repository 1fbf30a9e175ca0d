package dev.capstan.core.invocation;

import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.execution.HandlerResult;
import dev.capstan.core.execution.WorkerFailures;
import dev.capstan.core.port.TraceClaims;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The running calls, by caller and trace id (INV-9.1). */
final class RunningCalls {

    private final Map<Key, List<Running>> calls = new ConcurrentHashMap<>();
    private final TraceClaims claims;
    private volatile boolean abandoned;

    /** Creates an empty set of calls; trace ids that callers supply are claimed among all nodes. */
    RunningCalls(TraceClaims claims) {
        this.claims = claims;
    }

    private record Key(String tenantId, String caller, String traceId) {
        static Key of(Caller caller, String traceId) {
            return new Key(caller.tenantId(), caller.id(), traceId);
        }
    }

    /** Registers a call at its start. Returns empty if its caller supplied a trace id that is in use. */
    Optional<Running> begin(Call call) {
        Key key = Key.of(call.caller(), call.traceId());
        boolean alone = call.trace().isClientSupplied();
        Running beginning = new Running(key, call.caller());
        List<Running> now = calls.compute(
                key,
                (same, running) -> running == null
                        ? List.of(beginning)
                        : alone
                                ? running
                                : Stream.concat(running.stream(), Stream.of(beginning))
                                        .toList());
        if (abandoned) {
            beginning.abandon();
        }
        boolean isBegun = now.contains(beginning) && (!alone || beginning.claim());
        return isBegun ? Optional.of(beginning) : Optional.empty();
    }

    /** Returns the number of calls that have started and are not recorded yet. */
    int activeCount() {
        return calls.values().stream().mapToInt(List::size).sum();
    }

    /** Stops every call, now and at the start of later ones. Returns the number of those that had no result yet. */
    int abandon() {
        abandoned = true;
        return calls.values().stream()
                .flatMap(List::stream)
                .mapToInt(call -> call.abandon() ? 1 : 0)
                .sum();
    }

    /** Stops the calls of a caller with a trace id. Returns whether there was one to stop. */
    boolean cancel(String tenantId, String callerId, String traceId) {
        return calls.getOrDefault(new Key(tenantId, callerId, traceId), List.of()).stream()
                .map(Running::cancel)
                .reduce(false, Boolean::logicalOr);
    }

    /** One running call. */
    final class Running {

        private final Key key;
        private final Caller caller;
        private final CompletableFuture<HandlerResult> result = new CompletableFuture<>();
        private volatile boolean claimed;

        private Running(Key key, Caller caller) {
            this.key = key;
            this.caller = caller;
        }

        /** Claims the trace id among all nodes. Without it, the call ends. */
        private boolean claim() {
            try {
                claimed = claims.claim(caller, key.traceId());
                return claimed;
            } finally {
                if (!claimed) {
                    end();
                }
            }
        }

        /** Returns the result of the work or of the cancellation, whichever comes first. A stopped call does not begin. */
        CompletableFuture<HandlerResult> raceWithCancellation(Supplier<CompletableFuture<HandlerResult>> begin) {
            if (result.isDone()) {
                Refusal refusal = ((HandlerResult.Failed) result.join()).refusal();
                return CompletableFuture.completedFuture(new HandlerResult.Failed(refusal, true));
            }
            CompletableFuture<HandlerResult> started = begin.get();
            started.thenAccept(result::complete);
            result.thenAccept(started::complete);
            return result;
        }

        /** Stops the call. Returns whether it had not ended before. */
        boolean cancel() {
            return result.complete(
                    HandlerResult.failed(RefusalCode.CANCELLED, "the caller cancelled the call, which was stopped"));
        }

        private boolean abandon() {
            return result.complete(WorkerFailures.abandoned());
        }

        /** Ends the call, and frees its trace id. */
        void end() {
            if (claimed) {
                claims.release(caller, key.traceId());
            }
            calls.computeIfPresent(key, (same, running) -> {
                List<Running> left =
                        running.stream().filter(other -> other != this).toList();
                return left.isEmpty() ? null : left;
            });
        }
    }
}
