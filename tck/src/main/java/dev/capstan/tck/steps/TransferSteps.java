package dev.capstan.tck.steps;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.digest.Digest;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.AuditEntry;
import dev.capstan.tck.subject.Breach;
import dev.capstan.tck.subject.HarnessFault;
import dev.capstan.tck.subject.Reading;
import dev.capstan.tck.subject.Subject;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Capabilities that peers hand to each other (DISC-3). */
public final class TransferSteps {

    private final Subject subject;
    private final Visit visit;
    private final RichCatalogSteps catalogs;
    private final AuditDesk desk;
    private @Nullable Reading record;
    private @Nullable Reading received;
    private @Nullable ObjectNode first;
    private @Nullable ObjectNode handed;

    public TransferSteps(Subject subject, Visit visit, RichCatalogSteps catalogs, AuditDesk desk) {
        this.subject = subject;
        this.visit = visit;
        this.catalogs = catalogs;
        this.desk = desk;
    }

    @When("{string} hands {string} over to the visitor")
    public void handsOver(String peer, String capability) {
        receive(peer, capability, null);
    }

    @When("{string} hands {string} over to the visitor in a new interaction")
    public void handsOverInInteraction(String peer, String capability) {
        receive(peer, capability, visit.interaction());
    }

    @Then("one whole capability comes, with the digest of what it says")
    public void oneWholeCapability() {
        Reading document = document();
        for (String field : List.of("id", "summary", "outcome")) {
            Expect.that(!document.text(field).isBlank(), () -> "'" + field + "' is blank");
        }
        RichCatalogSteps.digestFits(document);
    }

    @Then("it belongs to that interaction")
    public void belongsToInteraction() {
        Expect.equal("the interaction", visit.interaction(), received().text("interaction_id"));
    }

    @Then("what was handed over has the digest of the record")
    public void hasDigestOfRecord() {
        Expect.equal("the digest", given(record).text("digest"), document().text("digest"));
    }

    @Then("what was handed over says what the record says")
    public void saysWhatRecordSays() {
        Expect.sameJson("the capability", given(record).node(), document().node());
    }

    @When("^the visitor hands \"([^\"]*)\" a capability ((?:with|whose) .+|without .+)$")
    public void visitorHands(String peer, String variant) {
        boolean late = variant.equals("whose time is over");
        ObjectNode envelope = transfer(peer, Documents.a(late ? "with every field" : variant));
        visit.send(late ? envelope.put("expires_at", Visit.now() - 60) : envelope);
    }

    @When("^the visitor hands \"([^\"]*)\" the same capability (with .+)$")
    public void visitorHandsAgain(String peer, String variant) {
        visit.send(transfer(peer, Documents.as(variant, given(handed))));
    }

    @When("^the visitor hands everybody a capability (with .+)$")
    public void visitorHandsEverybody(String variant) {
        visit.send(transfer(null, Documents.a(variant)));
    }

    @When("the visitor hands {string} a capability in a new interaction")
    @When("the visitor hands {string} a capability in the interaction")
    public void visitorHandsInInteraction(String peer) {
        visit.send(transfer(peer, Documents.a("with every field")).put("interaction_id", visit.interaction()));
    }

    @Then("it is taken")
    public void isTaken() {
        Expect.equal("the status of the receipt", "accepted", visit.receipt().text("status"));
    }

    @Then("nobody takes it")
    public void nobodyTakesIt() {
        visit.answer()
                .envelopes()
                .forEach(envelope -> Expect.that(
                        !envelope.object("body").node().path("status").asText().equals("accepted"),
                        () -> "it is taken: " + visit.answer().transcript()));
    }

    @Then("{string} keeps it under its digest")
    public void keeps(String peer) {
        kept(peer, given(handed));
    }

    @Then("{string} keeps the first one under its digest")
    public void keepsFirst(String peer) {
        kept(peer, given(first));
    }

    @Then("{string} keeps nothing of it")
    public void keepsNothing(String peer) {
        Expect.that(
                found(peer, given(handed)).isEmpty(),
                () -> peer + " keeps it: " + given(handed).path("id"));
    }

    @Then("the failed verification is on record once, with both digests")
    public void isOnRecord() {
        List<AuditEntry> entries = desk.awaited("verification_failed", "envelopeId", visit.sentId());
        Expect.equal("the number of records", 1, entries.size());
        Reading entry = entries.get(0).record();
        Expect.equal("who handed it over", visit.visitor(), entry.text("from"));
        Expect.equal("the capability", given(handed).path("id").asText(), entry.text("capabilityName"));
        Expect.equal("the digest it came with", given(handed).path("digest").asText(), entry.text("claimedDigest"));
        Expect.equal("the digest of what it says", Digest.of(given(handed)), entry.text("computedDigest"));
    }

    private void receive(String peer, String capability, @Nullable String interaction) {
        if (isCatalogGiven()) {
            record = catalogs.record(capability);
        }
        visit.network().join(visit.visitor());
        Reading said = subject.operator()
                .handOver(visit.peer(peer), subject.capabilityName(capability), visit.visitor(), interaction);
        received = visit.network().arrived(visit.visitor(), said);
        Expect.equal("the kind of the envelope", "capability", received().text("kind"));
        Expect.equal("who hands it over", visit.peer(peer), received().text("from"));
        Expect.equal("to whom", visit.visitor(), received().text("to"));
        Expect.equal(
                "which capability",
                subject.capabilityName(capability),
                document().text("id"));
    }

    private boolean isCatalogGiven() {
        return visit.hasAnswer() && visit.answer().transcript().contains("agh.capability_catalog");
    }

    private ObjectNode transfer(@Nullable String peer, ObjectNode document) {
        if (first == null) {
            first = document;
        }
        handed = document;
        return visit.envelope("capability", peer, Json.object().set("capability", document));
    }

    private void kept(String peer, ObjectNode document) {
        Reading kept = found(peer, document).orElseThrow(() -> new Breach(peer + " keeps nothing of " + document));
        Expect.equal("the digest that is kept", document.path("digest").asText(), kept.text("digest"));
        RichCatalogSteps.digestFits(kept);
    }

    private Optional<Reading> found(String peer, ObjectNode document) {
        return subject.operator().received(visit.peer(peer)).stream()
                .filter(one -> one.text("from").equals(visit.visitor()))
                .map(one -> one.object("capability"))
                .filter(one -> one.text("id").equals(document.path("id").asText()))
                .findFirst();
    }

    private Reading received() {
        return given(received);
    }

    private Reading document() {
        return received().object("body").object("capability");
    }

    private static <T> T given(@Nullable T thing) {
        if (thing == null) {
            throw new HarnessFault("nothing has been handed over yet");
        }
        return thing;
    }
}
