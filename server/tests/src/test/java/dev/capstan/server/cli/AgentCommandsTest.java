package dev.capstan.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.server.RunningServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentCommandsTest {

    private static final String TRANSFER = "transfer={\"amount\":{\"max\":100}}";

    @TempDir
    private Path directory;

    private ScriptedAgentAuth server;

    @BeforeEach
    void start() throws IOException {
        server = new ScriptedAgentAuth();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void connectingShowsWhereToDecideAndWaitsForTheDecision() throws IOException {
        server.deciding(2, ScriptedAgentAuth.Agent::approve);

        CommandRun run = connect("--capability", "check_balance", "--capability", TRANSFER, "--name", "teller");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.err())
                .contains("To decide about 'teller' at " + server.url(), "/device?code=BCDF-GHJK", "code BCDF-GHJK")
                .contains("Waiting, at most 10 min left.")
                .doesNotContain("warning");
        assertThat(run.out())
                .contains("agt_1000, teller", "Status  active")
                .containsPattern("check_balance +active +-\\R")
                .containsPattern("transfer +active +amount: at most 100\\R");
        assertThat(server.requests()).filteredOn("GET /agent/status"::equals).hasSize(2);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(keys())))
                .isEqualTo("rw-------");
    }

    @Test
    void aRegistrationThatIsApprovedAtOnceWaitsForNobody() {
        server.deciding(0, ScriptedAgentAuth.Agent::approve);

        assertThat(connect("--capability", "check_balance").succeeded().out()).contains("Status  active");
        assertThat(server.requests()).doesNotContain("GET /agent/status");
    }

    @Test
    void asJsonTheOutcomeIsOneLine() {
        server.deciding(0, ScriptedAgentAuth.Agent::approve);

        CommandRun run = connect("--capability", TRANSFER, "--json").succeeded();

        assertThat(run.out().lines()).hasSize(1);
        assertThat(run.json().path("issuer").asText()).isEqualTo(server.url());
        assertThat(run.json().path("agent_id").asText()).isEqualTo("agt_1000");
        assertThat(run.json()
                        .at("/agent_capability_grants/0/constraints/amount/max")
                        .asInt())
                .isEqualTo(100);
    }

    @Test
    void aWiderGrantThanAskedForIsWarnedOf() {
        server.deciding(0, agent -> {
            agent.approve();
            agent.grants
                    .get("transfer")
                    .putObject("constraints")
                    .putObject("amount")
                    .put("max", 5000);
        });

        CommandRun run = connect("--capability", TRANSFER);

        assertThat(run.exitCode()).isZero();
        assertThat(run.err())
                .isEqualToIgnoringNewLines(
                        "warning: transfer is granted more widely than requested: amount: at most 5000"
                                + " (requested: amount: at most 100)");
    }

    @Test
    void rejectedRegistrationExitsWithOneAndIsDeleted() {
        server.deciding(1, ScriptedAgentAuth.Agent::reject);

        CommandRun run = connect("--capability", "check_balance").failed();

        assertThat(run.out()).contains("Status  rejected");
        assertThat(agent("list").succeeded().out()).contains("This machine has no agent");
    }

    @Test
    void aRegistrationThatNobodyDecidedIsGoneOnWith() {
        server.expiringIn(1);

        assertThat(connect("--capability", "check_balance", "--name", "teller")
                        .failed()
                        .err())
                .contains("the code expired before a decision", "connect --resume");
        assertThat(agent("list").succeeded().out()).containsPattern("agt_1000 +teller +\\S+ +pending +-");

        server.expiringIn(600).deciding(1, ScriptedAgentAuth.Agent::approve);
        assertThat(agent("connect", "--resume").out()).contains("Status  active");
        assertThat(server.agents()).as("registrations at the server").isEqualTo(1);
    }

    @Test
    void connectingAgainForTheSameFindsTheRegistrationThatWaits() {
        connect("--capability", "check_balance", "--no-wait");
        CommandRun again = connect("--capability", "check_balance", "--no-wait", "--json");

        assertThat(again.exitCode()).isZero();
        assertThat(again.json().path("status").asText()).isEqualTo("pending");
        assertThat(again.json().at("/approval/user_code").asText()).isEqualTo("BCDF-GHJK");
        assertThat(server.agents()).isEqualTo(1);
        connect("--capability", TRANSFER, "--no-wait");
        assertThat(server.agents()).as("another wish is another agent").isEqualTo(2);
        assertThat(agent("connect", "--resume").failed().err()).contains("several registrations are pending");
    }

    @Test
    void aPendingCapabilityShowsTheRequestedConstraints() {
        assertThat(connect("--capability", TRANSFER, "--no-wait").out())
                .containsPattern("transfer +pending +requested: amount: at most 100");
    }

    @Test
    void laterDecisionIsFound() {
        connect("--capability", "check_balance", "--no-wait");
        server.agent().approve();

        assertThat(agent("connect", "--resume").succeeded().out()).contains("Status  active");
    }

    @Test
    void anApprovedAgentThatHasExpiredSinceKeepsItsKey() {
        connect("--capability", "check_balance", "--no-wait");
        server.agent().approve();
        server.agent().status = "expired";

        CommandRun resumed = agent("connect", "--resume").failed();
        assertThat(resumed.out()).contains("Status  expired");
        assertThat(resumed.err()).contains("agent reactivate");
        assertThat(agent("reactivate").succeeded().out()).contains("Status  active");
    }

    @Test
    void capabilitiesThatAreNotOfferedAreNamedWithThoseThatAre() {
        assertThat(connect("--capability", "nonsense").failed().err())
                .contains("invalid_capabilities", "nonsense", "its public capabilities: check_balance");
        assertThat(agent("list").succeeded().out()).contains("This machine has no agent");
    }

    @Test
    void aServerThatIsNotWhatItSaysIsNotTrusted() {
        server.discovery().put("issuer", "https://bank.example");
        assertThat(connect().failed().err()).contains("is 'https://bank.example'", "--url");
        server.discovery().put("issuer", server.url()).put("version", "2.0");
        assertThat(connect().failed().err()).contains("Agent Auth version is '2.0'");
        server.discovery().put("version", "1.0-draft").put("default_location", "http://bank.example/run");
        assertThat(connect().failed().err()).contains("default_location", "https");
        assertThat(connect("--mode", "autonomous", "--capability", "a").failed().err())
                .contains("not trusted");
        server.discovery().remove("default_location");
        assertThat(connect("--mode", "autonomous").failed().err())
                .contains("does not accept autonomous agents, only: delegated");
        assertThat(server.requests()).as("nothing was registered").doesNotContain("POST /agent/register");
    }

    @Test
    void moreIsAskedForAndWaitedFor() {
        connected();
        server.deciding(2, agent -> agent.grants.values().forEach(grant -> grant.put("status", "active")));

        CommandRun run = agent("request", "agt_1000", TRANSFER);

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.err()).contains("code BCDF-GHJK");
        assertThat(run.out()).containsPattern("transfer +active +amount: at most 100");
        assertThat(agent("list").out()).contains("check_balance, transfer");
    }

    @Test
    void denialExitsWithOneAndItsReason() {
        connected();
        server.deciding(
                1, agent -> agent.grants.get("transfer").put("status", "denied").put("reason", "not today\u001b[2J"));

        CommandRun run = agent("request", TRANSFER).failed();

        assertThat(run.out()).containsPattern("transfer +denied +.*\\(not today\\[2J\\)");
    }

    @Test
    void alreadyGrantedRequestSucceeds() {
        connected();
        server.refusing(
                "/agent/request-capability", "{\"error\":\"already_granted\",\"message\":\"nothing is left to ask\"}");

        assertThat(agent("request", "check_balance").succeeded().out()).containsPattern("check_balance +active");
    }

    @Test
    void aCallIsExecutedWithATokenForItAlone() throws IOException {
        connected();
        Path file = Files.writeString(directory.resolve("arguments.json"), "{\"account_id\":\"acc_1\"}");

        assertThat(agent("call", "capst", "check_balance", "--arguments", "@" + directory.resolve("none"))
                        .failed()
                        .err())
                .contains(directory.resolve("none") + " cannot be read; check that the file exists");
        assertThat(agent("call", "capst", "check_balance", "--arguments", "{\"a\":1}")
                        .failed()
                        .err())
                .contains("this machine has no agent 'capst'", "capstan agent list");
        assertThat(agent("call", "agt_1", "check_balance", "--arguments", "{\"a\":1}")
                        .succeeded()
                        .json()
                        .at("/got/a")
                        .asInt())
                .isEqualTo(1);
        assertThat(agent("call", "check_balance", "--arguments", "@" + file, "--json")
                        .succeeded()
                        .json()
                        .at("/data/got/account_id")
                        .asText())
                .isEqualTo("acc_1");
    }

    @Test
    void aRefusedCallSaysWhatHelps() {
        connected();

        assertThat(agent("call", "transfer").failed().err())
                .contains("capability_not_granted", "request it with capstan agent request");
        assertThat(agent("call", "removed", "--json")
                        .failed()
                        .json()
                        .path("error")
                        .asText())
                .isEqualTo("capability_not_granted");
        server.refusing(
                "/run",
                "{\"error\":\"constraint_violated\",\"message\":\"too much\",\"violations\":[{\"field\":\"amount\"}]}");
        assertThat(agent("call", "check_balance").failed().err())
                .contains("too much (constraint_violated): {\"field\":\"amount\"}; change the arguments");
    }

    @Test
    void anExecutionInTheBackgroundIsAskedForWithFreshTokens() {
        connected();
        server.pendingAt(server.url() + "/executions/7", 1);

        assertThat(agent("call", "check_balance")
                        .succeeded()
                        .json()
                        .path("late")
                        .asBoolean())
                .isTrue();
        assertThat(server.requests()).filteredOn("GET /executions/7"::equals).hasSize(2);
        assertThat(agent("call", "check_balance", "--wait", "PT0.5S").failed().err())
                .contains("still running", "--wait");
    }

    @Test
    void noTokenIsSentToAnotherServer() throws IOException {
        connected();
        try (ScriptedAgentAuth other = new ScriptedAgentAuth()) {
            server.pendingAt(other.url() + "/executions/7", 0);
            assertThat(agent("call", "check_balance").failed().err()).contains("is on another server");
            assertThat(other.requests()).isEmpty();
        }
        server.executingAt("http://bank.example/run");
        assertThat(agent("call", "check_balance").failed().err()).contains("location", "not trusted");
    }

    @Test
    void aCapabilityIsExecutedWhereItIsWithATokenForThere() throws IOException {
        connected();
        server.executingAt(server.url() + "/elsewhere");

        assertThat(agent("call", "check_balance").failed().err()).contains("nothing is at /elsewhere");
        assertThat(server.requests()).endsWith("POST /elsewhere").doesNotContain("POST /run");
    }

    @Test
    void aStreamIsPrintedPartByPart() {
        connected();
        server.streaming(
                "data: {\"n\":1}\n\nevent: data\r\ndata: {\"n\":\r\ndata: 2}\r\n\r\nevent: done\ndata: {}\n\n");
        assertThat(agent("call", "check_balance", "--stream").succeeded().out().lines())
                .containsExactly("{\"n\":1}", "{\"n\":2}");

        server.streaming("data: 1\n\n");
        assertThat(agent("call", "check_balance", "--stream").failed().err()).contains("without a done event");

        server.streaming("event: error\ndata: {\"error\":\"timeout\",\"message\":\"it took too long\"}\n\n");
        assertThat(agent("call", "check_balance", "--stream").failed().err()).contains("it took too long (timeout)");
    }

    @Test
    void anExpiredAgentIsReactivated() {
        connected();
        server.agent().status = "expired";

        assertThat(agent("status").succeeded().out()).contains("Status  expired");
        assertThat(agent("call", "check_balance").failed().err()).contains("agent reactivate");
        assertThat(agent("reactivate").succeeded().out()).contains("Status  active");
    }

    @Test
    void disconnectRevokesAndDeletes() throws IOException {
        connected();

        assertThat(agent("disconnect", "capstan").succeeded().out()).isEqualToIgnoringNewLines("agt_1000 is revoked");
        assertThat(server.agent().status).isEqualTo("revoked");
        assertThat(agent("status").failed().err()).contains("this machine has no agent", "connect --url");
    }

    @Test
    void pendingAgentIsDeletedLocallyOnly() {
        connect("--no-wait");

        assertThat(agent("disconnect").succeeded().out()).contains("forgotten on this machine only");
    }

    @Test
    void agentOfAnUnreachableServerIsDeletedOnRequestOnly() {
        connected();
        server.close();

        assertThat(agent("disconnect").failed().err()).contains("cannot connect to " + server.url());
        assertThat(agent("disconnect", "--forget", "--json")
                        .succeeded()
                        .json()
                        .path("status")
                        .asText())
                .isEqualTo("forgotten");
    }

    @Test
    void noKeyAndNoTokenIsPrinted() throws IOException {
        connected();
        String secret = RunningServer.parsed(Files.readString(keys()))
                .at("/agents/0/key/d")
                .asText();

        assertThat(secret).hasSize(43);
        for (String command : List.of("status", "list", "status --json", "list --json", "call check_balance")) {
            assertThat(agent(command.split(" ")).succeeded().out())
                    .as(command)
                    .doesNotContain(secret)
                    .doesNotContain("\"d\"", "eyJ");
        }
    }

    @Test
    void keysThatOthersCanReadAreNotUsed() throws IOException {
        connected();
        Files.setPosixFilePermissions(keys(), PosixFilePermissions.fromString("rw-r--r--"));

        assertThat(agent("list").failed().err()).contains("run chmod 600 " + keys());
    }

    private void connected() {
        server.deciding(0, ScriptedAgentAuth.Agent::approve);
        connect("--capability", "check_balance").succeeded();
        server.deciding(0, agent -> {});
    }

    private CommandRun connect(String... more) {
        List<String> arguments = new ArrayList<>(List.of("connect", "--url", server.url()));
        arguments.addAll(List.of(more));
        return agent(arguments.toArray(String[]::new));
    }

    private CommandRun agent(String... arguments) {
        List<String> all = new ArrayList<>(List.of("agent"));
        all.addAll(List.of(arguments));
        all.addAll(List.of("--keys", keys().toString()));
        return CommandRun.of(all.toArray(String[]::new));
    }

    private Path keys() {
        return directory.resolve("capstan").resolve("agents.json");
    }
}
