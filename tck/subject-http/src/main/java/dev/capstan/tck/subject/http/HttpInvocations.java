package dev.capstan.tck.subject.http;

import dev.capstan.tck.subject.FixtureNames;
import dev.capstan.tck.subject.auth.AgentAuth;
import dev.capstan.tck.subject.http.client.RecordingHttpClient;
import dev.capstan.tck.subject.invocation.Cancellation;
import dev.capstan.tck.subject.invocation.Invocation;
import dev.capstan.tck.subject.invocation.InvocationResponse;
import dev.capstan.tck.subject.invocation.Invocations;
import dev.capstan.tck.subject.wire.RawRequest;
import dev.capstan.tck.subject.wire.RawResponse;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Invocations over the HTTP bindings of this project. */
record HttpInvocations(RecordingHttpClient client, FixtureNames fixtures, AgentAuth agentAuth) implements Invocations {

    private static final String INVOCATIONS = "/invocations";

    @Override
    public Supplier<InvocationResponse> begin(Invocation invocation) {
        long sentNanos = System.nanoTime();
        Supplier<RawResponse> pending = client.begin(message(invocation));
        return () -> InvocationResponse.of(pending.get(), sentNanos);
    }

    @Override
    public RawResponse stream(Invocation invocation) {
        return client.send(message(invocation).with("Accept", "text/event-stream"));
    }

    @Override
    public Cancellation cancel(String trace, @Nullable String token) {
        RawResponse response = client.send(RawRequest.of("DELETE", INVOCATIONS + "/" + RawRequest.encoded(trace))
                .by(token));
        return new Cancellation(response.object(), response);
    }

    @Override
    public String audience() {
        return agentAuth.discovery().issuer() + INVOCATIONS;
    }

    private RawRequest message(Invocation invocation) {
        return RawRequest.of("POST", INVOCATIONS)
                .withBody(invocation.members(fixtures.capability(invocation.capability())))
                .by(invocation.token());
    }
}
