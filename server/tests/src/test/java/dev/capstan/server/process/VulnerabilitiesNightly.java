package dev.capstan.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The check for known vulnerabilities finds them, and never passes where it could not look. */
class VulnerabilitiesNightly {

    private static final String SBOM = """
            {"components": [
              {"group": "dev.capstan", "purl": "pkg:maven/dev.capstan/capstan-core@0.1.0?type=jar"},
              {"group": "io.netty", "purl": "pkg:maven/io.netty/netty-codec-http@4.2.16.Final?type=jar"},
              {"group": "org.yaml", "purl": "pkg:maven/org.yaml/snakeyaml@2.4?type=jar"}]}
            """;

    @TempDir
    private Path directory;

    private HttpServer database;
    private final AtomicReference<String> asked = new AtomicReference<>("");

    private record Run(int exitCode, String said) {}

    @BeforeEach
    void start() throws IOException {
        database = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        database.start();
    }

    @AfterEach
    void stop() {
        database.stop(0);
    }

    @Test
    void anArtifactWithAKnownVulnerabilityIsNamed() throws Exception {
        respondWith(200, "{\"results\": [{\"vulns\": [{\"id\": \"GHSA-1\"}, {\"id\": \"GHSA-2\"}]}, {}]}");

        Run run = check(SBOM);

        assertThat(run.exitCode()).as(run.said()).isEqualTo(1);
        assertThat(run.said()).contains("pkg:maven/io.netty/netty-codec-http@4.2.16.Final: GHSA-1, GHSA-2");
        assertThat(asked.get()).contains("pkg:maven/org.yaml/snakeyaml@2.4\"").doesNotContain("capstan-core");
    }

    @Test
    void artifactsWithoutOnePass() throws Exception {
        respondWith(200, "{\"results\": [{}, {}]}");

        Run run = check(SBOM);

        assertThat(run.exitCode()).as(run.said()).isZero();
        assertThat(run.said()).contains("no known vulnerability in 2 artifacts");
    }

    @Test
    void anAnswerForFewerArtifactsIsNoCheck() throws Exception {
        respondWith(200, "{\"results\": [{}]}");

        assertNotChecked(check(SBOM));
    }

    @Test
    void aDatabaseThatFailsIsNoCheck() throws Exception {
        respondWith(503, "{}");

        assertNotChecked(check(SBOM));
    }

    @Test
    void aDatabaseThatCannotBeReachedIsNoCheck() throws Exception {
        database.stop(0);

        assertNotChecked(check(SBOM));
    }

    @Test
    void anSbomWithoutArtifactsIsNoCheck() throws Exception {
        assertNotChecked(check("{}"));
    }

    private static void assertNotChecked(Run run) {
        assertThat(run.exitCode()).as(run.said()).isEqualTo(2);
        assertThat(run.said()).contains("NOT CHECKED for vulnerabilities");
    }

    private void respondWith(int status, String body) {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        database.createContext("/", exchange -> {
            asked.set(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
    }

    private Run check(String sbom) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-classpath",
                        Path.of("..", "target", "capstan.jar").toString(),
                        Path.of("..", "..", ".ci", "Vulnerabilities.java").toString(),
                        Files.writeString(directory.resolve("sbom.json"), sbom).toString(),
                        "http://127.0.0.1:" + database.getAddress().getPort() + "/v1/querybatch")
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return new Run(process.exitValue(), said);
    }
}
