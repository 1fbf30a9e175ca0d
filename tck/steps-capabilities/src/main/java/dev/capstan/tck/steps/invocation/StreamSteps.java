package dev.capstan.tck.steps.invocation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.capstan.tck.digest.Sha256;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.steps.common.AuditQueries;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.steps.common.ScenarioState;
import dev.capstan.tck.steps.common.ServerSentEvents;
import dev.capstan.tck.steps.common.UniqueNames;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.audit.AuditEntry;
import dev.capstan.tck.subject.invocation.Invocation;
import io.cucumber.datatable.DataTable;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Steps about results that arrive part by part (X-INV-11). */
public record StreamSteps(Subject subject, ScenarioState state, UniqueNames uniqueNames, AuditQueries auditQueries) {

    private static final String ERROR = "error";

    @When("{string} is invoked as a stream under a fresh trace with {json}")
    public void stream(String capability, JsonNode parameters) {
        state.recordResponse(subject.invocations().stream(
                Invocation.of(capability, parameters).withTrace(uniqueNames.trace())));
    }

    @Then("the stream has exactly the events")
    public void hasEvents(DataTable expected) {
        List<String> actual = events().stream()
                .map(event -> event.getKey() + " " + Json.write(ServerSentEvents.json(event)))
                .toList();
        List<String> wanted = expected.asLists().stream()
                .map(row -> row.get(0) + " " + Json.write(Json.read(row.get(1))))
                .toList();
        Expect.equal("the events of the stream", wanted, actual);
    }

    @Then("the stream has the parts {json} and then the error {string}")
    public void endsWithError(JsonNode parts, String code) {
        List<Map.Entry<String, String>> events = events();
        ArrayNode data = Json.list();
        events.stream()
                .filter(event -> event.getKey().equals("data"))
                .map(ServerSentEvents::json)
                .forEach(data::add);
        Expect.sameJson("the parts of the stream", parts, data);
        List<String> names = events.stream().map(Map.Entry::getKey).toList();
        Expect.equal("the last events of the stream", List.of(ERROR, "done"), names.subList(data.size(), names.size()));
        JsonNode error = ServerSentEvents.json(events.get(data.size()));
        Expect.equal("the code of the error", code, error.at("/error/code").asText());
        JsonNode end = ServerSentEvents.json(events.get(data.size() + 1));
        Expect.isTrue(!end.has("result"), () -> "a failed stream must not have a result: " + end);
    }

    @Then("its record has the number and the digest of the parts that arrived")
    public void isRecorded() {
        List<String> parts = events().stream()
                .filter(event -> event.getKey().equals("data"))
                .map(Map.Entry::getValue)
                .toList();
        List<AuditEntry> entries = auditQueries.awaited("capability_invocation", "traceId", uniqueNames.trace());
        Expect.equal("the number of log entries of the trace id", 1, entries.size());
        JsonNode recorded = entries.get(0).record().any("parts");
        Expect.equal(
                "the number of parts in the record",
                parts.size(),
                recorded.path("count").asInt());
        Expect.equal(
                "the digest of the parts in the record",
                Sha256.hex(parts.stream().map(part -> part + '\n').collect(Collectors.joining())),
                recorded.path("sha256").asText());
    }

    private List<Map.Entry<String, String>> events() {
        String body = state.wire().body();
        if (body.strip().startsWith("{")) {
            throw new ConformanceFailure("the response is no stream: " + body);
        }
        return ServerSentEvents.parse(body);
    }
}
