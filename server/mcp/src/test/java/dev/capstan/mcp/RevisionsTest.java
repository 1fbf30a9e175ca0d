package dev.capstan.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.Fleet;
import dev.capstan.core.json.Json;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a message must have by its revision. */
class RevisionsTest {

    private static final String STATELESS = "2026-07-28";

    /** Returns a request of the revision without initialize, with all that it must have. */
    private static ObjectNode request(String method) {
        ObjectNode request = (ObjectNode) Fleet.json("""
                {"jsonrpc": "2.0", "id": 7, "params": {"name": "echo", "_meta": {
                    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
                    "io.modelcontextprotocol/clientCapabilities": {}}}}""");
        return request.put("method", method);
    }

    private static MessageHeaders headers(@Nullable String revision, @Nullable String method, @Nullable String name) {
        return new MessageHeaders(revision, method, name);
    }

    private static void assertRejected(JsonNode message, MessageHeaders headers, int status, int code, String text) {
        Optional<Rejection> rejection = Revisions.rejection(message, headers);

        assertThat(rejection).isPresent();
        assertThat(rejection.get().status()).isEqualTo(status);
        assertThat(rejection.get().body().path("id")).isEqualTo(message.path("id"));
        assertThat(rejection.get().body().at("/error/code").asInt()).isEqualTo(code);
        assertThat(rejection.get().body().at("/error/message").asText()).contains(text);
    }

    @ParameterizedTest
    @CsvSource({"server/discover,", "tools/list,", "tools/call, echo", "tools/call, =?base64?ZWNobw==?="})
    void requestWithItsHeadersIsAccepted(String method, @Nullable String name) {
        assertThat(Revisions.rejection(request(method), headers(STATELESS, method, name)))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "-, tools/call, echo, MCP-Protocol-Version",
                "2025-11-25, tools/call, echo, MCP-Protocol-Version",
                "2026-07-28, -, echo, Mcp-Method",
                "2026-07-28, TOOLS/CALL, echo, Mcp-Method",
                "2026-07-28, =?base64?dG9vbHMvbGlzdA==?=, echo, Mcp-Method",
                "2026-07-28, tools/call, -, Mcp-Name",
                "2026-07-28, tools/call, Echo, Mcp-Name",
                "2026-07-28, tools/call, =?base64?b3RoZXI=?=, Mcp-Name",
                "2026-07-28, tools/call, =?base64?%?=, Mcp-Name",
            })
    void headersMustRepeatTheBody(
            @Nullable String revision, @Nullable String method, @Nullable String name, String named) {
        assertRejected(request("tools/call"), headers(revision, method, name), 400, -32_020, named);
    }

    @ParameterizedTest
    @ValueSource(strings = {"protocolVersion", "clientCapabilities"})
    void requiredMetadataMustBePresent(String member) {
        ObjectNode message = request("tools/list");
        message.withObject("/params/_meta").remove("io.modelcontextprotocol/" + member);

        assertRejected(message, headers(STATELESS, "tools/list", null), 400, -32_602, member);
    }

    @ParameterizedTest
    @ValueSource(strings = {"initialize", "ping", "subscriptions/listen", "resources/list"})
    void methodThatTheRevisionOrTheServerDoesNotHaveIsNotFound(String method) {
        assertRejected(request(method), headers(STATELESS, method, null), 404, -32_601, "server/discover");
    }

    @ParameterizedTest
    @CsvSource({"wörk, =?base64?d8O2cms=?=", "'tools/list ', =?base64?dG9vbHMvbGlzdCA=?="})
    void methodThatAHeaderCannotHaveIsNotFoundEither(String method, String header) {
        assertRejected(request(method), headers(STATELESS, header, null), 404, -32_601, "server/discover");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "2024-11-05", "2030-01-01", "x"})
    void unknownRevisionIsRefusedWithTheKnownOnes(String revision) {
        ObjectNode message = Json.object().put("jsonrpc", "2.0").put("id", 1).put("method", "tools/list");

        assertRejected(message, headers(revision, null, null), 400, -32_022, "2026-07-28, 2025-11-25");
        JsonNode data = Revisions.rejection(message, headers(revision, null, null))
                .orElseThrow()
                .body()
                .at("/error/data");
        assertThat(data.path("requested").asText()).isEqualTo(revision);
        assertThat(data.path("supported")).hasSize(3);
    }

    @Test
    void revisionsWithInitializeNeedNoMetadata() {
        ObjectNode message = Json.object().put("jsonrpc", "2.0").put("id", 1).put("method", "tools/list");

        assertThat(Revisions.rejection(message, headers(null, null, null))).isEmpty();
        assertThat(Revisions.rejection(message, headers("2025-11-25", null, null)))
                .isEmpty();
        assertThat(Revisions.rejection(message, headers("2025-06-18", "other", "other")))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"2025-11-25, 2026-07-28", "2025-11-25, bogus", "2030-01-01, 2025-11-25"})
    void headerMayNotNameAnotherRevisionThanTheMessage(String named, String header) {
        ObjectNode message = request("tools/list");
        message.withObject("/params/_meta").put("io.modelcontextprotocol/protocolVersion", named);

        assertRejected(message, headers(header, "tools/list", null), 400, -32_020, "MCP-Protocol-Version");
    }

    @Test
    void notificationsNeedNoMetadata() {
        ObjectNode message = Json.object().put("jsonrpc", "2.0").put("method", "notifications/cancelled");

        assertThat(Revisions.rejection(message, headers(STATELESS, null, null))).isEmpty();
    }
}
