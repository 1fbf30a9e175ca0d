package dev.capstan.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.server.RunningServer;
import dev.capstan.server.RunningServer.Reply;
import dev.capstan.server.TestAgent;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code /mcp}, as a client of the Streamable HTTP transport uses it. */
class McpControllerTest {

    private static final String STATELESS = """
            {"_meta": {"io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": {}}}""";

    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

    @RegisterExtension
    private static final RunningServer SERVER = new RunningServer();

    @Test
    void aClientInitializesListsAndCalls() throws Exception {
        JsonNode initialized = result(
                send(
                        request(
                                "initialize",
                                "{\"protocolVersion\": \"2025-11-25\", \"capabilities\": {}, \"clientInfo\": {\"name\": \"c\", \"version\": \"1\"}}")));
        assertThat(initialized.path("protocolVersion").asText()).isEqualTo("2025-11-25");

        Reply noted = send("{\"jsonrpc\": \"2.0\", \"method\": \"notifications/initialized\"}");
        assertThat(noted.status()).isEqualTo(202);
        assertThat(noted.text()).isEmpty();

        assertThat(listed()).contains("check_balance", "count");

        Reply called = send(
                request("tools/call", "{\"name\": \"check_balance\", \"arguments\": {\"account_id\": \"acc_123\"}}"));
        assertThat(result(called).at("/structuredContent/currency").asText()).isEqualTo("USD");
        assertThat(called.header("Trace-Id"))
                .isEqualTo(
                        result(called).at("/_meta/dev.capstan~1call/trace_id").asText());
    }

    @Test
    void theSchemaIsEnforcedAndTheModelIsToldWhatToCorrect() throws Exception {
        JsonNode result = result(send(request("tools/call", "{\"name\": \"check_balance\", \"arguments\": {}}")));

        assertThat(result.path("isError").asBoolean()).isTrue();
        assertThat(result.at("/content/0/text").asText())
                .startsWith("schema_violation: ")
                .contains("account_id");
        assertThat(result.at("/_meta/dev.capstan~1refusal/violations/0/path").asText())
                .isEqualTo("/account_id");
    }

    @Test
    void aCallContinuesTheTraceOfItsRequest() throws Exception {
        Reply reply = SERVER.send(message(request(
                        "tools/call", "{\"name\": \"check_balance\", \"arguments\": {\"account_id\": \"acc_123\"}}"))
                .header("traceparent", "00-" + TRACE + "-00f067aa0ba902b7-01"));

        assertThat(reply.header("Trace-Id")).isEqualTo(TRACE);
    }

    @ParameterizedTest
    @CsvSource({
        "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01, 0af7651916cd43dd8448eb211c80319c",
        "none, " + TRACE,
    })
    void theTraceInTheMessageComesBeforeThatOfTheHeaders(String traceparent, String trace) throws Exception {
        Reply reply = SERVER.send(message(request(
                        "tools/call",
                        "{\"name\": \"check_balance\", \"arguments\": {\"account_id\": \"acc_123\"},"
                                + " \"_meta\": {\"traceparent\": \"" + traceparent + "\"}}"))
                .header("traceparent", "00-" + TRACE + "-00f067aa0ba902b7-01"));

        assertThat(reply.header("Trace-Id")).isEqualTo(trace);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{ | 400 | -32700",
                "[] | 400 | -32600",
                "[{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"ping\"}] | 400 | -32600",
                "{\"id\": 1, \"method\": \"ping\"} | 400 | -32600",
                "{\"jsonrpc\": \"1.0\", \"id\": 1, \"method\": \"ping\"} | 400 | -32600",
                "{\"jsonrpc\": \"2.0\", \"id\": null, \"method\": \"ping\"} | 400 | -32600",
                "{\"jsonrpc\": \"2.0\", \"id\": 1.5, \"method\": \"ping\"} | 400 | -32600",
                "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": 1} | 400 | -32600",
                "{\"jsonrpc\": \"2.0\", \"id\": 1} | 400 | -32600",
                "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"ping\", \"params\": []} | 400 | -32600",
            })
    void whatIsNoMessageIsRefusedAsAnErrorOfJsonRpc(String body, int status, int code) throws Exception {
        Reply reply = send(body);

        assertThat(reply.status()).isEqualTo(status);
        assertThat(reply.json().path("jsonrpc").asText()).isEqualTo("2.0");
        assertThat(reply.json().at("/error/code").asInt()).isEqualTo(code);
    }

    @ParameterizedTest
    @CsvSource({"2025-06-18, 200", "2025-11-25, 200", "2024-11-05, 400", "'', 400", "x, 400"})
    void theHeaderNamesARevisionThatTheServerSpeaks(String revision, int status) throws Exception {
        Reply reply = SERVER.send(message(request("ping", "{}")).header("MCP-Protocol-Version", revision));

        assertThat(reply.status()).isEqualTo(status);
    }

    @ParameterizedTest
    @CsvSource({
        "server/discover, 200, 0",
        "tools/list, 200, 0",
        "ping, 404, -32601",
        "initialize, 404, -32601",
    })
    void requestThatNamesItsRevisionNeedsNoInitialize(String method, int status, int code) throws Exception {
        Reply reply = SERVER.send(message(request(method, STATELESS))
                .header("MCP-Protocol-Version", "2026-07-28")
                .header("Mcp-Method", method));

        assertThat(reply.status()).isEqualTo(status);
        assertThat(reply.json().at("/error/code").asInt()).isEqualTo(code);
    }

    @ParameterizedTest
    @CsvSource({"check_balance, 200", "transfer_funds, 400", "=?base64?Y2hlY2tfYmFsYW5jZQ==?=, 200"})
    void callRepeatsTheNameOfItsToolInAHeader(String header, int status) throws Exception {
        long before = SERVER.recorded();
        String call = request(
                "tools/call",
                STATELESS.replace(
                        "{\"_meta\"",
                        "{\"name\": \"check_balance\", \"arguments\": {\"account_id\": \"acc_123\"}, \"_meta\""));
        Reply reply = SERVER.send(message(call)
                .header("MCP-Protocol-Version", "2026-07-28")
                .header("Mcp-Method", "tools/call")
                .header("Mcp-Name", header));

        assertThat(reply.status()).isEqualTo(status);
        assertThat(reply.json().at("/result/resultType").asText()).isEqualTo(status == 200 ? "complete" : "");
        assertThat(SERVER.recorded() - before).isEqualTo(status == 200 ? 1 : 0);
    }

    @Test
    void repeatedHeaderIsNotTheFirstOfItsValues() throws Exception {
        Reply reply = SERVER.send(message(request("tools/list", STATELESS))
                .header("MCP-Protocol-Version", "2026-07-28")
                .header("Mcp-Method", "tools/list")
                .header("Mcp-Method", "server/discover"));

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.json().at("/error/code").asInt()).isEqualTo(-32_020);
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "DELETE"})
    void thereAreNoStreamsAndNoSessions(String method) throws Exception {
        Reply reply = SERVER.send(HttpRequest.newBuilder(URI.create(SERVER.url() + "/mcp"))
                .header("Accept", "text/event-stream")
                .method(method, HttpRequest.BodyPublishers.noBody()));

        assertThat(reply.status()).isEqualTo(405);
        assertThat(reply.header("Allow")).contains("POST");
    }

    @Test
    void aTokenForThisAddressCountsOnce() throws Exception {
        TestAgent agent = TestAgent.registers(SERVER, """
                        {"name": "m", "mode": "delegated", "capabilities": ["check_balance"]}""").approved();
        String ping = request("ping", "{}");
        String token = agent.tokenFor("/mcp");

        assertThat(agent.post("/mcp", token, ping).status()).isEqualTo(200);
        assertThat(agent.post("/mcp", token, ping).status()).isEqualTo(401);
        Reply foreign = agent.post("/mcp", agent.tokenFor("/invocations"), ping);
        assertThat(foreign.status()).isEqualTo(401);
        assertThat(foreign.json().at("/error/data/code").asText()).isEqualTo("invalid_jwt");
    }

    private static Set<String> listed() throws Exception {
        Set<String> names = new TreeSet<>();
        String params = "{}";
        while (true) {
            JsonNode page = result(send(request("tools/list", params)));
            for (JsonNode tool : page.path("tools")) {
                assertThat(tool.at("/inputSchema/type").asText())
                        .as(tool.path("name").asText())
                        .isEqualTo("object");
                names.add(tool.path("name").asText());
            }
            if (!page.has("nextCursor")) {
                return names;
            }
            params = "{\"cursor\": \"" + page.path("nextCursor").asText() + "\"}";
        }
    }

    @ParameterizedTest
    @CsvSource({
        "Origin: https://evil.example, 403",
        "Sec-Fetch-Site: cross-site, 403",
        "Origin: http://203.0.113.5, 200",
        "Accept: */*, 200",
    })
    void aPageOfAnotherSiteIsRefusedAtEveryAddressOfTheServer(String header, int status) throws Exception {
        String body = request("ping", "{}");
        String message = "POST /mcp HTTP/1.1\r\nHost: 203.0.113.5\r\n" + header
                + "\r\nContent-Type: application/json\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;

        assertThat(SERVER.raw(message.getBytes(StandardCharsets.US_ASCII))).startsWith("HTTP/1.1 " + status + " ");
    }

    private static JsonNode result(Reply reply) {
        assertThat(reply.status()).as(reply.text()).isEqualTo(200);
        assertThat(reply.json().path("id").asInt()).isEqualTo(7);
        return reply.json().path("result");
    }

    private static String request(String method, String params) {
        return "{\"jsonrpc\": \"2.0\", \"id\": 7, \"method\": \"" + method + "\", \"params\": " + params + "}";
    }

    private static Reply send(String body) throws IOException, InterruptedException {
        return SERVER.send(message(body));
    }

    private static HttpRequest.Builder message(String body) {
        return HttpRequest.newBuilder(URI.create(SERVER.url() + "/mcp"))
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .POST(HttpRequest.BodyPublishers.ofString(body));
    }
}
