package dev.capstan.cli.relay;

import dev.capstan.core.Sha256;
import dev.capstan.core.concurrent.BoundedMap;
import java.nio.ByteBuffer;
import java.util.Map;

/** The texts sent to a bus, which delivers them to the sender, too. Beyond the maximum the oldest are dropped. */
final class EchoFilter {

    private static final int MAX_ENVELOPES = 4096;

    private final Map<ByteBuffer, Boolean> expected = new BoundedMap<>(MAX_ENVELOPES);

    synchronized void expect(byte[] text) {
        ByteBuffer digest = digest(text);
        expected.remove(digest); // one sent again is the newest
        expected.put(digest, true);
    }

    /** Whether this is an echo. Each sent text counts once. */
    synchronized boolean isEcho(byte[] text) {
        return expected.remove(digest(text)) != null;
    }

    private static ByteBuffer digest(byte[] text) {
        return ByteBuffer.wrap(Sha256.of(text));
    }
}
