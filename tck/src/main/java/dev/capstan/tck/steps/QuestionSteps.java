package dev.capstan.tck.steps;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.Breach;
import dev.capstan.tck.subject.Reading;
import dev.capstan.tck.subject.Subject;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Asking peers who they are and what they offer, and who answers (DISC-2.9). */
public final class QuestionSteps {

    private static final String INCLUDE = "agh.include";
    private static final String IDS = "agh.capability_ids";
    private static final JsonNode CATALOG = Json.read("[\"capability_catalog\"]");

    private final Subject subject;
    private final Visit visit;
    private final PeerCardSteps cards;
    private List<Reading> answers = List.of();

    public QuestionSteps(Subject subject, Visit visit, PeerCardSteps cards) {
        this.subject = subject;
        this.visit = visit;
        this.cards = cards;
    }

    @When("{string} is asked who it is")
    public void asked(String peer) {
        ask(question(peer, ""));
    }

    @When("{string} is asked for {string}")
    public void askedFor(String peer, String query) {
        ask(question(peer, query));
    }

    @When("{string} is asked who it is, naming {string}")
    public void askedNaming(String peer, String id) {
        ask(with(question(peer, ""), IDS, Json.list().add(id)));
    }

    @When("{string} is asked for its catalog")
    public void askedForCatalog(String peer) {
        ask(with(question(peer, ""), INCLUDE, CATALOG));
    }

    @When("{string} is asked for {json} of its catalog")
    public void askedForSome(String peer, JsonNode ids) {
        ask(with(with(question(peer, ""), INCLUDE, CATALOG), IDS, ids));
    }

    @When("{string} is asked to include {json}")
    public void askedToInclude(String peer, JsonNode included) {
        ask(with(question(peer, ""), INCLUDE, included));
    }

    @When("{string} is asked for its catalog in an envelope with fields that nobody knows")
    public void askedWithMore(String peer) {
        ObjectNode envelope = with(question(peer, ""), INCLUDE, CATALOG);
        with(envelope, "acme.mood", Json.read("{\"b\": 1.0, \"a\": []}")).put("workspace_id", "ws-1");
        ((ObjectNode) envelope.get("body")).put("surface", "chat");
        ask(envelope);
    }

    @When("{string} is asked in a way that is neither a request nor a response")
    public void askedInAnotherWay(String peer) {
        ObjectNode envelope = question(peer, "");
        ((ObjectNode) envelope.get("body")).put("type", "rumour");
        visit.send(envelope);
    }

    @When("everybody is asked for {string}")
    public void everybodyIsAsked(String query) {
        answers = visit.send(question(null, query)).envelopes();
    }

    @Then("nobody answers")
    public void nobodyAnswers() {
        Expect.equal("the number of answers in " + visit.answer().transcript(), 0, answers.size());
        Expect.that(visit.answer().refusal().isEmpty(), () -> "the question is refused: " + visit.answer());
    }

    @Then("only {string} answers")
    public void onlyAnswers(String peer) {
        Expect.equal(
                "who answers",
                List.of(visit.peer(peer)),
                answers.stream().map(answer -> answer.text("from")).toList());
    }

    @Then("{string} is among those who answer")
    public void isAmong(String peer) {
        Expect.that(
                answers.stream().anyMatch(answer -> answer.text("from").equals(visit.peer(peer))),
                () -> peer + " does not answer: " + visit.answer().transcript());
    }

    @Then("that question is answered, to the visitor, in the channel")
    public void answersThatQuestion() {
        Reading answer = visit.answer().only();
        Expect.equal("the kind of the answer", "whois", answer.text("kind"));
        Expect.equal("the type of the answer", "response", answer.object("body").text("type"));
        Expect.equal("what it answers", visit.sentId(), answer.text("reply_to"));
        Expect.equal("whom it is to", visit.visitor(), answer.text("to"));
        Expect.equal("the channel", subject.channel(), answer.text("channel"));
        Expect.equal("the protocol", "agh-network/v0", answer.text("protocol"));
        Expect.that(!answer.text("id").equals(visit.sentId()), () -> "the answer has the id of the question");
    }

    @Then("nothing is said beyond the protocol")
    public void nothingBeyond() {
        Reading answer = visit.answer().only();
        Expect.that(!Json.write(answer.node()).contains("\"agh."), () -> "more is said: " + answer.node());
    }

    /** Asks one peer, which has to answer, and keeps its card. */
    void ask(ObjectNode envelope) {
        answers = visit.send(envelope).envelopes();
        String peer = envelope.path("to").asText();
        Reading answer = visit.answer().only();
        if (!answer.text("from").equals(peer)) {
            throw new Breach(peer + " was asked, and " + answer.text("from") + " answers");
        }
        if (answer.text("kind").equals("whois")) {
            cards.shown(peer, answer);
        }
    }

    /** A question for a catalog, or for some of it. */
    ObjectNode forCatalog(String peer, @Nullable JsonNode ids) {
        ObjectNode envelope = with(question(peer, ""), INCLUDE, CATALOG);
        return ids == null ? envelope : with(envelope, IDS, ids);
    }

    ObjectNode question(@Nullable String peer, String query) {
        return visit.envelope(
                "whois", peer, Json.object().put("type", "request").put("query", query));
    }

    private static ObjectNode with(ObjectNode envelope, String key, JsonNode value) {
        envelope.withObject("/ext").set(key, value);
        return envelope;
    }
}
