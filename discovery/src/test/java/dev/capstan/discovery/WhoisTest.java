package dev.capstan.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import dev.capstan.discovery.envelope.Envelope;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WhoisTest {

    private final DiscoveryFixture fixture = new DiscoveryFixture();

    @Test
    void aCardBringsIdsAndBriefInTheOrderOfTheCatalog() {
        JsonNode card = fixture.reply(fixture.whois("")).at("/body/peer_card");

        assertThat(card.toString())
                .isEqualTo("{\"peer_id\":\"designer.session-19\",\"profiles_supported\":[\"agh-network/v0\"],"
                        + "\"capabilities\":[\"build-site\",\"review-copy\"],\"artifacts_supported\":[\"capability\"],"
                        + "\"trust_modes_supported\":[\"unverified\"],\"ext\":{\"agh.capabilities_brief\":["
                        + "{\"id\":\"build-site\",\"summary\":\"Build the landing page.\"},"
                        + "{\"id\":\"review-copy\",\"summary\":\"Review conversion copy.\"}]}}");
    }

    @Test
    void aGreetingBringsTheSameCard() {
        Envelope greeting = fixture.designer.greet(DiscoveryFixture.BUILDERS);

        assertThat(Json.write(greeting.body().get("peer_card")))
                .isEqualTo(Json.write(fixture.designer.card().json()));
        assertThat(greeting.to()).isNull();
        assertThat(fixture.designer.greet(DiscoveryFixture.BUILDERS).body().get("peer_card"))
                .as("the card is written once, and not for each greeting")
                .isSameAs(greeting.body().get("peer_card"));
    }

    @Test
    void aPeerWithoutACatalogHasNoBriefAndAnEmptyList() {
        ObjectNode request = rich(fixture.whois("")).put("to", DiscoveryFixture.BANK.text());

        JsonNode response = fixture.reply(request);

        assertThat(response.at("/body/peer_card/capabilities").toString()).isEqualTo("[]");
        assertThat(response.at("/body/peer_card").has("ext")).isFalse();
        assertThat(response.at("/ext").toString()).isEqualTo("{\"agh.capability_catalog\":{\"capabilities\":[]}}");
    }

    @Test
    void aResponseSaysWhatItAnswers() {
        ObjectNode request = fixture.whois("build-site").put("trace_id", "trace_7");

        JsonNode response = fixture.reply(request);

        assertThat(response.path("kind").asText()).isEqualTo("whois");
        assertThat(response.at("/body/type").asText()).isEqualTo("response");
        assertThat(response.path("reply_to")).isEqualTo(request.get("id"));
        assertThat(response.path("causation_id")).isEqualTo(request.get("id"));
        assertThat(response.path("to")).isEqualTo(request.get("from"));
        assertThat(response.path("channel")).isEqualTo(request.get("channel"));
        assertThat(response.path("trace_id").asText()).isEqualTo("trace_7");
        assertThat(response.path("id")).isNotEqualTo(request.get("id"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "designer.session-19", "review-copy", "agh-network/v0", "capability", "unverified"})
    void peerNamedLikeAKeywordAnswersToItsName(String query) {
        ObjectNode broadcast = fixture.whois(query).putNull("to");

        assertThat(fixture.peers.receive(Json.writeBytes(broadcast)))
                .anySatisfy(reception -> assertThat(reception.replies())
                        .singleElement()
                        .satisfies(reply -> assertThat(reply.from()).isEqualTo(DiscoveryFixture.DESIGNER)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Designer.session-19", "review", "review-copy ", "paint-house"})
    void peerDoesNotAnswerForAnotherName(String query) {
        assertThat(fixture.peers.receive(Json.writeBytes(fixture.whois(query).putNull("to"))))
                .allSatisfy(reception -> assertThat(reception).isInstanceOf(ReceptionResult.Ignored.class));
    }

    @Test
    void addressedPeerAnswersAnyQuery() {
        assertThat(fixture.reply(fixture.whois("paint-house")).path("kind").asText())
                .isEqualTo("whois");
    }

    @Test
    void theCatalogComesOnlyWhenItIsAskedFor() {
        assertThat(fixture.reply(fixture.whois("")).has("ext")).isFalse();
        assertThat(fixture.reply(queryWith("{\"agh.include\":[\"capability_catalogue\",7,null]}"))
                        .has("ext"))
                .isFalse();
        assertThat(fixture.reply(queryWith("{\"agh.include\":[]}")).has("ext")).isFalse();
        assertThat(fixture.reply(queryWith("{\"agh.capability_ids\":[\"build-site\"]}"))
                        .has("ext"))
                .isFalse();
        assertThat(ids(queryWith("{\"agh.include\":[\"peer_moods\",\"capability_catalog\"]}")))
                .containsExactly("build-site", "review-copy");
    }

    @Test
    void idsNarrowInTheOrderOfTheCatalog() {
        assertThat(ids(narrowed("[\"review-copy\",\"nothing\",\"build-site\",\"review-copy\"]")))
                .containsExactly("build-site", "review-copy");
        assertThat(ids(narrowed("[\"review-copy\"]"))).containsExactly("review-copy");
        assertThat(ids(narrowed("[\"nothing\"]"))).isEmpty();
        assertThat(ids(narrowed("[]")))
                .as("an empty filter lets nothing through")
                .isEmpty();
    }

    @Test
    void aRecordLeavesOutWhatIsEmpty() {
        JsonNode records = fixture.reply(rich(fixture.whois(""))).at("/ext/agh.capability_catalog/capabilities");

        assertThat(records.get(0).fieldNames())
                .toIterable()
                .containsExactly("id", "summary", "outcome", "version", "digest", "context_needed");
        assertThat(records.get(1).fieldNames())
                .toIterable()
                .containsExactly("id", "summary", "outcome", "version", "digest");
    }

    @Test
    void aHandedOverCapabilityIsTheVeryRecordOfTheCatalog() {
        Envelope transfer = fixture.designer
                .transfer("build-site", DiscoveryFixture.BUILDERS)
                .orElseThrow();

        assertThat(Json.write(transfer.body().get("capability")))
                .isEqualTo(fixture.reply(rich(fixture.whois("")))
                        .at("/ext/agh.capability_catalog/capabilities/0")
                        .toString());
        assertThat(fixture.designer.transfer("nothing", DiscoveryFixture.BUILDERS))
                .isEmpty();
    }

    @Test
    void aResponseThatIsTooLargeIsRefusedWithAWayToNarrowIt() {
        DiscoveryFixture large = new DiscoveryFixture(IntStream.range(0, 60)
                .mapToObj(i -> DiscoveryFixture.document("c" + i, "S.", List.of("\u00e4".repeat(10_000))))
                .toList());

        JsonNode receipt = large.reply(rich(large.whois("")));

        assertThat(receipt.path("kind").asText()).isEqualTo("receipt");
        assertThat(receipt.at("/body/status").asText()).isEqualTo("rejected");
        assertThat(receipt.at("/body/detail").asText())
                .as("1.2 million bytes, though only 0.6 million characters")
                .contains("agh.capability_ids");
        assertThat(receipt.at("/ext/capstan.reason").asText()).isEqualTo("response_too_large");
        assertThat(receipt.at("/ext/capstan.bytes").asInt()).isGreaterThan(Envelope.MAX_BYTES);
        assertThat(large.reply(large.whois("")).path("kind").asText())
                .as("the card alone fits")
                .isEqualTo("whois");
    }

    @Test
    void aCardThatIsTooLargeIsNobodysToNarrow() {
        DiscoveryFixture large = new DiscoveryFixture(IntStream.range(0, 60)
                .mapToObj(i -> DiscoveryFixture.document("c" + i, "x".repeat(20_000), List.of()))
                .toList());

        JsonNode receipt = large.reply(large.whois(""));

        assertThat(receipt.at("/body/detail").asText())
                .contains("the card alone")
                .doesNotContain("agh.capability_ids");
    }

    private ObjectNode queryWith(String ext) {
        return fixture.whois("").set("ext", read(ext));
    }

    private ObjectNode narrowed(String ids) {
        return queryWith("{\"agh.include\":[\"capability_catalog\"],\"agh.capability_ids\":" + ids + "}");
    }

    private static ObjectNode rich(ObjectNode request) {
        return request.set("ext", read("{\"agh.include\":[\"capability_catalog\"]}"));
    }

    private List<String> ids(ObjectNode request) {
        List<String> ids = new ArrayList<>();
        JsonNode records = fixture.reply(request).at("/ext/agh.capability_catalog/capabilities");
        assertThat(records.isArray()).isTrue();
        records.forEach(record -> ids.add(record.path("id").asText()));
        return ids;
    }

    private static JsonNode read(String json) {
        try {
            return Json.read(json);
        } catch (dev.capstan.core.json.MalformedJson e) {
            throw new AssertionError(e);
        }
    }
}
