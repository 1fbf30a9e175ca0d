package dev.capstan.tck.steps.discovery;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.steps.common.ScenarioState;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.agh.PeerResponse;
import dev.capstan.tck.subject.wire.RawRequest;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Steps about raw envelopes, used only in features under {@code wire}. */
public final class EnvelopeWireSteps {

    private final String id = "kit-" + UUID.randomUUID();
    private final Subject subject;
    private final ScenarioState state;
    private final KitPeer kitPeer;
    private final QuerySteps queries;

    public EnvelopeWireSteps(Subject subject, ScenarioState state, KitPeer kitPeer, QuerySteps queries) {
        this.subject = subject;
        this.state = state;
        this.kitPeer = kitPeer;
        this.queries = queries;
    }

    @When("^POST (\\S+) carries the envelope(?: for a client that accepts \"([^\"]+)\")?$")
    public void carries(String path, @Nullable String mediaType, String envelope) {
        String written = envelope.replace("\"a fresh id\"", "\"" + id + "\"")
                .replace("\"now\"", String.valueOf(KitPeer.now()))
                .replace("the channel", subject.peers().channel());
        exchange(RawRequest.of("POST", path)
                .withBody(written.getBytes(StandardCharsets.UTF_8))
                .with("Accept", mediaType == null ? "application/json" : mediaType));
    }

    @When("^GET (\\S+) is sent for the channel$")
    public void getsForChannel(String path) {
        exchange(RawRequest.of("GET", path + "?channel=" + subject.peers().channel()));
    }

    @Then("the response has the id of the envelope at {string}")
    public void namesEnvelope(String pointer) {
        Expect.equal(
                pointer + " of the response",
                id,
                state.wire().json().at(pointer).asText());
    }

    @Then("each line is a response, one from {string} and one from {string}")
    public void eachLineIsAResponse(String one, String other) {
        List<JsonReader> responses =
                state.wire().body().lines().map(PeerResponse::envelope).toList();
        for (String peer : List.of(one, other)) {
            Expect.equal(
                    "the number of responses from " + peer,
                    1L,
                    responses.stream()
                            .filter(response -> response.text("from").equals(kitPeer.peer(peer)))
                            .count());
        }
        responses.forEach(response -> Expect.equal("'reply_to' of a response", id, response.text("reply_to")));
    }

    @Then("the refusal has the reason {string}")
    public void refusalHasReason(String reason) {
        JsonNode response = state.wire().json();
        String actual = response.has("error")
                ? response.path("error").asText()
                : response.at("/body/reason_code").asText();
        Expect.equal("the reason", reason, actual, state.wire().transcript());
    }

    @Then("there is a greeting of {string} with a brief")
    public void greetingHasBrief(String peer) {
        JsonNode greeting = state.wire()
                .json()
                .path("greetings")
                .valueStream()
                .filter(one -> one.path("from").asText().equals(kitPeer.peer(peer)))
                .findFirst()
                .orElseThrow(() -> new ConformanceFailure(
                        "no greeting from " + peer + ": " + state.wire().body()));
        Expect.equal("the kind of the greeting", "greet", greeting.path("kind").asText());
        JsonNode extensions = greeting.at("/body/peer_card/ext");
        Expect.isTrue(!extensions.path(PeerCardSteps.BRIEF).isEmpty(), () -> "the greeting has no brief: " + greeting);
    }

    @Then("^\"([^\"]*)\" has greeted on (\\S+)$")
    public void hasGreeted(String peer, String channel) {
        Expect.equal("the destination for everyone", channel, kitPeer.network().destination(null));
        Expect.isTrue(!kitPeer.network().greetings(kitPeer.peer(peer)).isEmpty(), () -> "no greeting from " + peer);
    }

    @When("^the visitor queries \"([^\"]*)\" on (\\S+)$")
    public void queriesOn(String peer, String channel) {
        if (kitPeer.peer(peer).equals(peer)) {
            Expect.equal(
                    "the destination for " + peer, channel, kitPeer.network().destination(peer));
        }
        queries.asked(peer);
    }

    @When("^the visitor queries all peers for \"([^\"]*)\" on (\\S+)$")
    public void queriesAllOn(String query, String channel) {
        Expect.equal("the destination for everyone", channel, kitPeer.network().destination(null));
        queries.allAreQueried(query);
    }

    @Then("one response arrives at the visitor's address")
    public void responseArrives() {
        Expect.equal(
                "the recipient of the response",
                kitPeer.visitor(),
                kitPeer.response().only().text("to"));
    }

    @When("^the visitor sends \"([^\"]*)\" the string (.+)$")
    public void sendsText(String peer, String text) {
        kitPeer.send(kitPeer.visitor(), kitPeer.peer(peer), text);
    }

    private void exchange(RawRequest request) {
        state.recordResponse(subject.messages().send(request));
    }
}
