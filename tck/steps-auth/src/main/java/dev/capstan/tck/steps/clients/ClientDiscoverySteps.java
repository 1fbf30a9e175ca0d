package dev.capstan.tck.steps.clients;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.steps.common.TableCells;
import dev.capstan.tck.subject.NotObservable;
import dev.capstan.tck.subject.auth.Operation;
import dev.capstan.tck.subject.client.ReceivedRequest;
import dev.capstan.tck.subject.client.ScriptedDocument;
import dev.capstan.tck.subject.client.ScriptedResponse;
import io.cucumber.datatable.DataTable;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Steps about the discovery document that a client reads. */
public final class ClientDiscoverySteps {

    private static final int FOUND = 302;
    private static final int OVERSIZE = 8 << 20;

    private final ClientScenario scenario;
    private int beforeMove;

    public ClientDiscoverySteps(ClientScenario scenario) {
        this.scenario = scenario;
    }

    private ScriptedDocument document() {
        return scenario.server().document();
    }

    /** Changes members of the discovery document to JSON values, or to values described in parentheses. */
    @Given("the discovery document of the server has")
    public void documentHas(DataTable members) {
        for (Map.Entry<String, String> row : members.asMap().entrySet()) {
            String value = TableCells.text(row.getValue());
            document().change(body -> {
                if (value.equals("(nothing)")) {
                    body.remove(row.getKey());
                } else {
                    body.set(row.getKey(), value(value));
                }
            });
        }
    }

    private JsonNode value(String written) {
        return switch (written) {
            case "(another location of the server)" -> Json.tree(document().branch());
            case "(the URL of another server)" -> Json.tree(scenario.other().url());
            case "(a string of 8 MiB)" -> Json.tree("x".repeat(OVERSIZE));
            default -> Json.read(written);
        };
    }

    @Given("the responses of the server have unknown members")
    public void unknownFields() {
        document().change(body -> body.set("x_kit_unknown", Json.object().put("more", 1)));
        scenario.server().agents().addMembers(Map.of("x_kit_unknown", Json.tree(List.of(1, 2))));
    }

    @Given("the discovery document of the server must not be stored")
    public void notStored() {
        document().head("Cache-Control", "no-store");
    }

    @Given("the endpoints of the server move to other paths")
    public void move() {
        document().moveToOtherPaths();
        beforeMove = scenario.server().received().size();
    }

    @Given("the discovery document of the server redirects without end")
    public void redirects() {
        document()
                .respond(new ScriptedResponse(
                        FOUND,
                        Map.of("Location", document().issuer() + "/.well-known/agent-configuration"),
                        Json.object()));
    }

    @Then("the operations {string} arrive at their endpoints")
    public void arrive(String endpoints) {
        List<ReceivedRequest> misdirected = scenario.server().received().stream()
                .filter(request -> request.operation().isEmpty() && !isDiscovery(request))
                .filter(request -> !request.authorization().isEmpty())
                .toList();
        Expect.isTrue(
                misdirected.isEmpty(),
                () -> "these requests with a token go to paths that are not in the discovery document: " + misdirected);
        Set<String> wanted = Set.copyOf(Arrays.asList(endpoints.split(", ")));
        Set<String> seen = scenario.server().received().stream()
                .flatMap(request -> request.operation().stream())
                .map(Operation::endpoint)
                .collect(Collectors.toSet());
        if (!seen.containsAll(wanted)) {
            throw new NotObservable("of the operations " + endpoints + ", only " + seen + " arrived; "
                    + scenario.last().transcript());
        }
    }

    @Then("only the discovery document was requested")
    public void onlyDiscovery() {
        requireDiscovery();
        List<ReceivedRequest> more = scenario.server().received().stream()
                .filter(request -> !isDiscovery(request))
                .toList();
        Expect.isTrue(more.isEmpty(), () -> "the client continues with " + more);
    }

    @Then("the discovery document was requested at most {int} times")
    public void discoveries(int max) {
        requireDiscovery();
        int count = scenario.server().discoveries();
        Expect.isTrue(count <= max, () -> "the client requested the discovery document " + count + " times");
    }

    @Then("the discovery document is read again before the first other request")
    public void readAgain() {
        List<ReceivedRequest> later = scenario.server().received();
        later = later.subList(Math.min(beforeMove, later.size()), later.size());
        if (later.isEmpty()) {
            throw new NotObservable(
                    "the client sent no request; " + scenario.last().transcript());
        }
        ReceivedRequest first = later.get(0);
        Expect.isTrue(isDiscovery(first), () -> "the first request after the move is " + first);
    }

    @Then("the other server has received no request")
    public void otherReceivedNothing() {
        List<ReceivedRequest> received = scenario.other().received();
        Expect.isTrue(received.isEmpty(), () -> "the other server has received " + received);
    }

    private void requireDiscovery() {
        if (scenario.server().discoveries() == 0) {
            throw new NotObservable("the client did not request the discovery document; "
                    + scenario.last().transcript());
        }
    }

    private static boolean isDiscovery(ReceivedRequest request) {
        return request.target().startsWith("/.well-known/");
    }
}
