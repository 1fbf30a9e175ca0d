package dev.capstan.core.rpc;

import dev.capstan.core.AgentId;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.invocation.Handler.Answer;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The requests that an agent works on, so that whoever sent one can have it stopped (INV-9.1). */
final class RequestsUnderWay {

    private final Map<Key, CompletableFuture<Answer>> answers = new ConcurrentHashMap<>();

    private record Key(
            AgentId from, String correlationId, @Nullable String messageId) {}

    /** The answer to a request, which can be stopped from before its work begins until it has one. */
    CompletableFuture<Answer> answer(Envelope request, Supplier<CompletableFuture<Answer>> begin) {
        Key key = new Key(request.from(), request.correlationId(), request.messageId());
        CompletableFuture<Answer> answer = new CompletableFuture<>();
        answers.put(key, answer);
        answer.whenComplete((done, never) -> answers.remove(key, answer));
        CompletableFuture<Answer> begun = begin.get();
        begun.thenAccept(answer::complete);
        answer.thenAccept(begun::complete);
        return answer;
    }

    /** Stops the request that a cancellation was caused by, if it is under way. */
    void cancel(Envelope cancellation) {
        CompletableFuture<Answer> answer =
                answers.get(new Key(cancellation.from(), cancellation.correlationId(), cancellation.causedBy()));
        if (answer != null) {
            answer.complete(Answer.failed(RefusalCode.CANCELLED, "the sender cancelled the request"));
        }
    }
}
