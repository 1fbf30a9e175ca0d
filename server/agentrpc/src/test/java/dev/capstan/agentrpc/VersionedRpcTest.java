package dev.capstan.agentrpc;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.agentrpc.envelope.Envelope;
import dev.capstan.core.AgentId;
import dev.capstan.core.Catalog;
import dev.capstan.core.Fleet;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.Transport;
import dev.capstan.core.Version;
import dev.capstan.core.execution.HandlerResult;
import dev.capstan.core.inmemory.InMemoryCatalogs;
import dev.capstan.core.inmemory.InMemoryMessageBus;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.Decision;
import dev.capstan.core.invocation.FindCapability;
import dev.capstan.core.invocation.Gate;
import dev.capstan.core.invocation.Handler;
import dev.capstan.core.invocation.RequireVersion;
import dev.capstan.core.invocation.Target;
import dev.capstan.core.invocation.Trace;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.SeenMessages;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** In which version an agent answers that has several (NEG-2.4, X-TC-7.1). */
class VersionedRpcTest {

    private final InMemoryNetwork network = new InMemoryNetwork();
    private final InMemoryMessageBus bus = network.bus;
    private final Catalog catalog =
            Fleet.catalog("peer", Fleet.capability("peer", "work", "1.0"), Fleet.capability("peer", "work", "2.0"));
    private final AgentRpcHandler caller =
            network.callPeer(new InMemoryCatalogs(List.of(catalog)), Map.of(Transport.Kind.MEMORY, bus), 8);
    private AgentRpcServer peer;

    @BeforeEach
    void serve() {
        peer = serve(
                List.of(new FindCapability(new InMemoryCatalogs(List.of(catalog))), new RequireVersion()),
                (call, deadline) -> new HandlerResult.Responded(
                        TextNode.valueOf(call.capability().version() + " " + call.sessionId())));
    }

    private AgentRpcServer serve(List<Gate> gates, Handler handler) {
        return network.serve(catalog, gates, handler, 8, bus, SeenMessages.NONE, IdentifySender.inProcess("default"));
    }

    @AfterEach
    void stop() throws Exception {
        network.close();
    }

    @ParameterizedTest
    @CsvSource({
        "other,              1,     2.0 null",
        "capability-version, 1.0.0, 1.0 null",
        "min-schema-version, 2,     2.0 null",
        "session-id,         s-1,   2.0 s-1"
    })
    void answersInTheVersionThatTheHeadersAskFor(String header, String value, String answer) {
        assertThat(exchange(header, value).payload().path("data").asText()).isEqualTo(answer);
    }

    @ParameterizedTest
    @CsvSource({
        "capability-version, 3.0,  EVERSION_SKEW",
        "capability-version, soon, EVERSION_SKEW",
        "min-schema-version, 2.1,  EVERSION_SKEW",
        "min-schema-version, soon, EAGENTRPC_INVALID_ENVELOPE"
    })
    void refusesAVersionThatItHasNot(String header, String value, String code) {
        assertThat(exchange(header, value).payload().at("/error/code").asText()).isEqualTo(code);
    }

    @Test
    void refusesTheVersionThatItIsAskedForWhereThatIsOlderThanItsSenderNeeds() {
        Envelope answer = exchange("capability-version\": \"1.0\", \"min-schema-version", "2.0");

        assertThat(answer.payload().at("/error/code").asText()).isEqualTo("EVERSION_SKEW");
    }

    @Test
    void answersWhereTheVersionCannotBeFoundOut() {
        peer.close();
        peer = serve(
                List.of(call -> {
                    throw new IllegalStateException("the database is gone");
                }),
                (call, deadline) -> new HandlerResult.Responded(TextNode.valueOf("done")));

        Envelope answer = exchange("other", "1");

        assertThat(answer.payload().path("ok").asBoolean()).isFalse();
        assertThat(answer.payload().toString()).doesNotContain("database");
    }

    private Envelope exchange(String header, String value) {
        CompletableFuture<Envelope> response = new CompletableFuture<>();
        bus.subscribe("agents.caller.answers", message -> response.complete(InMemoryNetwork.decoded(message)));
        bus.publish(
                "agents.peer.requests",
                ("{\"version\": 1, \"kind\": \"request\", \"messageId\": \"m-1\", \"correlationId\": \"c-1\","
                                + " \"from\": \"agent://caller\", \"to\": \"agent://peer\", \"capability\": \"work\","
                                + " \"replyTo\": \"memory://agents.caller.answers\", \"payload\": {},"
                                + " \"headers\": {\"" + header + "\": \"" + value + "\"}}")
                        .getBytes(StandardCharsets.UTF_8));
        return response.orTimeout(10, TimeUnit.SECONDS).join();
    }

    @Test
    void carriesTheVersionThatACallIsBoundTo() throws InterruptedException {
        Call bound = call(new Target(new AgentId("peer"), "work", Version.parse("1.0")), null)
                .to(Fleet.capability("peer", "work", "1.0"));
        Call inSession = call(Target.of("work"), "neg_1").pinnedTo(Fleet.capability("peer", "work", "1.0"));
        Call labelled = call(Target.of("work"), "s-1").to(Fleet.capability("peer", "work", "1.0"));
        Call newest = call(Target.of("work"), null).to(Fleet.capability("peer", "work", "1.0"));

        assertThat(versionOf(bound)).isEqualTo("1.0 null");
        assertThat(versionOf(inSession)).isEqualTo("1.0 null");
        assertThat(versionOf(labelled)).as("a label is no agreement").isEqualTo("2.0 null");
        assertThat(versionOf(newest)).as("of whichever is the newest").isEqualTo("2.0 null");
    }

    private static Call call(Target target, @Nullable String session) {
        return Call.begin(Fleet.CALLER, target, Json.object(), Trace.named("t-1"), null, session);
    }

    private String versionOf(Call call) throws InterruptedException {
        return ((HandlerResult.Responded) caller.handle(call, InMemoryNetwork.NOW.plusSeconds(20)))
                .data()
                .asText();
    }

    @ParameterizedTest
    @CsvSource({"1.9, true", "2.0, true", "2, true", "2.0-rc.1, true", "2.0.1, false", "10, false"})
    void theGateRefusesWhatIsOlderThanItsCallerNeeds(String minimum, boolean passes) {
        Call call = call(Target.of("work").withMinimumVersion(Version.parse(minimum)), null)
                .to(Fleet.capability("peer", "work", "2.0"));

        Decision decision = new RequireVersion().decide(call);

        assertThat(decision).isInstanceOf(passes ? Decision.Pass.class : Decision.Refuse.class);
        if (decision instanceof Decision.Refuse refuse) {
            assertThat(refuse.refusal().code()).isEqualTo(RefusalCode.VERSION_MISMATCH);
            assertThat(refuse.refusal().message())
                    .isEqualTo("'work' of agent://peer has version 2.0, but the caller needs " + minimum + " or newer");
        }
    }
}
