package dev.capstan.agentrpc;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.core.AgentId;
import dev.capstan.core.Capability;
import dev.capstan.core.Catalog;
import dev.capstan.core.Transport;
import dev.capstan.core.execution.HandlerExecutor;
import dev.capstan.core.execution.HandlerResult;
import dev.capstan.core.inmemory.InMemoryAuditTrail;
import dev.capstan.core.inmemory.InMemoryCatalogs;
import dev.capstan.core.inmemory.InMemoryMessageBus;
import dev.capstan.core.invocation.AcceptAnyCapability;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.invocation.FindCapability;
import dev.capstan.core.invocation.Handler;
import dev.capstan.core.invocation.InvokeCapability;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.MessageBus;
import dev.capstan.core.port.SeenMessages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

/** Runs the example of the README, and holds the README to it. */
class ReadmeExampleTest {

    @Test
    void coreAloneCarriesALooseCallFromOneAgentToAnother() throws Exception {
        ExecutorService deliveries = Executors.newCachedThreadPool();
        InMemoryAuditTrail trail = new InMemoryAuditTrail();
        // <example>
        var clock = InstantSource.system();
        var bus = new InMemoryMessageBus(deliveries);
        var me = new AgentId("me");
        var greeter = new AgentId("greeter");

        // The greeter listens on its topic and answers.
        var topic = Transport.memory("agents.greeter.requests");
        var catalog = new Catalog(greeter, List.of(topic), List.of(Capability.untyped(greeter, "greet")));
        Handler greet = (call, deadline) -> new HandlerResult.Responded(
                TextNode.valueOf("Hello " + call.caller().id()));
        var work = new HandlerExecutor("greeter", 16);
        var served = new InvokeCapability(
                List.of(new FindCapability(new InMemoryCatalogs(List.of(catalog)))),
                capability -> greet,
                List.of(),
                work,
                trail,
                clock);
        var senders = IdentifySender.inProcess("default");
        var refusals = new RefusedRequests(trail, clock);
        var answers = new HandleRequest(served, senders, SeenMessages.NONE, null, refusals, clock);
        var buses = Map.<Transport.Kind, MessageBus>of(Transport.Kind.MEMORY, bus);
        var waiting = new HandlerExecutor("waiting", 16);
        var serving = new AgentRpcServer(greeter, topic, buses, answers, waiting, new DroppedEnvelopes(clock));

        // The caller has no capability table: every call is loose JSON, carried to where the agent's name says.
        var nobody = new InMemoryCatalogs(List.of());
        var carry = new AgentRpcHandler(me, nobody, buses, 100, clock);
        var calls = new HandlerExecutor("calls", 16);
        var path = new InvokeCapability(List.of(new AcceptAnyCapability()), c -> carry, List.of(), calls, trail, clock);
        var requests = new AgentRpcClient(path, calls, clock);

        RpcResult result = requests.request(RpcRequest.sync(Caller.ANONYMOUS, greeter, "greet", Json.object()));
        // {"status":"ok","response":"Hello agent://me","correlationId":"…","latencyMs":…}
        // </example>
        assertThat(result).isInstanceOfSatisfying(RpcResult.Responded.class, answered -> assertThat(answered.response())
                .isEqualTo(TextNode.valueOf("Hello agent://me")));
        assertThat(trail.events()).as("one record of each side").hasSize(2);
        for (AutoCloseable open : List.of(serving, carry, waiting, work, calls)) {
            open.close();
        }
        deliveries.shutdownNow();
        assertThat(example("README.md", "```java\n", "```"))
                .isEqualTo(example(
                        "src/test/java/dev/capstan/agentrpc/ReadmeExampleTest.java",
                        "// <example>\n",
                        "// </example>"));
    }

    /** The example without its layout, which is the formatter's matter. */
    private static String example(String file, String begin, String end) throws IOException {
        String text = Files.readString(Path.of(file));
        int from = text.indexOf(begin) + begin.length();
        return text.substring(from, text.indexOf(end, from)).replaceAll("\\s", "");
    }
}
