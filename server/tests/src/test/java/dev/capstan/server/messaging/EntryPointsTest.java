package dev.capstan.server.messaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.AgentId;
import dev.capstan.core.Capability;
import dev.capstan.core.Catalog;
import dev.capstan.core.invocation.CallRequest.Surface;
import dev.capstan.core.json.Json;
import dev.capstan.core.testing.Eventually;
import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.envelope.EnvelopeKind;
import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.nats.NatsServer;
import dev.capstan.server.RunningServer;
import dev.capstan.server.TestAgent;
import dev.capstan.server.cli.CommandRun;
import dev.capstan.server.settings.Fleet;
import dev.capstan.server.settings.Settings;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The same calls are refused for the same reason, and recorded, by whichever entrance they come. */
class EntryPointsTest {

    @RegisterExtension
    @Order(1)
    private static final NatsServer NATS = NatsServer.withJetStream();

    @RegisterExtension
    @Order(2)
    private static final RunningServer SERVER = new RunningServer(
            () -> Map.of(Settings.NATS, NATS.url(), Settings.PERMISSIONS, "secrets:read"), EntryPointsTest::fleet);

    /** What differs from a capability that takes anything, by the name of the capability; the same as in the fleet. */
    private static final Map<String, String> DECLARED = Map.of(
            "typed", "inputSchema: { type: object, properties: { n: { type: integer } }, additionalProperties: false }",
            "capped", "grant: { constraints: { amount: { max: 10 } } }",
            "limited", "rateLimit: { requests: 1, period: 1h }",
            "denied", "permissions: [\"secrets:read\"]");

    /** An agent that is offered to another tenant only. */
    private static final String HIDDEN = """
            version: 1
            agent: agent://hidden
            tenants: [acme]
            transports:
              - { kind: nats, servers: [nats://unused:4222], subjects: { requests: agents.hidden.requests } }
              - { kind: jetstream, servers: [nats://unused:4222], subjects: { requests: agents.hidden-kept.requests } }
            capabilities:
              - { name: concealed, handler: { kind: java, name: probe/echo } }
            """;

    private static BusPeer friend;
    private static TestAgent agent;

    @BeforeAll
    static void letIn() throws Exception {
        agent = TestAgent.registers(SERVER, """
                        {"name": "a", "mode": "delegated", "capabilities":
                        ["vault/typed", "vault/capped", "vault/limited", "vault/denied", "scarce", "elsewhere"]}""").approved();
        // With an inbox of its own, where responses that come too late are left.
        try (BusPeer early = new BusPeer(NATS.url(), "friend")) {
            Eventually.holds("the server listens", () -> {
                try {
                    early.send(early.request("vault", "typed", "{}"));
                    early.send("agents.vault-kept.requests", Json.write(early.request("vault", "typed", "{}")));
                    return early.awaitResponse().isPresent()
                            && early.awaitResponse().isPresent();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            });
        }
        friend = new BusPeer(NATS.url(), "friend");
    }

    @AfterAll
    static void leave() {
        friend.close();
    }

    /** Returns the fleet, with an agent for each capability that processes AGH work by it. */
    private static Fleet fleet() {
        Fleet fleet = BusFleet.load();
        Stream<Catalog> desks = DECLARED.entrySet().stream()
                .map(declared -> """
                        version: 1
                        agent: agent://desk-%1$s
                        transports: [{ kind: memory, topics: { requests: agents.desk-%1$s.requests } }]
                        on: { direct: %1$s }
                        capabilities:
                          - name: %1$s
                            %2$s
                            handler: { kind: java, name: probe/echo }
                        """.formatted(declared.getKey(), declared.getValue()))
                .map(RunningServer::catalog);
        return new Fleet(
                Stream.of(fleet.catalogs().stream(), desks, Stream.of(RunningServer.catalog(HIDDEN)))
                        .flatMap(catalogs -> catalogs)
                        .toList(),
                fleet.peers(),
                fleet.root());
    }

    /** A way in; whoever adds one adds it here. */
    private enum EntryPoint {
        INVOCATION(Surface.INVOCATIONS) {
            @Override
            void call(String capability, String payload) throws Exception {
                SERVER.post(
                        "/invocations",
                        "{\"capability_id\": \"" + id(capability) + "\", \"parameters\": " + payload + "}");
            }
        },
        AGENT_RPC(Surface.AGENT_RPC) {
            @Override
            void call(String capability, String payload) throws Exception {
                SERVER.post("/rpc/requests", rpc(agentOf(capability), capability, payload, "sync"));
            }
        },
        AGENT_RPC_LATER(Surface.AGENT_RPC) {
            @Override
            void call(String capability, String payload) throws Exception {
                SERVER.post("/rpc/requests", rpc(agentOf(capability), capability, payload, "async"));
            }
        },
        AGENT_RPC_WITHOUT_ANSWER(Surface.AGENT_RPC) {
            @Override
            void call(String capability, String payload) throws Exception {
                SERVER.post("/rpc/requests", rpc(agentOf(capability), capability, payload, "fire-and-forget"));
            }
        },
        AGENT_RPC_TO_A_PEER(Surface.AGENT_RPC) {
            @Override
            void call(String capability, String payload) throws Exception {
                SERVER.post("/rpc/requests", rpc("mirror", capability, payload, "sync"));
            }
        },
        EXECUTION(Surface.EXECUTIONS) {
            @Override
            void call(String capability, String payload) throws Exception {
                agent.executes(offeredAs(capability), payload);
            }
        },
        EXECUTION_LATER(Surface.EXECUTIONS) {
            @Override
            void call(String capability, String payload) throws Exception {
                SERVER.send(HttpRequest.newBuilder(URI.create(SERVER.url() + "/capability/execute"))
                        .header("Authorization", "Bearer " + agent.tokenFor("/capability/execute"))
                        .header("Content-Type", "application/json")
                        .header("Prefer", "respond-async")
                        .POST(HttpRequest.BodyPublishers.ofString("{\"capability\": \"" + offeredAs(capability)
                                + "\", \"arguments\": " + payload + "}")));
            }
        },
        EXECUTION_IN_A_BATCH(Surface.EXECUTIONS) {
            @Override
            void call(String capability, String payload) throws Exception {
                agent.posts(
                        "/capability/batch-execute",
                        "{\"requests\": [{\"id\": \"1\", \"capability\": \"" + offeredAs(capability)
                                + "\", \"arguments\": " + payload + "}]}");
            }
        },
        BUS_WITH_A_KEY(Surface.BUS) {
            @Override
            void call(String capability, String payload) throws Exception {
                friend.requestFrom(signed(friend.request(agentOf(capability), capability, payload)));
            }
        },
        BUS_WITHOUT_ANSWER(Surface.BUS) {
            @Override
            void call(String capability, String payload) {
                friend.send(signed(
                        friend.request(agentOf(capability), capability, payload).put("kind", "event")));
            }
        },
        BUS_WITH_A_TOKEN(Surface.BUS) {
            @Override
            void call(String capability, String payload) throws Exception {
                String called = agentOf(capability);
                ObjectNode request = friend.request(called, capability, payload).put("from", "agent://token");
                request.putObject("auth").put("kind", "jwt").put("token", agent.token("agent://" + called));
                friend.requestFrom(request);
            }
        },
        BUS_THAT_KEEPS_REQUESTS(Surface.BUS) {
            @Override
            void call(String capability, String payload) throws Exception {
                String agent = agentOf(capability);
                friend.send(
                        "agents." + agent + "-kept.requests",
                        Json.write(signed(friend.request(agent, capability, payload))));
                friend.awaitAnswer();
            }
        },
        AGH_WORK(Surface.AGH) {
            @Override
            void call(String capability, String payload) throws Exception {
                Envelope work = Envelope.of(
                                "msg_" + UUID.randomUUID(),
                                EnvelopeKind.DIRECT,
                                new Channel("builders"),
                                new PeerId("ops"),
                                Instant.now().getEpochSecond(),
                                ((ObjectNode) Json.read(payload)).put("text", "Do it."))
                        .to(new PeerId("desk-" + capability))
                        .withInteraction(UUID.randomUUID().toString());
                assertThat(SERVER.post("/agh/envelopes", work.bytes()).status()).isEqualTo(200);
            }
        },
        MCP(Surface.MCP) {
            @Override
            void call(String capability, String payload) throws Exception {
                assertThat(SERVER.post(
                                        "/mcp",
                                        "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"tools/call\", \"params\": {\"name\": \""
                                                + id(capability) + "\", \"arguments\": " + payload + "}}")
                                .status())
                        .isEqualTo(200);
            }
        },
        COMMAND_LINE(Surface.INVOCATIONS) {
            @Override
            void call(String capability, String payload) {
                CommandRun.of(
                        "call", id(capability), payload, "--url", SERVER.url().toString());
            }
        };

        private final Surface surface;

        EntryPoint(Surface surface) {
            this.surface = surface;
        }

        abstract void call(String capability, String payload) throws Exception;

        private static ObjectNode signed(ObjectNode envelope) {
            return BusPeer.signed(envelope, "k2", "the new secret of a friend");
        }

        private static String rpc(String to, String capability, String payload, String mode) {
            return "{\"to\": \"agent://" + to + "\", \"capability\": \"" + capability + "\", \"payload\": " + payload
                    + ", \"mode\": \"" + mode + "\"}";
        }

        private static String agentOf(String capability) {
            return capability.equals("concealed") ? "hidden" : "vault";
        }

        private static String offeredAs(String capability) {
            return List.of("elsewhere", "no-such", "scarce", "concealed").contains(capability)
                    ? capability
                    : "vault/" + capability;
        }

        private static String id(String capability) {
            return fleet().catalogs().stream()
                    .filter(catalog -> catalog.agent().equals(new AgentId(agentOf(capability))))
                    .map(Catalog::capabilities)
                    .flatMap(List::stream)
                    .filter(declared -> declared.name().equals(capability))
                    .map((Capability declared) -> declared.identity().uuid().toString())
                    .findFirst()
                    .orElse(capability);
        }
    }

    static Stream<Arguments> refusedCalls() {
        return Stream.of(EntryPoint.values()).flatMap(entryPoint -> Stream.of(
                        arguments(entryPoint, "no-such", "{}", "capability_not_found"),
                        arguments(entryPoint, "typed", "{\"n\": \"x\"}", "schema_violation"),
                        arguments(entryPoint, "typed", "{\"n\": 1, \"m\": 1}", "schema_violation"),
                        arguments(entryPoint, "capped", "{\"amount\": 11}", "constraint_violated"),
                        arguments(entryPoint, "capped", "{}", "constraint_violated"),
                        arguments(entryPoint, "limited", "{}", "rate_limited"),
                        arguments(entryPoint, "denied", "{}", "permission_denied"),
                        arguments(entryPoint, "elsewhere", "{}", "wrong_location"))
                .filter(call -> entryPoint != EntryPoint.AGENT_RPC_TO_A_PEER || !call.get()[1].equals("elsewhere"))
                .filter(call -> entryPoint != EntryPoint.AGH_WORK || DECLARED.containsKey((String) call.get()[1])));
    }

    @ParameterizedTest
    @MethodSource("refusedCalls")
    void refusesTheSameCallForTheSameReasonAndRecordsIt(
            EntryPoint entryPoint, String capability, String payload, String code) throws Exception {
        int calls = capability.equals("limited") ? 2 : 1;
        long before = SERVER.recorded();
        for (int i = 0; i < calls; i++) {
            entryPoint.call(capability, payload);
        }

        Eventually.holds("each call is recorded", () -> records(before).size() >= calls);

        assertThat(records(before)).hasSize(calls);
        assertThat(records(before)).anySatisfy(record -> {
            assertThat(record.path("outcome").asText()).isEqualTo("refused");
            assertThat(record.path("code").asText()).isEqualTo(code);
            assertThat(record.path("capabilityName").asText()).isEqualTo(capability);
        });
    }

    /** Without the calls to a peer, which has agents of its own, and without AGH, whose envelopes have no tenant. */
    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"AGENT_RPC_TO_A_PEER", "AGH_WORK"})
    void knowsNothingThatIsNotOfferedToTheTenantOfTheCaller(EntryPoint entryPoint) throws Exception {
        boolean namesTheAgent = Set.of(Surface.AGENT_RPC, Surface.BUS).contains(entryPoint.surface);
        long before = SERVER.recorded();

        entryPoint.call("concealed", "{}");

        Eventually.holds("the call is recorded", () -> !records(before).isEmpty());
        assertThat(records(before)).singleElement().satisfies(record -> {
            assertThat(record.path("code").asText())
                    .isEqualTo(namesTheAgent ? "agent_not_found" : "capability_not_found");
            assertThat(record.has("capabilityVersion")).as("it was found").isFalse();
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"EXECUTION", "EXECUTION_LATER", "EXECUTION_IN_A_BATCH", "BUS_WITH_A_TOKEN"})
    void countsTheCallsOfAnAgentToItsHostAndItsAccountToo(EntryPoint entryPoint) throws Exception {
        String wanted = "{\"name\": \"b\", \"mode\": \"delegated\", \"capabilities\": [\"scarce\"]}";
        for (TestAgent other : List.of(agent.sibling(wanted), TestAgent.registers(SERVER, wanted))) {
            other.approved().executes("scarce", "{}");
        }
        long before = SERVER.recorded();

        entryPoint.call("scarce", "{}");

        Eventually.holds("the call is recorded", () -> !records(before).isEmpty());
        assertThat(records(before).get(0).path("code").asText()).isEqualTo("rate_limited");
    }

    @ParameterizedTest
    @EnumSource
    void countsTheCallOfItsSurface(EntryPoint entryPoint) throws Exception {
        String sample =
                "capstan_calls_total{capability=\"typed\",code=\"schema_violation\",outcome=\"refused\",surface=\""
                        + entryPoint.surface.label() + "\"}";
        double before = scraped(sample);
        long records = SERVER.recorded();

        entryPoint.call("typed", "{\"n\": \"x\"}");

        Eventually.holds("the call is recorded", () -> !records(records).isEmpty());
        Eventually.holds("the call is counted", () -> scraped(sample) == before + 1);
    }

    private static double scraped(String sample) {
        try {
            return SERVER.get("/metrics")
                    .text()
                    .lines()
                    .filter(line -> line.startsWith(sample))
                    .mapToDouble(line -> Double.parseDouble(line.substring(sample.length())))
                    .sum();
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(sample, e);
        }
    }

    private static List<JsonNode> records(long after) {
        try {
            JsonNode records = SERVER.get("/audit/records?kind=capability_invocation&after=" + after)
                    .json()
                    .path("records");
            return StreamSupport.stream(records.spliterator(), false)
                    .map(record -> record.path("record"))
                    .toList();
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(Json.object().toString(), e);
        }
    }
}
