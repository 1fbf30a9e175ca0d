package dev.capstan.discovery.relay;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;
import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.relay.Forwarding.Forwarded;
import dev.capstan.discovery.relay.Forwarding.Withheld;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.jspecify.annotations.Nullable;

/** What is forwarded is what came, byte for byte (DISC-4.1). */
class ForwardEnvelopeProperties {

    private static final Channel BUILDERS = new Channel(UnusualEnvelope.CHANNEL);
    private static final Channel WORKERS = new Channel("workers-of-the-other-side");

    @Property
    void inItsOwnChannelNoByteChanges(@ForAll Random random) {
        byte[] text = bytes(UnusualEnvelope.of(random).in("builders"));

        assertThat(forwarded(text, null)).isEqualTo(text);
        assertThat(forwarded(text, BUILDERS)).isEqualTo(text);
    }

    @Property
    void inAnotherChannelOnlyTheChannelChanges(@ForAll Random random) {
        UnusualEnvelope odd = UnusualEnvelope.of(random);

        assertThat(text(forwarded(bytes(odd.in("builders")), WORKERS))).isEqualTo(odd.in(WORKERS.name()));
    }

    @Property
    void escapedChannelIsReplacedCompletely(@ForAll Random random) {
        UnusualEnvelope odd = UnusualEnvelope.of(random);

        assertThat(text(forwarded(bytes(odd.in("build\\u0065r\\u0073")), WORKERS)))
                .isEqualTo(odd.in(WORKERS.name()));
    }

    @Property
    void forwardedThereAndBackAnEnvelopeIsUnchanged(@ForAll Random random) {
        byte[] text = bytes(UnusualEnvelope.of(random).in("builders"));

        assertThat(forwarded(forwarded(text, WORKERS), BUILDERS)).isEqualTo(text);
    }

    @Property
    void membersBeyondTheProtocolAreForwardedDigitByDigit(@ForAll Random random) throws MalformedJson {
        UnusualEnvelope odd = UnusualEnvelope.of(random);

        JsonNode there = Json.read(forwarded(bytes(odd.in("builders")), WORKERS));

        assertThat(Json.write(there.path("ext"))).isEqualTo(Json.write(Json.read(odd.ext())));
    }

    @Property
    void theChannelIsFoundBehindAnyLengthOfText(@ForAll Random random, @ForAll @IntRange(max = 100_000) int length) {
        UnusualEnvelope odd = UnusualEnvelope.of(random).behind("ü".repeat(length));

        assertThat(text(forwarded(bytes(odd.in("builders")), WORKERS))).isEqualTo(odd.in(WORKERS.name()));
    }

    @Property(tries = 5000)
    void damagedEnvelopeIsNotForwarded(@ForAll Random random) {
        ForwardEnvelope relay = relay();
        byte[] text = bytes(UnusualEnvelope.of(random).in("builders"));
        byte[] mutated = text.clone();
        for (int i = random.nextInt(4); i >= 0; i--) {
            mutated[random.nextInt(mutated.length)] = (byte) random.nextInt(256);
        }

        Forwarding forwarding = relay.forward(mutated, BUILDERS, WORKERS);

        if (forwarding instanceof Withheld) {
            assertThat(relay.forward(text, BUILDERS, WORKERS))
                    .as("the envelope as it was, after: " + text(mutated))
                    .isInstanceOf(Forwarded.class);
        }
    }

    private static ForwardEnvelope relay() {
        return new ForwardEnvelope(() -> Instant.ofEpochSecond(UnusualEnvelope.TS), VerificationFailed.UNHEARD);
    }

    private static byte[] forwarded(byte[] text, @Nullable Channel into) {
        Forwarding forwarding = relay().forward(text, null, into);
        assertThat(forwarding).as(text(text)).isInstanceOf(Forwarded.class);
        return ((Forwarded) forwarding).text();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String text(byte[] utf8) {
        return new String(utf8, StandardCharsets.UTF_8);
    }
}
