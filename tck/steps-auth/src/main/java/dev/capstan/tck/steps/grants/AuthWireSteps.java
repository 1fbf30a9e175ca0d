package dev.capstan.tck.steps.grants;

import dev.capstan.tck.steps.common.Caller;
import dev.capstan.tck.steps.common.Clients;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.steps.common.Host;
import dev.capstan.tck.steps.common.MessageBodies;
import dev.capstan.tck.steps.common.ScenarioState;
import dev.capstan.tck.steps.common.TableCells;
import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.NotObservable;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.auth.Operation;
import dev.capstan.tck.subject.wire.RawRequest;
import dev.capstan.tck.subject.wire.RawResponse;
import io.cucumber.datatable.DataTable;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Steps about raw messages of Agent Auth, used only in features under {@code wire}. */
public record AuthWireSteps(Subject subject, ScenarioState state, Clients clients) {

    private static final int NOT_IMPLEMENTED = 501;

    /** What lets a shared cache store a response to a request with a token (RFC 9111, 3.5), without what forbids it. */
    private static final Pattern SHARED = Pattern.compile(
            "(?im)^cache-control: (?!.*\\b(?:private|no-store)\\b).*\\b(?:public|s-maxage|must-revalidate)\\b");

    @When("{caller} sends {string} the body {}")
    public void sends(Caller caller, String endpoint, String body) {
        Operation operation = Operation.named(endpoint);
        state.recordResponse(subject.messages()
                .send(RawRequest.of("POST", path(operation))
                        .withBody(MessageBodies.of(body))
                        .by(clients.token(caller, operation).compact())));
    }

    @Then("none of these bodies is accepted for {string} from {caller}, since")
    public void noneIsAccepted(String endpoint, Caller caller, DataTable bodies) {
        for (Map<String, String> row : bodies.asMaps()) {
            sends(caller, endpoint, TableCells.of(row, "body"));
            requireRefused(TableCells.of(row, "why"));
        }
    }

    private void requireRefused(String reason) {
        RawResponse response = state.wire();
        Expect.equal("the status (" + reason + ")", 400, response.status(), response.transcript());
        JsonReader body = response.object();
        Expect.equal("the code (" + reason + ")", "invalid_request", body.text("error"), response.transcript());
        Expect.notBlank("the message (" + reason + ")", body.text("message"));
    }

    @Then("each of these methods is refused for its operation")
    public void methodsAreRefused(DataTable methods) {
        for (List<String> row : methods.asLists()) {
            RawResponse response =
                    subject.messages().send(RawRequest.of(row.get(0), path(Operation.named(row.get(1)))));
            Expect.isTrue(
                    response.status() / 100 == 4 || response.status() == NOT_IMPLEMENTED,
                    () -> "the status of " + row.get(0) + " for '" + row.get(1) + "': expected 400 to 499 or 501, got "
                            + response.transcript());
        }
    }

    @Then("the response forbids storage by shared caches")
    public void isNotShared() {
        String head = state.wire().head();
        Expect.isTrue(!SHARED.matcher(head).find(), () -> "shared caches must not store the response: " + head);
    }

    @When("{host} requests the status of an unknown agent")
    public void requestsUnknownStatus(Host host) {
        clients.send(Clients.statusOf("agt_nobody").by(clients.hostToken(host).compact()));
    }

    @Then("the approval has a method, a verification URI, a user code, an expiry and an interval")
    public void approvalIsWhole() {
        JsonReader approval = state.auth().body().object("approval");
        String method = approval.text("method");
        if (!method.equals("device_authorization")) {
            throw new NotObservable(
                    "the server chose the approval method '" + method + "', which the kit does not know");
        }
        String code = approval.text("user_code");
        Expect.notBlank("'verification_uri'", approval.text("verification_uri"));
        approval.optionalText("verification_uri_complete")
                .ifPresent(complete -> Expect.names("'verification_uri_complete'", complete, code));
        Expect.isTrue(approval.integer("expires_in") > 0, () -> "'expires_in' is not positive");
        Expect.isTrue(approval.integer("interval") > 0, () -> "'interval' is not positive");
    }

    private String path(Operation operation) {
        return clients.agentAuth().discovery().path(operation);
    }
}
