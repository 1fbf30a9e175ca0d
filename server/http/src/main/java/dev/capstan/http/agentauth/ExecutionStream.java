package dev.capstan.http.agentauth;

import dev.capstan.core.invocation.Outcome;
import dev.capstan.core.json.Json;
import dev.capstan.http.common.ErrorFormat;
import dev.capstan.http.common.JsonResponses;
import io.micronaut.http.sse.Event;
import java.util.concurrent.CompletableFuture;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** An execution as server-sent events: {@code data} with the result or {@code error}, and {@code done} at the end. */
final class ExecutionStream {

    private ExecutionStream() {}

    /** Returns the events of a running execution. */
    static Publisher<Event<String>> of(CompletableFuture<Outcome> running) {
        return Mono.fromFuture(running, true).flatMapMany(outcome -> Flux.just(last(outcome), event("done", "{}")));
    }

    private static Event<String> last(Outcome outcome) {
        return outcome.fold(
                succeeded -> event("data", Json.write(succeeded.result())),
                refused -> event(
                        "error", Json.write(JsonResponses.refusal(ErrorFormat.asAgentAuthRefusal(refused.refusal())))));
    }

    private static Event<String> event(String name, String data) {
        return Event.of(data).name(name);
    }
}
