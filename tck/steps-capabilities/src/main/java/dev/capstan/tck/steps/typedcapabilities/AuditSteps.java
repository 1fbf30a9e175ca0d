package dev.capstan.tck.steps.typedcapabilities;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.steps.common.AuditQueries;
import dev.capstan.tck.steps.common.Await;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.steps.common.ScenarioState;
import dev.capstan.tck.steps.common.UniqueNames;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.Violation;
import dev.capstan.tck.subject.audit.AuditEntry;
import dev.capstan.tck.subject.audit.Verification;
import io.cucumber.datatable.DataTable;
import io.cucumber.java.en.Then;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Steps about the records on the audit chain (TC-4). */
public final class AuditSteps {

    private static final String VIOLATION = "capability_schema_violation";

    /** Lower bound of record times in milliseconds, before the first record. A time in seconds is below it. */
    private static final long EARLIEST_MS = 1_600_000_000_000L;

    private final Subject subject;
    private final ScenarioState state;
    private final UniqueNames uniqueNames;
    private final AuditQueries auditQueries;

    public AuditSteps(Subject subject, ScenarioState state, UniqueNames uniqueNames, AuditQueries auditQueries) {
        this.subject = subject;
        this.state = state;
        this.uniqueNames = uniqueNames;
        this.auditQueries = auditQueries;
    }

    @Then("a violation record is kept for it")
    public void recordIsKept() {
        violationEntry();
    }

    @Then("no second violation record is kept for it")
    public void noSecondIsKept() {
        int records = violationRecords().size();
        Expect.isTrue(records <= 1, () -> "one envelope has " + records + " violation records; expected at most 1");
    }

    @Then("what is kept for it lists the same violations")
    public void sameViolationsAreKept() {
        Set<Violation> listed = new HashSet<>();
        violationRecords().forEach(entry -> listed.addAll(Violation.listed(entry.record(), "violations")));
        Expect.equal(
                "the violations of the record",
                new HashSet<>(state.agentResponse().violations()),
                listed);
    }

    @Then("what is kept for it lists {int} violations or more")
    public void listsAtLeast(int number) {
        int listed = violationRecords().stream()
                .mapToInt(
                        entry -> Violation.listed(entry.record(), "violations").size())
                .sum();
        Expect.isTrue(
                listed >= number, () -> "the record lists " + listed + " violations; expected at least " + number);
    }

    @Then("no violation record is kept for it")
    public void noRecordIsKept() {
        Expect.equal("the number of violation records", 0, violationRecords().size());
    }

    @Then("its violation record has")
    public void recordSays(DataTable expected) {
        AuditQueries.requireFields("the violation record", violationRecord(), expected);
    }

    @Then("its violation record carries a tenant")
    public void recordCarriesTenant() {
        Expect.names("the tenant", violationRecord().text("tenantId"), "");
    }

    @Then("^its violation record carries its (correlation|session)$")
    public void recordCarries(String id) {
        String expected = id.equals("session")
                ? uniqueNames.session()
                : state.agentResponse().correlation();
        Expect.equal("the " + id, expected, violationRecord().text(id + "Id"));
    }

    @Then("its violation record is dated by a number")
    public void recordHasNumber() {
        JsonNode ts = violationRecord().any("ts");
        Expect.isTrue(ts.isNumber(), () -> "'ts' of the record is not a number: " + ts);
    }

    @Then("its violation record is dated in milliseconds")
    public void recordIsDated() {
        long ts = violationRecord().integer("ts");
        Expect.isTrue(ts > EARLIEST_MS, () -> "'ts' of the record is not a time in milliseconds: " + ts);
    }

    @Then("its violation record carries no session")
    public void recordCarriesNoSession() {
        Expect.isTrue(!violationRecord().has("sessionId"), () -> "the record must not have 'sessionId'");
    }

    @Then("the chain verifies up to its violation record")
    public void chainVerifies() {
        long seq = violationEntry().seq();
        Verification verification = subject.audit().verification();
        Expect.isTrue(verification.ok(), () -> "the chain does not verify");
        Expect.isTrue(
                verification.headSeq() >= seq,
                () -> "the chain ends at record " + verification.headSeq() + ", before record " + seq);
        Expect.isTrue(verification.records() > 0, () -> "the chain has no records");
    }

    @Then("every record since names the one before it, without a gap")
    public void recordsFormAChain() {
        String first = state.firstAgentResponse().correlation();
        auditQueries.settled(VIOLATION, "correlationId", first);
        List<AuditEntry> entries = subject.audit().entries(null);
        List<AuditEntry> since = entries.stream()
                .dropWhile(entry -> !entry.hasValue("correlationId", first))
                .toList();
        Expect.isTrue(
                since.size() >= 3,
                () -> "the requests of this scenario have " + since.size() + " records; expected at least 3");
        for (int i = 1; i < since.size(); i++) {
            AuditEntry before = since.get(i - 1);
            AuditEntry entry = since.get(i);
            Expect.equal("the sequence number after " + before.seq(), before.seq() + 1, entry.seq());
            Expect.equal("the previous hash of record " + entry.seq(), before.hash(), entry.prev());
        }
    }

    @Then("the records of the kind {string} are of that kind alone")
    public void recordsAreOfKind(String kind) {
        List<AuditEntry> entries = Await.present(
                        () -> Optional.of(subject.audit().entries(kind)).filter(some -> !some.isEmpty()))
                .orElseThrow(() -> new ConformanceFailure("no records of the kind " + kind));
        entries.forEach(entry -> Expect.equal("the kind of a record", kind, entry.kind()));
    }

    @Then("there are no records of the kind {string}")
    public void noRecordsOfKind(String kind) {
        Expect.equal("the number of records", 0, subject.audit().entries(kind).size());
    }

    @Then("the export of the kind {string} has its record once")
    public void exportHasRecord(String kind) {
        violationEntry();
        List<JsonNode> exported = subject.audit().export(kind);
        long found = exported.stream()
                .filter(record -> record.path("kind").asText().equals(kind)
                        && record.path("correlationId")
                                .asText()
                                .equals(state.agentResponse().correlation()))
                .count();
        Expect.equal("the number of times that the export has the record", 1L, found);
    }

    private JsonReader violationRecord() {
        return violationEntry().record();
    }

    private AuditEntry violationEntry() {
        List<AuditEntry> entries = auditQueries.violations(state.agentResponse().correlation(), uniqueNames.session());
        Expect.isTrue(
                !entries.isEmpty(),
                () -> "no violation record for " + state.agentResponse().transcript());
        return entries.get(0);
    }

    /** Returns all violation records of the envelope, once no more can come. */
    private List<AuditEntry> violationRecords() {
        return auditQueries.settled(
                VIOLATION, "correlationId", state.agentResponse().correlation());
    }
}
