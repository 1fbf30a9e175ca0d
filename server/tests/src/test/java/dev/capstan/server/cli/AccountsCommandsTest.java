package dev.capstan.server.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.server.CapstanServer;
import dev.capstan.server.RunningServer;
import dev.capstan.server.RunningServer.Reply;
import dev.capstan.server.ServerAssembly;
import dev.capstan.server.TestAgent;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** {@code capstan accounts}, {@code hosts} and {@code agents} on a server that runs and on one that does not. */
class AccountsCommandsTest {

    private static final Pattern PASSWORD =
            Pattern.compile("displayed only once\\): ((?:[a-z2-9]{4}-){4}[a-z2-9]{4})\n");

    @RegisterExtension
    private static final RunningServer SERVER = new RunningServer();

    @TempDir
    private Path directory;

    @Test
    void anOwnerLetsPeopleInAndOutWhileTheServerRuns() throws Exception {
        String password = password(asOwner("accounts", "add", "ana", "--role", "auditor"));
        assertThat(status(SERVER.url(), "ana", password)).isEqualTo(403);

        assertThat(asOwner("accounts", "role", "ana", "approver").out()).isEqualTo("ana now has the role approver.\n");
        assertThat(status(SERVER.url(), "ana", password)).isEqualTo(200);

        String next = password(asOwner("accounts", "password", "ana"));
        assertThat(status(SERVER.url(), "ana", password)).isEqualTo(401);
        assertThat(status(SERVER.url(), "ana", next)).isEqualTo(200);
        assertThat(asOwner("accounts", "list").out())
                .startsWith("NAME")
                .containsPattern("\nana +approver +default +20\\S+ +-\n")
                .containsPattern("\nowner +owner ");

        assertThat(asOwner("accounts", "end", "ana").out())
                .isEqualTo("ana has ended. Suspended: 0 applications, 0 agents.\n");
        assertThat(status(SERVER.url(), "ana", next)).isEqualTo(401);
    }

    @Test
    void anApproverIsToldThatAccountsAreForOwners() throws Exception {
        String password = password(asOwner("accounts", "add", "bo"));

        CommandRun refused =
                CommandRun.typed(password + "\n", "accounts", "end", "owner", "--account", "bo", "--url", url());

        assertThat(refused.exitCode()).isEqualTo(1);
        assertThat(refused.err()).contains("the account 'bo' cannot do this as an approver");
    }

    @Test
    void aChosenPasswordIsReadFromAFileOrTyped() throws Exception {
        Path file = Files.writeString(directory.resolve("password"), "correct horse battery\nstaple\n");
        CommandRun added = asOwner("accounts", "add", "cy", "--password-file", file.toString());
        assertThat(added.out()).isEqualTo("Added cy, approver.\n");
        assertThat(status(SERVER.url(), "cy", "correct horse battery")).isEqualTo(200);

        Path empty = Files.writeString(directory.resolve("empty"), "\nstaple\n");
        assertThat(refusedPassword(empty)).contains("the first line of the password file " + empty + " is empty");
        Path latin1 = Files.write(directory.resolve("latin1"), "M\u00fcller und S\u00f6hne".getBytes(ISO_8859_1));
        assertThat(refusedPassword(latin1)).contains("the password is not valid UTF-8; enter or save it as UTF-8");

        CommandRun changed = CommandRun.typed(
                SERVER.password() + "\nmy dog is called Rex\n",
                "accounts",
                "password",
                "cy",
                "--choose",
                "--account",
                "owner",
                "--url",
                url());
        assertThat(changed.exitCode()).as(changed.err()).isZero();
        assertThat(status(SERVER.url(), "cy", "my dog is called Rex")).isEqualTo(200);
    }

    @Test
    void anEmptyChosenPasswordIsNotToBeSetInTheVariableOfThePresentOne() throws Exception {
        CommandRun run = CommandRun.typed(
                SERVER.password() + "\n\n", "accounts", "add", "ed", "--choose", "--account", "owner", "--url", url());

        assertThat(run.failed().err())
                .contains("the password is missing; enter it at the prompt, or in the first line of standard input")
                .doesNotContain("CAPSTAN_PASSWORD");
    }

    @Test
    void anOwnerListsAndRevokesWhatBelongsToOthers() throws Exception {
        String password = password(asOwner("accounts", "add", "di"));
        TestAgent agent = TestAgent.registers(SERVER, "{\"name\": \"Reader\"}");
        Reply approved = SERVER.send(request(SERVER.url(), "di", password, "/approvals/" + agent.userCode())
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString("{\"decision\": \"approve\"}")));
        assertThat(approved.status()).as(approved.text()).isEqualTo(200);

        assertThat(asOwner("hosts", "list").out())
                .startsWith("HOST")
                .containsPattern(agent.hostId() + " +active +di +1 ");
        assertThat(asOwner("agents", "list").out())
                .containsPattern(agent.id() + " +active +" + agent.hostId() + " +di\n");
        agent.sibling("{\"name\": \"Writer\"}");
        assertThat(asOwner("agents", "revoke", agent.id()).out()).isEqualTo(agent.id() + " is revoked.\n");
        assertThat(asOwner("hosts", "revoke", agent.hostId()).out())
                .isEqualTo(agent.hostId() + " is revoked, with 1 agent.\n");
        assertThat(asOwner("hosts", "list", "--json").out()).contains("\"status\":\"revoked\"");
    }

    @Test
    void aFirstPasswordIsSetAnewWhileTheServerIsStopped() throws Exception {
        Path data = directory.resolve("data");
        String lost;
        try (CapstanServer server = start(data)) {
            lost = server.firstAccount().orElseThrow().password();
        }

        String password = password(stored(data, "password", "owner").succeeded());
        stored(data, "add", "ana", "--role", "owner").succeeded();
        stored(data, "end", "owner").succeeded();
        assertThat(stored(data, "end", "ana").failed().err()).contains("'ana' is the last owner");
        assertThat(stored(data, "list").succeeded().out()).containsPattern("\nowner +owner +default +20\\S+ +20");
        stored(data, "add", "owner", "--role", "owner").succeeded();
        password = password(stored(data, "password", "owner").succeeded());

        try (CapstanServer server = start(data)) {
            assertThat(server.firstAccount()).isEmpty();
            assertThat(status(server.url(), "owner", lost)).isEqualTo(401);
            assertThat(status(server.url(), "owner", password)).isEqualTo(200);
        }
        assertThat(CommandRun.of("audit", "query", "--data", data.toString(), "--limit", "1000")
                        .out())
                .contains("account_password_changed", "account_added", "account_ended");
    }

    @Test
    void usageErrorsAreExplained() {
        assertThat(CommandRun.of("accounts", "add", "ana", "--role", "king")
                        .misused()
                        .err())
                .contains("use owner, approver or auditor");
        assertThat(CommandRun.of("accounts", "add", "ana", "secret").misused().err())
                .contains("secret");
        assertThat(stored(directory.resolve("nothing"), "list").failed().err()).contains("no database in");
        assertThat(stored(directory, "add", "ana", "--password-file", "/nowhere/x")
                        .failed()
                        .err())
                .contains("no database in");
    }

    private static CapstanServer start(Path data) throws Exception {
        return ServerAssembly.of(data, "127.0.0.1", 0, Map.of()).serve(List.of());
    }

    private static CommandRun stored(Path data, String command, String... more) {
        List<String> arguments = new ArrayList<>(List.of("accounts", command));
        arguments.addAll(List.of(more));
        arguments.addAll(List.of("--data", data.toString()));
        return CommandRun.of(arguments.toArray(String[]::new));
    }

    private static String refusedPassword(Path file) {
        String[] command = {
            "accounts", "password", "cy", "--password-file", file.toString(), "--account", "owner", "--url", url()
        };
        return CommandRun.typed(SERVER.password() + "\n", command).failed().err();
    }

    private static CommandRun asOwner(String... command) {
        List<String> arguments = new ArrayList<>(List.of(command));
        arguments.addAll(List.of("--account", "owner", "--url", url()));
        CommandRun run = CommandRun.typed(SERVER.password() + "\n", arguments.toArray(String[]::new));
        assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
        return run;
    }

    private static String url() {
        return SERVER.url().toString();
    }

    private static String password(CommandRun run) {
        Matcher found = PASSWORD.matcher(run.out());
        assertThat(found.find()).as(run.out()).isTrue();
        return found.group(1);
    }

    private static HttpRequest.Builder request(URI url, String name, String password, String path) {
        byte[] credentials = (name + ":" + password).getBytes(StandardCharsets.UTF_8);
        return HttpRequest.newBuilder(URI.create(url + path))
                .header("Authorization", "Basic " + Base64.getEncoder().encodeToString(credentials));
    }

    private static int status(URI url, String name, String password) throws Exception {
        return HttpClient.newHttpClient()
                .send(request(url, name, password, "/hosts").build(), HttpResponse.BodyHandlers.discarding())
                .statusCode();
    }
}
