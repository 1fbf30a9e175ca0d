package dev.capstan.server.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import dev.capstan.http.common.RequestSchema;
import dev.capstan.server.DescribedResponses;
import dev.capstan.server.RunningServer;
import dev.capstan.server.TestAgent;
import dev.capstan.server.fuzz.PersistentConnection.Response;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Requests to every route, made from the published shapes and mutated: each is answered as documented, nothing breaks and
 * nothing is granted.
 *
 * <p>{@code -Dcapstan.fuzz=1000000} makes as many, {@code -Dcapstan.fuzz.seed=N} others, {@code -Dcapstan.fuzz.only=N} the
 * one of that number.
 */
@Timeout(7_200)
class FuzzedRequestsTest {

    private static final int REQUESTS = Integer.getInteger("capstan.fuzz", 3_000);
    private static final long SEED = Long.getLong("capstan.fuzz.seed", 20_260_611);
    private static final int ONLY = Integer.getInteger("capstan.fuzz.only", -1);
    private static final int LINES = 4;

    /** Separates the random numbers of one request from those of the next. */
    private static final long STEP = 0x9E3779B97F4A7C15L;

    private static final List<String> INTERNAL =
            List.of("\tat ", "dev.capstan.", "io.micronaut", "java.lang.", "Exception", "org.h2", "SELECT ", "INSERT ");

    @RegisterExtension
    private static final RunningServer SERVER = new RunningServer();

    private final Map<String, LongAdder> outcomes = new ConcurrentSkipListMap<>();

    /** The first finding of each route. */
    private final Map<String, String> findings = new ConcurrentSkipListMap<>();

    @Test
    void noRequestBreaksTheServerOrGrantsAnything(TestReporter reporter) throws Exception {
        TestAgent agent = TestAgent.registers(
                        SERVER, "{\"name\": \"fuzzed\", \"capabilities\": [\"check_balance\", \"web_search\"]}")
                .approved();
        RequestGenerator requests =
                new RequestGenerator(new Credentials(SERVER.url().toString(), SERVER.password(), agent));
        Set<String> before = authority();
        assertThat(before).as("the owner, the host and the agent").hasSizeGreaterThanOrEqualTo(3);
        List<JsonNode> granted = granted(agent);
        ExecutorService executor = Executors.newFixedThreadPool(LINES);
        try (WatchedLog log = new WatchedLog()) {
            List<Future<?>> running = new ArrayList<>();
            for (int line = 0; line < LINES; line++) {
                int first = line;
                running.add(executor.submit(() -> run(requests, first)));
            }
            for (Future<?> each : running) {
                each.get();
            }
            assertThat(findings).isEmpty();
            assertThat(log.stackTrace()).as("the log").isEmpty();
        } finally {
            executor.shutdownNow();
        }
        reporter.publishEntry(REQUESTS + " requests, seed " + SEED, outcomes.toString());
        assertThat(authority()).as("active agents, hosts and accounts").isEqualTo(before);
        assertThat(granted(agent)).as("active grants").hasSize(2).isEqualTo(granted);
        assertThat(SERVER.get("/health/ready").status()).isEqualTo(200);
        assertThat(SERVER.asOwner("GET", "/audit/verification", "")
                        .json()
                        .path("ok")
                        .booleanValue())
                .isTrue();
        if (ONLY < 0) {
            assertThat(outcomes).containsKeys("200", "400", "401", "403", "404", "405", "415");
        }
    }

    @Test
    void everyPublishedShapeIsTried() throws Exception {
        URI http = RequestSchema.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI();
        try (FileSystem jar = FileSystems.newFileSystem(Path.of(http));
                Stream<Path> files = Files.list(jar.getPath("/shapes"))) {
            assertThat(files.map(file -> file.getFileName().toString().replace(".json", "")))
                    .isNotEmpty()
                    .isSubsetOf(RequestGenerator.SHAPES.values());
        }
    }

    private Void run(RequestGenerator requests, int first) throws Exception {
        try (PersistentConnection connection = new PersistentConnection(SERVER.url())) {
            for (int i = first; i < Math.max(REQUESTS, ONLY + 1); i += LINES) {
                if (ONLY < 0 || ONLY == i) {
                    attempt(requests, i, connection);
                }
            }
        }
        return null;
    }

    private void attempt(RequestGenerator requests, int number, PersistentConnection connection) {
        FuzzRequest request = requests.next(new Random(SEED + number * STEP));
        String description = "request " + number + " of seed " + SEED + ": " + request;
        try {
            Response response = connection.send(request);
            outcomes.computeIfAbsent(Integer.toString(response.status()), status -> new LongAdder())
                    .increment();
            check(request, response, description + "\n→ " + response);
        } catch (IOException | RuntimeException finding) {
            findings.putIfAbsent(
                    finding.getClass().getSimpleName() + " " + request.route(), description + "\n" + finding);
        } catch (AssertionError finding) {
            findings.putIfAbsent(finding.getClass().getSimpleName() + " " + request.route(), "\n" + finding);
        }
    }

    private static void check(FuzzRequest request, Response response, String description) {
        assertThat(response.status() < 500 || response.status() == 503)
                .as(description)
                .isTrue();
        assertThat(INTERNAL).as(description).noneMatch(response.body()::contains);
        DescribedResponses.check(
                request.method(),
                request.path(),
                response.status(),
                response.type(),
                name -> !response.field(name.toLowerCase(Locale.ROOT)).isEmpty(),
                response.body());
        if (response.status() < 400 || request.isHead()) {
            return;
        }
        if (response.type().startsWith("text/html")) {
            assertThat(response.body()).as(description).startsWith("<!DOCTYPE html>");
            return;
        }
        assertThat(response.type()).as(description).startsWith("application/json");
        JsonNode body = RunningServer.parsed(response.body());
        JsonNode code = Stream.of(
                        body.path("error"),
                        body.at("/error/code"),
                        body.at("/error/data/code"),
                        body.path("code"),
                        body.at("/reason"))
                .filter(JsonNode::isTextual)
                .findFirst()
                .orElse(Json.object());
        assertThat(code.asText()).as(description).matches("[a-z][a-z0-9_.-]*");
    }

    private static List<JsonNode> granted(TestAgent agent) throws Exception {
        return agent.status()
                .path("agent_capability_grants")
                .valueStream()
                .filter(grant -> grant.path("status").asText().equals("active"))
                .toList();
    }

    /** Returns every active agent and host and every account with its role. */
    private static Set<String> authority() throws Exception {
        Set<String> found = new HashSet<>();
        SERVER.asOwner("GET", "/accounts", "")
                .json()
                .path("accounts")
                .forEach(account -> found.add(account.toString().replaceAll("\"last[^,}]*", "")));
        JsonNode hosts = SERVER.asOwner("GET", "/hosts", "").json();
        found.addAll(active(hosts));
        return found;
    }

    private static Set<String> active(JsonNode node) {
        Set<String> found = Stream.of(node)
                .filter(each -> each.path("status").asText().equals("active"))
                .map(each -> each.path("host_id").asText() + " "
                        + each.path("agent_id").asText())
                .collect(Collectors.toCollection(HashSet::new));
        node.forEach(each -> found.addAll(active(each)));
        return found;
    }
}
