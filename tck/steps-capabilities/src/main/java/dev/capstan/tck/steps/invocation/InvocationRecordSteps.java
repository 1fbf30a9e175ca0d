package dev.capstan.tck.steps.invocation;

import dev.capstan.tck.steps.common.AuditQueries;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.steps.common.ScenarioState;
import dev.capstan.tck.steps.common.UniqueNames;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.audit.AuditEntry;
import io.cucumber.datatable.DataTable;
import io.cucumber.java.en.Then;
import java.util.List;

/** Steps about the records of invocations on the audit chain (INV-3.3). */
public record InvocationRecordSteps(
        Subject subject, ScenarioState state, UniqueNames uniqueNames, AuditQueries auditQueries) {

    private static final String INVOCATION = "capability_invocation";
    private static final String TRACE = "traceId";

    @Then("it is logged once, under its trace, as")
    public void isLogged(DataTable expected) {
        isLogged(state.invocation().requireTrace(), expected);
    }

    @Then("it is logged once, under that trace, as")
    public void isLoggedUnderGiven(DataTable expected) {
        isLogged(uniqueNames.trace(), expected);
    }

    /** Requires one record among those of other invocations under the same trace. */
    @Then("the invocation of {string} is logged once, under that trace, as")
    public void isLoggedUnderGiven(String capability, DataTable expected) {
        String name = subject.fixtures().capability(capability);
        String trace = uniqueNames.trace();
        List<AuditEntry> entries = auditQueries.awaited(
                INVOCATION, entry -> entry.hasValue(TRACE, trace) && entry.hasValue("capabilityName", name));
        isLogged(trace, entries, expected);
    }

    @Then("it is logged under that trace")
    public void isLoggedUnderGiven() {
        Expect.isTrue(
                !entries(uniqueNames.trace()).isEmpty(), () -> "no log entry has the trace id " + uniqueNames.trace());
    }

    private List<AuditEntry> entries(String trace) {
        return auditQueries.awaited(INVOCATION, TRACE, trace);
    }

    private void isLogged(String trace, DataTable expected) {
        isLogged(trace, entries(trace), expected);
    }

    private void isLogged(String trace, List<AuditEntry> entries, DataTable expected) {
        Expect.equal("the number of log entries of the trace id " + trace, 1, entries.size());
        auditQueries.requireFields("the log entry", entries.get(0).record(), expected);
    }
}
