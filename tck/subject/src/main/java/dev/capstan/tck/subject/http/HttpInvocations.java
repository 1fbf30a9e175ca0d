package dev.capstan.tck.subject.http;

import dev.capstan.tck.subject.FixtureNames;
import dev.capstan.tck.subject.auth.AgentAuth;
import dev.capstan.tck.subject.http.client.RecordingHttpClient;
import dev.capstan.tck.subject.invocation.Cancellation;
import dev.capstan.tck.subject.invocation.Invocation;
import dev.capstan.tck.subject.invocation.InvocationAnswer;
import dev.capstan.tck.subject.invocation.Invocations;
import dev.capstan.tck.subject.wire.WireAnswer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Invocations over the HTTP bindings of this project. */
final class HttpInvocations implements Invocations {

    private final RecordingHttpClient wire;
    private final FixtureNames fixtures;
    private final AgentAuth agentAuth;

    HttpInvocations(RecordingHttpClient wire, FixtureNames fixtures, AgentAuth agentAuth) {
        this.wire = wire;
        this.fixtures = fixtures;
        this.agentAuth = agentAuth;
    }

    @Override
    public Supplier<InvocationAnswer> begin(Invocation invocation) {
        Supplier<WireAnswer> pending =
                wire.begin(Bindings.invocation(invocation, fixtures.capability(invocation.capability())));
        return () -> {
            WireAnswer answer = pending.get();
            return new InvocationAnswer(answer.object(), answer);
        };
    }

    @Override
    public Cancellation cancel(String trace, @Nullable String token) {
        WireAnswer answer = wire.send(Bindings.cancellation(trace, token));
        return new Cancellation(answer.object(), answer);
    }

    @Override
    public String place() {
        return agentAuth.discovery().issuer() + Bindings.INVOCATIONS;
    }
}
