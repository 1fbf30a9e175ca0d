package dev.capstan.nats.agh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.json.Json;
import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.envelope.EnvelopeKind;
import dev.capstan.discovery.envelope.PeerId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AghSubjectsTest {

    private static final Channel BUILDERS = new Channel("builders");

    /** The digests are those of {@code printf %s <id> | sha256sum}. */
    @ParameterizedTest
    @CsvSource({"designer.session-19, e6667abe63ed0c1c8b7dfcd3c2ce7b11", "reviewer, 2d70999ae1805e4bcef9b4ab3a4b827f"})
    void aPeerListensWhereItsIdSays(String peer, String token) {
        assertThat(AghSubjects.peer(BUILDERS, new PeerId(peer))).isEqualTo("agh.network.v0.builders.peer." + token);
    }

    @Test
    void anEnvelopeForNobodyInParticularIsForTheChannel() {
        Envelope said = Envelope.of("m1", EnvelopeKind.SAY, BUILDERS, new PeerId("reviewer"), 0, Json.object());

        assertThat(AghSubjects.of(said)).isEqualTo("agh.network.v0.builders.broadcast");
        assertThat(AghSubjects.of(said.to(new PeerId("reviewer"))))
                .isEqualTo("agh.network.v0.builders.peer.2d70999ae1805e4bcef9b4ab3a4b827f");
    }
}
