package dev.capstan.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import dev.capstan.core.testing.Eventually;
import dev.capstan.server.RunningServer;
import dev.capstan.server.TestAgent;
import dev.capstan.server.architecture.MavenModules;
import dev.capstan.server.settings.Settings;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MetricsControllerTest {

    private static final Pattern NAME = Pattern.compile("\\b(?:capstan|jvm|process|disk|system)_[a-z_]+");
    private static final Path ALERTS = MavenModules.ROOT.resolve("deploy/prometheus-alerts.yaml");
    private static final Path PAGE = MavenModules.ROOT.resolve("docs/operations.md");

    /** It samples no call, so that nothing is sent to the collector, which does not exist. Nor does the sink. */
    @RegisterExtension
    private static final RunningServer SERVER = new RunningServer(Map.of(
            Settings.OTLP_ENDPOINT,
            "http://127.0.0.1:1",
            Settings.TRACE_RATIO,
            0.0,
            Settings.SINKS,
            "http://127.0.0.1:1?name=siem"));

    @BeforeAll
    static void makeTheCalls() throws Exception {
        for (int i = 0; i < 3; i++) {
            SERVER.post("/invocations", "{\"capability_id\": \"echo\", \"parameters\": " + i + "}");
        }
        SERVER.post("/invocations", "{\"capability_id\": \"check_balance\", \"parameters\": {}}");
        for (int i = 0; i < 20; i++) {
            SERVER.post("/invocations", "{\"capability_id\": \"made-up-" + i + "\", \"parameters\": {}}");
            SERVER.get("/made-up-" + i);
        }
    }

    @Test
    void callsAreCountedBySurfaceCapabilityOutcomeAndCode() throws Exception {
        assertThat(scraped())
                .contains(
                        "capstan_calls_total{capability=\"echo\",code=\"none\",outcome=\"succeeded\",surface=\"invocations\"} 3.0",
                        "capstan_calls_total{capability=\"check_balance\",code=\"schema_violation\",outcome=\"refused\","
                                + "surface=\"invocations\"} 1.0",
                        "capstan_call_duration_seconds_count{capability=\"echo\",outcome=\"succeeded\"} 3",
                        "capstan_handler_seconds_bucket{kind=\"agent\",result=\"responded\",le=\"30.0\"} 3",
                        "capstan_gate_seconds_bucket{gate=\"FindGrantedCapability\",le=\"1.0\"} 24",
                        "capstan_gate_seconds_count{gate=\"ValidateRequest\"} 4",
                        "capstan_calls_running 0.0",
                        "capstan_ready{check=\"chain\"} 1.0");
    }

    @Test
    void recordsThatDoNotReachASinkAreCounted() throws Exception {
        String lag = "capstan_sink_lag_records{sink=\"siem\"} " + SERVER.recorded() + ".0";

        Eventually.holds("the sink lags", () -> isScraped(lag));

        assertThat(scraped())
                .contains("capstan_sink_delivered{sink=\"siem\"} 0.0", "capstan_sink_refused{sink=\"siem\"} 0.0")
                .doesNotContain("capstan_sink_failures{sink=\"siem\"} 0.0");
    }

    @Test
    void limitsShowWhatIsInUse() throws Exception {
        String text = scraped();

        for (String limit : List.of(
                "connections",
                "requests",
                "body-bytes",
                "database-connections",
                "workers-calls",
                "workers-background",
                "workers-agents",
                "workers-inbox")) {
            assertThat(value(text, "capstan_limit_used{limit=\"" + limit + "\"}"))
                    .isLessThanOrEqualTo(value(text, "capstan_limit_maximum{limit=\"" + limit + "\"}"));
        }
        assertThat(value(text, "capstan_limit_used{limit=\"connections\"}")).isPositive();
    }

    @Test
    void connectionsToTheDatabaseAreCounted() throws Exception {
        String text = scraped();

        assertThat(Stream.of("active", "idle")
                        .mapToDouble(state -> value(text, "capstan_database_connections{state=\"" + state + "\"}"))
                        .sum())
                .isPositive();
    }

    @Test
    void theHeadOfTheChainIsRead() throws Exception {
        long head = SERVER.recorded();

        assertThat(value(scraped(), "capstan_audit_head{tenant=\"default\"}")).isEqualTo(head);
    }

    @Test
    void approvalsAreOpenUntilAUserDecides() throws Exception {
        double before = value(scraped(), "capstan_approvals_open");

        TestAgent agent = TestAgent.registers(SERVER, "{\"name\": \"Reader\", \"capabilities\": [\"check_balance\"]}");
        assertThat(value(scraped(), "capstan_approvals_open")).isEqualTo(before + 1);
        agent.approved();
        assertThat(value(scraped(), "capstan_approvals_open")).isEqualTo(before);
    }

    @Test
    void callersCreateNoLabels() throws Exception {
        assertThat(scraped())
                .contains(
                        "capstan_calls_total{capability=\"unknown\",code=\"capability_not_found\",outcome=\"refused\","
                                + "surface=\"invocations\"} 20.0")
                .doesNotContain("made-up");
    }

    @Test
    void callsAreThoseOfTheRecord() throws Exception {
        JsonNode records = SERVER.get("/audit/records?kind=capability_invocation&limit=1000")
                .json();

        assertThat(scraped())
                .contains("capstan_audit_events_total{kind=\"capability_invocation\"} "
                        + records.path("records").size() + ".0");
    }

    @Test
    void openMetricsIsReturnedWhereItIsPreferred() throws Exception {
        RunningServer.Reply plain = SERVER.get("/metrics");
        RunningServer.Reply open =
                SERVER.send(HttpRequest.newBuilder(SERVER.url().resolve("/metrics"))
                        .header("Accept", "application/openmetrics-text;version=1.0.0;q=0.5,text/plain;q=0.2"));

        assertThat(plain.header("Content-Type")).startsWith("text/plain; version=0.0.4");
        assertThat(open.header("Content-Type")).startsWith("application/openmetrics-text; version=1.0.0");
        assertThat(open.text()).endsWith("# EOF\n");
    }

    @Test
    void forwardedRequestNeedsAnAccount() throws Exception {
        assertThat(SERVER.send(HttpRequest.newBuilder(SERVER.url().resolve("/metrics"))
                                .header("X-Forwarded-For", "192.0.2.1"))
                        .status())
                .isEqualTo(401);
        assertThat(SERVER.asOwner("GET", "/metrics", "").status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "deploy/grafana-calls.json",
                "deploy/grafana-server.json",
                "deploy/prometheus-alerts.yaml",
                "docs/operations.md"
            })
    void filesNameMetricsThatExist(String file) throws Exception {
        Set<String> known = names(scraped());

        assertThat(names(Files.readString(MavenModules.ROOT.resolve(file))))
                .isNotEmpty()
                .isSubsetOf(known);
    }

    @Test
    void everyMetricOfTheServerIsExplained() throws Exception {
        String page = Files.readString(PAGE);

        assertThat(scraped()
                        .lines()
                        .filter(line -> line.startsWith("# TYPE capstan_"))
                        .map(line -> line.split(" ")[2].replaceAll("_max$", ""))
                        .distinct())
                .isNotEmpty()
                .allSatisfy(name -> assertThat(page).contains("`" + name));
    }

    @ParameterizedTest
    @ValueSource(strings = {"deploy/grafana-calls.json", "deploy/grafana-server.json"})
    void aDashboardHasPanelsWithNumbersOfTheirOwn(String file) throws Exception {
        JsonNode panels = Json.mapper()
                .readTree(Files.readString(MavenModules.ROOT.resolve(file)))
                .path("panels");

        assertThat(panels.size()).isGreaterThan(5);
        assertThat(panels.findValuesAsText("id")).doesNotHaveDuplicates();
        assertThat(panels.findValuesAsText("title")).doesNotHaveDuplicates();
    }

    @Test
    void alertsAreWellFormed() throws Exception {
        assertThat(Files.readString(ALERTS)).contains("groups:", "severity: page");
    }

    private static String scraped() throws Exception {
        return SERVER.get("/metrics").text();
    }

    private static double value(String text, String name) {
        return text.lines()
                .filter(line -> line.startsWith(name + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(name.length() + 1)))
                .findFirst()
                .orElseThrow();
    }

    private static boolean isScraped(String line) {
        try {
            return scraped().contains(line);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static Set<String> names(String text) {
        return Stream.of(text)
                .flatMap(all -> NAME.matcher(all).results())
                .map(MatchResult::group)
                .map(name -> name.replaceAll("_bucket$", "_count"))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
