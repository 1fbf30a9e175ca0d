package dev.capstan.tck.steps.discovery;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.digest.Digest;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.steps.common.AuditQueries;
import dev.capstan.tck.steps.common.EarlierStep;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.HarnessError;
import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.audit.AuditEntry;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Steps about capabilities that the visitor transfers to peers of the subject, and the copies that those keep
 * (DISC-3.3, DISC-3.4).
 */
public final class ReceivingSteps {

    private final Subject subject;
    private final KitPeer kitPeer;
    private final AuditQueries auditQueries;
    private final List<ObjectNode> sent = new ArrayList<>();
    private Optional<JsonNode> keptBefore = Optional.empty();
    private @Nullable String receiver;

    public ReceivingSteps(Subject subject, KitPeer kitPeer, AuditQueries auditQueries) {
        this.subject = subject;
        this.kitPeer = kitPeer;
        this.auditQueries = auditQueries;
    }

    @When("the visitor sends {string} capabilities")
    public void sends(String peer, List<String> variants) {
        for (String variant : variants) {
            boolean late = variant.equals("that has expired");
            ObjectNode envelope = transfer(peer, TransferDocuments.a(late ? "with every field" : variant));
            kitPeer.sendVariant(variant, late ? envelope.put("expires_at", KitPeer.now() - 60) : envelope);
        }
    }

    @When("^the visitor sends \"([^\"]*)\" the same capability (with .+)$")
    public void sendsChanged(String peer, String variant) {
        ObjectNode document = last();
        keptBefore = storedCapability(peer, document).map(JsonReader::node);
        kitPeer.send(transfer(peer, TransferDocuments.as(variant, document)));
    }

    @When("the same capability is sent again")
    public void sendsAgain() {
        keptBefore = storedCapability(
                        EarlierStep.result(receiver, "no capability has been transferred to a single peer yet"), last())
                .map(JsonReader::node);
        kitPeer.send(kitPeer.sent());
    }

    @When("^the visitor sends all peers a capability (with .+)$")
    public void sendsAll(String variant) {
        kitPeer.send(transfer(null, TransferDocuments.a(variant)));
    }

    @When("another capability is sent in an envelope with the same id")
    public void sendsAnother() {
        ObjectNode document = TransferDocuments.a("with every field");
        sent.add(document);
        ObjectNode envelope = kitPeer.sent();
        envelope.withObject("/body").set("capability", document);
        kitPeer.send(envelope);
    }

    @When("{sender} sends {string} a capability in a new interaction")
    @When("{sender} sends {string} a capability in the interaction")
    public void sendsInInteraction(String sender, String peer) {
        kitPeer.send(transfer(peer, TransferDocuments.a("with every field"))
                .put("from", sender)
                .put("interaction_id", kitPeer.interaction()));
    }

    @Then("{string} stores each of them under its digest")
    public void keepsEach(String peer) {
        for (ObjectNode document : sent) {
            JsonReader stored = storedCapability(peer, document)
                    .orElseThrow(() -> new ConformanceFailure(peer + " has not stored " + document));
            Expect.equal("the stored digest", document.path("digest").asText(), stored.text("digest"));
            Expect.equal("the digest of the stored document", Digest.of(stored.node()), stored.text("digest"));
        }
    }

    @Then("{string} stores none of them")
    public void keepsNothing(String peer) {
        for (ObjectNode document : sent) {
            Expect.isTrue(storedCapability(peer, document).isEmpty(), () -> peer + " must not store " + document);
        }
    }

    @Then("{string} does not store the other capability")
    public void keepsNotOther(String peer) {
        Expect.isTrue(storedCapability(peer, last()).isEmpty(), () -> peer + " must not store " + last());
    }

    @Then("{string} keeps the copy that it had before")
    public void keepsTheSame(String peer) {
        JsonNode before = keptBefore.orElseThrow(() -> new ConformanceFailure(peer + " has not stored " + last()));
        Expect.equal(
                "the stored document",
                Optional.of(before),
                storedCapability(peer, last()).map(JsonReader::node));
    }

    @Then("the failed verification has one audit record with both digests")
    public void isOnRecord() {
        List<AuditEntry> entries = auditQueries.awaited("verification_failed", "envelopeId", kitPeer.sentId());
        Expect.equal("the number of verification_failed records", 1, entries.size());
        JsonReader entry = entries.get(0).record();
        Expect.equal("'from' of the record", kitPeer.visitor(), entry.text("from"));
        Expect.equal("'capabilityName' of the record", last().path("id").asText(), entry.text("capabilityName"));
        Expect.equal("'claimedDigest' of the record", last().path("digest").asText(), entry.text("claimedDigest"));
        Expect.equal("'computedDigest' of the record", Digest.of(last()), entry.text("computedDigest"));
    }

    private ObjectNode transfer(@Nullable String peer, ObjectNode document) {
        receiver = peer;
        sent.add(document);
        return kitPeer.envelope("capability", peer, Json.object().set("capability", document));
    }

    /** Returns the capability as a peer keeps it after the visitor's transfer, by its id, or empty. */
    private Optional<JsonReader> storedCapability(String peer, ObjectNode document) {
        return subject.operator().received(kitPeer.peer(peer)).stream()
                .filter(one -> one.text("from").equals(kitPeer.visitor()))
                .map(one -> one.object("capability"))
                .filter(one -> one.text("id").equals(document.path("id").asText()))
                .findFirst();
    }

    private ObjectNode last() {
        if (sent.isEmpty()) {
            throw new HarnessError("no capability has been transferred yet");
        }
        return sent.get(sent.size() - 1);
    }
}
