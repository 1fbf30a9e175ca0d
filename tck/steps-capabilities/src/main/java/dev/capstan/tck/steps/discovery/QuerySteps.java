package dev.capstan.tck.steps.discovery;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.NotObservable;
import dev.capstan.tck.subject.Subject;
import io.cucumber.datatable.DataTable;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Steps about questions to peers for their identity and capabilities, and about the respondents (DISC-2.9). */
public final class QuerySteps {

    private static final String INCLUDE = "agh.include";
    private static final String IDS = "agh.capability_ids";
    private static final JsonNode CATALOG = Json.read("[\"capability_catalog\"]");

    private final Subject subject;
    private final KitPeer kitPeer;
    private final PeerCardSteps cards;
    private final List<SentQuery> rounds = new ArrayList<>();

    public QuerySteps(Subject subject, KitPeer kitPeer, PeerCardSteps cards) {
        this.subject = subject;
        this.kitPeer = kitPeer;
        this.cards = cards;
    }

    @When("{string} is asked for its card")
    public void asked(String peer) {
        query(question(peer, ""));
    }

    @When("{string} is asked for {string}")
    public void askedFor(String peer, String query) {
        query(question(peer, kitPeer.queried(query)));
    }

    @When("{string} is asked for its card with the capability id {string}")
    public void askedNaming(String peer, String id) {
        query(with(question(peer, ""), IDS, Json.list().add(kitPeer.capability(id))));
    }

    @When("{string} is asked for its catalog")
    public void askedForCatalog(String peer) {
        query(with(question(peer, ""), INCLUDE, CATALOG));
    }

    @When("{string} is asked for {string} and for its catalog")
    public void askedForAndCatalog(String peer, String query) {
        query(with(question(peer, kitPeer.queried(query)), INCLUDE, CATALOG));
    }

    @When("{string} is asked for {json} of its catalog")
    public void askedForSome(String peer, JsonNode ids) {
        query(with(with(question(peer, ""), INCLUDE, CATALOG), IDS, named(ids)));
    }

    /** Returns a list with the subject's names for its strings, or any other value unchanged. */
    private JsonNode named(JsonNode ids) {
        if (!ids.isArray()) {
            return ids;
        }
        ArrayNode named = Json.list();
        ids.forEach(id -> named.add(id.isTextual() ? TextNode.valueOf(kitPeer.capability(id.textValue())) : id));
        return named;
    }

    @When("{string} is asked to include {json}")
    public void askedToInclude(String peer, JsonNode included) {
        query(with(question(peer, ""), INCLUDE, included));
    }

    @When("{string} is asked for its card in an envelope {}")
    public void askedWith(String peer, String defect) {
        query(EnvelopeDefects.apply(question(peer, ""), defect));
    }

    @When("{string} receives a query that is neither a request nor a response")
    public void askedInAnotherWay(String peer) {
        ObjectNode envelope = question(peer, "");
        ((ObjectNode) envelope.get("body")).put("type", "rumour");
        kitPeer.send(envelope);
    }

    @When("all peers are queried for {string}")
    public void allAreQueried(String query) {
        send(question(null, kitPeer.queried(query)));
    }

    /** Asks for each value that the cards of both peers list, such as a profile that both support. */
    @When("all peers are queried for each profile, artifact and trust mode that {string} and {string} support")
    public void supportedAreQueried(String one, String other) {
        List<String> common = new ArrayList<>();
        for (String field : List.of("profiles_supported", "artifacts_supported", "trust_modes_supported")) {
            List<String> both = supported(one, field);
            both.retainAll(supported(other, field));
            common.addAll(both);
        }
        if (common.isEmpty()) {
            throw new NotObservable("the cards of " + one + " and " + other + " have nothing in common");
        }
        rounds.clear();
        common.forEach(this::allAreQueried);
    }

    private List<String> supported(String peer, String field) {
        asked(peer);
        return kitPeer.response().only().object("body").object("peer_card").list(field).stream()
                .map(JsonNode::asText)
                .collect(Collectors.toCollection(ArrayList::new));
    }

    @Then("{string} responds each time")
    public void respondsToEach(String peer) {
        for (SentQuery query : rounds) {
            Expect.isTrue(
                    query.from().contains(kitPeer.peer(peer)), () -> "no response from " + peer + " to " + query.id());
        }
    }

    @Then("no peer responds")
    public void noneResponds() {
        Expect.equal("the responding peers", List.of(), last().from());
        requireNotRefused();
    }

    private void requireNotRefused() {
        Expect.isTrue(
                kitPeer.response().refusal().isEmpty(),
                () -> "the question was refused: " + kitPeer.response().transcript());
    }

    @Then("only peers that responded before respond")
    public void noOtherResponds() {
        requireNotRefused();
        List<String> before = rounds.get(0).from();
        Expect.isTrue(
                before.containsAll(last().from()),
                () -> "the responding peers: expected no others than " + before + ", got " + last().from());
    }

    @Then("only {string} responds")
    public void onlyResponds(String peer) {
        Expect.equal("the responding peers", List.of(kitPeer.peer(peer)), last().from());
    }

    @Then("{string} is among the responding peers")
    public void isAmong(String peer) {
        Expect.isTrue(
                last().from().contains(kitPeer.peer(peer)),
                () -> "no response from " + peer + ": " + kitPeer.response().transcript());
    }

    /** Checks members of each response, each named by its path: a string, or a value described in parentheses. */
    @Then("each response has")
    public void eachHas(DataTable expected) {
        expected.<String, String>asMap()
                .forEach((path, value) -> each(
                        "'" + path + "' of a response",
                        query -> expected(value, query),
                        response -> member(response, path)));
    }

    private String expected(String value, SentQuery query) {
        return switch (value) {
            case "(the id of its query)" -> query.id();
            case "(the visitor)" -> kitPeer.visitor();
            case "(the channel)" -> subject.peers().channel();
            default -> value;
        };
    }

    private static String member(JsonReader response, String path) {
        int dot = path.indexOf('.');
        return dot < 0
                ? response.text(path)
                : response.object(path.substring(0, dot)).text(path.substring(dot + 1));
    }

    @Then("the response has no extension")
    public void hasNoExtension() {
        JsonReader response = kitPeer.response().only();
        Expect.isTrue(
                !Json.write(response.node()).contains("\"agh."),
                () -> "the response must not have an extension: " + response.node());
    }

    /** Asks one peer, which must respond, and records its response. */
    void query(ObjectNode envelope) {
        send(envelope);
        String peer = envelope.path("to").asText();
        JsonReader response = kitPeer.response().only();
        if (!response.text("from").equals(peer)) {
            throw new ConformanceFailure("the responding peer: expected " + peer + ", got " + response.text("from"));
        }
        cards.record(response);
    }

    private void send(ObjectNode envelope) {
        List<JsonReader> responses = kitPeer.send(envelope).envelopes();
        rounds.add(new SentQuery(kitPeer.sentId(), responses));
    }

    /** Creates a question for a catalog, or for the records with these ids. */
    ObjectNode forCatalog(String peer, @Nullable JsonNode ids) {
        ObjectNode envelope = with(question(peer, ""), INCLUDE, CATALOG);
        return ids == null ? envelope : with(envelope, IDS, ids);
    }

    ObjectNode question(@Nullable String peer, String query) {
        return kitPeer.envelope(
                "whois", peer, Json.object().put("type", "request").put("query", query));
    }

    private static ObjectNode with(ObjectNode envelope, String key, JsonNode value) {
        envelope.withObject("/ext").set(key, value);
        return envelope;
    }

    private SentQuery last() {
        return rounds.get(rounds.size() - 1);
    }

    private void each(String description, Function<SentQuery, String> expected, Function<JsonReader, String> actual) {
        for (SentQuery query : rounds) {
            Expect.isTrue(!query.responses().isEmpty(), () -> "no response to the question " + query.id());
            query.responses()
                    .forEach(response -> Expect.equal(description, expected.apply(query), actual.apply(response)));
        }
    }

    /** A question by its id, with the responses. */
    private record SentQuery(String id, List<JsonReader> responses) {

        List<String> from() {
            return responses.stream().map(response -> response.text("from")).toList();
        }
    }
}
