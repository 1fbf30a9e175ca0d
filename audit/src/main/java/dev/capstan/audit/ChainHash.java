package dev.capstan.audit;

import dev.capstan.core.Sha256;

/** What ties a record to its place: SHA-256 of the canonical JSON of {@code {prev, record, seq}}. */
final class ChainHash {

    private ChainHash() {}

    /** The hash, as 64 lower-case hex digits, of a record whose text is canonical already. */
    static String of(String prev, String canonical, long seq) {
        String text = "{\"prev\":\"" + prev + "\",\"record\":" + canonical + ",\"seq\":" + seq + "}";
        return Sha256.hex(text);
    }
}
