package dev.capstan.tck.mutants.generated;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.mutants.ProxiedRequest;
import dev.capstan.tck.mutants.ProxiedResponse;
import dev.capstan.tck.mutants.generated.AcceptedSurvivors.Row;
import dev.capstan.tck.mutants.generated.MutantOutcome.Verdict;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The operators on sample responses, without a server. */
class GeneratedMutantTest {

    private static final ProxiedRequest STATUS = call("GET", "/agent/status?agent_id=a", "");
    private static final ProxiedResponse AGENT = reply(
            200,
            "{\"status\":\"active\",\"n\":1,\"at\":\"2030-01-01T00:00:00Z\",\"grants\":[{\"id\":\"g\"},{\"id\":\"h\"}]}");

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "drop; {\"a\":\"x\",\"b\":1}; {\"b\":1}",
                "null; {\"a\":\"x\"}; {\"a\":null}",
                "rename; {\"a\":\"x\"}; {\"a_2\":\"x\"}",
                "retype; {\"a\":\"x\"}; {\"a\":7}",
                "retype; {\"a\":true}; {\"a\":\"true\"}",
                "retype; {\"a\":[1]}; {\"a\":{}}",
                "off-by-one; {\"a\":9007199254740993}; {\"a\":9007199254740994}",
                "off-by-one; {\"a\":\"2030-01-01T00:00:00Z\"}; {\"a\":\"2030-01-01T01:00:00Z\"}",
                "alter; {\"a\":\"x\"}; {\"a\":\"xx\"}",
                "reorder; {\"a\":[1,2,3]}; {\"a\":[3,2,1]}",
                "duplicate; {\"a\":[1,2]}; {\"a\":[1,2,2]}",
                "truncate; {\"a\":[1,2]}; {\"a\":[1]}",
            })
    void anOperatorChangesOneMember(String operator, String body, String expected) {
        ProxiedResponse changed = changed(STATUS, reply(200, body), "GET /agent/status 200 /a " + operator);

        assertThat(changed.json()).isEqualTo(Json.read(expected));
        assertThat(changed.status()).isEqualTo(200);
    }

    @Test
    void everyOperatorIsAppliedToEveryMemberItFits() {
        Set<String> mutants = new ResponseMutants()
                .of(STATUS, AGENT).stream().map(GeneratedMutant::id).collect(Collectors.toCollection(TreeSet::new));

        assertThat(mutants)
                .contains(
                        "GET /agent/status 200 status",
                        "GET /agent/status 200 content-type",
                        "GET /agent/status 200 /status alter",
                        "GET /agent/status 200 /n off-by-one",
                        "GET /agent/status 200 /at off-by-one",
                        "GET /agent/status 200 /grants reorder",
                        "GET /agent/status 200 /grants/*/id drop")
                .doesNotContain("GET /agent/status 200 /status reorder", "GET /agent/status 200 /at alter")
                .hasSize(34);
    }

    @Test
    void everyElementOfAListChanges() {
        JsonNode body = changed(STATUS, AGENT, "GET /agent/status 200 /grants/*/id drop")
                .json();

        assertThat(body.path("grants")).hasSize(2).allMatch(JsonNode::isEmpty);
    }

    @Test
    void aStaleMemberIsThatOfTheResponseBefore() {
        Fault fault = mutant(STATUS, AGENT, "GET /agent/status 200 /status stale")
                .fault()
                .arm();

        assertThat(fault.apply(STATUS, call -> AGENT)).isSameAs(AGENT);
        assertThat(fault.hasShown()).isFalse();
        assertThat(fault.apply(STATUS, call -> reply(200, "{\"status\":\"revoked\"}"))
                        .json())
                .isEqualTo(Json.read("{\"status\":\"active\"}"));
        assertThat(fault.hasShown()).isTrue();
    }

    @Test
    void aDefectIsOfOneKindOfResponseAndOnlyWhenArmed() {
        Fault fault =
                mutant(STATUS, AGENT, "GET /agent/status 200 /status drop").fault();
        ProxiedRequest other = call("GET", "/agents/1", "");
        ProxiedResponse refusal = reply(404, "{\"status\":\"x\"}");

        assertThat(fault.apply(STATUS, call -> AGENT)).isSameAs(AGENT);
        fault.arm();
        assertThat(fault.apply(other, call -> AGENT)).isSameAs(AGENT);
        assertThat(fault.apply(STATUS, call -> refusal)).isSameAs(refusal);
        assertThat(fault.hasShown()).isFalse();
        assertThat(fault.apply(STATUS, call -> AGENT)).isNotSameAs(AGENT);
    }

    @Test
    void aSkippedGateGrantsWhatIsRefusedWithItsCode() {
        ProxiedRequest revoke = call("POST", "/agent/revoke", "{\"agent_id\":\"b\"}");
        ProxiedResponse refusal = reply(403, "{\"error\":\"unauthorized\"}");
        ResponseMutants mutants = new ResponseMutants();
        mutants.of(revoke, reply(200, "{\"agent_id\":\"a\",\"status\":\"revoked\"}"));
        Fault fault = find(mutants.of(revoke, refusal), "POST /agent/revoke 403 unauthorized skip-gate")
                .fault()
                .arm();

        ProxiedResponse granted = fault.apply(revoke, call -> refusal);

        assertThat(granted.status()).isEqualTo(200);
        assertThat(granted.json()).isEqualTo(Json.read("{\"agent_id\":\"b\",\"status\":\"revoked\"}"));
        ProxiedResponse otherwise = reply(403, "{\"error\":\"agent_revoked\"}");
        assertThat(fault.apply(revoke, call -> otherwise)).isSameAs(otherwise);
    }

    @Test
    void aGateWithoutAnySuccessHasNoMutant() {
        ResponseMutants mutants = new ResponseMutants();
        GeneratedMutant gate = find(
                mutants.of(STATUS, reply(404, "{\"error\":\"agent_not_found\"}")),
                "GET /agent/status 404 agent_not_found skip-gate");

        assertThat(mutants.isPossible(gate)).isFalse();
    }

    @Test
    void aSkippedPersistenceAnswersWithoutTheServer() {
        ProxiedRequest revoke = call("POST", "/agent/revoke", "{\"agent_id\":\"b\"}");
        Fault fault = find(
                        new ResponseMutants().of(revoke, reply(200, "{\"agent_id\":\"a\",\"status\":\"revoked\"}")),
                        "POST /agent/revoke 200 skip-persistence")
                .fault()
                .arm();
        List<ProxiedRequest> forwarded = new ArrayList<>();

        ProxiedResponse granted = fault.apply(revoke, call -> {
            forwarded.add(call);
            return AGENT;
        });

        assertThat(forwarded).isEmpty();
        assertThat(granted.json()).isEqualTo(Json.read("{\"agent_id\":\"b\",\"status\":\"revoked\"}"));
    }

    @Test
    void aSkippedRecordLeavesTheChainLinked() {
        ProxiedRequest records = call("GET", "/audit/records", "");
        ProxiedResponse page = reply(
                200,
                "{\"records\":[{\"prev\":\"0\",\"hash\":\"1\",\"record\":{\"kind\":\"a\"}},"
                        + "{\"prev\":\"1\",\"hash\":\"2\",\"record\":{\"kind\":\"b\"}},"
                        + "{\"prev\":\"2\",\"hash\":\"3\",\"record\":{\"kind\":\"a\"}}]}");

        assertThat(changed(records, page, "GET /audit/records 200 b skip-record")
                        .json())
                .isEqualTo(Json.read("{\"records\":[{\"prev\":\"0\",\"hash\":\"1\",\"record\":{\"kind\":\"a\"}},"
                        + "{\"prev\":\"1\",\"hash\":\"3\",\"record\":{\"kind\":\"a\"}}]}"));
    }

    @Test
    void theShapesCatchWhatAResponseMustHave() {
        ProxiedRequest revoke = call("POST", "/host/revoke", "{}");
        ProxiedResponse revoked = reply(200, "{\"host_id\":\"h\",\"status\":\"revoked\",\"agents_revoked\":0}");
        List<RecordedRun.Sample> samples = List.of(new RecordedRun.Sample(revoke, revoked));

        assertThat(PublishedShapes.of(mutant(revoke, revoked, "POST /host/revoke 200 /host_id drop"), samples))
                .get()
                .extracting(PublishedShapes.Violation::rule)
                .isEqualTo("X-GR-9.1");
        assertThat(PublishedShapes.of(mutant(revoke, revoked, "POST /host/revoke 200 /host_id alter"), samples))
                .isEmpty();
    }

    @Test
    void theReportCountsWhatHasToBeCaught() {
        List<GeneratedMutant> mutants =
                List.copyOf(new TreeSet<>(new ResponseMutants().of(STATUS, reply(200, "{\"a\":\"x\"}"))));
        GeneratedMutant message =
                mutant(STATUS, reply(200, "{\"message\":\"x\"}"), "GET /agent/status 200 /message alter");
        AcceptedSurvivors accepted = new AcceptedSurvivors(
                List.of(new Row(List.of(), List.of("**/message"), List.of("alter"), "texts are free")));
        List<MutantOutcome> outcomes = new ArrayList<>();
        mutants.forEach(mutant -> outcomes.add(new MutantOutcome(mutant, Verdict.CAUGHT, "GR-1", "", 1, 1)));
        outcomes.set(0, new MutantOutcome(mutants.get(0), Verdict.SURVIVED, "", "", 1, 1));
        outcomes.set(1, new MutantOutcome(mutants.get(1), Verdict.UNUSED, "", "", 1, 1));

        GeneratedReport report = new GeneratedReport(outcomes, List.of(message), accepted);

        assertThat(report.survivors()).containsExactly(outcomes.get(0));
        int due = mutants.size() - 1;
        assertThat(report.score()).isEqualTo((double) (due - 1) / due);
        assertThat(report.table())
                .endsWith("| all | " + due + " | 0 | " + (due - 1) + " | 0 | 1 | "
                        + String.format(java.util.Locale.ROOT, "%.1f", 100.0 * (due - 1) / due) + " % | 1 |\n");
    }

    @Test
    void theCommittedReasonsAreReadable() {
        AcceptedSurvivors.from(Path.of("generated-survivors.yaml"));
    }

    private static ProxiedResponse changed(ProxiedRequest call, ProxiedResponse reply, String id) {
        return mutant(call, reply, id).fault().arm().apply(call, right -> reply);
    }

    private static GeneratedMutant mutant(ProxiedRequest call, ProxiedResponse reply, String id) {
        return find(new ResponseMutants().of(call, reply), id);
    }

    private static GeneratedMutant find(Set<GeneratedMutant> mutants, String id) {
        return mutants.stream()
                .filter(mutant -> mutant.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new AssertionError(id + " is none of " + mutants));
    }

    private static ProxiedRequest call(String method, String path, String body) {
        return new ProxiedRequest(method, path, Map.of(), body.getBytes(StandardCharsets.UTF_8));
    }

    private static ProxiedResponse reply(int status, String body) {
        return new ProxiedResponse(status, Map.of("Content-Type", "application/json"), body);
    }
}
