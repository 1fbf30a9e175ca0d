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
public record BusSteps(ScenarioBusPeers busPeers) {

    /** A payload that each capability accepts. */
    private static final Map<String, JsonNode> ACCEPTED = Map.of(
            "take_order", Json.object().put("item", "tea").put("count", 1),
            "refund", Json.object().put("amount", 1));

    /** Switches the scenario to the server on the message bus. */
    @Before("@bus")
    public void switchToBus() {
        busPeers.bus();
    }

    @When("{peer} requests {string} with {json}")
    public void requests(Party party, String capability, JsonNode payload) {
        busPeers.send(party, party.peer().sign(busPeers.envelope("request", party, capability, payload)));
    }

    @When("{peer} requests {string}")
    public void requests(Party party, String capability) {
        requests(party, capability, ACCEPTED.getOrDefault(capability, Json.object()));
    }

    @When("{peer} requests {string} in an envelope that {}")
    public void requestsDefective(Party party, String capability, String defect) {
        sends(party, capability, ACCEPTED.getOrDefault(capability, Json.object()), defect);
    }

    @When("{peer} sends a payload that breaks the schema in an envelope that {}")
    public void requestsInvalid(Party party, String defect) {
        sends(party, "take_order", Json.object().put("item", true), defect);
    }

    private void sends(Party party, String capability, JsonNode payload, String defect) {
        ObjectNode envelope = busPeers.envelope("request", party, capability, payload);
        busPeers.send(
                party, new BusEnvelopeDefects(party.peer(), busPeers.otherThan(party)).defective(envelope, defect));
    }

    @When("{peer} sends the same request again")
    public void sendsAgain(Party party) {
        busPeers.response();
        busPeers.send(party, busPeers.sent());
    }

    @When("{peer} signs and sends the same request")
    public void signsAndSends(Party party) {
        busPeers.send(party, party.peer().sign(busPeers.sent().without("auth")));
    }

    @When("{peer} requests {string} under the same message id")
    public void requestsWithSameId(Party party, String capability) {
        String id = busPeers.sent().path("messageId").asText();
        ObjectNode envelope =
                busPeers.envelope("request", party, capability, ACCEPTED.getOrDefault(capability, Json.object()));
        busPeers.send(party, party.peer().sign(envelope.put("messageId", id)));
    }

    @Then("{asker} gets {json}")
    public void gets(Supplier<JsonReader> response, JsonNode expected) {
        Expect.sameJson("the data of the response", expected, data(response.get()));
    }

    private static JsonNode data(JsonReader response) {
        JsonReader payload = response.object("payload");
        Expect.isTrue(payload.truth("ok"), () -> "the request was refused: " + Json.write(payload.node()));
        return payload.any("data");
    }

    @Then("{asker} is refused with {string}")
    public void isRefused(Supplier<JsonReader> response, String code) {
        Expect.equal("the code", code, error(response.get()).text("code"));
    }

    @Then("{asker} is refused with {string}, naming {string}")
    public void isRefusedNaming(Supplier<JsonReader> response, String code, String named) {
        isRefused(response, code);
        Expect.names("the message", error(busPeers.response()).text("message"), named);
    }

    @Then("the violations of the {word} are at {names}")
    public void violationsAreAt(String side, List<String> paths) {
        JsonReader details = error(busPeers.response()).object("details");
        Expect.equal("the side of the violations", side, details.text("schemaSide"));
        Set<String> actual = Violation.listed(details, "violations").stream()
                .map(Violation::path)
                .collect(Collectors.toSet());
        Expect.equal("the locations of the violations", Set.copyOf(paths), actual);
    }

    @Then("the refusal contains the constraint on {string}")
    public void namesConstraint(String argument) {
        Expect.names("the error", Json.write(error(busPeers.response()).node()), argument);
    }

    private static JsonReader error(JsonReader response) {
        JsonReader payload = response.object("payload");
        Expect.isTrue(!payload.truth("ok"), () -> "the request was not refused: " + Json.write(payload.node()));
        return payload.object("error");
    }

    @Then("the response is signed with the key of {peer}")
    public void isSignedWithKeyOf(Party party) {
        JsonReader response = busPeers.response();
        BusPeer peer = party.peer();
        Expect.isTrue(
                peer.hasSigned(response.node()),
                () -> "the response is not signed with the key '" + peer.keyId() + "': "
                        + Json.write(response.node().path("auth")));
    }

    @Then("the response is signed with the published key of the server")
    public void isSignedWithPublishedKey() {
        JsonReader response = busPeers.response();
        JsonReader auth = response.object("auth");
        Expect.equal("the kind of the signature", "ed25519", auth.text("kind"));
        JsonNode key = busPeers.bus().publishedKey(auth.text("keyId"));
        Expect.isTrue(
                SigningKey.hasSigned(key.path("x").asText(), CanonicalForm.of(response.node()), auth.text("signature")),
                () -> "the signature does not match the response: " + Json.write(auth.node()));
    }

    /** Checks what {@link ScenarioBusPeers#response} has not checked, with the types of all fields. */
    @Then("the response is complete")
    public void isComplete() {
        JsonReader response = busPeers.response();
        JsonNode envelope = response.node();
        Expect.isTrue(
                envelope.path("version").isInt() && envelope.path("version").asInt() == 1,
                () -> "'version' of the response is not 1: " + Json.write(envelope));
        for (String field : List.of("messageId", "capability")) {
            Expect.isTrue(
                    !response.text(field).isEmpty(),
                    () -> "'" + field + "' of the response is empty: " + Json.write(envelope));
        }
        Expect.isTrue(
                !response.text("messageId").equals(response.text("causedBy")),
                () -> "the response has the message id of its request: " + Json.write(envelope));
        envelope.path("headers")
                .forEach(header -> Expect.isTrue(
                        header.isTextual(), () -> "a header of the response is not a string: " + Json.write(header)));
        List<String> nulls = envelope.properties().stream()
                .filter(field -> field.getValue().isNull())
                .map(Map.Entry::getKey)
                .toList();
        Expect.isTrue(nulls.isEmpty(), () -> "the response has fields that are null instead of absent: " + nulls);
        List<String> unknown = CanonicalForm.unknownFields(envelope);
        Expect.isTrue(unknown.isEmpty(), () -> "the response has the unknown fields " + unknown);
    }

    @Then("the response is not signed")
    public void isNotSigned() {
        JsonReader response = busPeers.response();
        if (response.has("auth")) {
            throw new ConformanceFailure("the response must not be signed: " + Json.write(response.node()));
        }
    }
}
