package dev.capstan.tck.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.capstan.tck.Conformance;
import dev.capstan.tck.Selection;
import dev.capstan.tck.rules.Keyword;
import dev.capstan.tck.subject.StopSignal;
import dev.capstan.tck.subject.file.SubjectFileReader;
import dev.capstan.tck.subject.http.SubjectFactory;
import dev.capstan.tck.verdict.Report;
import dev.capstan.tck.verdict.Verdict;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Three servers behind a load balancer keep to the rules as one does, with {@code -P nightly}. */
@EnabledIfSystemProperty(named = "nightly", matches = "true")
class ClusterIT {

    private static final String URL = "http://127.0.0.1:8600";
    private static final int PARALLELISM = 4;
    private static final int RETRIES = 3;
    private static final int MAX_REPETITIONS = 4;

    /** Rules whose fixtures count in their own process, so that a count behind a balancer says nothing. */
    private static final Set<String> COUNTED_IN_ONE_PROCESS =
            Set.of("TC-3.2.5", "TC-3.2.6", "TC-3.3.1", "TC-3.3.4", "INV-2.1.3");

    /** Rules about introspection, for which a server with a public URL wants a key. */
    private static final Set<String> INTROSPECTION = Set.of(
            "GR-6.1.2",
            "GR-6.2.1",
            "GR-6.2.2",
            "GR-6.2.3",
            "GR-6.2.4",
            "GR-8.3.32",
            "X-GR-8.4.1",
            "X-GR-8.4.2",
            "X-GR-8.5.1",
            "X-GR-8.5.2");

    /** Time between kills, in which a call of some seconds can end: otherwise each scenario of one would be cut. */
    private static final Duration PAUSE = Duration.ofSeconds(10);

    @TempDir
    private Path work;

    private Path cluster;

    @BeforeEach
    void start() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/sbin/haproxy")), "HAProxy is not installed");
        // PostgreSQL runs as another user, which has to reach the directory
        cluster = Files.createTempDirectory(Path.of("/tmp"), "capstan-cluster-").resolve("cluster");
        Files.setPosixFilePermissions(cluster.getParent(), PosixFilePermissions.fromString("rwxr-xr-x"));
        cluster("start", cluster.toString());
    }

    @AfterEach
    void stop() throws Exception {
        cluster("stop", cluster.toString());
    }

    private void cluster(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(
                List.of(ReferenceProfile.ROOT.resolve("deploy/cluster").toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment()
                .put(
                        "CAPSTAN_CLUSTER_OPTIONS",
                        "--allow-loopback-keys --stranger-limit off --accounts " + ReferenceProfile.accounts());
        Path log = work.resolve("cluster.log");
        Process process = builder.redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
        assertThat(process.waitFor(3, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as(Files.readString(log)).isZero();
    }

    @Test
    void theMustLevelHoldsBehindABalancer() throws IOException {
        Report report = check(Set.of());

        assertThat(report.ids(Verdict.FAILED)).isEmpty();
        Set<String> undecided = report.ids(Verdict.CANNOT_TELL);
        undecided.removeAll(COUNTED_IN_ONE_PROCESS);
        undecided.removeAll(INTROSPECTION);
        assertThat(undecided).isEmpty();
    }

    @Test
    void nothingAcknowledgedIsLostWhileServersAreKilledInTurn() throws Exception {
        CountDownLatch ended = new CountDownLatch(1);
        CompletableFuture<Integer> kills = CompletableFuture.supplyAsync(() -> killInTurn(ended));

        Report report = check(Set.of());
        Set<String> failed = report.ids(Verdict.FAILED);
        for (int tries = 0; tries < MAX_REPETITIONS && !failed.isEmpty(); tries++) {
            failed = check(failed).ids(Verdict.FAILED);
        }
        ended.countDown();

        assertThat(kills.get(3, TimeUnit.MINUTES)).as("servers killed").isGreaterThan(1);
        assertThat(failed)
                .as("rules that failed each time, although a scenario rarely meets a killed server twice")
                .isEmpty();
        assertThat(report.ids(Verdict.PASSED))
                .as("rules that passed all the same")
                .hasSizeGreaterThan(400);
        assertThat(verification()).contains("\"ok\":true");
    }

    private int killInTurn(CountDownLatch ended) {
        int kills = 0;
        try {
            do {
                String server = String.valueOf(1 + kills % 3);
                cluster("kill", cluster.toString(), server);
                kills++;
                cluster("restart", cluster.toString(), server);
            } while (!ended.await(PAUSE.toMillis(), TimeUnit.MILLISECONDS));
            return kills;
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Checks rules of the MUST level, all if none is named. A safe request whose connection is cut is repeated. */
    private Report check(Set<String> rules) throws IOException {
        String profile =
                ReferenceProfile.absolute().replaceFirst("(?s)start:\n.*?\nrestart:", "url: " + URL + "\n\nrestart:");
        Path file = Files.writeString(work.resolve("cluster.yaml"), profile);
        try (SubjectFactory open = SubjectFactory.of(
                SubjectFileReader.from(file), Optional.empty(), Optional.empty(), work, RETRIES, message -> {})) {
            return new Conformance()
                    .prepare(open.subject(), new Selection(Set.of(), rules, EnumSet.of(Keyword.MUST)), new StopSignal())
                    .run(PARALLELISM, scenario -> {});
        }
    }

    private static String verification() throws IOException, InterruptedException {
        String account = Base64.getEncoder().encodeToString("kit:the kit approves".getBytes(StandardCharsets.UTF_8));
        String response = "\"complete\":false";
        String query = "";
        while (response.contains("\"complete\":false")) {
            response = HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(URI.create(URL + "/audit/verification" + query))
                                    .header("Authorization", "Basic " + account)
                                    .build(),
                            HttpResponse.BodyHandlers.ofString())
                    .body();
            query = "?from=" + response.replaceFirst("(?s).*\"head\":\"([^\"]+)\".*", "$1");
        }
        return response;
    }
}
