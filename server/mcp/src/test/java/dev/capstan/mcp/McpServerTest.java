package dev.capstan.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.Capability;
import dev.capstan.core.Contract;
import dev.capstan.core.Enforcement;
import dev.capstan.core.Fleet;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.Schema;
import dev.capstan.core.Side;
import dev.capstan.core.Violation;
import dev.capstan.core.execution.HandlerExecutor;
import dev.capstan.core.execution.HandlerResult;
import dev.capstan.core.inmemory.InMemoryAuditTrail;
import dev.capstan.core.inmemory.InMemoryCatalogs;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.invocation.Decision;
import dev.capstan.core.invocation.FindCapability;
import dev.capstan.core.invocation.Handler;
import dev.capstan.core.invocation.InvokeCapability;
import dev.capstan.core.invocation.ListFleet;
import dev.capstan.core.invocation.Trace;
import dev.capstan.core.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class McpServerTest {

    private static final String OBJECT = "{\"type\": \"object\", \"required\": [\"n\"]}";

    private static final Handler ECHO = (call, deadline) -> new HandlerResult.Responded(call.payload());

    private final HandlerExecutor workers = new HandlerExecutor("tools", 4);
    private final InMemoryAuditTrail trail = new InMemoryAuditTrail();

    @AfterEach
    void close() {
        workers.close();
    }

    @ParameterizedTest
    @CsvSource({
        "2025-06-18, 2025-06-18",
        "2025-11-25, 2025-11-25",
        "2024-11-05, 2025-11-25",
        "2030-01-01, 2025-11-25",
    })
    void theServerSpeaksTheRequestedRevisionIfItCan(String requested, String spoken) {
        JsonNode result =
                result(server(), "initialize", "{\"protocolVersion\": \"" + requested + "\", \"capabilities\": {}}");

        assertThat(result.path("protocolVersion").asText()).isEqualTo(spoken);
        assertThat(result.at("/serverInfo/version").asText()).isEqualTo("1.2.3");
        assertThat(result.at("/capabilities/tools").isObject()).isTrue();
    }

    @Test
    void aPingHasAnEmptyResultAndItsId() {
        ObjectNode response = respond(server(), "{\"jsonrpc\": \"2.0\", \"id\": \"a\", \"method\": \"ping\"}")
                .orElseThrow();

        assertThat(response).isEqualTo(Fleet.json("{\"jsonrpc\": \"2.0\", \"id\": \"a\", \"result\": {}}"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"jsonrpc\": \"2.0\", \"method\": \"notifications/initialized\"}",
                "{\"jsonrpc\": \"2.0\", \"method\": \"tools/call\", \"params\": {\"name\": \"echo\"}}",
                "{\"jsonrpc\": \"2.0\", \"id\": 1, \"result\": {}}"
            })
    void notificationsAndResponsesHaveNoResponseAndNoEffect(String message) {
        assertThat(respond(server(Fleet.capability("a", "echo")), message)).isEmpty();
        assertThat(trail.events()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "resources/list | {} | -32601 | no such method",
                "initialize | {} | -32602 | /params/protocolVersion: a string is required",
                "tools/call | {} | -32602 | /params/name: a string is required",
                "tools/call | {\"name\": 1} | -32602 | /params/name: a string is required",
                "tools/call | {\"name\": \"echo\", \"arguments\": [1]} | -32602 | /params/arguments: an object",
                "tools/call | {\"name\": \"echo\", \"arguments\": null} | -32602 | /params/arguments: an object",
                "tools/call | {\"name\": \"echo\", \"_meta\": {\"progressToken\": 1.5}} | -32602 | /params/_meta/progressToken: a string or an integer",
                "tools/call | {\"name\": \"echo\", \"_meta\": {\"progressToken\": null}} | -32602 | /params/_meta/progressToken",
                "tools/call | {\"name\": \"echo\", \"_meta\": {\"progressToken\": [1]}} | -32602 | /params/_meta/progressToken",
                "tools/call | {\"name\": \"echo\", \"_meta\": {\"progressToken\": true}} | -32602 | /params/_meta/progressToken",
                "tools/call | {\"name\": \"echo\", \"_meta\": {\"dev.capstan/trace_id\": \"a b\"}} | -32602 | /params/_meta/dev.capstan~1trace_id: 1 to 128",
                "tools/call | {\"name\": \"echo\", \"_meta\": {\"dev.capstan/trace_id\": \"\"}} | -32602 | /params/_meta/dev.capstan~1trace_id",
                "tools/call | {\"name\": \"echo\", \"_meta\": {\"dev.capstan/trace_id\": {}}} | -32602 | /params/_meta/dev.capstan~1trace_id",
                "tools/call | {\"name\": \"none\"} | -32602 | there is no capability 'none'",
                "tools/list | {\"cursor\": \"!\"} | -32602 | /params/cursor: not a cursor",
                "tools/list | {\"cursor\": \"YQ==\"} | -32602 | /params/cursor: not a cursor",
                "tools/list | {\"cursor\": {}} | -32602 | /params/cursor: not a cursor",
                "tools/list | {\"cursor\": null} | -32602 | /params/cursor: not a cursor",
            })
    void whatCannotBeDoneIsAnError(String method, String params, int code, String message) {
        JsonNode error =
                send(server(Fleet.capability("a", "echo")), method, params).path("error");

        assertThat(error.path("code").asInt()).isEqualTo(code);
        assertThat(error.path("message").asText()).contains(message);
    }

    @Test
    void aToolHasTheNameAndTheSchemasOfItsCapability() {
        JsonNode tool = tools(server(typed("bank", "pay", OBJECT, OBJECT))).get(0);

        assertThat(tool.path("name").asText()).isEqualTo("pay");
        assertThat(tool.path("inputSchema")).isEqualTo(Fleet.json(OBJECT));
        assertThat(tool.path("outputSchema")).isEqualTo(Fleet.json(OBJECT));
        assertThat(tool.at("/_meta/dev.capstan~1agent").asText()).isEqualTo("agent://bank");
        assertThat(tool.at("/_meta/dev.capstan~1version").asText()).isEqualTo("1.0.0");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "| {\"type\": \"object\"}",
                "true | {\"type\": \"object\"}",
                "{} | {\"type\": \"object\"}",
                "{\"required\": [\"n\"]} | {\"type\": \"object\", \"required\": [\"n\"]}",
                "{\"type\": [\"object\", \"null\"]} | {\"type\": \"object\"}",
                "{\"properties\": {\"a\": true, \"b\": false, \"c\": {\"items\": true}}} | {\"type\": \"object\", \"properties\": {\"a\": {}, \"b\": {\"not\": {}}, \"c\": {\"items\": true}}}",
                "{\"type\": \"array\"} |",
                "{\"type\": [\"string\", \"null\"]} |",
                "false |",
            })
    void argumentsAreTheObjectsAmongTheInputs(@Nullable String input, @Nullable String expected) {
        JsonNode tools = tools(server(typed("a", "one", input, null)));

        if (expected == null) {
            assertThat(tools).isEmpty();
        } else {
            assertThat(tools.get(0).path("inputSchema")).isEqualTo(Fleet.json(expected));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"type\": \"string\"}", "{\"required\": [\"n\"]}", "{\"type\": [\"object\", \"null\"]}"})
    void aToolPromisesNoStructuredResultThatMayBeNoObject(String output) {
        assertThat(tools(server(typed("a", "one", null, output))).get(0).has("outputSchema"))
                .isFalse();
    }

    @Test
    void aToolWhoseResponsesMayBreakTheirSchemaPromisesNone() {
        Capability strict = typed("a", "one", null, OBJECT);
        Capability lenient =
                strict.withContract(new Contract(null, Schema.of(Fleet.json(OBJECT)), Enforcement.BEST_EFFORT));

        assertThat(tools(server(lenient)).get(0).has("outputSchema")).isFalse();
    }

    @Test
    void aToolThatTheCallerMayNotCallIsNotListed() {
        JsonNode tools = tools(server(Fleet.capability("a", "hidden"), Fleet.capability("a", "shown")));

        assertThat(tools.findValuesAsText("name")).containsExactly("shown");
    }

    @Test
    void toolsOfOneNameAreCalledByTheirIds() {
        Capability first = Fleet.capability("a", "echo");
        Capability second = Fleet.capability("b", "echo");
        McpServer server = server(first, second);

        JsonNode tools = tools(server);

        assertThat(tools.findValuesAsText("name"))
                .containsExactly(
                        first.identity().uuid().toString(),
                        second.identity().uuid().toString());
        assertThat(tools.findValuesAsText("title")).containsExactly("echo of agent://a", "echo of agent://b");
        for (JsonNode tool : tools) {
            JsonNode result = result(
                    server, "tools/call", "{\"name\": \"" + tool.path("name").asText() + "\"}");
            assertThat(result.has("isError")).isFalse();
        }
        assertThat(send(server, "tools/call", "{\"name\": \"echo\"}")
                        .at("/error/data/code")
                        .asText())
                .isEqualTo("ambiguous_capability");
    }

    @Test
    void whatIsOfferedToAnotherTenantIsNoToolAndChangesNoName() {
        Capability hidden = Fleet.capability("b", "echo").offeredTo(Set.of("acme"));
        McpServer server = server(
                Fleet.capability("a", "echo"),
                hidden,
                Fleet.capability("c", "own").offeredTo(Set.of("acme")));

        assertThat(tools(server).findValuesAsText("name")).containsExactly("echo");
        assertThat(send(server, "tools/call", "{\"name\": \"own\"}")
                        .at("/error/data/code")
                        .asText())
                .isEqualTo("capability_not_found");
        assertThat(send(
                                server,
                                "tools/call",
                                "{\"name\": \"" + hidden.identity().uuid() + "\"}")
                        .at("/error/data/code")
                        .asText())
                .isEqualTo("capability_not_found");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 99, 100, 101, 200, 201, 250})
    void pagesHaveEachToolOnce(int size) {
        McpServer server = server(IntStream.range(0, size)
                .mapToObj(i -> i % 3 == 1 ? typed("a", "t" + i, "false", null) : Fleet.capability("a", "t" + i))
                .toArray(Capability[]::new));
        List<String> names = new ArrayList<>();
        JsonNode page = result(server, "tools/list", "{}");
        while (true) {
            assertThat(page.path("tools")).hasSizeLessThanOrEqualTo(Tools.PAGE);
            names.addAll(page.findValuesAsText("name"));
            if (!page.has("nextCursor")) {
                break;
            }
            page = result(
                    server,
                    "tools/list",
                    "{\"cursor\": \"" + page.path("nextCursor").asText() + "\"}");
            assertThat(page.path("tools")).isNotEmpty();
        }

        assertThat(names)
                .containsExactlyInAnyOrderElementsOf(IntStream.range(0, size)
                        .filter(i -> i % 3 != 1)
                        .mapToObj(i -> "t" + i)
                        .toList());
    }

    @Test
    void aResultIsTextAndIfItIsAnObjectStructured() {
        McpServer server = server(Fleet.capability("a", "echo"));

        JsonNode result = result(server, "tools/call", "{\"name\": \"echo\", \"arguments\": {\"n\": 1.50}}");

        assertThat(result.at("/content/0/text").asText()).isEqualTo("{\"n\":1.50}");
        assertThat(result.path("structuredContent")).isEqualTo(Fleet.json("{\"n\": 1.50}"));
        assertThat(result.at("/_meta/dev.capstan~1call/trace_id").asText()).isEqualTo("trace-1");
        assertThat(trail.events()).singleElement().satisfies(event -> {
            assertThat(event.details().path("surface").asText()).isEqualTo("mcp");
            assertThat(event.details().path("outcome").asText()).isEqualTo("succeeded");
        });
    }

    @Test
    void aToolIsCalledWithoutArguments() {
        assertThat(result(server(Fleet.capability("a", "echo")), "tools/call", "{\"name\": \"echo\"}")
                        .path("structuredContent"))
                .isEqualTo(Json.object());
    }

    @ParameterizedTest
    @CsvSource({"'\"plain\"', plain", "'[1]', [1]", "'null', null"})
    void aResultThatIsNoObjectIsTextAlone(String value, String text) {
        JsonNode result = result(serverOf(Fleet.json(value)), "tools/call", "{\"name\": \"echo\"}");

        assertThat(result.at("/content/0/text").asText()).isEqualTo(text);
        assertThat(result.has("structuredContent")).isFalse();
    }

    @Test
    void aRefusalIsAResultThatTellsWhatToDo() {
        Refusal refusal = Refusal.schemaViolation(
                        Side.REQUEST, List.of(new Violation("/a", "is missing"), new Violation("/b", "is no number")))
                .after(Duration.ofSeconds(3));
        JsonNode result = result(serverRefusing(refusal), "tools/call", "{\"name\": \"echo\"}");

        assertThat(result.path("isError").asBoolean()).isTrue();
        assertThat(result.at("/content/0/text").asText())
                .startsWith("schema_violation: ")
                .contains("\n/a: is missing\n/b: is no number");
        assertThat(result.at("/_meta/dev.capstan~1refusal"))
                .isEqualTo(Json.object()
                        .put("code", "schema_violation")
                        .put("message", refusal.message())
                        .put("retryable", false)
                        .put("retry_after_seconds", 3L)
                        .set("violations", Fleet.json("""
                                [{"path": "/a", "message": "is missing"}, {"path": "/b", "message": "is no number"}]""")));
    }

    @Test
    void aTokenForProgressHasABound() {
        String params = "{\"name\": \"echo\", \"_meta\": {\"progressToken\": \"" + "x".repeat(129) + "\"}}";

        assertThat(send(server(Fleet.capability("a", "echo")), "tools/call", params)
                        .at("/error/message")
                        .asText())
                .contains("at most 128 characters");
        assertThat(result(server(Fleet.capability("a", "echo")), "tools/call", params.replace("xx\"", "x\""))
                        .has("structuredContent"))
                .isTrue();
    }

    @Test
    void withoutInitializeEachResultNamesTheServerAndItsType() {
        String meta = "{\"_meta\": {\"io.modelcontextprotocol/protocolVersion\": \"2026-07-28\"}}";
        McpServer server = server(Fleet.capability("a", "echo"));

        JsonNode found = result(server, "server/discover", meta);
        JsonNode listed = result(server, "tools/list", meta);
        JsonNode called = result(server, "tools/call", meta.replace("{\"_meta\"", "{\"name\": \"echo\", \"_meta\""));

        assertThat(found.at("/capabilities/tools").isObject()).isTrue();
        assertThat(found.path("supportedVersions"))
                .isEqualTo(Fleet.json("[\"2026-07-28\", \"2025-11-25\", \"2025-06-18\"]"));
        for (JsonNode cacheable : List.of(found, listed)) {
            assertThat(cacheable.path("ttlMs").asInt(-1)).isZero();
            assertThat(cacheable.path("cacheScope").asText()).isEqualTo("private");
        }
        for (JsonNode result : List.of(found, listed, called)) {
            assertThat(result.path("resultType").asText()).isEqualTo("complete");
            assertThat(result.at("/_meta/io.modelcontextprotocol~1serverInfo/name")
                            .asText())
                    .isEqualTo("capstan");
        }
        assertThat(called.has("ttlMs")).isFalse();
        assertThat(result(server, "tools/list", "{}").has("resultType"))
                .as("a revision with initialize")
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "INVALID_JSON, -32700",
        "INVALID_REQUEST, -32600",
        "TOO_DEEP, -32600",
        "INTERNAL, -32603",
        "RATE_LIMITED, -32000"
    })
    void aMessageThatIsRefusedUnreadHasAnErrorWithoutItsId(RefusalCode code, int number) {
        JsonNode response = JsonRpc.refused(Refusal.of(code, "no"));

        assertThat(response.has("id")).isFalse();
        assertThat(response.at("/error/code").asInt()).isEqualTo(number);
        assertThat(response.at("/error/data/code").asText()).isEqualTo(code.wire());
    }

    @Test
    void aToolWhoseAgentDoesNotHaveItIsATool() {
        Handler peer =
                (call, deadline) -> HandlerResult.failed(RefusalCode.CAPABILITY_NOT_FOUND, "the peer has no echo");
        McpServer server = server(List.of(Fleet.capability("a", "echo")), Decision::pass, peer);

        JsonNode result = result(server, "tools/call", "{\"name\": \"echo\", \"arguments\": {}}");

        assertThat(result.path("isError").asBoolean()).isTrue();
        assertThat(result.at("/_meta/dev.capstan~1refusal/code").asText()).isEqualTo("capability_not_found");
    }

    private static Capability typed(String agent, String name, @Nullable String input, @Nullable String output) {
        Capability loose = Fleet.capability(agent, name);
        return loose.withContract(new Contract(schema(input), schema(output)));
    }

    private static @Nullable Schema schema(@Nullable String text) {
        return text == null ? null : Schema.of(Fleet.json(text));
    }

    private McpServer server(Capability... capabilities) {
        return server(List.of(capabilities), call -> Decision.pass(call), ECHO);
    }

    private McpServer serverOf(JsonNode response) {
        return server(
                List.of(Fleet.capability("a", "echo")),
                call -> Decision.pass(call),
                (call, deadline) -> new HandlerResult.Responded(response));
    }

    private McpServer serverRefusing(Refusal refusal) {
        return server(List.of(Fleet.capability("a", "echo")), call -> Decision.refuse(refusal), ECHO);
    }

    private McpServer server(List<Capability> capabilities, dev.capstan.core.invocation.Gate last, Handler handler) {
        InMemoryCatalogs catalogs = new InMemoryCatalogs(capabilities.stream()
                .map(capability -> capability.agent().toString())
                .distinct()
                .map(agent -> Fleet.catalog(
                        agent.replace("agent://", ""),
                        capabilities.stream()
                                .filter(capability ->
                                        capability.agent().toString().equals(agent))
                                .toArray(Capability[]::new)))
                .toList());
        InvokeCapability invoke = new InvokeCapability(
                List.of(new FindCapability(catalogs), last),
                capability -> handler,
                List.of(),
                workers,
                trail,
                Instant::now);
        return new McpServer(
                new ListFleet(catalogs),
                catalogs,
                caller -> capability -> !capability.name().equals("hidden"),
                invoke,
                "1.2.3");
    }

    private static JsonNode tools(McpServer server) {
        return result(server, "tools/list", "{}").path("tools");
    }

    private static JsonNode result(McpServer server, String method, String params) {
        ObjectNode response = send(server, method, params);
        assertThat(response.has("result")).as(response.toString()).isTrue();
        return response.get("result");
    }

    private static ObjectNode send(McpServer server, String method, String params) {
        return respond(
                        server,
                        "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"" + method + "\", \"params\": " + params + "}")
                .orElseThrow();
    }

    private static Optional<ObjectNode> respond(McpServer server, String message) {
        return server.respond(Fleet.json(message), Caller.ANONYMOUS, Trace.named("trace-1"));
    }
}
