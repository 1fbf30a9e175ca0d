package dev.capstan.tck.steps.grants;

import dev.capstan.tck.steps.common.Clients;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.steps.common.ScenarioState;
import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.auth.DiscoveryDocument;
import dev.capstan.tck.subject.auth.Operation;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.util.List;
import java.util.Set;

/** Steps about the information for unknown callers, and for a host about its agent (GR-8.3). */
public record DiscoverySteps(ScenarioState state, Clients clients) {

    /** Operations that the published client adds to the protocol: batch execution. */
    private static final Set<Operation> ADDITIONAL = Set.of(Operation.BATCH_EXECUTE);

    @When("an anonymous caller reads the discovery document")
    public void reads() {
        clients.agentAuth().discovery();
    }

    @Then("the document has an issuer, a default location, modes and approval methods")
    public void hasMembers() {
        DiscoveryDocument discovery = clients.agentAuth().discovery();
        JsonReader document = discovery.document();
        Expect.isTrue(
                discovery.issuer().matches("https?://\\S+[^/]"),
                () -> "the issuer is not an HTTP URL without a final slash: " + discovery.issuer());
        Expect.isTrue(
                discovery.defaultLocation().startsWith("http"),
                () -> "the default location is not an HTTP URL: " + discovery.defaultLocation());
        for (String text : List.of("version", "provider_name", "description")) {
            Expect.notBlank("'" + text + "'", document.text(text));
        }
        for (String list : List.of("algorithms", "modes", "approval_methods")) {
            Expect.isTrue(!document.list(list).isEmpty(), () -> "'" + list + "' is empty");
        }
    }

    @Then("the document has the path of each operation")
    public void hasPaths() {
        DiscoveryDocument discovery = clients.agentAuth().discovery();
        for (Operation operation : Operation.values()) {
            if (!ADDITIONAL.contains(operation)) {
                Expect.isTrue(
                        discovery.endpoint(operation).startsWith("/"),
                        () -> "the path of '" + operation.endpoint() + "' must begin with '/': "
                                + discovery.endpoint(operation));
            }
        }
    }
}
