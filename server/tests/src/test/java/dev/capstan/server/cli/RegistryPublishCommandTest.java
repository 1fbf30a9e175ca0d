package dev.capstan.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.server.RunningServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RegistryPublishCommandTest {

    private static final String FILE = """
            version: 1
            agent: agent://reviewer
            transports:
              - kind: memory
                topics: { requests: agents.reviewer.requests }
            capabilities:
              - name: review
                version: "1.10"
                supportedVersions: ["1.9", "1.10"]
                deprecatedVersions: ["1.9"]
                breakingChangesFrom: "1.9"
                description: Reviews code
                tags: [java]
                enforcement: best-effort
                inputSchema: { type: object }
                outputSchema: { type: array }
              - name: review
                version: "1.9"
              - name: undeclared
            """;

    @TempDir
    private Path directory;

    private ScriptedServer server;

    @BeforeEach
    void start() throws IOException {
        server = new ScriptedServer();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void versionsOfAFileArePublishedOldestFirst() throws IOException {
        server.on("PUT /registry/review/1.9", 200, "{}").on("PUT /registry/review/1.10", 201, "{}");

        assertThat(publish("capabilities.yaml", FILE).succeeded().out())
                .isEqualTo("review 1.9 already exists\nreview 1.10 published\n");
        assertThat(RunningServer.parsed(server.requests().get(1).body())).isEqualTo(RunningServer.parsed("""
                {"type": "review", "version": "1.10", "description": "Reviews code", "tags": ["java"], "enforcement": "best-effort",
                 "supported_versions": ["1.9", "1.10"], "deprecated_versions": ["1.9"],
                 "breaking_changes_from": "1.9", "input_schema": {"type": "object"},
                 "output_schema": {"type": "array"}}"""));
    }

    @Test
    void afterARefusalNoNewerVersionIsSent() throws IOException {
        server.on("PUT /registry/review/1.9", 422, """
                {"error": "undeclared_breaking_change", "message": "the schemas break 1.8", "changes": [
                  {"change": "narrowed", "side": "input", "pointer": "/properties/language", "effect": "breaks",
                   "message": "takes four values only", "instance": {"language": "go"}}]}""");

        assertThat(publish("capabilities.yaml", FILE).failed().out()).isEqualTo("""
                review 1.9 refused: the schemas break 1.8 (undeclared_breaking_change)
                  breaks  input  /properties/language  narrowed: takes four values only, such as {"language":"go"}
                review 1.10 not sent because an older version was refused
                """);
        assertThat(server.requests()).hasSize(1);
    }

    @Test
    void aDocumentOfTheRegistrysOwnShapeIsSentAsItStands() throws IOException {
        String document = """
                {"type": "com.acme.work", "version": "2.0-rc.1", "input_schema": {"$ref": "/registry/a/1.0/input.json"}}""";
        server.on("PUT /registry/com.acme.work/2.0-rc.1", 201, """
                {"unproven": [{"change": "changed", "side": "output", "pointer": "", "effect": "unproven",
                               "message": "the patterns are too large to compare"}]}""");

        assertThat(publish("work.json", document).succeeded().out()).isEqualTo("""
                com.acme.work 2.0-rc.1 published
                  unproven  output  (whole)  changed: the patterns are too large to compare
                """);
        assertThat(RunningServer.parsed(server.requests().get(0).body())).isEqualTo(RunningServer.parsed(document));
    }

    @Test
    void defectsOfASchemaAreNamed() throws IOException {
        server.on("PUT /registry/work/1.0", 422, """
                {"error": "invalid_schema", "message": "the input schema cannot be enforced", "defects": [
                  {"side": "input", "pointer": "/if", "message": "the keyword 'if' is not in the subset"}]}""");

        assertThat(publish("work.json", "{\"type\": \"work\", \"version\": \"1.0\"}")
                        .failed()
                        .out())
                .isEqualTo("""
                        work 1.0 refused: the input schema cannot be enforced (invalid_schema)
                          input  /if  the keyword 'if' is not in the subset
                        """);
    }

    @Test
    void outcomesAreObjectsOnLinesForPrograms() throws IOException {
        server.on("PUT /registry/review/1.9", 409, "{\"error\": \"version_exists\", \"message\": \"it is there\"}");

        assertThat(publish("capabilities.yaml", FILE, "--json").failed().out().lines())
                .containsExactly(
                        "{\"type\":\"review\",\"version\":\"1.9\",\"outcome\":\"refused\",\"answer\":{\"error\":"
                                + "\"version_exists\",\"message\":\"it is there\"}}",
                        "{\"type\":\"review\",\"version\":\"1.10\",\"outcome\":\"not_sent\"}");
    }

    @Test
    void fileWithADiagnosticIsNotPublished() throws IOException {
        assertThat(publish("capabilities.yaml", FILE + "    timeuotMs: 5\n")
                        .failed()
                        .err())
                .contains("timeuotMs", "1 error");
        assertThat(server.requests()).isEmpty();
    }

    @Test
    void aFileWithoutAVersionHasNothingToPublish() throws IOException {
        String undeclared = FILE.substring(0, FILE.indexOf("  - name: review")) + "  - name: undeclared\n";

        assertThat(publish("capabilities.yaml", undeclared).failed().err())
                .endsWith("nothing to publish: no capability in these files declares a version\n");
    }

    @Test
    void peersOfAFleetArePublishedOnlyIfNamed() throws IOException {
        Path peer = Files.createDirectories(directory.resolve("peers/reviewer"));
        Path file = Files.writeString(peer.resolve("capabilities.yaml"), FILE);
        server.on("PUT /registry/review/1.9", 201, "{}").on("PUT /registry/review/1.10", 201, "{}");

        assertThat(server.run("registry", "publish", directory.toString())
                        .failed()
                        .err())
                .endsWith("nothing to publish: no capability in these files declares a version\n");
        assertThat(server.requests()).isEmpty();
        server.run("registry", "publish", file.toString()).succeeded();
        assertThat(server.requests()).hasSize(2);
    }

    @Test
    void missingCredentialsAreReportedOnce() throws IOException {
        server.on(
                "PUT /registry/review/1.9",
                401,
                "{\"error\": \"authentication_required\", \"message\": \"send a password\"}");

        assertThat(publish("capabilities.yaml", FILE).failed().err()).endsWith("name an account with --account\n");
        assertThat(server.requests()).hasSize(1);
    }

    private CommandRun publish(String name, String text, String... more) throws IOException {
        Path file = Files.writeString(directory.resolve(name), text);
        String[] arguments = new String[more.length + 3];
        arguments[0] = "registry";
        arguments[1] = "publish";
        arguments[2] = file.toString();
        System.arraycopy(more, 0, arguments, 3, more.length);
        return server.run(arguments);
    }
}
