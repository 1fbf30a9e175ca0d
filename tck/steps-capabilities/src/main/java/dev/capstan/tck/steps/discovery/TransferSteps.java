package dev.capstan.tck.steps.discovery;

import dev.capstan.tck.steps.common.EarlierStep;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.NotObservable;
import dev.capstan.tck.subject.Subject;
import io.cucumber.datatable.DataTable;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Steps about capabilities that a peer of the subject transfers, compared with its catalog (DISC-3.1, DISC-3.2). */
public final class TransferSteps {

    private static final String NONE = "no capability has been transferred yet";

    private final Subject subject;
    private final KitPeer kitPeer;
    private final RichCatalogSteps catalogs;
    private @Nullable JsonReader record;
    private @Nullable JsonReader received;
    private @Nullable String fixture;

    public TransferSteps(Subject subject, KitPeer kitPeer, RichCatalogSteps catalogs) {
        this.subject = subject;
        this.kitPeer = kitPeer;
        this.catalogs = catalogs;
    }

    @When("{string} transfers {string} to the visitor")
    public void handsOver(String peer, String capability) {
        receive(peer, capability, null);
    }

    @When("{string} transfers {string} to the visitor in a new interaction")
    public void handsOverInInteraction(String peer, String capability) {
        receive(peer, capability, kitPeer.interaction());
    }

    @Then("one capability is transferred, with its id, its summary, its outcome and")
    public void oneWholeCapability(DataTable rest) {
        for (String field : List.of("id", "summary", "outcome")) {
            Expect.notBlank("'" + field + "'", document().text(field));
        }
        RecordSteps.requireFields(document(), rest);
    }

    @Then("it has the digest {string}")
    public void hasDigest(String digest) {
        Expect.equal(
                "the digest",
                kitPeer.digest(EarlierStep.result(fixture, NONE), digest, document()),
                document().text("digest"));
    }

    @Then("it belongs to that interaction")
    public void belongsToInteraction() {
        Expect.equal("the interaction", kitPeer.interaction(), received().text("interaction_id"));
    }

    /** Checks that a field is equal in both. The digest is optional in a record of a catalog. */
    @Then("^both have the same (id|summary|outcome|digest)$")
    public void haveSame(String field) {
        JsonReader listed = EarlierStep.result(record, NONE);
        String transferred = document().text(field);
        if (field.equals("digest") && !listed.has(field)) {
            throw new NotObservable("the record in the catalog has no digest");
        }
        Expect.equal("'" + field + "' of the transferred capability", listed.text(field), transferred);
    }

    private void receive(String peer, String capability, @Nullable String interaction) {
        String name = kitPeer.capability(capability);
        if (kitPeer.hasAnswer()) {
            record = catalogs.record(capability);
        }
        kitPeer.join();
        JsonReader response = subject.operator().transfer(kitPeer.peer(peer), name, kitPeer.visitor(), interaction);
        JsonReader arrived = kitPeer.network().received(kitPeer.visitor(), response);
        Expect.equal("the kind of the envelope", "capability", arrived.text("kind"));
        Expect.equal("the sender of the envelope", kitPeer.peer(peer), arrived.text("from"));
        Expect.equal("the recipient of the envelope", kitPeer.visitor(), arrived.text("to"));
        kitPeer.recordArrival(arrived);
        received = arrived;
        fixture = capability;
    }

    /** Returns the envelope that the visitor received. */
    JsonReader received() {
        return EarlierStep.result(received, NONE);
    }

    private JsonReader document() {
        return received().object("body").object("capability");
    }
}
