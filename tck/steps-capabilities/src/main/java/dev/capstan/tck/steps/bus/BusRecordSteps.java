package dev.capstan.tck.steps.bus;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.steps.common.Await;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.JsonReader;
import io.cucumber.java.en.Then;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Steps about the records of envelopes on the message bus (X-BUS-2). */
public record BusRecordSteps(ScenarioBusPeers busPeers) {

    private static final String NO_VALUE = "(nothing)";

    /**
     * Checks the fields of the only record. {@code the peer} stands for the sender's address, {@code the other peer}
     * for that of the other peer.
     */
    @Then("there is one record of it with")
    public void isRecordedOnce(Map<String, String> expected) {
        JsonReader record = record();
        expected.forEach((field, cell) -> {
            if (cell.equals(NO_VALUE)) {
                Expect.isTrue(!record.has(field), () -> "the record must not have '" + field + "'");
            } else {
                Expect.equal("'" + field + "' of the record", address(cell), record.text(field));
            }
        });
    }

    @Then("there is one record of it under its trace")
    public void isRecordedUnderTrace() {
        String trace = busPeers.sent().path("headers").path("trace-id").asText();
        Expect.equal("'traceId' of the record", trace, record().text("traceId"));
    }

    @Then("there are {int} records of it, one of them with")
    public void areRecorded(int count, Map<String, String> expected) {
        List<JsonReader> records = awaited(count);
        Expect.equal("the number of records", count, records.size());
        boolean matches = records.stream()
                .anyMatch(record -> expected.entrySet().stream().allMatch(field -> address(field.getValue())
                        .equals(record.node().path(field.getKey()).textValue())));
        Expect.isTrue(matches, () -> "no record has " + expected);
    }

    private JsonReader record() {
        List<JsonReader> records = awaited(1);
        Expect.equal("the number of records", 1, records.size());
        return records.get(0);
    }

    private List<JsonReader> awaited(int count) {
        String correlation = busPeers.sent().path("correlationId").asText();
        return Await.present(
                        () -> Optional.of(busPeers.bus().records(correlation)).filter(found -> found.size() >= count))
                .orElseThrow(() ->
                        new ConformanceFailure("fewer than " + count + " records have the correlation " + correlation));
    }

    private String address(String cell) {
        return cell.endsWith(" peer") ? busPeers.peer(cell).peer().address() : cell;
    }

    /** Checks the caller that the handler reports. */
    @Then("the handler receives")
    public void handlerReceives(Map<String, String> expected) {
        JsonNode actual = busPeers.response().object("payload").any("data");
        expected.forEach((field, cell) -> Expect.equal(
                "'" + field + "' as seen by the handler",
                address(cell),
                actual.path(field).asText()));
    }
}
