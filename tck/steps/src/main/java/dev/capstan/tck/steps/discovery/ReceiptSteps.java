package dev.capstan.tck.steps.discovery;

import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.subject.JsonReader;
import io.cucumber.java.en.Then;

/** Steps about the receipts for the visitor's envelopes (DISC-3, DISC-4.3). */
public final class ReceiptSteps {

    private final KitPeer visit;

    public ReceiptSteps(KitPeer visit) {
        this.visit = visit;
    }

    @Then("it is taken")
    public void isTaken() {
        isTaken("", visit.receipt());
    }

    @Then("each of them is taken")
    public void eachIsTaken() {
        visit.turns().forEach(turn -> isTaken(" (" + turn.what() + ")", turn.receipt()));
    }

    @Then("nobody takes it")
    public void nobodyTakesIt() {
        visit.answer()
                .envelopes()
                .forEach(envelope -> Expect.that(
                        !envelope.object("body").node().path("status").asText().equals("accepted"),
                        () -> "a peer accepted the envelope: " + visit.answer().transcript()));
    }

    @Then("it is refused as {string}")
    public void isRefused(String reason) {
        isRefused(reason, "", visit.receipt());
    }

    @Then("each of them is refused as {string}")
    public void eachIsRefused(String reason) {
        visit.turns().forEach(turn -> isRefused(reason, " (" + turn.what() + ")", turn.receipt()));
    }

    @Then("nothing comes of it")
    public void nothingComes() {
        Expect.that(
                visit.answer().envelopes().isEmpty() && visit.answer().refusal().isEmpty(),
                () -> "the envelope must not get a response: " + visit.answer().transcript());
    }

    static void isTaken(String which, JsonReader receipt) {
        Expect.equal("the status of the receipt" + which, "accepted", receipt.text("status"));
    }

    private static void isRefused(String reason, String which, JsonReader receipt) {
        Expect.equal(
                "the reason code of the receipt" + which,
                reason,
                receipt.any("reason_code").asText());
        String status =
                switch (reason) {
                    case "expired", "duplicate" -> reason;
                    case "unsupported_kind", "unsupported_profile" -> "unsupported";
                    default -> "rejected";
                };
        Expect.equal("the status of the receipt" + which, status, receipt.text("status"));
        Expect.names("the detail of the receipt" + which, receipt.text("detail"), "");
    }
}
