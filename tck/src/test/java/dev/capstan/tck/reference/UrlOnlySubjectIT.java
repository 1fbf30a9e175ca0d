package dev.capstan.tck.reference;

import static dev.capstan.tck.mutants.AuthMutations.REGISTER;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.cli.CapstanTck;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.mutants.HttpMutation;
import dev.capstan.tck.mutants.ProxiedResponse;
import dev.capstan.tck.mutants.TamperingProxy;
import dev.capstan.tck.subject.command.StartedServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** A right server whose subject file has its URL and no hook. */
class UrlOnlySubjectIT {

    private static final String SUBJECT = """
            name: Server
            claims: [typed-capabilities, discovery, negotiation, grants, capstan]
            """;

    private static final ProxiedResponse TOO_MANY = new ProxiedResponse(
            429,
            Map.of("Content-Type", "application/json", "Retry-After", "1"),
            "{\"error\":\"rate_limited\",\"message\":\"too many undecided requests\",\"retryable\":true}");

    /** Has too many undecided requests already, as nobody can decide on those of the kit. */
    private static final HttpMutation FULL = (call, right) -> call.is("POST", REGISTER) ? TOO_MANY : right.apply(call);

    @TempDir
    private Path work;

    @Test
    void aRuleThatCannotBeCheckedSaysWhatTheFileLacks() throws IOException {
        Map<String, JsonNode> rules = rules();

        assertThat(rules.values())
                .allSatisfy(rule -> assertThat(rule.path("verdict").asText())
                        .as(rule.toPrettyString())
                        .isIn("passed", "cannot-tell", "inapplicable"));
        assertThat(rules.values().stream()
                        .filter(rule -> rule.path("verdict").asText().equals("cannot-tell"))
                        .flatMap(rule -> rule.path("scenarios").valueStream())
                        .filter(scenario -> scenario.has("reason"))
                        .map(scenario -> scenario.path("reason").asText()))
                .allSatisfy(reason -> assertThat(reason)
                        .containsAnyOf(
                                "but its file has no hook '",
                                "but its file has no 'operator' account",
                                "or remove the feature 'key-sets'",
                                "the subject refused a request with 429 or 503; wait until"));
        assertThat(reasons(rules.get("GR-2.2.1")))
                .containsOnly("Server claims grants, but its file has no hook 'approve'; add it");
        assertThat(rules.get("GR-7.1").path("inapplicable").asText())
                .isEqualTo("the subject does not offer a server that the kit starts with a state and a fleet of its own"
                        + " (feature restart)");
        assertThat(rules.get("X-GR-8.15.7").path("verdict").asText()).isEqualTo("inapplicable");
    }

    private static List<String> reasons(JsonNode rule) {
        return rule.path("scenarios")
                .valueStream()
                .map(scenario -> scenario.path("reason").asText())
                .toList();
    }

    private Map<String, JsonNode> rules() throws IOException {
        StringWriter output = new StringWriter();
        CommandLine command = CapstanTck.commandLine();
        command.setOut(new PrintWriter(output));
        command.setErr(new PrintWriter(new StringWriter()));
        Path subject = Files.writeString(work.resolve("url-only.yaml"), SUBJECT);
        try (StartedServer server = start();
                TamperingProxy proxy = TamperingProxy.before(server.url(), FULL)) {
            command.execute(
                    "--subject",
                    subject.toString(),
                    "--url",
                    proxy.url(),
                    "--no-preflight",
                    "--json",
                    "--area",
                    "discovery",
                    "--area",
                    "negotiation",
                    "--area",
                    "grants");
            assertThat(proxy.failures()).isEmpty();
        }
        return Json.read(output.toString())
                .path("rules")
                .valueStream()
                .filter(rule -> rule.has("verdict"))
                .collect(Collectors.toMap(rule -> rule.path("id").asText(), rule -> rule));
    }

    private StartedServer start() throws IOException {
        return HostedCommands.profile(work)
                .start()
                .orElseThrow()
                .run(List.of(), Map.of("work", List.of(work.resolve("server").toString())), work.resolve("server.err"));
    }
}
