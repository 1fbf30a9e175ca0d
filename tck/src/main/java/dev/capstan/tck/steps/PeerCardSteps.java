package dev.capstan.tck.steps;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.Breach;
import dev.capstan.tck.subject.HarnessFault;
import dev.capstan.tck.subject.Reading;
import io.cucumber.datatable.DataTable;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What peers say of themselves (DISC-1). */
public final class PeerCardSteps {

    static final String BRIEF = "agh.capabilities_brief";

    private final Visit visit;
    private final List<Reading> cards = new ArrayList<>();

    public PeerCardSteps(Visit visit) {
        this.visit = visit;
    }

    @When("{string} greets")
    public void greets(String fixture) {
        String peer = visit.peer(fixture);
        Reading greeting = visit.network().greetings(peer).stream()
                .filter(one -> one.text("from").equals(peer))
                .findFirst()
                .orElseThrow(() -> new Breach(peer + " does not greet"));
        Expect.equal("the kind of a greeting", "greet", greeting.text("kind"));
        shown(peer, greeting);
    }

    /** Keeps the card that an envelope carries. */
    void shown(String peer, Reading envelope) {
        Reading card = envelope.object("body").object("peer_card");
        Expect.equal("whose card it is", peer, card.text("peer_id"));
        cards.add(card);
    }

    @Then("its card lists {string}")
    public void lists(String ids) {
        Expect.equal("the list of " + visited(), List.of(ids.split(", ")), listed(card()));
    }

    @Then("its card lists nothing and has no brief")
    public void listsNothing() {
        Expect.equal("the list", List.of(), listed(card()));
        Expect.that(brief(card()).isMissingNode(), () -> "there is a brief: " + brief(card()));
    }

    @Then("its card has the brief")
    public void hasBrief(DataTable expected) {
        ArrayNode entries = Json.list();
        for (Map<String, String> row : expected.asMaps()) {
            entries.addObject().put("id", row.get("id")).put("summary", row.get("summary"));
        }
        Expect.sameJson("the brief", entries, brief(card()));
    }

    @Then("both cards have the same brief, and it is there")
    public void haveSameBrief() {
        if (cards.size() != 2) {
            throw new HarnessFault("two cards were to be shown, and " + cards.size() + " were");
        }
        Expect.that(brief(cards.get(0)).size() > 0, () -> "the greeting has no brief");
        Expect.that(brief(cards.get(1)).size() > 0, () -> "the answer has no brief");
        Expect.sameJson("the brief of the answer", brief(cards.get(0)), brief(cards.get(1)));
    }

    @Then("nothing of the catalog stands in its card")
    public void hasNoCatalog() {
        String card = Json.write(card().node());
        for (String rich : List.of("agh.capability_catalog", "\"outcome\"", "\"digest\"")) {
            Expect.that(!card.contains(rich), () -> "the card has " + rich + ": " + card);
        }
    }

    @When("the visitor greets, claiming to offer {string}")
    public void claims(String ids) {
        greet(visit.visitor(), visit.visitor(), List.of(ids.split(", ")));
    }

    @When("the visitor greets, claiming to offer {int} capabilities")
    public void claims(int many) {
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < many; i++) {
            ids.add("conjure-" + i);
        }
        greet(visit.visitor(), visit.visitor(), ids);
    }

    @When("the visitor greets with the card of {string}, claiming to offer {string}")
    public void claimsAs(String fixture, String id) {
        greet(visit.visitor(), visit.peer(fixture), List.of(id));
    }

    @When("the visitor greets with the card of somebody else")
    public void greetsAsAnother() {
        greet(visit.visitor(), visit.stranger(), List.of());
    }

    @When("the visitor greets, but its time is over")
    public void greetsTooLate() {
        visit.send(greeting(visit.visitor(), visit.visitor(), List.of()).put("expires_at", Visit.now() - 60));
    }

    private void greet(String from, String peer, List<String> ids) {
        visit.send(greeting(from, peer, ids));
    }

    private ObjectNode greeting(String from, String peer, List<String> ids) {
        ObjectNode body = Json.object();
        ObjectNode card = body.putObject("peer_card").put("peer_id", peer);
        card.putArray("profiles_supported").add("agh-network/v0");
        ArrayNode listed = card.putArray("capabilities");
        ids.forEach(listed::add);
        card.putArray("artifacts_supported").add("capability");
        card.putArray("trust_modes_supported").add("unverified");
        ArrayNode brief = card.putObject("ext").putArray(BRIEF);
        ids.forEach(id -> brief.addObject().put("id", id).put("summary", "Works wonders."));
        return visit.envelope("greet", null, body).put("from", from);
    }

    private Reading card() {
        if (cards.isEmpty()) {
            throw new HarnessFault("no card has been shown yet");
        }
        return cards.get(cards.size() - 1);
    }

    private String visited() {
        return card().text("peer_id");
    }

    private static List<String> listed(Reading card) {
        return card.list("capabilities").stream()
                .map(id -> {
                    Expect.that(id.isTextual(), () -> "an id is no text: " + id);
                    return id.textValue();
                })
                .toList();
    }

    private static JsonNode brief(Reading card) {
        return card.node().path("ext").path(BRIEF);
    }
}
