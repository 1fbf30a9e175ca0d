package dev.capstan.cli.relay;

import dev.capstan.core.Sha256;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;

/** The texts sent to a bus, which delivers them to the sender, too. Beyond the maximum the oldest are dropped. */
final class EchoFilter {

    private static final int MAX_ENVELOPES = 4096;

    private final Map<ByteBuffer, Boolean> expected = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<ByteBuffer, Boolean> eldest) {
            return size() > MAX_ENVELOPES;
        }
    };

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
