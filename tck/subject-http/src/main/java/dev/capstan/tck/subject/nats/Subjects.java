package dev.capstan.tck.subject.nats;

import dev.capstan.tck.digest.Sha256;
import org.jspecify.annotations.Nullable;

/** The NATS subjects of one channel. */
record Subjects(String channel) {

    private static final int TOKEN_LENGTH = 32;

    /** Returns the subject for everyone in the channel. */
    String broadcast() {
        return "agh.network.v0." + channel + ".broadcast";
    }

    /** Returns the subject of one peer. */
    String of(String peer) {
        return "agh.network.v0." + channel + ".peer." + Sha256.hex(peer).substring(0, TOKEN_LENGTH);
    }

    /** Returns the subject of one peer, or of everyone if it is null. */
    String to(@Nullable String peer) {
        return peer == null ? broadcast() : of(peer);
    }
}
