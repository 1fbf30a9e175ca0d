package dev.capstan.tck.steps.discovery;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.subject.Subject;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.util.List;
import java.util.stream.IntStream;

/** Steps about greetings of the visitor and its claims, and the known peers afterwards (DISC-1.5, DISC-4.3). */
public final class GreetingSteps {

    private final Subject subject;
    private final KitPeer visit;

    public GreetingSteps(Subject subject, KitPeer visit) {
        this.subject = subject;
        this.visit = visit;
    }

    @When("the visitor greets, claiming to offer {string}")
    public void claims(String ids) {
        visit.send(greeting(visit.visitor(), List.of(ids.split(", "))));
    }

    @When("the visitor greets, claiming to offer {int} capabilities")
    public void claims(int many) {
        visit.send(greeting(
                visit.visitor(),
                IntStream.range(0, many).mapToObj(i -> "conjure-" + i).toList()));
    }

    @When("the visitor greets with the card of {string}, claiming to offer {string}")
    public void claimsAs(String fixture, String id) {
        visit.send(greeting(visit.peer(fixture), List.of(id)));
    }

    @When("the visitor greets with the card of somebody else")
    public void greetsAsAnother() {
        visit.send(greeting(visit.stranger(), List.of()));
    }

    @When("the visitor greets, but its time is over")
    public void greetsTooLate() {
        visit.send(greeting(visit.visitor(), List.of()).put("expires_at", KitPeer.now() - 60));
    }

    @Then("the visitor is not known in the channel")
    public void visitorIsUnknown() {
        isUnknown(visit.visitor());
    }

    @Then("neither is known in the channel")
    public void neitherIsKnown() {
        isUnknown(visit.visitor());
        isUnknown(visit.stranger());
    }

    private void isUnknown(String peer) {
        Expect.that(!subject.operator().peers().contains(peer), () -> peer + " must not be known in the channel");
    }

    /** Returns a greeting of the visitor with the card of a peer, which should be the visitor itself. */
    private ObjectNode greeting(String peer, List<String> ids) {
        ObjectNode body = Json.object();
        ObjectNode card = body.putObject("peer_card").put("peer_id", peer);
        card.putArray("profiles_supported").add("agh-network/v0");
        ArrayNode listed = card.putArray("capabilities");
        ids.forEach(listed::add);
        card.putArray("artifacts_supported").add("capability");
        card.putArray("trust_modes_supported").add("unverified");
        ArrayNode brief = card.putObject("ext").putArray("agh.capabilities_brief");
        ids.forEach(id -> brief.addObject().put("id", id).put("summary", "Works wonders."));
        return visit.envelope("greet", null, body);
    }
}
