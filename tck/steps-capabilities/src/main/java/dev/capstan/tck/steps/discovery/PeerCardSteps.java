package dev.capstan.tck.steps.discovery;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.HarnessError;
import dev.capstan.tck.subject.JsonReader;
import io.cucumber.datatable.DataTable;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Steps about the cards of peers, in greetings and in responses (DISC-1). All cards of a scenario are checked. */
public final class PeerCardSteps {

    static final String BRIEF = "agh.capabilities_brief";
    private static final String LIST = "capabilities";

    private final KitPeer kitPeer;
    private final List<JsonReader> envelopes = new ArrayList<>();

    public PeerCardSteps(KitPeer kitPeer) {
        this.kitPeer = kitPeer;
    }

    @When("{string} greets")
    public void greets(String fixture) {
        String peer = kitPeer.peer(fixture);
        JsonReader greeting = kitPeer.network().greetings(peer).stream()
                .filter(one -> one.text("from").equals(peer))
                .findFirst()
                .orElseThrow(() -> new ConformanceFailure("no greeting from " + peer));
        Expect.equal("the kind of a greeting", "greet", greeting.text("kind"));
        record(greeting);
    }

    /** Records a greeting or response, which fails the steps about cards if it has none. */
    void record(JsonReader envelope) {
        envelopes.add(envelope);
    }

    @Then("each card lists {string}, and nothing else")
    public void lists(String ids) {
        cards().forEach(card -> IdLists.are("the listed capabilities", kitPeer.capabilities(ids), ids(card)));
    }

    @Then("the ids in each list are strings without surrounding white space")
    public void idsAreClean() {
        cards().forEach(card -> {
            Expect.isTrue(!card.list(LIST).isEmpty(), () -> "the card lists no capability: " + card.node());
            card.list(LIST)
                    .forEach(id -> Expect.isTrue(
                            id.isTextual()
                                    && id.textValue().equals(id.textValue().strip()),
                            () -> "an id is not a string without surrounding white space: " + id));
        });
    }

    @Then("each card lists {string} before {string}")
    public void listsBefore(String one, String other) {
        cards().forEach(card -> IdLists.areInOrder(
                "the listed capabilities", kitPeer.capability(one), kitPeer.capability(other), ids(card)));
    }

    @Then("each card has an empty list")
    public void listsNothing() {
        cards().forEach(card -> Expect.equal("the listed capabilities", List.of(), card.list(LIST)));
    }

    @Then("each card lists profiles, artifacts and trust modes")
    public void hasOtherLists() {
        for (JsonReader card : cards()) {
            List.of("profiles_supported", "artifacts_supported", "trust_modes_supported")
                    .forEach(card::list);
        }
    }

    @Then("no card has a brief")
    public void hasNoBrief() {
        cards().forEach(card ->
                Expect.isTrue(brief(card).isMissingNode(), () -> "the card must not have a brief: " + brief(card)));
    }

    @Then("each card has a brief")
    public void hasBrief() {
        cards().forEach(card -> Expect.isTrue(!brief(card).isEmpty(), () -> "the card has no brief: " + card.node()));
    }

    @Then("the briefs have the summaries")
    public void briefsHave(DataTable expected) {
        Map<String, String> summaries = new HashMap<>();
        expected.<String, String>asMap().forEach((id, summary) -> summaries.put(kitPeer.capability(id), summary));
        for (JsonReader entry : entries()) {
            String id = entry.text("id").strip();
            Expect.equal("the summary of " + id, summaries.getOrDefault(id, "missing"), entry.text("summary"));
        }
    }

    @Then("each brief has the ids of its list in their order")
    public void briefMatchesList() {
        requireBriefs();
        for (JsonReader card : cards()) {
            List<String> briefed = entries(card).stream()
                    .map(entry -> entry.text("id").strip())
                    .toList();
            Expect.isTrue(
                    brief(card).isMissingNode() || briefed.equals(ids(card)),
                    () -> "the ids of the brief: expected " + ids(card) + ", got " + briefed);
        }
    }

    @Then("the briefs have only the members id and summary")
    public void briefsAreBrief() {
        for (JsonReader entry : entries()) {
            Set<String> fields = new HashSet<>();
            entry.node().fieldNames().forEachRemaining(fields::add);
            Expect.equal("the fields of " + entry.node(), Set.of("id", "summary"), fields);
        }
    }

    @Then("its card has no record of the catalog")
    public void hasNoCatalog() {
        JsonReader last = last();
        ObjectNode withoutBrief = last.node().deepCopy();
        if (last.has("ext")) {
            ObjectNode extensions = last.object("ext").node().deepCopy();
            extensions.remove(BRIEF);
            withoutBrief.set("ext", extensions);
        }
        String card = Json.write(withoutBrief);
        for (String rich : List.of("agh.capability_catalog", "\"outcome\"", "\"digest\"")) {
            Expect.isTrue(!card.contains(rich), () -> "the card must not contain " + rich + ": " + card);
        }
    }

    @Then("its card is the same as before")
    public void isSame() {
        Expect.sameJson("the card", cards().get(0).node(), last().node());
    }

    @Then("each card is the same except for its extensions")
    public void areSame() {
        JsonNode first = withoutExtensions(cards().get(0));
        cards().forEach(card -> Expect.sameJson("the card", first, withoutExtensions(card)));
    }

    @Then("each card has the same brief")
    public void haveSameBrief() {
        hasBrief();
        JsonNode first = brief(cards().get(0));
        cards().forEach(card -> Expect.sameJson("the brief", first, brief(card)));
    }

    /** Returns the cards of the recorded envelopes, at least one. */
    private List<JsonReader> cards() {
        if (envelopes.isEmpty()) {
            throw new HarnessError("no greeting or response has been received yet");
        }
        return envelopes.stream().map(PeerCardSteps::card).toList();
    }

    private static JsonReader card(JsonReader envelope) {
        JsonReader card = envelope.object("body").object("peer_card");
        Expect.equal("'peer_id' of the card", envelope.text("from"), card.text("peer_id"));
        return card;
    }

    private JsonReader last() {
        List<JsonReader> cards = cards();
        return cards.get(cards.size() - 1);
    }

    /** Returns the listed ids without surrounding white space. */
    private static List<String> ids(JsonReader card) {
        return card.list(LIST).stream().map(id -> id.asText().strip()).toList();
    }

    /** Returns the entries of all briefs, at least one. */
    private List<JsonReader> entries() {
        requireBriefs();
        return cards().stream().flatMap(card -> entries(card).stream()).toList();
    }

    /** Requires one brief. That each card must have one is another rule. */
    private void requireBriefs() {
        Expect.isTrue(cards().stream().anyMatch(card -> !brief(card).isEmpty()), () -> "no card has a brief");
    }

    private static List<JsonReader> entries(JsonReader card) {
        return brief(card)
                .valueStream()
                .map(entry -> JsonReader.of("an entry of the brief", entry))
                .toList();
    }

    private static JsonNode brief(JsonReader card) {
        return card.node().path("ext").path(BRIEF);
    }

    private static JsonNode withoutExtensions(JsonReader card) {
        return ((ObjectNode) card.node()).deepCopy().without("ext");
    }
}
