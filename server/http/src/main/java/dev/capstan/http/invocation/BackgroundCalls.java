package dev.capstan.http.invocation;

import dev.capstan.core.execution.HandlerExecutor;
import dev.capstan.core.invocation.Admission;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.InvokeCapability;
import dev.capstan.core.invocation.Outcome;
import dev.capstan.http.connection.ClientConnection;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** Calls that run while their request does not wait for them. */
@Singleton
public final class BackgroundCalls {

    private final InvokeCapability invokeCapability;
    private final HandlerExecutor background;

    /** Creates them on the path of every call, with an executor for those that no request waits for. */
    public BackgroundCalls(InvokeCapability invokeCapability, @Named("background") HandlerExecutor background) {
        this.invokeCapability = invokeCapability;
        this.background = background;
    }

    /**
     * Runs a call and returns its events, until the client leaves. A call that is not admitted has an ordinary response.
     *
     * @param stream takes what the call reports
     * @param refused returns the response of a call that is not admitted
     */
    public HttpResponse<?> streamed(
            HttpRequest<?> request, Call call, CallStream stream, Function<Outcome, HttpResponse<?>> refused) {
        ClientConnection client = ClientConnection.of(request);
        return invokeCapability
                .admit(call.streamedTo(stream))
                .fold(
                        admitted -> CallHeaders.put(
                                HttpResponse.ok(stream.of(running(admitted, client), client))
                                        .contentType(MediaType.TEXT_EVENT_STREAM_TYPE)
                                        .header("X-Accel-Buffering", "no"), // a proxy passes each event on at once
                                admitted.call()),
                        denied -> refused.apply(denied.outcome()));
    }

    private CompletableFuture<Outcome> running(Admission.Admitted admitted, ClientConnection client) {
        Runnable drop = client.whenLeft(admitted::cancel);
        return running(admitted).whenComplete((outcome, failure) -> drop.run());
    }

    /** Runs an admitted call in the background. The outcome is a {@code busy} refusal if all workers are taken. */
    public CompletableFuture<Outcome> running(Admission.Admitted admitted) {
        CompletableFuture<Outcome> outcome = new CompletableFuture<>();
        Runnable run = () -> {
            try {
                outcome.complete(admitted.run());
            } catch (Throwable failure) {
                outcome.completeExceptionally(failure);
                throw failure;
            }
        };
        background
                .start(run, admitted.call().caller().parties())
                .ifPresent(none -> outcome.complete(admitted.refuse(none.refusal("background workers"))));
        return outcome;
    }
}
