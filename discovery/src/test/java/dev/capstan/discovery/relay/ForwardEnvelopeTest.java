package dev.capstan.discovery.relay;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import dev.capstan.discovery.CapabilityDigest;
import dev.capstan.discovery.CapabilityDocument;
import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.envelope.EnvelopeKind;
import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.discovery.envelope.ReasonCode;
import dev.capstan.discovery.relay.Forwarding.Forwarded;
import dev.capstan.discovery.relay.Forwarding.Withheld;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class ForwardEnvelopeTest {

    private static final Channel BUILDERS = new Channel("builders");
    private static final Channel WORKERS = new Channel("workers");
    private static final PeerId DESIGNER = new PeerId("designer");
    private static final long START = 1_767_225_600L;

    private long now = START;
    private final List<VerificationFailed> failures = new ArrayList<>();
    private final ForwardEnvelope relay = new ForwardEnvelope(() -> Instant.ofEpochSecond(now), failures::add);

    @Test
    void anEnvelopeGoesOnOnceEitherWay() {
        Forwarded forwarded = forwarded(message("1").bytes());

        assertThat(withheld(message("1").bytes()).reason()).isEqualTo(ReasonCode.DUPLICATE);
        assertThat(relay.forward(forwarded.text(), WORKERS, BUILDERS))
                .isEqualTo(new Withheld(ReasonCode.DUPLICATE, Optional.of("1"), "the envelope was already forwarded"));
        forwarded(message("2").bytes());
    }

    @Test
    void theSameIdOfAnotherSenderIsAnotherEnvelope() {
        forwarded(message("1").bytes());

        forwarded(Envelope.of("1", EnvelopeKind.SAY, BUILDERS, new PeerId("search"), now, textBody())
                .bytes());
    }

    @Test
    void failedForwardMayBeRepeated() {
        relay.notSent(forwarded(message("1").bytes()));

        forwarded(message("1").bytes());
    }

    @Test
    void anEnvelopeIsRememberedUntilItCannotBeFreshAnyMore() {
        byte[] text = message("1").bytes();
        forwarded(text);

        now = START + 300;
        assertThat(withheld(text).reason()).isEqualTo(ReasonCode.DUPLICATE);
        now = START + 301;
        assertThat(withheld(text).reason()).isEqualTo(ReasonCode.EXPIRED);
    }

    @Test
    void anEnvelopeThatLastsForEverIsRememberedForAnHour() {
        byte[] text = new String(message("1").bytes(), StandardCharsets.UTF_8)
                .replace("\"ts\"", "\"expires_at\":" + (START + 100_000) + ",\"ts\"")
                .getBytes(StandardCharsets.UTF_8);
        forwarded(text);

        now = START + 3599;
        assertThat(withheld(text).reason()).isEqualTo(ReasonCode.DUPLICATE);
        now = START + 3600;
        forwarded(text);
    }

    @Test
    void fullMemoryEvictsTheOldestId() {
        for (int i = 0; i < 65_537; i++) {
            forwarded(message("m" + i).bytes());
        }

        assertThat(withheld(message("m1").bytes()).reason()).isEqualTo(ReasonCode.DUPLICATE);
        forwarded(message("m0").bytes());
    }

    @Test
    void rejectsAnEnvelopeFromTheFuture() {
        now = START - 300;
        forwarded(message("1").bytes());
        now = START - 301;

        assertThat(withheld(message("2").bytes()))
                .isEqualTo(new Withheld(
                        ReasonCode.MALFORMED, Optional.of("2"), "/ts is more than 300 s ahead of this relay's clock"));
    }

    @Test
    void onlyTheChannelThatIsForwardedIsForwarded() {
        byte[] text = Envelope.of("1", EnvelopeKind.SAY, WORKERS, DESIGNER, now, textBody())
                .bytes();

        Withheld withheld = withheld(text);

        assertThat(withheld.reason()).isEqualTo(ReasonCode.NOT_TARGET);
        assertThat(withheld.detail())
                .isEqualTo("/channel is workers; envelopes forwarded from here must be in builders");
        assertThat(relay.forward(text, null, null)).isInstanceOf(Forwarded.class);
    }

    @Test
    void unreadableEnvelopeIsRefusedWithReasonAndId() {
        assertThat(withheld(bytes("{")).reason()).isEqualTo(ReasonCode.MALFORMED);
        assertThat(withheld(bytes("{}")).id()).isEmpty();
        Withheld unknown = withheld(bytes(text(message("7")).replace("\"say\"", "\"shout\"")));
        assertThat(unknown.reason()).isEqualTo(ReasonCode.UNSUPPORTED_KIND);
        assertThat(unknown.id()).contains("7");
        assertThat(withheld(bytes(text(message("8")).replace("v0", "v9"))).reason())
                .isEqualTo(ReasonCode.UNSUPPORTED_PROFILE);
        assertThat(withheld(bytes(text(message("9")).replace("\"ts\"", "\"huge\":1e401,\"ts\"")))
                        .detail())
                .contains("exponent");
    }

    @Test
    void aCapabilityWithTheDigestOfAnotherStaysHereAndIsTold() {
        CapabilityDocument document = new CapabilityDocument(
                "build-site",
                "Build.",
                "Built.",
                null,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of());
        ObjectNode capability = document.json();
        forwarded(transfer("1", capability));

        byte[] forged = transfer("2", capability.deepCopy().put("outcome", "Something else."));

        assertThat(withheld(forged).reason()).isEqualTo(ReasonCode.VERIFICATION_FAILED);
        assertThat(failures).singleElement().satisfies(failure -> {
            assertThat(failure.envelope().id()).isEqualTo("2");
            assertThat(failure.claimed())
                    .isEqualTo(CapabilityDigest.of(document).text());
            assertThat(failure.computed().text()).isNotEqualTo(failure.claimed());
        });
        forwarded(transfer("2", capability));
    }

    @Test
    void theOtherChannelMustNotMakeItTooLarge() {
        Channel longer = new Channel("builders-of-sites");
        Envelope small = message("1");
        int free = Envelope.MAX_BYTES - small.bytes().length;
        byte[] full = Envelope.of(
                        "1",
                        EnvelopeKind.SAY,
                        BUILDERS,
                        DESIGNER,
                        now,
                        Json.object().put("text", "hello" + "o".repeat(free)))
                .bytes();

        assertThat(full).hasSize(Envelope.MAX_BYTES);
        assertThat(relay.forward(full, BUILDERS, longer)).isInstanceOfSatisfying(Withheld.class, withheld -> {
            assertThat(withheld.reason()).isEqualTo(ReasonCode.INTERNAL);
            assertThat(withheld.detail()).contains("1048585 bytes");
        });
        forwarded(full);
    }

    @Test
    void oneOfTwoConcurrentDuplicatesIsForwarded() throws Exception {
        ExecutorService both = Executors.newFixedThreadPool(2);
        try {
            for (int i = 0; i < 1000; i++) {
                byte[] text = message("race-" + i).bytes();
                Callable<Forwarding> bring = () -> relay.forward(text, BUILDERS, WORKERS);
                int gone = 0;
                for (Future<Forwarding> one : both.invokeAll(List.of(bring, bring))) {
                    gone += one.get() instanceof Forwarded ? 1 : 0;
                }
                assertThat(gone).as("how often race-" + i + " went on").isEqualTo(1);
            }
        } finally {
            both.shutdown();
        }
    }

    private Forwarded forwarded(byte[] text) {
        Forwarding forwarding = relay.forward(text, BUILDERS, WORKERS);
        assertThat(forwarding).isInstanceOf(Forwarded.class);
        return (Forwarded) forwarding;
    }

    private Withheld withheld(byte[] text) {
        Forwarding forwarding = relay.forward(text, BUILDERS, WORKERS);
        assertThat(forwarding).isInstanceOf(Withheld.class);
        return (Withheld) forwarding;
    }

    private static Envelope message(String id) {
        return Envelope.of(id, EnvelopeKind.SAY, BUILDERS, DESIGNER, START, textBody());
    }

    private byte[] transfer(String id, ObjectNode capability) {
        ObjectNode body = Json.object();
        body.set("capability", capability);
        return Envelope.of(id, EnvelopeKind.CAPABILITY, BUILDERS, DESIGNER, now, body)
                .bytes();
    }

    private static ObjectNode textBody() {
        return Json.object().put("text", "hello");
    }

    private static String text(Envelope envelope) {
        return new String(envelope.bytes(), StandardCharsets.UTF_8);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
