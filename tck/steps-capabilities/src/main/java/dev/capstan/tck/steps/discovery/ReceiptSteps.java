package dev.capstan.tck.steps.discovery;

import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.steps.common.OwnProfile;
import dev.capstan.tck.steps.discovery.KitPeer.SentVariant;
import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.NotObservable;
import io.cucumber.java.en.Then;

/** Steps about the receipts for the visitor's envelopes (DISC-3, DISC-4.3). */
public record ReceiptSteps(KitPeer kitPeer, OwnProfile ownProfile) {

    @Then("it is accepted")
    public void isAccepted() {
        requireAccepted(kitPeer.lastSent());
    }

    @Then("each of them is accepted")
    public void eachIsAccepted() {
        kitPeer.turns().forEach(this::requireAccepted);
    }

    @Then("no peer accepts it")
    public void noneAccepts() {
        kitPeer.response()
                .envelopes()
                .forEach(envelope -> Expect.isTrue(
                        !envelope.object("body").node().path("status").asText().equals("accepted"),
                        () -> "a peer accepted the envelope: "
                                + kitPeer.response().transcript()));
    }

    @Then("it is refused as {string}")
    public void isRefused(String reason) {
        isRefused(reason, kitPeer.lastSent());
    }

    @Then("each of them is refused as {string}")
    public void eachIsRefused(String reason) {
        kitPeer.turns().forEach(turn -> isRefused(reason, turn));
    }

    @Then("there is no response")
    public void noResponse() {
        Expect.isTrue(
                kitPeer.response().envelopes().isEmpty()
                        && kitPeer.response().refusal().isEmpty(),
                () -> "the envelope must not get a response: "
                        + kitPeer.response().transcript());
    }

    /** Requires a receipt that accepts the envelope. Without the own profile, a peer may accept it in silence. */
    void requireAccepted(SentVariant sent) {
        if (!sent.isUnanswered() || ownProfile.isClaimed()) {
            Expect.equal(
                    "the status of the receipt" + label(sent),
                    "accepted",
                    sent.receipt().text("status"));
        }
    }

    /** Requires a receipt with a reason. Without the own profile, silence shows nothing: receipts are a SHOULD. */
    private void isRefused(String reason, SentVariant sent) {
        if (sent.isUnanswered() && !ownProfile.isClaimed()) {
            throw new NotObservable("the peer sent no receipt, as the documents allow");
        }
        String description = label(sent);
        JsonReader receipt = sent.receipt();
        Expect.equal(
                "the reason code of the receipt" + description,
                reason,
                receipt.any("reason_code").asText());
        String status =
                switch (reason) {
                    case "expired", "duplicate" -> reason;
                    case "unsupported_kind", "unsupported_profile" -> "unsupported";
                    default -> "rejected";
                };
        Expect.equal("the status of the receipt" + description, status, receipt.text("status"));
        if (ownProfile.isClaimed()) {
            Expect.notBlank("the detail of the receipt" + description, receipt.text("detail"));
        }
    }

    private static String label(SentVariant sent) {
        return sent.description().isEmpty() ? "" : " (" + sent.description() + ")";
    }
}
