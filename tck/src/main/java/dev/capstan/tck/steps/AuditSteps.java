package dev.capstan.tck.steps;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.AgentAnswer;
import dev.capstan.tck.subject.AuditEntry;
import dev.capstan.tck.subject.Breach;
import dev.capstan.tck.subject.Reading;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.Verification;
import dev.capstan.tck.subject.Violation;
import io.cucumber.datatable.DataTable;
import io.cucumber.java.en.Then;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What stands on the audit chain afterwards (TC-4, INV-3.3). */
public final class AuditSteps {

    private static final String VIOLATION = "capability_schema_violation";
    private static final String INVOCATION = "capability_invocation";

    /** Before this instant nobody wrote records of this kind; as a number of seconds it lies far ahead. */
    private static final long EARLIEST_MS = 1_600_000_000_000L;

    private final Subject subject;
    private final Scene scene;
    private final Fresh fresh;
    private final AuditDesk desk;

    public AuditSteps(Subject subject, Scene scene, Fresh fresh, AuditDesk desk) {
        this.subject = subject;
        this.scene = scene;
        this.fresh = fresh;
        this.desk = desk;
    }

    @Then("exactly one violation record is kept for it, with the same violations")
    public void oneRecordIsKept() {
        Reading record = violationRecord();
        Expect.equal(
                "the set of violations in the record",
                new HashSet<>(scene.answer().violations()),
                new HashSet<>(Violation.listed(record, "violations")));
    }

    @Then("no violation record is kept for it")
    public void noRecordIsKept() {
        int records = desk.settled(VIOLATION, "correlationId", scene.answer().correlation())
                .size();
        Expect.equal("the number of violation records", 0, records);
    }

    @Then("its violation record says")
    public void recordSays(DataTable expected) {
        says("the violation record", violationRecord(), expected);
    }

    @Then("its violation record carries its tenant, its correlation and its session")
    public void recordCarries() {
        Reading record = violationRecord();
        Expect.that(!record.text("tenantId").isBlank(), () -> "the tenant is blank");
        Expect.equal("the correlation", scene.answer().correlation(), record.text("correlationId"));
        Expect.equal("the session", fresh.session(), record.text("sessionId"));
    }

    @Then("its violation record is dated in milliseconds")
    public void recordIsDated() {
        long ts = violationRecord().integer("ts");
        Expect.that(ts > EARLIEST_MS, () -> "the record is dated " + ts + ", which is no time in milliseconds");
    }

    @Then("its violation record carries no session")
    public void recordCarriesNoSession() {
        Expect.that(!violationRecord().has("sessionId"), () -> "the record has a session, though none was named");
    }

    @Then("the chain verifies up to that record")
    public void chainVerifies() {
        long seq = violationEntry().seq();
        Verification verification = subject.verification();
        Expect.that(verification.ok(), () -> "the chain does not verify");
        Expect.that(
                verification.headSeq() >= seq,
                () -> "the chain ends at " + verification.headSeq() + ", before the record " + seq);
        Expect.that(verification.records() > 0, () -> "the chain has no records");
    }

    @Then("every record since names the one before it, without a gap")
    public void recordsFormAChain() {
        String first = scene.firstAnswer().correlation();
        desk.settled(VIOLATION, "correlationId", first);
        List<AuditEntry> entries = subject.entries(null);
        List<AuditEntry> since = entries.stream()
                .dropWhile(entry -> !entry.says("correlationId", first))
                .toList();
        Expect.that(since.size() >= 3, () -> "of the requests just made only " + since.size() + " records are kept");
        for (int i = 1; i < since.size(); i++) {
            AuditEntry before = since.get(i - 1);
            AuditEntry entry = since.get(i);
            Expect.equal("the number after " + before.seq(), before.seq() + 1, entry.seq());
            Expect.equal("what record " + entry.seq() + " names as the one before", before.hash(), entry.prev());
        }
    }

    @Then("the records of the kind {string} are of that kind alone")
    public void recordsAreOfKind(String kind) {
        List<AuditEntry> entries = Until.present(
                        () -> Optional.of(subject.entries(kind)).filter(some -> !some.isEmpty()))
                .orElseThrow(() -> new Breach("there are no records of the kind " + kind));
        entries.forEach(entry -> Expect.equal("the kind of a record", kind, entry.kind()));
    }

    @Then("there are no records of the kind {string}")
    public void noRecordsOfKind(String kind) {
        Expect.equal("the number of records", 0, subject.entries(kind).size());
    }

    @Then("the export of the kind {string} has its record once")
    public void exportHasRecord(String kind) {
        violationEntry();
        List<JsonNode> exported = subject.export(kind);
        exported.forEach(record -> Expect.equal(
                "the kind of an exported record", kind, record.path("kind").asText()));
        long found = exported.stream()
                .filter(record -> record.path("correlationId")
                        .asText()
                        .equals(scene.answer().correlation()))
                .count();
        Expect.equal("how often the export has the record", 1L, found);
    }

    @Then("it is logged once, under its trace, as")
    public void isLogged(DataTable expected) {
        String trace = scene.invocation().trace().orElseThrow(() -> new Breach("the answer carries no trace"));
        List<AuditEntry> entries = desk.awaited(INVOCATION, "traceId", trace);
        Expect.equal("the number of log entries of the trace " + trace, 1, entries.size());
        says("the log entry", entries.get(0).record(), expected);
    }

    private Reading violationRecord() {
        return violationEntry().record();
    }

    private AuditEntry violationEntry() {
        AgentAnswer answer = scene.answer();
        List<AuditEntry> entries = desk.settled(VIOLATION, "correlationId", answer.correlation());
        Expect.equal("the number of violation records for " + answer.correlation(), 1, entries.size());
        return entries.get(0);
    }

    private static void says(String what, Reading record, DataTable expected) {
        for (Map.Entry<String, String> field : expected.asMap().entrySet()) {
            Expect.sameJson(
                    "'" + field.getKey() + "' of " + what, Json.read(field.getValue()), record.any(field.getKey()));
        }
    }
}
