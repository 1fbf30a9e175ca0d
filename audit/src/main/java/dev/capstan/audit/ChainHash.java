package dev.capstan.audit;

import dev.capstan.core.Sha256;

/** The hash that ties a record to its position: SHA-256 of the canonical JSON of {@code {prev, record, seq}}. */
final class ChainHash {

    private ChainHash() {}

    /** Returns the hash of a record whose text is already canonical, as 64 lower-case hex digits. */
    static String of(String prev, String canonical, long seq) {
        String text = "{\"prev\":\"" + prev + "\",\"record\":" + canonical + ",\"seq\":" + seq + "}";
        return Sha256.hex(text);
    }
}
