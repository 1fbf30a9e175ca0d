package dev.capstan.server.reload;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.config.LoadResult;
import dev.capstan.core.testing.Eventually;
import dev.capstan.core.testing.OwnThread;
import dev.capstan.server.CapstanServer;
import dev.capstan.server.RunningServer;
import dev.capstan.server.ServerAssembly;
import dev.capstan.server.cli.CommandRun;
import dev.capstan.server.settings.Fleet;
import dev.capstan.server.settings.Fleets;
import dev.capstan.server.settings.Settings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The reload of a fleet by a running server. */
@DisabledOnOs(OS.WINDOWS)
class FleetReloadTest {

    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final String UNTYPED = "";
    private static final String NUMBER = "inputSchema: { type: object, properties: { n: { type: integer } } }";
    private static final String TEXT = "inputSchema: { type: object, properties: { n: { type: string } } }";

    @TempDir
    private Path directory;

    private Path root;
    private CapstanServer server;
    private String password;

    @BeforeEach
    void start() throws Exception {
        root = directory.resolve("fleet");
        declare("clock", capability("first", "1.0.0", UNTYPED, "cat"));
        start(Map.of(Settings.FILES, directory.resolve("files").toString()));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private void start(Map<String, Object> settings) throws Exception {
        Fleet fleet = ((LoadResult.Loaded<Fleet>) Fleets.withPeers(root)).value();
        server = ServerAssembly.of(Files.createTempDirectory(directory, "data"), "127.0.0.1", 0, settings)
                .serve(fleet);
        password = server.firstAccount().orElseThrow().password();
    }

    private static String capability(String name, String version, String more, String... command) {
        return """
                  - name: %s
                    version: %s
                    permissions: ["compute:execute"]
                    handler: { kind: process, command: ["%s"] }
                    %s
                """.formatted(name, version, String.join("\", \"", command), more);
    }

    private void declare(String agent, String... capabilities) throws IOException {
        Path file = root.resolve("agents").resolve(agent).resolve("capabilities.yaml");
        Files.createDirectories(file.getParent());
        Files.writeString(
                file,
                "version: 1\nagent: agent://" + agent + "\ntransports:\n  - kind: memory\n    topics: {requests: "
                        + agent + ".requests}\ncapabilities:\n" + String.join("", capabilities));
    }

    private HttpResponse<String> send(String method, String path, String body) throws Exception {
        String account = Base64.getEncoder().encodeToString(("owner:" + password).getBytes(UTF_8));
        return HTTP.send(
                HttpRequest.newBuilder(URI.create(server.url() + path))
                        .header("Content-Type", "application/json")
                        .header("Authorization", "Basic " + account)
                        .method(method, HttpRequest.BodyPublishers.ofString(body))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    private HttpResponse<String> anonymous(String method, String path) throws Exception {
        return HTTP.send(
                HttpRequest.newBuilder(URI.create(server.url() + path))
                        .method(method, HttpRequest.BodyPublishers.noBody())
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    private HttpResponse<String> request(String envelope) throws Exception {
        return HTTP.send(
                HttpRequest.newBuilder(URI.create(server.url() + "/rpc/requests"))
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString(envelope))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    private HttpResponse<String> reload() throws Exception {
        return send("POST", "/fleet/reload", "");
    }

    private HttpResponse<String> call(String capability, String parameters) {
        try {
            return HTTP.send(
                    HttpRequest.newBuilder(URI.create(server.url() + "/invocations"))
                            .header("Content-Type", "application/json")
                            .POST(HttpRequest.BodyPublishers.ofString(
                                    "{\"capability_id\": \"" + capability + "\", \"parameters\": " + parameters + "}"))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private JsonNode records() throws Exception {
        return RunningServer.parsed(
                send("GET", "/audit/records?kind=fleet_reloaded", "").body());
    }

    @Test
    void addedCapabilityIsServedListedPublishedAndRecorded() throws Exception {
        String listed = send("GET", "/capabilities", "").body();
        declare("clock", capability("first", "1.0.0", UNTYPED, "cat"), capability("second", "1.0.0", NUMBER, "cat"));
        declare("other", capability("third", "1.0.0", "visibility: public", "cat"));

        HttpResponse<String> reloaded = reload();

        assertThat(reloaded.statusCode()).as(reloaded.body()).isEqualTo(200);
        assertThat(RunningServer.parsed(reloaded.body())).isEqualTo(RunningServer.parsed("""
                {"added": {"count": 2, "capabilities": ["agent://clock second 1.0.0", "agent://other third 1.0.0"]},
                 "changed": {"count": 0, "capabilities": []}, "removed": {"count": 0, "capabilities": []}}"""));
        assertThat(call("second", "{\"n\": 1}").statusCode()).isEqualTo(200);
        assertThat(call("second", "{\"n\": \"one\"}").body()).contains("schema_violation");
        assertThat(call("third", "{}").statusCode()).isEqualTo(200);
        assertThat(call("first", "{}").statusCode()).isEqualTo(200);
        assertThat(listed).doesNotContain("second");
        assertThat(send("GET", "/capabilities", "").body()).contains("\"second\"", "\"third\"");
        assertThat(anonymous("GET", "/capability/list").body())
                .contains("\"third\"")
                .doesNotContain("second");
        assertThat(send("GET", "/registry/second/1.0.0", "").statusCode()).isEqualTo(200);
        assertThat(send("GET", "/agh/peers", "").body()).contains("other");
        assertThat(request("{\"to\": \"agent://other\", \"capability\": \"third\", \"payload\": {}}")
                        .body())
                .doesNotContain("error");
        JsonNode record = records().path("records").path(0).path("record");
        assertThat(record.path("trigger").asText()).isEqualTo("request");
        assertThat(record.path("reloadedBy").asText()).isEqualTo("owner");
        assertThat(record.path("added").path("count").asInt()).isEqualTo(2);
    }

    @Test
    void removedCapabilityIsNoLongerServedButItsRunningCallEnds() throws Exception {
        Path begun = directory.resolve("files/slow/begun");
        Path released = directory.resolve("files/slow/released");
        declare(
                "slow",
                capability(
                                "waits",
                                "1.0.0",
                                UNTYPED,
                                "sh",
                                "-c",
                                "cd $CAPSTAN_FILES; touch begun; while [ ! -e released ]; do sleep 0.02; done; echo 7")
                        .replace("compute:execute", "compute:execute\", \"filesystem:write"));
        assertThat(reload().statusCode()).isEqualTo(200);
        CompletableFuture<HttpResponse<String>> running =
                CompletableFuture.supplyAsync(() -> call("waits", "{}"), OwnThread.EACH);
        Eventually.holds("the program runs", () -> Files.exists(begun));

        Files.delete(root.resolve("agents/slow/capabilities.yaml"));
        Files.delete(root.resolve("agents/slow"));
        HttpResponse<String> reloaded = reload();

        assertThat(RunningServer.parsed(reloaded.body())
                        .at("/removed/capabilities/0")
                        .asText())
                .as(reloaded.body())
                .isEqualTo("agent://slow waits 1.0.0");
        assertThat(call("waits", "{}").body()).contains("capability_not_found");
        assertThat(request("{\"to\": \"agent://slow\", \"capability\": \"waits\", \"payload\": {}}")
                        .body())
                .contains("there is no agent agent://slow in the fleet");
        assertThat(running).isNotDone();
        Files.createFile(released);
        assertThat(running.join().body()).contains("7").doesNotContain("error");
    }

    @Test
    void undeclaredBreakIsRefusedAsAWhole() throws Exception {
        declare("clock", capability("first", "1.0.0", UNTYPED, "cat"), capability("typed", "1.0.0", NUMBER, "cat"));
        assertThat(reload().statusCode()).isEqualTo(200);
        declare(
                "clock",
                capability("first", "1.0.0", UNTYPED, "cat"),
                capability("typed", "1.1.0", TEXT, "cat"),
                capability("new", "1.0.0", UNTYPED, "cat"));

        HttpResponse<String> refused = reload();

        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(refused.body()).contains("agent://clock typed 1.1.0: 1.1.0 breaks 1.0.0", "breaking_changes_from");
        assertThat(call("new", "{}").body()).contains("capability_not_found");
        assertThat(call("typed", "{\"n\": 1}").statusCode()).isEqualTo(200);
        assertThat(send("GET", "/registry/typed/1.1.0", "").statusCode()).isEqualTo(404);
        assertThat(send("GET", "/registry/new", "").statusCode()).isEqualTo(404);
        assertThat(records().path("records")).hasSize(1);
    }

    @Test
    void declaredBreakIsServedInItsNewVersion() throws Exception {
        declare("clock", capability("typed", "1.0.0", NUMBER, "cat"));
        assertThat(reload().statusCode()).isEqualTo(200);
        declare("clock", capability("typed", "2.0.0", TEXT + "\n    breakingChangesFrom: 1.0.0", "cat"));

        HttpResponse<String> reloaded = reload();

        assertThat(reloaded.statusCode()).as(reloaded.body()).isEqualTo(200);
        assertThat(call("typed", "{\"n\": 1}").body()).contains("schema_violation");
        assertThat(call("typed", "{\"n\": \"one\"}").statusCode()).isEqualTo(200);
    }

    @Test
    void changedContentOfAPublishedVersionIsRefused() throws Exception {
        declare("clock", capability("first", "1.0.0", NUMBER, "cat"));

        assertThat(reload().body()).contains("already published with different content");
        assertThat(call("first", "{\"n\": \"one\"}").statusCode()).isEqualTo(200);
    }

    @Test
    void filesWithErrorsAreRefusedWithTheirPlaces() throws Exception {
        Files.writeString(root.resolve("agents/clock/capabilities.yaml"), "version: 1\nagent: [");

        HttpResponse<String> refused = reload();

        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(refused.body()).contains("the server goes on as before", "capabilities.yaml:2:");
        assertThat(RunningServer.parsed(refused.body()).path("problems")).isNotEmpty();
        assertThat(call("first", "{}").statusCode()).isEqualTo(200);
    }

    @Test
    void handlerThatCannotBeServedIsRefused() throws Exception {
        declare("clock", """
                  - name: first
                    handler: { kind: java, name: nowhere.to.be.found }
                """);

        assertThat(reload().body()).contains("no Java handler 'nowhere.to.be.found' is on the class path");
        assertThat(call("first", "{}").statusCode()).isEqualTo(200);
    }

    @Test
    void commandPrintsTheChange() throws Exception {
        declare("clock", capability("second", "1.0.0", UNTYPED, "cat"));

        CommandRun run = CommandRun.typed(
                password + "\n",
                "reload",
                "--account",
                "owner",
                "--url",
                server.url().toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).isEqualTo("""
                added agent://clock second 1.0.0
                removed agent://clock first 1.0.0
                """);
    }

    @Test
    void fleetWithoutFilesIsNotReloaded() throws Exception {
        server.close();
        server = CapstanServer.start(RunningServer.fleet(), directory.resolve("bundled"), "127.0.0.1", 0);
        password = server.firstAccount().orElseThrow().password();

        assertThat(reload().body()).contains("start it with --fleet");
    }

    @Test
    void callerWithoutAnAccountMayNotReload() throws Exception {
        assertThat(anonymous("POST", "/fleet/reload").statusCode()).isEqualTo(401);
    }

    @Test
    void callsDuringReloadsAllSucceed() throws Exception {
        AtomicBoolean ended = new AtomicBoolean();
        CompletableFuture<Integer> calls = CompletableFuture.supplyAsync(
                () -> {
                    int succeeded = 0;
                    while (!ended.get()) {
                        HttpResponse<String> response = call("first", "{}");
                        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
                        succeeded++;
                    }
                    return succeeded;
                },
                OwnThread.EACH);
        for (int version = 1; version <= 10; version++) {
            declare(
                    "clock",
                    capability("first", "1.0.0", UNTYPED, "cat"),
                    capability("more", "1." + version + ".0", UNTYPED, "cat"));
            HttpResponse<String> reloaded = reload();
            assertThat(reloaded.statusCode()).as(reloaded.body()).isEqualTo(200);
        }
        ended.set(true);
        assertThat(calls.join()).isPositive();
    }

    @Test
    void watchedFilesAreTakenOverWithoutBeingAsked() throws Exception {
        server.close();
        start(Map.of(Settings.WATCH, true));
        declare("clock", capability("first", "1.0.0", UNTYPED, "cat"), capability("second", "1.0.0", UNTYPED, "cat"));

        Eventually.holds(
                "the added capability is served", () -> call("second", "{}").statusCode() == 200);
        assertThat(records()
                        .path("records")
                        .path(0)
                        .path("record")
                        .path("trigger")
                        .asText())
                .isEqualTo("files");
    }
}
