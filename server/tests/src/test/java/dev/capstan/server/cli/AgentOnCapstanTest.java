package dev.capstan.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.server.RunningServer;
import dev.capstan.server.command.Capstan;
import dev.capstan.server.settings.Settings;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The client against a server that wants proofs of new keys. */
class AgentOnCapstanTest {

    private static final String TRANSFER = "transfer_funds={\"amount\":{\"max\":100}}";

    @RegisterExtension
    private static final RunningServer SERVER = new RunningServer(Map.of(Settings.KEY_PROOF, true));

    @TempDir
    private Path directory;

    @Test
    void anAgentLivesFromItsConnectionToItsEnd() throws Exception {
        approved(agent("connect", "--url", url(), "--capability", "check_balance", "--no-wait", "--json"));
        assertThat(agent("connect", "--resume").succeeded().out()).containsPattern("check_balance +active");

        approved(agent("request", TRANSFER, "--no-wait", "--json"));
        assertThat(agent("request", TRANSFER).succeeded().out())
                .containsPattern("transfer_funds +active +amount: at most 100");

        assertThat(balance().succeeded().json().path("account_id").asText()).isEqualTo("acc_789");
        CommandRun stream = agent("call", "check_balance", "--arguments", "{\"account_id\":\"acc_789\"}", "--stream");
        assertThat(stream.succeeded().out().lines()).hasSize(1);
        assertThat(transfer(101).failed().err()).contains("constraint_violated", "\"field\":\"amount\"");
        assertThat(agent("call", "check_balance").failed().err()).contains("invalid_request", "account_id");
        assertThat(agent("call", "web_search").failed().err()).contains("capability_not_granted");

        String id =
                agent("status", "--json").succeeded().json().path("agent_id").asText();
        owner(HttpRequest.newBuilder(URI.create(url() + "/agents/" + id + "/session"))
                .DELETE());
        assertThat(balance().failed().err()).contains("agent_expired", "capstan agent reactivate");
        assertThat(agent("reactivate").succeeded().out())
                .containsPattern("check_balance +active")
                .doesNotContainPattern("transfer_funds +active");

        assertThat(agent("disconnect").succeeded().out()).isEqualToIgnoringNewLines(id + " is revoked");
    }

    @Test
    void anMcpClientWithoutInitializeGetsTheHeadersOfItsMessages() throws Exception {
        approved(agent("connect", "--url", url(), "--capability", "check_balance", "--no-wait", "--json"));
        String meta = "\"_meta\": {\"io.modelcontextprotocol/protocolVersion\": \"2026-07-28\","
                + " \"io.modelcontextprotocol/clientCapabilities\": {}}";

        Map<String, JsonNode> responses = mcp(
                "{\"id\": 1, \"method\": \"server/discover\", \"params\": {" + meta + "}}",
                "{\"id\": 2, \"method\": \"tools/call\", \"params\": {\"name\": \"check_balance\","
                        + " \"arguments\": {\"account_id\": \"acc_789\"}, " + meta + "}}",
                "{\"id\": 3, \"method\": \"tools/call\", \"params\": {\"name\": \" ünknown\", " + meta + "}}",
                "{\"id\": 4, \"method\": \"a\\nb\", \"params\": {" + meta + "}}",
                "{\"id\": 5, \"method\": \"tools/list\", \"params\": {" + meta.replace("2026", "2030") + "}}");

        assertThat(responses.get("1").at("/result/supportedVersions/0").asText())
                .isEqualTo("2026-07-28");
        assertThat(responses.get("2").at("/result/resultType").asText()).isEqualTo("complete");
        assertThat(responses.get("3").at("/error/code").asInt())
                .as("no such tool")
                .isEqualTo(-32_602);
        assertThat(responses.get("4").at("/error/code").asInt())
                .as("no such method")
                .isEqualTo(-32_601);
        assertThat(responses.get("5").at("/error/data/supported")).hasSize(3);
    }

    @Test
    void anMcpClientUsesTheGrantsOfTheAgent() throws Exception {
        approved(agent("connect", "--url", url(), "--capability", "check_balance", "--no-wait", "--json"));
        agent("connect", "--resume").succeeded();
        approved(agent("request", TRANSFER, "--no-wait", "--json"));

        Map<String, JsonNode> responses = mcp(
                "{\"id\": 1, \"method\": \"initialize\", \"params\": {\"protocolVersion\": \"2025-11-25\","
                        + " \"capabilities\": {}, \"clientInfo\": {\"name\": \"test\", \"version\": \"1\"}}}",
                "{\"method\": \"notifications/initialized\"}",
                "",
                "{\"id\": \"tools\", \"method\": \"tools/list\"}",
                call("balance", "check_balance", "{\"account_id\": \"acc_789\"}"),
                call("too much", "transfer_funds", "{\"to\": \"acc_456\", \"amount\": 101, \"currency\": \"USD\"}"),
                call("not granted", "web_search", "{\"query\": \"x\"}"),
                call("unknown", "nonsense", "{}"),
                "[]",
                "{");

        assertThat(responses.get("1").at("/result/serverInfo/name").asText()).isEqualTo("capstan");
        assertThat(responses.get("\"tools\"").at("/result/tools").findValuesAsText("name"))
                .as("the tools that the agent has a grant of")
                .contains("check_balance", "transfer_funds")
                .doesNotContain("web_search", "echo");
        assertThat(responses
                        .get("\"balance\"")
                        .at("/result/structuredContent/account_id")
                        .asText())
                .isEqualTo("acc_789");
        assertThat(refusal(responses.get("\"too much\""))).isEqualTo("constraint_violated");
        assertThat(refusal(responses.get("\"not granted\""))).isEqualTo("capability_not_granted");
        assertThat(responses.get("\"unknown\"").at("/error/code").asInt()).isEqualTo(-32_602);
        assertThat(responses.keySet())
                .as("one response for each request, one for the batch and one for the text that is no JSON")
                .containsExactlyInAnyOrder(
                        "1",
                        "\"tools\"",
                        "\"balance\"",
                        "\"too much\"",
                        "\"not granted\"",
                        "\"unknown\"",
                        "null",
                        "null again");
    }

    @Test
    void anMcpClientGetsProgressAndCancelsACall() throws Exception {
        approved(agent(
                "connect",
                "--url",
                url(),
                "--capability",
                "stream",
                "--capability",
                "slow_mark",
                "--no-wait",
                "--json"));
        agent("connect", "--resume").succeeded();

        List<JsonNode> messages = written(
                call("slow", "slow_mark", "{\"marker\": \"mcp\", \"ms\": 60000}"),
                "{\"method\": \"notifications/cancelled\", \"params\": {\"requestId\": \"slow\"}}",
                call("parts", "stream", "{\"parts\": [1, 2], \"result\": 3}, \"_meta\": {\"progressToken\": \"t\"}"));

        assertThat(messages).hasSize(3);
        assertThat(messages.get(0).at("/params/progressToken").asText()).isEqualTo("t");
        assertThat(messages.get(1).at("/params/_meta/dev.capstan~1part").asInt())
                .isEqualTo(2);
        assertThat(messages.get(2).at("/result/content/0/text").asText()).isEqualTo("3");
        for (JsonNode each : SERVER.get("/audit/records?kind=capability_invocation&limit=500")
                .json()
                .path("records")) {
            if (each.at("/record/capabilityName").asText().equals("slow_mark")) {
                assertThat(each.at("/record/code").asText()).isEqualTo("cancelled");
            }
        }
    }

    @Test
    void whereTheServerAdmitsTheAgentNoMoreAnMcpClientIsToldWhy() throws Exception {
        approved(agent("connect", "--url", url(), "--capability", "check_balance", "--no-wait", "--json"));
        String id = agent("connect", "--resume", "--json")
                .succeeded()
                .json()
                .path("agent_id")
                .asText();
        owner(HttpRequest.newBuilder(URI.create(url() + "/agents/" + id + "/session"))
                .DELETE());

        assertThat(mcp(call("late", "check_balance", "{\"account_id\": \"acc_789\"}"))
                        .get("\"late\"")
                        .at("/error/data/code")
                        .asText())
                .isEqualTo("agent_expired");
    }

    private static String call(String id, String tool, String arguments) {
        return "{\"id\": \"" + id + "\", \"method\": \"tools/call\", \"params\": {\"name\": \"" + tool
                + "\", \"arguments\": " + arguments + "}}";
    }

    private static String refusal(JsonNode response) {
        return response.at("/result/_meta/dev.capstan~1refusal/code").asText();
    }

    /** Sends messages as lines, and returns what is written. */
    private List<JsonNode> written(String... messages) {
        String lines = Stream.of(messages)
                .map(message -> message.replaceFirst("^\\{\"", "{\"jsonrpc\": \"2.0\", \""))
                .collect(Collectors.joining("\n"));
        CommandRun run = CommandRun.typed(
                lines,
                "agent",
                "mcp",
                "--keys",
                directory.resolve("agents.json").toString());
        return run.succeeded().out().lines().map(RunningServer::parsed).toList();
    }

    /** Sends messages as lines, and returns the responses by their ids. */
    private Map<String, JsonNode> mcp(String... messages) {
        Map<String, JsonNode> responses = new LinkedHashMap<>();
        written(messages).forEach(response -> {
            String id = String.valueOf(response.get("id"));
            responses.put(responses.containsKey(id) ? id + " again" : id, response);
        });
        return responses;
    }

    @Test
    void mcpClientThatHasLeftIsNoFailure() {
        agent("connect", "--url", url(), "--capability", "check_balance", "--no-wait");
        PrintWriter left = new PrintWriter(Writer.nullWriter());
        left.close();
        InputStream before = System.in;
        try {
            System.setIn(new ByteArrayInputStream(
                    "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"ping\"}".getBytes(StandardCharsets.UTF_8)));

            assertThat(Capstan.commandLine()
                            .setOut(left)
                            .execute(
                                    "agent",
                                    "mcp",
                                    "--keys",
                                    directory.resolve("agents.json").toString()))
                    .isZero();
        } finally {
            System.setIn(before);
        }
    }

    @Test
    void pendingRegistrationIsListedAndDeleted() {
        CommandRun run = agent("connect", "--url", url(), "--capability", "check_balance", "--no-wait");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.err()).contains(url() + "/device?code=");
        assertThat(agent("status").succeeded().out()).containsPattern("check_balance +pending");
        assertThat(agent("call", "check_balance").failed().err()).contains("connect --resume");
        assertThat(agent("disconnect").succeeded().out()).contains("forgotten on this machine only");
    }

    @Test
    void unknownCapabilityIsReportedWithThoseOffered() {
        assertThat(agent("connect", "--url", url(), "--capability", "nonsense")
                        .failed()
                        .err())
                .contains(
                        "not offered here: nonsense;",
                        "(invalid_capabilities); its public capabilities: check_balance");
    }

    private CommandRun balance() {
        return agent("call", "check_balance", "--arguments", "{\"account_id\":\"acc_789\"}");
    }

    private CommandRun transfer(int amount) {
        return agent(
                "call",
                "transfer_funds",
                "--arguments",
                "{\"from\":\"acc_123\",\"to\":\"acc_789\",\"currency\":\"USD\",\"amount\":" + amount + "}");
    }

    private static void approved(CommandRun run) throws IOException, InterruptedException {
        assertThat(run.exitCode()).as(run.err()).isZero();
        String code = run.json().at("/approval/user_code").asText();
        RunningServer.Reply reply = owner(HttpRequest.newBuilder(URI.create(url() + "/approvals/" + code))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString("{\"decision\":\"approve\"}")));
        assertThat(reply.status()).as(reply.text()).isEqualTo(200);
    }

    private static RunningServer.Reply owner(HttpRequest.Builder request) throws IOException, InterruptedException {
        String account = "owner:" + SERVER.password();
        return SERVER.send(request.header(
                "Authorization",
                "Basic " + Base64.getEncoder().encodeToString(account.getBytes(StandardCharsets.UTF_8))));
    }

    private CommandRun agent(String... arguments) {
        List<String> all = new ArrayList<>(List.of("agent"));
        all.addAll(List.of(arguments));
        all.addAll(List.of("--keys", directory.resolve("agents.json").toString()));
        return CommandRun.of(all.toArray(String[]::new));
    }

    private static String url() {
        return SERVER.url().toString();
    }
}
