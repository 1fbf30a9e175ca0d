package dev.capstan.nats;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.agentrpc.AgentRpcClient;
import dev.capstan.agentrpc.AgentRpcHandler;
import dev.capstan.agentrpc.AgentRpcServer;
import dev.capstan.agentrpc.DroppedEnvelopes;
import dev.capstan.agentrpc.HandleRequest;
import dev.capstan.agentrpc.IdentifySender;
import dev.capstan.agentrpc.RefusedRequests;
import dev.capstan.agentrpc.RpcRequest;
import dev.capstan.agentrpc.RpcResult;
import dev.capstan.agentrpc.envelope.HmacKey;
import dev.capstan.agentrpc.envelope.PeerKeys;
import dev.capstan.agentrpc.port.PeerSecrets;
import dev.capstan.agentrpc.port.SenderTokens;
import dev.capstan.core.AgentId;
import dev.capstan.core.Capability;
import dev.capstan.core.Catalog;
import dev.capstan.core.Contract;
import dev.capstan.core.Schema;
import dev.capstan.core.Transport;
import dev.capstan.core.execution.HandlerExecutor;
import dev.capstan.core.execution.HandlerResult;
import dev.capstan.core.inmemory.InMemoryAuditTrail;
import dev.capstan.core.inmemory.InMemoryCatalogs;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.invocation.FindCapability;
import dev.capstan.core.invocation.Gate;
import dev.capstan.core.invocation.Handler;
import dev.capstan.core.invocation.InvokeCapability;
import dev.capstan.core.invocation.ResponseGate;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.MessageBus;
import dev.capstan.core.port.SeenMessages;
import dev.capstan.validation.CompiledSchemas;
import dev.capstan.validation.ValidateRequest;
import dev.capstan.validation.ValidateResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Runs the example of the README against a NATS server, and holds the README to it. */
class ReadmeExampleTest {

    @RegisterExtension
    private static final NatsServer NATS = new NatsServer();

    @Test
    void twoAgentsCallEachOtherWithoutAServer() throws Exception {
        ExecutorService deliveries = Executors.newCachedThreadPool();
        InMemoryAuditTrail trail = new InMemoryAuditTrail();
        String url = NATS.url();
        byte[] secret = "a secret of two agents".getBytes(StandardCharsets.UTF_8);
        // <example>
        var clock = InstantSource.system();
        var bus = new NatsMessageBus(NatsAddress.parse(url), deliveries);
        var buses = Map.<Transport.Kind, MessageBus>of(Transport.Kind.NATS, bus);
        var me = new AgentId("me");
        var greeter = new AgentId("greeter");
        PeerSecrets keys = peer -> Optional.of(new PeerKeys(new HmacKey("k1", secret), List.of(), null));
        var schemas = new CompiledSchemas();
        var dropped = new DroppedEnvelopes(clock);

        // What both sides know: where the greeter listens, what it takes and what it gives.
        var name = Schema.of(Json.object().put("type", "string").put("minLength", 1));
        var text = Schema.of(Json.object().put("type", "string"));
        var greet = Capability.untyped(greeter, "greet").withContract(new Contract(name, text));
        var subject = new Transport(Transport.Kind.NATS, "agents.greeter.requests", null, Map.of());
        var catalogs = new InMemoryCatalogs(List.of(new Catalog(greeter, List.of(subject), List.of(greet))));
        var gates = List.<Gate>of(new FindCapability(catalogs), new ValidateRequest(schemas));
        var returning = List.<ResponseGate>of(new ValidateResponse(schemas));

        // The greeter answers what arrives on its subject, signed with the shared key.
        Handler hello = (call, deadline) -> new HandlerResult.Responded(
                TextNode.valueOf("Hello " + call.payload().textValue()));
        var work = new HandlerExecutor("greeter", 16);
        var served = new InvokeCapability(gates, capability -> hello, returning, work, trail, clock);
        var senders = new IdentifySender(keys, SenderTokens.NONE, "default");
        var refusals = new RefusedRequests(trail, clock);
        var answers = new HandleRequest(served, senders, SeenMessages.NONE, null, refusals, clock);
        var serving = new AgentRpcServer(greeter, subject, buses, answers, new HandlerExecutor("waiting", 16), dropped);

        bus.awaitSubscribed(Duration.ofSeconds(5));

        // The caller asks it.
        var carry = new AgentRpcHandler(me, catalogs, buses, keys, dropped, 100, clock);
        var calls = new HandlerExecutor("calls", 16);
        var path = new InvokeCapability(gates, capability -> carry, returning, calls, trail, clock);
        var requests = new AgentRpcClient(path, calls, clock);
        RpcResult result =
                requests.request(RpcRequest.sync(Caller.ANONYMOUS, greeter, "greet", TextNode.valueOf("Ada")));
        // {"status":"ok","response":"Hello Ada","correlationId":"…","latencyMs":…}
        // </example>
        assertThat(result).isInstanceOfSatisfying(RpcResult.Responded.class, answered -> assertThat(answered.response())
                .isEqualTo(TextNode.valueOf("Hello Ada")));
        RpcResult refused = requests.request(RpcRequest.sync(Caller.ANONYMOUS, greeter, "greet", TextNode.valueOf("")));
        assertThat(refused).as("a name that breaks the schema").isNotInstanceOf(RpcResult.Responded.class);
        for (AutoCloseable open : List.of(serving, carry, work, calls, bus)) {
            open.close();
        }
        deliveries.shutdownNow();
        assertThat(example("README.md", "```java\n", "```"))
                .isEqualTo(example(
                        "src/test/java/dev/capstan/nats/ReadmeExampleTest.java", "// <example>\n", "// </example>"));
    }

    /** The example without its layout, which is the formatter's matter. */
    private static String example(String file, String begin, String end) throws IOException {
        String text = Files.readString(Path.of(file));
        int from = text.indexOf(begin) + begin.length();
        return text.substring(from, text.indexOf(end, from)).replaceAll("\\s", "");
    }
}
