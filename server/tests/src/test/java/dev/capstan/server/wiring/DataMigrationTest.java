package dev.capstan.server.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.client.KeyFile;
import dev.capstan.core.io.OwnerOnlyPermissions;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;
import dev.capstan.server.CapstanServer;
import dev.capstan.server.RunningServer;
import dev.capstan.server.ServerAssembly;
import dev.capstan.server.settings.Fleet;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Files that the version wrote in which the server was one module: a data directory with an owner, an auditor, an agent
 * with two grants and one execution, a negotiated session and a published version; and the client's key file.
 */
class DataMigrationTest {

    private static final String PASSWORD = "yub9-nycs-bi43-b8dx-zynu";
    private static final String HEAD = "80:83b189b497b547dce99fbb40297c5160181d624792f7a43f2527c1f6ee43fe82";
    private static final int RECORDS = 80;

    @TempDir
    Path directory;

    private CapstanServer server;

    @BeforeEach
    void start() throws Exception {
        Path before = Path.of(
                DataMigrationTest.class.getResource("/written-before/data").toURI());
        Path data = Files.createDirectory(directory.resolve("data"));
        try (Stream<Path> files = Files.list(before)) {
            for (Path file : files.toList()) {
                Files.copy(file, data.resolve(file.getFileName().toString()));
            }
        }
        server = ServerAssembly.of(data, "127.0.0.1", 0, Map.of()).serve(Fleet.of(RunningServer.fleet()));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void theChainIsWholeAndGoesOnWhereItEnded() throws Exception {
        JsonNode sooner = get("/audit/verification?expect_head=" + HEAD);
        assertThat(sooner.path("ok").asBoolean()).as(sooner.toString()).isTrue();
        assertThat(sooner.path("records").asLong()).isGreaterThanOrEqualTo(RECORDS);

        JsonNode last =
                get("/audit/records?after=" + (RECORDS - 1) + "&limit=1").at("/records/0");
        assertThat(HEAD)
                .as(last.toString())
                .isEqualTo(last.path("seq").asLong() + ":" + last.path("hash").asText());
    }

    @Test
    void accountsKeepTheirPasswordsAndRoles() throws Exception {
        assertThat(server.firstAccount()).isEmpty();
        JsonNode accounts = get("/accounts");
        assertThat(accounts.findValuesAsText("name")).containsExactlyInAnyOrder("owner", "ana");
        assertThat(accounts.findValuesAsText("role")).containsExactlyInAnyOrder("owner", "auditor");
    }

    @Test
    void theHostAndItsAgentAreStillConnected() throws Exception {
        JsonNode hosts = get("/hosts");
        assertThat(hosts.toString()).contains("hst_JH_CDPDJPphE3LS3hHs1zw", "agt_1dhgPRk0TbvziAGddbfSRg", "\"sample\"");
    }

    @Test
    void publicationsSurviveTheMigration() throws Exception {
        assertThat(get("/registry/measure/1.0/input.json").at("/required/0").asText())
                .isEqualTo("text");
    }

    @Test
    void theKeyFileOfTheClientIsRead() throws Exception {
        Path before = Path.of(
                DataMigrationTest.class.getResource("/written-before/keys.json").toURI());
        Path keys = Files.createFile(directory.resolve("keys.json"), OwnerOnlyPermissions.file());
        Files.write(keys, Files.readAllBytes(before));

        assertThat(new KeyFile(keys).read().find("sample")).isPresent();
    }

    private JsonNode get(String path) throws IOException, InterruptedException {
        String owner = Base64.getEncoder().encodeToString(("owner:" + PASSWORD).getBytes(StandardCharsets.UTF_8));
        HttpResponse<String> response = HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create(server.url() + path))
                                .header("Authorization", "Basic " + owner)
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return parsed(response.body());
    }

    private static JsonNode parsed(String text) {
        try {
            return Json.read(text);
        } catch (MalformedJson e) {
            throw new AssertionError(text, e);
        }
    }
}
