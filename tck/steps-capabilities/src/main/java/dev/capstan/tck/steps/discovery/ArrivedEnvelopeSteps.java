package dev.capstan.tck.steps.discovery;

import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.subject.JsonReader;
import io.cucumber.java.en.Then;
import java.util.HashSet;
import java.util.Set;

/** Steps about every envelope that arrived at the peers of the kit (X-DISC-2.11). */
public record ArrivedEnvelopeSteps(KitPeer kitPeer) {

    /** The age at which a receiver refuses an envelope without an expiry; also the tolerance of clocks. */
    private static final long MAX_AGE_SECONDS = 300;

    @Then("every envelope that arrived has an id of its own")
    public void idsDiffer() {
        Set<String> ids = new HashSet<>();
        for (JsonReader envelope : kitPeer.arrived()) {
            String id = envelope.text("id");
            Expect.notBlank("the id of an envelope", id);
            Expect.isTrue(ids.add(id), () -> "two envelopes have the id " + id);
        }
    }

    @Then("every envelope that arrived has the present time in seconds")
    public void timesArePresent() {
        long now = KitPeer.now();
        for (JsonReader envelope : kitPeer.arrived()) {
            long ts = envelope.integer("ts");
            Expect.isTrue(
                    Math.abs(now - ts) <= MAX_AGE_SECONDS,
                    () -> "'ts' of an envelope: expected about " + now + ", got " + ts);
        }
    }
}
