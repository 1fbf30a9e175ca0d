package dev.capstan.nats.agh;

import dev.capstan.core.Sha256;
import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.envelope.PeerId;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The message bus subjects for the envelopes of AGH Network v0. */
public final class AghSubjects {

    private static final String ROOT = "agh.network.v0.";
    private static final int TOKEN_BYTES = 16;

    private AghSubjects() {}

    /** Returns the subject that all peers in a channel subscribe to. */
    public static String broadcast(Channel channel) {
        return ROOT + channel.name() + ".broadcast";
    }

    /**
     * Returns the subject of one peer in a channel. Its last token is the first 32 hex digits of the SHA-256 of the
     * peer's id.
     */
    public static String peer(Channel channel, PeerId peer) {
        byte[] digest = Sha256.of(peer.text());
        return ROOT + channel.name() + ".peer." + HexFormat.of().formatHex(digest, 0, TOKEN_BYTES);
    }

    /** Returns patterns for all subjects of a channel, or of every channel if null. {@code *} stands for one token. */
    public static List<String> all(@Nullable Channel channel) {
        String subject = ROOT + (channel == null ? "*" : channel.name());
        return List.of(subject + ".broadcast", subject + ".peer.*");
    }

    /** Returns the subject to which an envelope is published. */
    public static String of(Envelope envelope) {
        PeerId to = envelope.to();
        return to == null ? broadcast(envelope.channel()) : peer(envelope.channel(), to);
    }
}
