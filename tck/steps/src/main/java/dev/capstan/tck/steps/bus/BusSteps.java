package dev.capstan.tck.steps.bus;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.steps.bus.ScenarioBusPeers.Party;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.Violation;
import dev.capstan.tck.subject.bus.BusPeer;
import dev.capstan.tck.subject.bus.CanonicalForm;
import dev.capstan.tck.token.SigningKey;
import io.cucumber.java.Before;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Steps about requests over the message bus and their responses (X-BUS-1, X-BUS-3, X-BUS-6). */
public final class BusSteps {

    /** A payload that each capability accepts. */
    private static final Map<String, JsonNode> ACCEPTED = Map.of(
            "take_order", Json.object().put("item", "tea").put("count", 1),
            "refund", Json.object().put("amount", 1));

    private final ScenarioBusPeers post;

    public BusSteps(ScenarioBusPeers post) {
        this.post = post;
    }

    /** Switches the scenario to the server on the message bus. */
    @Before("@bus")
    public void meetOnBus() {
        post.bus();
    }

    @When("{peer} asks for {string} with {json}")
    public void asks(Party party, String capability, JsonNode payload) {
        post.send(party, party.peer().sign(post.envelope("request", party, capability, payload)));
    }

    @When("{peer} asks for {string}")
    public void asks(Party party, String capability) {
        asks(party, capability, ACCEPTED.getOrDefault(capability, Json.object()));
    }

    @When("{peer} asks for {string} in a request that {}")
    public void asksWrongly(Party party, String capability, String flaw) {
        sends(party, capability, ACCEPTED.getOrDefault(capability, Json.object()), flaw);
    }

    @When("{peer} asks for what breaks the schema in a request that {}")
    public void asksWronglyForWhatBreaksTheSchema(Party party, String flaw) {
        sends(party, "take_order", Json.object().put("item", true), flaw);
    }

    private void sends(Party party, String capability, JsonNode payload, String flaw) {
        ObjectNode envelope = post.envelope("request", party, capability, payload);
        post.send(party, new BusEnvelopeDefects(party.peer(), post.besides(party)).flawed(envelope, flaw));
    }

    @When("{peer} sends the same request again")
    public void sendsAgain(Party party) {
        post.response();
        post.send(party, post.sent());
    }

    @Then("{asker} gets {json}")
    public void gets(Supplier<JsonReader> response, JsonNode expected) {
        Expect.sameJson("the data of the response", expected, data(response.get()));
    }

    private static JsonNode data(JsonReader response) {
        JsonReader payload = response.object("payload");
        Expect.that(payload.truth("ok"), () -> "the request was refused: " + Json.write(payload.node()));
        return payload.any("data");
    }

    @Then("{asker} is refused with {string}")
    public void isRefused(Supplier<JsonReader> response, String code) {
        Expect.equal("the code", code, error(response.get()).text("code"));
    }

    @Then("{asker} is refused with {string}, naming {string}")
    public void isRefusedNaming(Supplier<JsonReader> response, String code, String named) {
        isRefused(response, code);
        Expect.names("the message", error(post.response()).text("message"), named);
    }

    @Then("the violations are at {names}")
    public void violationsAreAt(List<String> paths) {
        Set<String> told = Violation.listed(error(post.response()).object("details"), "violations").stream()
                .map(Violation::path)
                .collect(Collectors.toSet());
        Expect.equal("the locations of the violations", Set.copyOf(paths), told);
    }

    @Then("the constraint on {string} is named")
    public void namesConstraint(String argument) {
        Expect.names("the error", Json.write(error(post.response()).node()), argument);
    }

    private static JsonReader error(JsonReader response) {
        JsonReader payload = response.object("payload");
        Expect.that(!payload.truth("ok"), () -> "the request was not refused: " + Json.write(payload.node()));
        return payload.object("error");
    }

    @Then("the response is signed with the key of {peer}")
    public void isSignedWithKeyOf(Party party) {
        JsonReader response = post.response();
        BusPeer peer = party.peer();
        Expect.that(
                peer.hasSigned(response.node()),
                () -> "the response is not signed with the key '" + peer.keyId() + "': "
                        + Json.write(response.node().path("auth")));
    }

    @Then("the response is signed with the published key of the server")
    public void isSignedWithPublishedKey() {
        JsonReader response = post.response();
        JsonReader auth = response.object("auth");
        Expect.equal("the kind of the signature", "ed25519", auth.text("kind"));
        JsonNode key = post.bus().publishedKey(auth.text("keyId"));
        Expect.that(
                SigningKey.hasSigned(key.path("x").asText(), CanonicalForm.of(response.node()), auth.text("signature")),
                () -> "the signature does not match the response: " + Json.write(auth.node()));
    }

    @Then("the response is not signed")
    public void isNotSigned() {
        JsonReader response = post.response();
        if (response.has("auth")) {
            throw new ConformanceFailure("the response must not be signed: " + Json.write(response.node()));
        }
    }
}
