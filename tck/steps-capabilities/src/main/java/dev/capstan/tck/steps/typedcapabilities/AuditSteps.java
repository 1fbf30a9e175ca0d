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
public record AuditSteps(Subject subject, ScenarioState state, UniqueNames uniqueNames, AuditQueries auditQueries) {

    @Then("it has a violation record")
    public void recordIsKept() {
        violationEntry();
    }

    @Then("it has at most one violation record")
    public void noSecondIsKept() {
        int records = violationRecords().size();
        Expect.isTrue(records <= 1, () -> "one envelope has " + records + " violation records; expected at most 1");
    }

    @Then("its violation record lists the same violations")
    public void sameViolationsAreKept() {
        Set<Violation> told = new HashSet<>(state.agentResponse().violations());
        Expect.isTrue(
                !told.isEmpty(),
                () -> "the response lists no violation: "
                        + state.agentResponse().transcript());
        Set<Violation> listed = new HashSet<>();
        violationRecords().forEach(entry -> listed.addAll(Violation.listed(entry.record(), "violations")));
        Expect.equal("the violations of the record", told, listed);
    }

    @Then("its violation record lists {int} violations or more")
    public void listsAtLeast(int number) {
        int listed = violationRecords().stream()
                .mapToInt(
                        entry -> Violation.listed(entry.record(), "violations").size())
                .sum();
        Expect.isTrue(
                listed >= number, () -> "the record lists " + listed + " violations; expected at least " + number);
    }

    @Then("it has no violation record")
    public void noRecordIsKept() {
        Expect.equal("the number of violation records", 0, violationRecords().size());
    }

    @Then("its violation record has")
    public void recordSays(DataTable expected) {
        auditQueries.requireFields("the violation record", violationRecord(), expected);
    }

    @Then("^its violation record has its (correlation|session) id$")
    public void recordHasId(String id) {
        String expected = id.equals("session")
                ? uniqueNames.session()
                : state.agentResponse().correlation();
        Expect.equal("the " + id, expected, violationRecord().text(id + "Id"));
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

    @Then("the verification gives the number and the hash of a record at or after its violation record")
    public void verificationHasHead() {
        long seq = violationEntry().seq();
        Verification verification = subject.audit().verification();
        Expect.isTrue(
                verification.headSeq() >= seq,
                () -> "the chain ends at record " + verification.headSeq() + ", before record " + seq);
        Expect.equal("the hash of the head", entry(verification.headSeq()).hash(), verification.headHash());
    }

    @Then("its violation record is the same in a query for all kinds")
    public void recordIsInChain() {
        AuditEntry found = violationEntry();
        AuditEntry chained = entry(found.seq());
        Expect.equal("the hash of record " + found.seq(), chained.hash(), found.hash());
        Expect.equal("the previous hash of record " + found.seq(), chained.prev(), found.prev());
        Expect.sameJson(
                "record " + found.seq(), chained.record().node(), found.record().node());
    }

    @Then("the hash of its violation record is that of its content")
    public void hashIsThatOfContent() {
        AuditEntry entry = violationEntry();
        Expect.equal("the hash of record " + entry.seq(), entry.computedHash(), entry.hash());
    }

    @Then("every later record has the hash of the one before it, without a gap")
    public void recordsFormAChain() {
        String first = state.firstAgentResponse().correlation();
        auditQueries.settledViolations(first);
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

    @Then("the records of the kind {string} have no other kind")
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
        Expect.equal(
                "the number of times that the export has the record",
                1,
                exported(kind).size());
    }

    @Then("its record in the export of the kind {string} has the same {string}")
    public void exportIsComplete(String kind, String members) {
        JsonReader record = violationRecord();
        JsonNode exported = exported(kind).stream()
                .findFirst()
                .orElseThrow(() -> new ConformanceFailure("the export does not have the record"));
        for (String member : members.split(", ")) {
            Expect.sameJson("'" + member + "' of the exported record", record.any(member), exported.path(member));
        }
    }

    /** Returns the exported records of the envelope. */
    private List<JsonNode> exported(String kind) {
        String correlation = state.agentResponse().correlation();
        return subject.audit().export(kind).stream()
                .filter(record -> record.path("kind").asText().equals(kind)
                        && record.path("correlationId").asText().equals(correlation))
                .toList();
    }

    private AuditEntry entry(long seq) {
        return subject.audit().entries(null).stream()
                .filter(entry -> entry.seq() == seq)
                .findFirst()
                .orElseThrow(() -> new ConformanceFailure("the chain has no record " + seq));
    }

    private JsonReader violationRecord() {
        return violationEntry().record();
    }

    private AuditEntry violationEntry() {
        List<AuditEntry> entries = auditQueries.violations(state.agentResponse().correlation(), uniqueNames.session());
        Expect.isTrue(
                !entries.isEmpty(),
                () -> "no violation record with the correlation id "
                        + state.agentResponse().correlation() + " of the response: "
                        + state.agentResponse().transcript());
        return entries.get(0);
    }

    /** Returns all violation records of the envelope, once no more can come. */
    private List<AuditEntry> violationRecords() {
        return auditQueries.settledViolations(state.agentResponse().correlation());
    }
}
