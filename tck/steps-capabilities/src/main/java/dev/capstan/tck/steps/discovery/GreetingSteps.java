package dev.capstan.tck.steps.discovery;

import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.subject.Subject;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.util.List;
import java.util.stream.IntStream;

/** Steps about greetings of the visitor and its claims, and the known peers afterwards (DISC-1.5, DISC-4.3). */
public final class GreetingSteps {

    private final Subject subject;
    private final KitPeer kitPeer;

    public GreetingSteps(Subject subject, KitPeer kitPeer) {
        this.subject = subject;
        this.kitPeer = kitPeer;
    }

    @When("the visitor greets, claiming to offer {string}")
    public void claims(String ids) {
        kitPeer.send(kitPeer.greeting(kitPeer.visitor(), List.of(ids.split(", "))));
    }

    @When("the visitor greets, claiming to offer {int} capabilities")
    public void claims(int many) {
        kitPeer.send(kitPeer.greeting(
                kitPeer.visitor(),
                IntStream.range(0, many).mapToObj(i -> "conjure-" + i).toList()));
    }

    @When("the visitor greets with the card of {string}, claiming to offer {string}")
    public void claimsAs(String fixture, String id) {
        kitPeer.send(kitPeer.greeting(kitPeer.peer(fixture), List.of(id)));
    }

    @When("the visitor greets with the card of another peer")
    public void greetsAsAnother() {
        kitPeer.send(kitPeer.greeting(kitPeer.unknownPeer(), List.of()));
    }

    @When("the visitor greets, but its time is over")
    public void greetsTooLate() {
        kitPeer.send(kitPeer.greeting(kitPeer.visitor(), List.of()).put("expires_at", KitPeer.now() - 60));
    }

    @Then("the visitor is not known in the channel")
    public void visitorIsUnknown() {
        isUnknown(kitPeer.visitor());
    }

    @Then("neither is known in the channel")
    public void neitherIsKnown() {
        isUnknown(kitPeer.visitor());
        isUnknown(kitPeer.unknownPeer());
    }

    private void isUnknown(String peer) {
        Expect.isTrue(!subject.operator().peers().contains(peer), () -> peer + " must not be known in the channel");
    }
}
