package dev.capstan.tck.reference;

import static dev.capstan.tck.mutants.AuthMutations.APPROVALS;
import static dev.capstan.tck.mutants.AuthMutations.REGISTER;
import static dev.capstan.tck.mutants.AuthMutations.REQUEST;
import static dev.capstan.tck.mutants.AuthMutations.changing;
import static dev.capstan.tck.mutants.AuthMutations.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.cli.CapstanTck;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.mutants.HttpMutation;
import dev.capstan.tck.mutants.ProxiedRequest;
import dev.capstan.tck.mutants.ProxiedResponse;
import dev.capstan.tck.mutants.TamperingProxy;
import dev.capstan.tck.mutants.UnverifiedToken;
import dev.capstan.tck.subject.command.StartedServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Servers that choose what the documents leave to them: the reference server behind a proxy. */
class PermittedChoicesIT {

    @TempDir
    private static Path work;

    private static StartedServer server;

    @BeforeAll
    static void start() throws IOException {
        server = HostedCommands.profile(work)
                .start()
                .orElseThrow()
                .run(List.of(), Map.of("work", List.of(work.resolve("server").toString())), work.resolve("server.err"));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void anApprovalWithoutAUserCodeIsDecidedByItsAgent() throws IOException {
        Map<String, String> codes = new ConcurrentHashMap<>();
        HttpMutation ciba = (call, right) -> {
            if (call.is("POST", APPROVALS)) {
                String agent = call.path().substring(APPROVALS.length());
                return right.apply(call.to(APPROVALS + codes.get(agent)));
            }
            ProxiedResponse response = right.apply(call);
            if (!response.json().has("approval")) {
                return response;
            }
            ObjectNode body = (ObjectNode) response.json();
            ObjectNode approval = (ObjectNode) body.get("approval");
            codes.put(body.path("agent_id").asText(), approval.path("user_code").asText());
            approval.put("method", "ciba")
                    .remove(List.of("user_code", "verification_uri", "verification_uri_complete"));
            return response.withBody(body);
        };

        assertThat(verdicts(ciba, "/approvals/{agent_id}", "GR-2.1.4", "GR-2.2.1", "GR-3.2.1", "GR-4.4.2", "GR-8.3.33"))
                .isEqualTo(Map.of(
                        "GR-2.1.4", "passed",
                        "GR-2.2.1", "passed",
                        "GR-3.2.1", "passed",
                        "GR-4.4.2", "passed",
                        "GR-8.3.33", "cannot-tell"));
    }

    @Test
    void aHookThatNeedsAUserCodeFailsWithoutOne() throws IOException {
        HttpMutation ciba = changing((call, response) -> response.json().has("approval"), (call, response) -> {
            ObjectNode body = (ObjectNode) response.json();
            ((ObjectNode) body.get("approval")).put("method", "ciba").remove("user_code");
            return response.withBody(body);
        });

        assertThat(verdicts(ciba, "/approvals/{user_code}", "GR-2.1.4", "GR-3.2.1"))
                .isEqualTo(Map.of("GR-2.1.4", "cannot-tell", "GR-3.2.1", "cannot-tell"));
    }

    @Test
    void anApprovedCapabilityMayBecomeADefaultOfTheHost() throws IOException {
        HttpMutation trusting = changing(
                (call, response) -> call.is("POST", REGISTER)
                        && call.json().path("capabilities").toString().equals("[\"echo\"]"),
                (call, response) -> {
                    ObjectNode body = (ObjectNode) response.json();
                    body.remove("approval");
                    return response.withBody(body.put("status", "active"));
                });

        assertThat(verdicts(trusting, "/approvals/{user_code}", "GR-3.3.2", "GR-3.3.3"))
                .isEqualTo(Map.of("GR-3.3.2", "cannot-tell", "GR-3.3.3", "cannot-tell"));
    }

    @Test
    void aRequestForMoreMayBeRefusedAtOnce() throws IOException {
        HttpMutation refusing = changing(
                (call, response) -> call.is("POST", REQUEST),
                (call, response) -> new ProxiedResponse(
                        409, response.headers(), "{\"error\":\"already_granted\",\"message\":\"granted\"}"));

        assertThat(verdicts(refusing, "/approvals/{user_code}", "GR-4.4.2")).isEqualTo(Map.of("GR-4.4.2", "passed"));
    }

    @Test
    void aKeySetThatAServerCannotUseMayBeRefusedAsAGatewayDoes() throws IOException {
        String[] rules = {"X-GR-8.15.3", "X-GR-8.15.4", "X-GR-8.15.8", "X-GR-8.15.9"};
        HttpMutation unusable = changing(
                (call, response) -> namesKeySet(call) && response.status() == 401,
                (call, response) -> refused(502, "unusable_key_set"));
        HttpMutation unavailable =
                changing((call, response) -> namesKeySet(call), (call, response) -> refused(503, "unusable_key_set"));

        assertThat(verdicts(unusable, "/approvals/{user_code}", rules))
                .isEqualTo(Map.of(rules[0], "passed", rules[1], "passed", rules[2], "passed", rules[3], "passed"));
        assertThat(verdicts(unavailable, "/approvals/{user_code}", rules))
                .isEqualTo(Map.of(rules[0], "failed", rules[1], "failed", rules[2], "failed", rules[3], "warning"));
    }

    private static boolean namesKeySet(ProxiedRequest call) {
        return UnverifiedToken.of(call).claims().has("host_jwks_url");
    }

    @Test
    void aRateLimitDoesNotShowThatARequestIsInvalid() throws IOException {
        HttpMutation limiting = changing(
                (call, response) ->
                        call.is("POST", REQUEST) && call.json().toString().contains("9007199254740993"),
                (call, response) -> refused(429, "rate_limited"));

        assertThat(verdictsWithOwn(limiting, "X-SEC-2.1")).isEqualTo(Map.of("X-SEC-2.1", "cannot-tell"));
    }

    @Test
    void aServerMayReturnPagesOfAnySize() throws IOException {
        HttpMutation pages = (call, right) -> right.apply(
                call.path().startsWith("/capability/list") && !call.path().contains("limit=")
                        ? call.to(call.path() + (call.path().contains("?") ? "&" : "?") + "limit=20")
                        : call);

        assertThat(verdicts(pages, "/approvals/{user_code}", "GR-5.2.3", "GR-5.2.5", "GR-5.2.6"))
                .isEqualTo(Map.of("GR-5.2.3", "passed", "GR-5.2.5", "passed", "GR-5.2.6", "passed"));
    }

    @Test
    void aServerMayRequireAProofOfEachNewKey() throws IOException {
        HttpMutation requiring = changing(
                (call, response) -> call.is("POST", REGISTER)
                        && !UnverifiedToken.of(call).claims().has("key_proof"),
                (call, response) -> refused(400, "invalid_request"));

        assertThat(verdicts(requiring, "/approvals/{user_code}", "X-GR-8.7.1", "X-GR-8.7.2"))
                .isEqualTo(Map.of("X-GR-8.7.1", "passed", "X-GR-8.7.2", "passed"));
    }

    @Test
    void aPeerMaySupportMoreThanTheReferenceServer() throws IOException {
        HttpMutation signing = changing(
                (call, response) -> response.json().at("/body/peer_card").isObject(), (call, response) -> {
                    ObjectNode body = (ObjectNode) response.json();
                    ((ObjectNode) body.at("/body/peer_card"))
                            .putArray("trust_modes_supported")
                            .add("unverified")
                            .add("ed25519");
                    return response.withBody(body);
                });

        assertThat(verdicts(signing, "/approvals/{user_code}", "X-DISC-1.6")).isEqualTo(Map.of("X-DISC-1.6", "passed"));
    }

    @Test
    void aServerMayWriteItsResponsesInAnotherWay() throws IOException {
        HttpMutation otherwise = (call, right) -> {
            ProxiedResponse response = right.apply(call);
            if (!(response.json() instanceof ObjectNode body)) {
                return response;
            }
            String text = body.put("x_vendor", "more")
                    .toPrettyString()
                    .replace("\"a", "\"\\u0061")
                    .replaceAll("(T[0-9:.]+)Z\"", "$1+00:00\"");
            int status = call.is("POST", REGISTER) && response.status() == 200 ? 201 : response.status();
            return new ProxiedResponse(status, Map.of("content-type", "application/json;charset=UTF-8"), text);
        };
        List<String> rules = List.of(
                "GR-1.1.6",
                "GR-2.1.3",
                "GR-4.5.1",
                "GR-5.2.6",
                "GR-5.3.3",
                "GR-6.2.3",
                "GR-8.3.10",
                "DISC-2.1.1",
                "NEG-2.1.1",
                "INV-1.1.1",
                "TC-3.4.1");

        assertThat(verdicts(otherwise, "/approvals/{user_code}", rules.toArray(String[]::new)))
                .isEqualTo(rules.stream().collect(Collectors.toMap(id -> id, id -> "passed")));
    }

    /** Returns the verdict of each rule on a server with this change, which does not claim Capstan's own profile. */
    private static Map<String, String> verdicts(HttpMutation change, String approve, String... ids) throws IOException {
        Path subject = ReferenceProfile.changed(work, "/approvals/{user_code}", approve);
        Files.writeString(subject, Files.readString(subject).replace("security, capstan]", "security]"));
        return verdicts(change, subject, ids);
    }

    /** Returns the verdict of each rule on a server with this change, which claims Capstan's own profile. */
    private static Map<String, String> verdictsWithOwn(HttpMutation change, String... ids) throws IOException {
        return verdicts(change, ReferenceProfile.written(work, ReferenceProfile.text()), ids);
    }

    private static Map<String, String> verdicts(HttpMutation change, Path subject, String... ids) {
        StringWriter output = new StringWriter();
        CommandLine command = CapstanTck.commandLine();
        command.setOut(new PrintWriter(output));
        command.setErr(new PrintWriter(new StringWriter()));
        try (TamperingProxy proxy = TamperingProxy.before(server.url(), change)) {
            List<String> arguments =
                    new ArrayList<>(List.of("--subject", subject.toString(), "--url", proxy.url(), "--json"));
            List.of(ids).forEach(id -> arguments.addAll(List.of("--only", id)));
            command.execute(arguments.toArray(String[]::new));
            assertThat(proxy.failures()).isEmpty();
        }
        return Json.read(output.toString())
                .path("rules")
                .valueStream()
                .filter(rule -> List.of(ids).contains(rule.path("id").asText()))
                .collect(Collectors.toMap(rule -> rule.path("id").asText(), rule -> rule.path("verdict")
                        .asText()));
    }
}
