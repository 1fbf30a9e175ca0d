package dev.capstan.tck.steps.invocation;

import dev.capstan.tck.json.Json;
import dev.capstan.tck.steps.common.AuditQueries;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.steps.common.ScenarioState;
import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.audit.AuditEntry;
import dev.capstan.tck.subject.invocation.Invocation;
import dev.capstan.tck.subject.invocation.InvocationResponse;
import io.cucumber.datatable.DataTable;
import io.cucumber.java.en.Then;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Steps about executions that attempt more than was declared (INV-3.2). */
public record PermissionSteps(ScenarioState state, AuditQueries auditQueries, Subject subject) {

    private static final String DENIED = "permission_denied";

    @Then("{string} gets no result of any of")
    public void getsNoResult(String capability, DataTable permissions) {
        for (String permission : permissions.asList()) {
            InvocationResponse response = tried(capability, permission);
            response.body().truth("success");
            Expect.isTrue(
                    response.hasNoResult(),
                    () -> "an attempt to use " + permission + " must not return a result: " + response.transcript());
        }
    }

    @Then("{string} is denied each of")
    public void isDenied(String capability, DataTable permissions) {
        for (String permission : permissions.asList()) {
            JsonReader error = tried(capability, permission).error();
            Expect.equal("the code of the denial of " + permission, DENIED, error.text("code"));
            Expect.equal("the permission", permission, error.text("permission"));
            Expect.isTrue(
                    !InvocationSteps.isRetryable(error),
                    () -> "the denial of " + permission + " must not be retryable");
        }
    }

    @Then("each attempt of {string} at these is audited once")
    public void areAudited(String capability, DataTable permissions) {
        Map<String, InvocationResponse> attempts = new LinkedHashMap<>();
        permissions.asList().forEach(permission -> attempts.put(permission, tried(capability, permission)));
        String later = laterTrace();
        attempts.forEach((permission, attempt) -> isAudited(capability, permission, attempt, later));
    }

    @Then("the failure names the permission {string}")
    public void names(String permission) {
        Expect.equal("the permission", permission, state.invocation().error().text("permission"));
    }

    @Then("the attempt of {string} at {string} is audited once")
    public void isAudited(String capability, String permission) {
        isAudited(capability, permission, state.invocation(), laterTrace());
    }

    /** Returns the trace id of a later attempt, after whose record that of an earlier one is no longer expected. */
    private String laterTrace() {
        return invoked("overreach", "secrets:read").requireTrace();
    }

    private void isAudited(String capability, String permission, InvocationResponse attempt, String later) {
        String trace = attempt.requireTrace();
        List<AuditEntry> entries = auditQueries.settled(DENIED, "traceId", trace, later);
        Expect.equal("the number of denial records of the trace id " + trace, 1, entries.size());
        JsonReader record = entries.get(0).record();
        Expect.equal(
                "the capability of the record",
                subject.fixtures().capability(capability),
                record.text("capabilityName"));
        Expect.equal("the permission of the record", permission, record.text("permission"));
        Expect.notBlank("'attempted' of the record", record.text("attempted"));
    }

    private InvocationResponse tried(String capability, String permission) {
        InvocationResponse response = invoked(capability, permission);
        state.recordResponse(response);
        return response;
    }

    private InvocationResponse invoked(String capability, String permission) {
        return subject.invocations()
                .invoke(Invocation.of(capability, Json.object().put("try", permission)));
    }
}
