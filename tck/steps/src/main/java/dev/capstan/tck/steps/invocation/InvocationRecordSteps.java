package dev.capstan.tck.steps.invocation;

import dev.capstan.tck.steps.common.AuditDesk;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.steps.common.Scene;
import dev.capstan.tck.steps.common.UniqueNames;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.audit.AuditEntry;
import io.cucumber.datatable.DataTable;
import io.cucumber.java.en.Then;
import java.util.List;

/** The records of invocations on the audit chain (INV-3.3). */
public final class InvocationRecordSteps {

    private final Scene scene;
    private final UniqueNames fresh;
    private final AuditDesk desk;

    public InvocationRecordSteps(Scene scene, UniqueNames fresh, AuditDesk desk) {
        this.scene = scene;
        this.fresh = fresh;
        this.desk = desk;
    }

    @Then("it is logged once, under its trace, as")
    public void isLogged(DataTable expected) {
        isLogged(
                scene.invocation().trace().orElseThrow(() -> new ConformanceFailure("the answer carries no trace")),
                expected);
    }

    @Then("it is logged once, under that trace, as")
    public void isLoggedUnderGiven(DataTable expected) {
        isLogged(fresh.trace(), expected);
    }

    private void isLogged(String trace, DataTable expected) {
        List<AuditEntry> entries = desk.awaited("capability_invocation", "traceId", trace);
        Expect.equal("the number of log entries of the trace " + trace, 1, entries.size());
        AuditDesk.says("the log entry", entries.get(0).record(), expected);
    }
}
