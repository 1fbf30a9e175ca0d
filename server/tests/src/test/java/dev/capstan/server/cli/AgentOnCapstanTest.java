package dev.capstan.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.server.RunningServer;
import dev.capstan.server.settings.Settings;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
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
                .contains("invalid_capabilities", "its public capabilities:", "check_balance");
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
