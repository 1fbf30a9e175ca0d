package dev.capstan.tck.subject.nats;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** The NATS subjects of one channel. */
record Subjects(String channel) {

    private static final int TOKEN_BYTES = 16;

    /** Returns the subject for everyone in the channel. */
    String broadcast() {
        return "agh.network.v0." + channel + ".broadcast";
    }

    /** Returns the subject of one peer. */
    String of(String peer) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(peer.getBytes(StandardCharsets.UTF_8));
            return "agh.network.v0." + channel + ".peer." + HexFormat.of().formatHex(hash, 0, TOKEN_BYTES);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the subject of one peer, or of everyone if it is null. */
    String to(@Nullable String peer) {
        return peer == null ? broadcast() : of(peer);
    }
}
