package dev.capstan.nats.agh;

import dev.capstan.core.Sha256;
import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.envelope.PeerId;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where on a message bus the envelopes of AGH Network v0 are published. */
public final class AghSubjects {

    private static final String ROOT = "agh.network.v0.";
    private static final int TOKEN_BYTES = 16;

    private AghSubjects() {}

    /** Where everybody in a channel listens. */
    public static String broadcast(Channel channel) {
        return ROOT + channel.name() + ".broadcast";
    }

    /** Where one peer listens in a channel: the first 32 hex digits of the SHA-256 of its id name it. */
    public static String peer(Channel channel, PeerId peer) {
        byte[] digest = Sha256.of(peer.text());
        return ROOT + channel.name() + ".peer." + HexFormat.of().formatHex(digest, 0, TOKEN_BYTES);
    }

    /** Where all is said in a channel, or in every channel, as patterns in which {@code *} stands for one token. */
    public static List<String> all(@Nullable Channel channel) {
        String place = ROOT + (channel == null ? "*" : channel.name());
        return List.of(place + ".broadcast", place + ".peer.*");
    }

    /** Where an envelope belongs. */
    public static String of(Envelope envelope) {
        PeerId to = envelope.to();
        return to == null ? broadcast(envelope.channel()) : peer(envelope.channel(), to);
    }
}
