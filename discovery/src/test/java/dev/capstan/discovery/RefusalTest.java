package dev.capstan.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import dev.capstan.discovery.envelope.ReasonCode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RefusalTest {

    private final DiscoveryFixture fixture = new DiscoveryFixture();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "protocol      | 'agh-network/v1' | unsupported | unsupported_profile | /protocol",
                "kind          | 'shout'          | unsupported | unsupported_kind    | /kind",
                "kind          | 7                | rejected    | malformed           | /kind",
                "channel       | 'lobby'          | rejected    | not_target          | lobby",
                "ts            | 1                | expired     | expired             | /ts",
                "ts            | 1776366361       | rejected    | malformed           | /ts",
                "ts            | 1.5              | rejected    | malformed           | /ts",
                "ts            | '1776366060'     | rejected    | malformed           | /ts",
                "ts            | null             | rejected    | malformed           | /ts is missing",
                "expires_at    | 1776366060       | expired     | expired             | /expires_at",
                "expires_at    | -1               | rejected    | malformed           | /expires_at",
                "reply_to      | 7                | rejected    | malformed           | /reply_to",
                "reply_to      | ''               | rejected    | malformed           | /reply_to",
                "ext           | []               | rejected    | malformed           | /ext",
                "body          | []               | rejected    | malformed           | /body",
                "body          | {}               | rejected    | malformed           | /body/type is missing",
                "body          | {'type':'ask'}   | rejected    | malformed           | /body/type",
                "body          | {'type':'request','query':1} | rejected | malformed  | /body/query",
                "ext           | {'agh.include':'capability_catalog'} | rejected | malformed | /ext/agh.include",
                "ext           | {'agh.capability_ids':[1]}           | rejected | malformed | /ext/agh.capability_ids/0"
            })
    void eachHasItsReasonAndChangesNothing(String field, String value, String status, String reason, String place) {
        ObjectNode broken = fixture.whois("");
        JsonNode id = broken.get("id");
        broken.set(field, read(value.replace('\'', '"')));

        ObjectNode receipt = fixture.reply(broken);

        assertThat(receipt.path("kind").asText()).isEqualTo("receipt");
        assertThat(receipt.at("/body/for_id")).isEqualTo(id);
        assertThat(receipt.path("reply_to")).isEqualTo(id);
        assertThat(receipt.path("interaction_id"))
                .as("a receipt has to have one")
                .isEqualTo(id);
        assertThat(receipt.at("/body/status").asText()).isEqualTo(status);
        assertThat(receipt.at("/body/reason_code").asText()).isEqualTo(reason);
        assertThat(receipt.at("/body/detail").asText()).contains(place);
        ObjectNode mended = fixture.whois("").set("id", id);
        assertThat(fixture.reply(mended).path("kind").asText())
                .as("the id of what was refused is still free")
                .isEqualTo("whois");
    }

    @Test
    void anEnvelopeForAPeerThatIsNotHereIsNotTargetUnlessItHasExpired() {
        ObjectNode misdirected = fixture.whois("").put("to", "nobody-here");

        assertThat(reason(misdirected)).isEqualTo(ReasonCode.NOT_TARGET);
        assertThat(reason(misdirected.put("ts", 1))).isEqualTo(ReasonCode.EXPIRED);
    }

    private ReasonCode reason(ObjectNode envelope) {
        ReceptionResult reception = fixture.receive(envelope);
        assertThat(reception).isInstanceOf(ReceptionResult.Refused.class);
        assertThat(reception.replies()).isEmpty();
        return ((ReceptionResult.Refused) reception).reason();
    }

    @Test
    void aDuplicateIsRefusedAsLongAsItIsFresh() {
        ObjectNode request = fixture.whois("");

        assertThat(fixture.reply(request).path("kind").asText()).isEqualTo("whois");
        assertThat(fixture.reply(request).at("/body/reason_code").asText()).isEqualTo("duplicate");
        fixture.pass(300);
        assertThat(fixture.reply(request).at("/body/status").asText()).isEqualTo("duplicate");
        fixture.pass(1);
        assertThat(fixture.reply(request).at("/body/reason_code").asText()).isEqualTo("expired");
    }

    @Test
    void purgedMessageIsNotAcceptedAgainAfterTheClockIsSetBack() {
        long end = DiscoveryFixture.NOW.getEpochSecond() + 660;
        ObjectNode request = fixture.whois("").put("expires_at", end);
        fixture.pass(600);
        fixture.receive(request);
        fixture.pass(61);
        fixture.memory.interactions().deleteExpired(fixture.now(), DiscoveryFixture.NOW);

        fixture.pass(-600);

        ObjectNode receipt = fixture.reply(request);
        assertThat(receipt.at("/body/reason_code").asText()).isEqualTo("expired");
        assertThat(receipt.at("/body/detail").asText()).contains("set back");
        assertThat(fixture.reply(fixture.whois("").put("expires_at", end + 1))
                        .path("kind")
                        .asText())
                .as("one that ends later cannot have been forgotten")
                .isEqualTo("whois");
    }

    @Test
    void anIdBelongsToItsSender() {
        ObjectNode request = fixture.whois("");
        fixture.receive(request);

        assertThat(fixture.reply(request.deepCopy().put("from", "somebody-else"))
                        .path("kind")
                        .asText())
                .isEqualTo("whois");
    }

    @ParameterizedTest
    @CsvSource({"receipt", "greet", "shout"})
    void broadcastsAndReceiptsGetNoReceipt(String kind) {
        ObjectNode broken = fixture.envelope(kind, Json.object());
        if (kind.equals("shout")) {
            broken.putNull("to");
        }

        ReceptionResult reception = fixture.receive(broken);

        assertThat(reception).isInstanceOf(ReceptionResult.Refused.class);
        assertThat(reception.replies()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"'', empty", "[], object", "nonsense, line 1", "{\"id\":1}, /protocol is missing"})
    void textThatNobodySentIsRefusedWithoutAReceipt(String text, String what) {
        ReceptionResult.Refused refused = (ReceptionResult.Refused) fixture.peers
                .receive(text.getBytes(java.nio.charset.StandardCharsets.UTF_8))
                .get(0);

        assertThat(refused.reason()).isEqualTo(ReasonCode.MALFORMED);
        assertThat(refused.detail()).contains(what);
        assertThat(refused.receipt()).isEmpty();
    }

    @Test
    void absentPeerIsNoTarget() {
        ReceptionResult.Refused refused =
                (ReceptionResult.Refused) fixture.receive(fixture.whois("").put("to", "nobody"));

        assertThat(refused.reason()).isEqualTo(ReasonCode.NOT_TARGET);
    }

    @Test
    void aWrongDigestIsRefusedOnRecordAndNotKept() {
        ObjectNode capability = fixture.capability(DiscoveryFixture.document("mend-roof", "Mend it.", List.of()))
                .put("interaction_id", "int_1");
        ((ObjectNode) capability.at("/body/capability")).put("outcome", "Another outcome.");

        ObjectNode receipt = fixture.reply(capability);

        assertThat(receipt.at("/body/reason_code").asText()).isEqualTo("verification_failed");
        assertThat(fixture.memory.received().of(DiscoveryFixture.DESIGNER)).isEmpty();
        assertThat(fixture.state("int_1")).isEmpty();
        assertThat(fixture.trail).singleElement().satisfies(event -> {
            assertThat(event.kind()).isEqualTo("verification_failed");
            assertThat(event.details().path("capabilityName").asText()).isEqualTo("mend-roof");
            assertThat(event.details().path("from").asText()).isEqualTo(DiscoveryFixture.OPS.text());
            assertThat(event.details().path("claimedDigest")).isEqualTo(capability.at("/body/capability/digest"));
        });
    }

    @Test
    void senderTextIsAbbreviatedInTheRecord() {
        ObjectNode capability = fixture.capability(DiscoveryFixture.document("mend-roof", "Mend it.", List.of()));
        ((ObjectNode) capability.at("/body/capability"))
                .put("id", "x" + "\ud83d\ude80".repeat(1_000))
                .put("digest", "y".repeat(1_000));

        fixture.reply(capability);

        assertThat(fixture.trail).singleElement().satisfies(event -> {
            assertThat(event.details().path("capabilityName").asText()).isEqualTo("x" + "\ud83d\ude80".repeat(127));
            assertThat(event.details().path("claimedDigest").asText()).hasSize(256);
        });
    }

    @Test
    void aRightDigestIsKeptWhateverTheOrderAndTheWhiteSpace() {
        ObjectNode capability = fixture.capability(new CapabilityDocument(
                "mend-roof",
                "Mend it.",
                "A roof.",
                null,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of("ladder", "tiles")));
        ObjectNode record = (ObjectNode) capability.at("/body/capability");
        record.put("summary", " Mend it.\u00a0");
        record.putArray("requirements").add("tiles").add("ladder");
        record.putArray("examples");
        record.put("mood", "unknown here");

        assertThat(fixture.reply(capability).at("/body/status").asText()).isEqualTo("accepted");
        assertThat(fixture.memory.received().of(DiscoveryFixture.DESIGNER))
                .singleElement()
                .satisfies(kept -> assertThat(kept.document().summary()).isEqualTo("Mend it."));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "['']         | /body/capability/requirements/0 is blank",
                "['a',' a ']  | /body/capability/requirements names a capability twice",
                "'a'          | /body/capability/requirements must be an array"
            })
    void requirementsAreUniqueAndNotBlank(String requirements, String what) {
        ObjectNode capability = fixture.capability(DiscoveryFixture.document("mend-roof", "Mend it.", List.of()));
        ((ObjectNode) capability.at("/body/capability")).set("requirements", read(requirements.replace('\'', '"')));

        assertThat(fixture.reply(capability).at("/body/detail").asText()).contains(what);
    }

    @ParameterizedTest
    @CsvSource({"id", "summary", "outcome"})
    void aTextOfWhiteSpaceAloneIsBlank(String field) {
        ObjectNode capability = fixture.capability(DiscoveryFixture.document("mend-roof", "Mend it.", List.of()));
        ((ObjectNode) capability.at("/body/capability")).put(field, "\u00a0\u2003");

        assertThat(fixture.reply(capability).at("/body/detail").asText())
                .isEqualTo("/body/capability/" + field + " is blank");
    }

    @Test
    void unknownMembersOfAnEnvelopeAreIgnored() {
        ObjectNode request = fixture.whois("").put("workspace_id", "w").put("surface", 7);
        request.putObject("proof").put("sig", "opaque");
        request.putObject("ext").put("agh.later", 1e3).putNull("x");

        assertThat(fixture.reply(request).path("kind").asText()).isEqualTo("whois");
    }

    private static JsonNode read(String json) {
        try {
            return Json.read(json);
        } catch (dev.capstan.core.json.MalformedJson e) {
            throw new AssertionError(e);
        }
    }
}
