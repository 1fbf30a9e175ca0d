package dev.capstan.tck.subject.nats;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** The subjects of one channel. */
record Subjects(String channel) {

    private static final int TOKEN_BYTES = 16;

    /** What is for everybody in the channel. */
    String broadcast() {
        return "agh.network.v0." + channel + ".broadcast";
    }

    /** What is for one peer. */
    String of(String peer) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(peer.getBytes(StandardCharsets.UTF_8));
            return "agh.network.v0." + channel + ".peer." + HexFormat.of().formatHex(hash, 0, TOKEN_BYTES);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** What is for one peer, or for everybody where no one is named. */
    String to(@Nullable String peer) {
        return peer == null ? broadcast() : of(peer);
    }
}
