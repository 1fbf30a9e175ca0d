package dev.capstan.tck.steps.discovery;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.steps.common.Await;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.HarnessError;
import dev.capstan.tck.subject.Subject;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Steps about greetings of the visitor and its claims, and the known peers afterwards (DISC-1.5, DISC-4.3). */
public record GreetingSteps(Subject subject, KitPeer kitPeer) {

    @When("the visitor greets and lists {string}")
    public void claims(String ids) {
        kitPeer.send(kitPeer.greeting(kitPeer.visitor(), List.of(ids.split(", "))));
    }

    @When("the visitor sends a greeting that {}")
    public void greets(String property) {
        ObjectNode greeting =
                switch (property) {
                    case "lists 5000 capabilities" ->
                        kitPeer.greeting(
                                kitPeer.visitor(),
                                IntStream.range(0, 5_000)
                                        .mapToObj(i -> "conjure-" + i)
                                        .toList());
                    case "has the card of designer and lists conjure" ->
                        kitPeer.greeting(kitPeer.peer("designer"), List.of("conjure"));
                    case "is in the name of designer and lists conjure" ->
                        kitPeer.greeting(kitPeer.peer("designer"), List.of("conjure"))
                                .put("from", kitPeer.peer("designer"));
                    case "has the card of another peer" -> kitPeer.greeting(kitPeer.unknownPeer(), List.of());
                    case "has expired" ->
                        kitPeer.greeting(kitPeer.visitor(), List.of()).put("expires_at", KitPeer.now() - 60);
                    default -> throw new HarnessError("unknown greeting: " + property);
                };
        kitPeer.send(greeting);
    }

    @Then("{sender} is known in the channel")
    public void isKnown(String peer) {
        Await.present(() -> Optional.of(subject.operator().peers()).filter(peers -> peers.contains(peer)))
                .orElseThrow(() -> new ConformanceFailure(peer + " must be known in the channel"));
    }

    @Then("{sender} is not known in the channel")
    public void isUnknown(String peer) {
        Expect.isTrue(!subject.operator().peers().contains(peer), () -> peer + " must not be known in the channel");
    }
}
