package dev.capstan.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import dev.capstan.core.testing.Eventually;
import dev.capstan.core.testing.TestCertificate;
import dev.capstan.server.architecture.MavenModules;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The archive that the profile {@code distribution} makes, unpacked where nobody can write, and used as by a stranger. */
class DistributionNightly {

    private static final Path ARCHIVE = MavenModules.ROOT
            .resolve("deploy/target/capstan-" + MavenModules.VERSION + ".tar.gz")
            .toAbsolutePath();

    @TempDir
    private static Path prefix;

    private static Path unpacked;

    @TempDir
    private Path directory;

    @BeforeAll
    static void unpack() throws Exception {
        assumeTrue(
                Files.exists(ARCHIVE) || Boolean.parseBoolean(System.getenv("CAPSTAN_REQUIRE_DISTRIBUTION")),
                "mvn -Pdistribution package has not made " + ARCHIVE);
        unpacked = prefix.resolve("capstan-" + MavenModules.VERSION);
        run("tar", "-xzf", ARCHIVE.toString(), "-C", prefix.toString());
        run("chmod", "-R", "a-w", unpacked.toString());
    }

    private static void run(String... command) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
    }

    /** Returns the Java that runs the tests, and a Java 25 that is installed beside it. */
    static Stream<Path> javas() throws IOException {
        Path own = Path.of(System.getProperty("java.home"));
        try (Stream<Path> installed = Files.list(own.toRealPath().getParent())) {
            List<Path> others =
                    installed.filter(DistributionNightly::isJava25).limit(1).toList();
            return Stream.concat(Stream.of(own), others.stream()).distinct();
        }
    }

    private static boolean isJava25(Path home) {
        try {
            return Files.readString(home.resolve("release")).contains("JAVA_VERSION=\"25");
        } catch (IOException noJava) {
            return false;
        }
    }

    @ParameterizedTest
    @MethodSource("javas")
    void theServerStartsAndTheNextStartUsesAnArchiveOfClasses(Path java) throws Exception {
        TestCertificate certificate = TestCertificate.make(directory, "server", "EC");
        Path settings = Files.writeString(directory.resolve("capstan.yaml"), """
                port: 0
                management-port: 0
                tls-cert: server.crt
                tls-key: server.key
                """);
        Path cache = directory.resolve("cache/capstan");
        List<Path> before = files(unpacked);
        HttpClient client =
                HttpClient.newBuilder().sslContext(certificate.trusting()).build();

        try (ServerProcess server = serve(java, settings)) {
            JsonNode openapi = Json.read(get(client, server.url("/openapi.json")));
            assertThat(server.url("").getScheme()).isEqualTo("https");
            assertThat(get(client, server.url("/health"))).isEqualTo("{\"status\":\"UP\"}");
            assertThat(openapi.path("openapi").asText()).startsWith("3.1");
            assertThat(openapi.path("paths").has("/invocations")).isTrue();
            assertThat(get(client, server.managementUrl("/health/ready"))).contains("UP");
            assertThat(get(client, server.managementUrl("/metrics"))).contains("capstan_ready{check=\"database\"} 1");
            Eventually.holds("the archive of classes is made", Duration.ofMinutes(5), () -> !archives(cache)
                    .isEmpty());
            server.terminate();
            assertThat(server.exitCode()).isZero();
        }
        try (ServerProcess server = serve(java, settings)) {
            assertThat(server.arguments())
                    .contains("-XX:SharedArchiveFile=" + archives(cache).get(0));
            assertThat(get(client, server.url("/health"))).isEqualTo("{\"status\":\"UP\"}");
        }
        assertThat(files(unpacked)).isEqualTo(before);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(cache)))
                .isEqualTo("rwx------");
    }

    @Test
    void theConformanceKitRuns() throws Exception {
        Process kit = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-jar",
                        unpacked.resolve("lib/capstan-tck.jar").toString(),
                        "explain",
                        "GR-4.3")
                .start();

        assertThat(new String(kit.getInputStream().readAllBytes())).contains("GR-4.3");
        assertThat(kit.waitFor()).isZero();
    }

    private ServerProcess serve(Path java, Path settings) throws IOException {
        ProcessBuilder command = new ProcessBuilder(
                        unpacked.resolve("bin/capstan").toString(), "serve", "--config", settings.toString())
                .directory(directory.toFile());
        command.environment().put("JAVA_HOME", java.toString());
        command.environment().put("XDG_CACHE_HOME", directory.resolve("cache").toString());
        return ServerProcess.start(command);
    }

    private static String get(HttpClient client, URI url) throws IOException, InterruptedException {
        HttpResponse<String> response =
                client.send(HttpRequest.newBuilder(url).build(), HttpResponse.BodyHandlers.ofString());
        assertThat(response.statusCode()).as("%s: %s", url, response.body()).isEqualTo(200);
        return response.body();
    }

    private static List<Path> archives(Path cache) {
        try (Stream<Path> files = Files.list(cache)) {
            return files.filter(file -> file.toString().endsWith(".jsa")).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Path> files(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            return files.sorted().toList();
        }
    }
}
