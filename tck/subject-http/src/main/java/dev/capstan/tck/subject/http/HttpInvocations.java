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
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Invocations over the HTTP bindings of this project. */
final class HttpInvocations implements Invocations {

    private final RecordingHttpClient client;
    private final FixtureNames fixtures;
    private final AgentAuth agentAuth;

    HttpInvocations(RecordingHttpClient client, FixtureNames fixtures, AgentAuth agentAuth) {
        this.client = client;
        this.fixtures = fixtures;
        this.agentAuth = agentAuth;
    }

    @Override
    public Supplier<InvocationResponse> begin(Invocation invocation) {
        long sentNanos = System.nanoTime();
        Supplier<RawResponse> pending =
                client.begin(HttpBindings.invocation(invocation, fixtures.capability(invocation.capability())));
        return () -> InvocationResponse.of(pending.get(), sentNanos);
    }

    @Override
    public RawResponse stream(Invocation invocation) {
        RawRequest request = HttpBindings.invocation(invocation, fixtures.capability(invocation.capability()));
        Map<String, String> headers = new HashMap<>(request.headers());
        headers.put("Accept", "text/event-stream");
        return client.send(new RawRequest(request.method(), request.path(), headers, request.body()));
    }

    @Override
    public Cancellation cancel(String trace, @Nullable String token) {
        RawResponse response = client.send(HttpBindings.cancellation(trace, token));
        return new Cancellation(response.object(), response);
    }

    @Override
    public String audience() {
        return agentAuth.discovery().issuer() + HttpBindings.INVOCATIONS;
    }
}
