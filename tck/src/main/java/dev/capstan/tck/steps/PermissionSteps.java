package dev.capstan.tck.steps;

import dev.capstan.tck.subject.AuditEntry;
import dev.capstan.tck.subject.Breach;
import dev.capstan.tck.subject.Reading;
import io.cucumber.java.en.Then;
import java.util.List;

/** What becomes of an execution that wants more than was declared (INV-3.2). */
public final class PermissionSteps {

    private static final String DENIED = "permission_denied";

    private final Scene scene;
    private final AuditDesk desk;

    public PermissionSteps(Scene scene, AuditDesk desk) {
        this.scene = scene;
        this.desk = desk;
    }

    @Then("the failure names the permission {string}")
    public void names(String permission) {
        Expect.equal("the permission", permission, scene.invocation().error().text("permission"));
    }

    @Then("the answer does not name {string}")
    public void doesNotName(String text) {
        Expect.that(!scene.transcript().contains(text), () -> "the answer names '" + text + "': " + scene.transcript());
    }

    @Then("the attempt of {string} at {string} is audited once")
    public void isAudited(String capability, String permission) {
        String trace = scene.invocation().trace().orElseThrow(() -> new Breach("the answer carries no trace"));
        List<AuditEntry> entries = desk.settled(DENIED, "traceId", trace);
        Expect.equal("the number of records of denials under the trace " + trace, 1, entries.size());
        Reading record = entries.get(0).record();
        Expect.equal("the capability on record", capability, record.text("capabilityName"));
        Expect.equal("the permission on record", permission, record.text("permission"));
        Expect.that(!record.text("attempted").isBlank(), () -> "the record says not what was attempted");
    }
}
