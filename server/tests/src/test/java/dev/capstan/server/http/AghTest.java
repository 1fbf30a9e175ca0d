package dev.capstan.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import dev.capstan.http.common.MutatedBytes;
import dev.capstan.server.RunningServer;
import dev.capstan.server.RunningServer.Reply;
import dev.capstan.server.settings.Settings;
import java.net.URI;
import java.net.http.HttpRequest;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The fleet's agents as AGH peers, over HTTP. */
class AghTest {

    @RegisterExtension
    private static final RunningServer SERVER = new RunningServer();

    @RegisterExtension
    private static final RunningServer NAMED = new RunningServer(Map.of(
            Settings.CHANNELS, "lobby,workshop",
            Settings.PEER_SESSION, "session-19",
            Settings.PUBLIC_URL, "https://capstan.example"));

    @Test
    void aQuestionToOnePeerIsAnsweredByIt() throws Exception {
        Reply reply = SERVER.post("/agh/envelopes", Json.write(whois("designer")));

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.header("Content-Type")).isEqualTo("application/json");
        assertThat(reply.json().at("/body/peer_card/capabilities").toString())
                .isEqualTo("[\"build-site\",\"review-copy\"]");
    }

    @Test
    void whereAllAnswerTheFirstDoesUnlessAllAreWanted() throws Exception {
        ObjectNode all = whois(null);
        assertThat(SERVER.post("/agh/envelopes", Json.write(all))
                        .json()
                        .path("from")
                        .asText())
                .isEqualTo("bank");

        Reply lines = SERVER.send(HttpRequest.newBuilder(URI.create(SERVER.url() + "/agh/envelopes"))
                .header("Content-Type", "application/json")
                .header("Accept", "application/x-ndjson")
                .POST(HttpRequest.BodyPublishers.ofString(Json.write(whois(null)))));

        assertThat(lines.header("Content-Type")).isEqualTo("application/x-ndjson");
        assertThat(lines.text()
                        .lines()
                        .map(line -> RunningServer.parsed(line).path("from").asText()))
                .containsExactly("bank", "code-review", "designer", "pr-reviewer", "probe", "scribe", "search");
    }

    @Test
    void whereNothingIsDueNothingIsSaid() throws Exception {
        ObjectNode nobody = whois(null);
        ((ObjectNode) nobody.get("body")).put("query", "paint-house");

        Reply reply = SERVER.post("/agh/envelopes", Json.write(nobody));

        assertThat(reply.status()).isEqualTo(202);
        assertThat(reply.text()).isEmpty();
    }

    @Test
    void aRefusalIsAReceiptAsOftenAsItMayBe() throws Exception {
        Reply reply = SERVER.post("/agh/envelopes", Json.write(whois("designer").put("kind", "shout")));

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.json().at("/body/reason_code").asText()).isEqualTo("unsupported_kind");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{                             | 400 | malformed",
                "7                             | 400 | malformed",
                "{\"protocol\":\"agh-network/v1\"} | 400 | unsupported_profile"
            })
    void textThatNobodySentIsRefusedInTheMannerOfHttp(String text, int status, String code) throws Exception {
        Reply reply = SERVER.post("/agh/envelopes", text);

        assertThat(reply.status()).isEqualTo(status);
        assertThat(reply.json().path("error").asText()).isEqualTo(code);
        assertThat(reply.json().path("message").asText()).isNotBlank();
    }

    @Test
    void broadcastRefusedByAllIsReported() throws Exception {
        Reply stale = SERVER.post("/agh/envelopes", Json.write(whois(null).put("ts", 1)));
        Reply elsewhere = SERVER.post("/agh/envelopes", Json.write(whois("nobody")));
        Reply large = SERVER.post("/agh/envelopes", Json.write(whois("designer").put("pad", "x".repeat(1_100_000))));

        assertThat(stale.status()).isEqualTo(400);
        assertThat(stale.json().path("error").asText()).isEqualTo("expired");
        assertThat(elsewhere.status()).isEqualTo(404);
        assertThat(elsewhere.json().path("error").asText()).isEqualTo("not_target");
        assertThat(large.status()).isEqualTo(413);
    }

    @Test
    void greetingPeerIsListedBesideLocalPeers() throws Exception {
        ObjectNode greet = envelope("greet", null);
        greet.set(
                "body",
                RunningServer.parsed("{\"peer_card\":{\"peer_id\":\"visitor\",\"profiles_supported\":[],"
                        + "\"capabilities\":[\"paint\"],\"artifacts_supported\":[],\"trust_modes_supported\":[]}}"));
        SERVER.post("/agh/envelopes", Json.write(greet.put("from", "visitor")));

        JsonNode first = SERVER.get("/agh/peers?limit=7").json();
        JsonNode second = SERVER.get(
                        "/agh/peers?limit=7&cursor=" + first.path("next_cursor").asText())
                .json();

        assertThat(first.path("peers"))
                .hasSize(7)
                .allSatisfy(peer -> assertThat(peer.path("here").asBoolean()).isTrue());
        assertThat(second.path("has_more").asBoolean()).isFalse();
        assertThat(second.path("peers")).singleElement().satisfies(peer -> {
            assertThat(peer.path("peer_id").asText()).isEqualTo("visitor");
            assertThat(peer.path("here").asBoolean()).isFalse();
            assertThat(peer.path("heard_at").asLong()).isPositive();
            assertThat(peer.at("/peer_card/capabilities/0").asText()).isEqualTo("paint");
        });
        assertThat(SERVER.get("/agh/peers?channel=lobby").json().path("peers")).isEmpty();
    }

    @Test
    void greetingsAreThereToBeRead() throws Exception {
        JsonNode greetings =
                SERVER.get("/agh/greetings?channel=builders").json().path("greetings");

        assertThat(greetings).hasSize(7).allSatisfy(greeting -> {
            assertThat(greeting.path("kind").asText()).isEqualTo("greet");
            assertThat(greeting.path("to").isNull()).isTrue();
            assertThat(greeting.at("/body/peer_card/peer_id")).isEqualTo(greeting.path("from"));
        });
    }

    @Test
    void transferredCapabilityCanBeVerified() throws Exception {
        JsonNode envelope = SERVER.post(
                        "/agh/transfers",
                        "{\"peer\": \"designer\", \"capability\": \"review-copy\", \"to\": \"bank\","
                                + " \"interaction_id\": \"int_t\"}")
                .json();

        Reply receipt = SERVER.post("/agh/envelopes", Json.write(envelope));

        assertThat(receipt.json().at("/body/status").asText()).isEqualTo("accepted");
        assertThat(SERVER.get("/agh/capabilities?peer=bank").json().at("/capabilities/0/capability"))
                .isEqualTo(envelope.at("/body/capability"));
        assertThat(state("int_t", "bank")).isEqualTo("submitted");
        assertThat(state("int_t", "designer")).isEqualTo("submitted");
        assertThat(SERVER.get("/agh/interactions/builders/int_t?peer=search").status())
                .isEqualTo(404);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"peer\":\"designer\",\"capability\":\"nothing\"} | 404 | capability_not_found",
                "{\"peer\":\"nobody\",\"capability\":\"review-copy\"} | 404 | capability_not_found",
                "{\"peer\":\"designer\",\"capability\":\"review-copy\",\"interaction_id\":\"i\"} | 400 | malformed",
                "{\"peer\":\"designer\",\"capability\":\"review-copy\",\"channel\":\"lobby\"} | 404 | not_target",
                "{\"peer\":\"designer\"} | 400 | invalid_request"
            })
    void invalidTransferIsRefused(String transfer, int status, String code) throws Exception {
        Reply reply = SERVER.post("/agh/transfers", transfer);

        assertThat(reply.status()).isEqualTo(status);
        assertThat(reply.json().path("error").asText()).isEqualTo(code);
    }

    private static String state(String interaction, String peer) throws Exception {
        return SERVER.get("/agh/interactions/builders/" + interaction + "?peer=" + peer)
                .json()
                .path("state")
                .asText();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/agh/peers?limit=0",
                "/agh/peers?channel=No",
                "/agh/greetings?chanel=x",
                "/agh/capabilities?peer=A",
                "/agh/interactions/NO/x"
            })
    void aQueryIsReadStrictly(String address) throws Exception {
        assertThat(SERVER.get(address).status()).isEqualTo(400);
    }

    @Test
    void aServerOfASessionHasPeersOfThatSessionInItsChannels() throws Exception {
        ObjectNode question = whois("designer.session-19").put("channel", "workshop");

        assertThat(NAMED.post("/agh/envelopes", Json.write(question))
                        .json()
                        .path("from")
                        .asText())
                .isEqualTo("designer.session-19");
        assertThat(NAMED.get("/agh/greetings").json().path("greetings")).hasSize(14);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/agh/peers",
                "/agh/peers/",
                "/agh/capabilities",
                "/agh/capabilities/",
                "/agh/interactions/lobby/i",
                "/agh/interactions/lobby/i/"
            })
    void interactionsAreForAccountsWhereAnonymousCallersAreRefused(String address) throws Exception {
        assertThat(NAMED.get(address).status()).isEqualTo(401);
        assertThat(NAMED.asOwner("GET", address, "").status()).isIn(200, 404);
        assertThat(NAMED.post("/agh/transfers", "{}").status()).isEqualTo(401);
        assertThat(NAMED.post("/agh/transfers/", "{}").status()).isEqualTo(401);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"//agh/peers", "/agh//peers", "/agh/%70eers", "/agh/peers;x", "/agh/./peers", "/agh/peers//"})
    void noOtherSpellingOfAnAddressAdmitsAnonymousCallers(String address) throws Exception {
        assertThat(NAMED.get(address).status()).isIn(400, 401, 404);
    }

    @Test
    void duplicateBroadcastIsReported() throws Exception {
        ObjectNode question = whois(null);
        ((ObjectNode) question.get("body")).put("query", "build-site");
        SERVER.post("/agh/envelopes", Json.write(question));

        Reply again = SERVER.post("/agh/envelopes", Json.write(question));

        assertThat(again.status()).isEqualTo(409);
        assertThat(again.json().path("error").asText()).isEqualTo("duplicate");
    }

    @Test
    void aWrongDigestOfAnyLengthIsOnRecord() throws Exception {
        ObjectNode capability = envelope("capability", "bank");
        capability.set(
                "body",
                RunningServer.parsed("{\"capability\":{\"id\":\"" + "x".repeat(300_000)
                        + "\",\"summary\":\"s\",\"outcome\":\"o\",\"digest\":\"" + "y".repeat(300_000) + "\"}}"));

        Reply reply = SERVER.post("/agh/envelopes", Json.write(capability));

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.json().at("/body/reason_code").asText()).isEqualTo("verification_failed");
        assertThat(SERVER.asOwner("GET", "/audit/records?kind=verification_failed", "")
                        .text())
                .contains(capability.path("id").asText());
    }

    @Test
    void noMutationOfAnEnvelopeIsTheServersFault() throws Exception {
        Random random = new Random(20_260_416);
        for (int i = 0; i < 1_500; i++) {
            ObjectNode sample = i % 2 == 0 ? whois("designer") : envelope("direct", "bank");
            byte[] body = MutatedBytes.of(Json.writeBytes(sample), random);

            Reply reply = SERVER.post("/agh/envelopes", body);

            assertThat(reply.status()).as("mutation %s: %s", i, reply.text()).isBetween(200, 499);
            if (!reply.text().isEmpty()) {
                RefusedRequestsTest.assertSaysNothingInternal(reply.text());
            }
        }
    }

    private static ObjectNode whois(String to) {
        ObjectNode whois = envelope("whois", to);
        return whois.set("body", Json.object().put("type", "request").put("query", ""));
    }

    private static ObjectNode envelope(String kind, String to) {
        ObjectNode envelope = Json.object()
                .put("protocol", "agh-network/v0")
                .put("id", "msg_" + UUID.randomUUID())
                .put("kind", kind)
                .put("channel", "builders")
                .put("from", "ops-coordinator.session-42")
                .put("to", to)
                .put("interaction_id", "int_" + UUID.randomUUID())
                .put("ts", System.currentTimeMillis() / 1000);
        return envelope.set("body", Json.object().put("text", "Hello."));
    }
}
