package dev.capstan.audit;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How far a chain goes, written {@code <seq>:<hash>}; kept outside the store, it proves what the chain was.
 *
 * @param seq the number of the last record, 0 where there is none
 * @param hash that record's hash, 64 lower-case hex digits
 */
public record ChainHead(long seq, String hash) {

    private static final int HASH_LENGTH = 64;
    private static final Pattern TEXT = Pattern.compile("(0|[1-9][0-9]{0,15}):(.*)", Pattern.DOTALL);

    /** The head of a chain without records: number 0 and 64 zeros, which the first record follows. */
    public static final ChainHead START = new ChainHead(0, "0".repeat(64));

    public ChainHead {
        if (seq < 0) {
            throw new IllegalArgumentException("a chain head has a number of 0 or more, not " + seq);
        }
        if (!isHash(hash)) {
            throw new IllegalArgumentException("'" + hash + "' is no hash: it has 64 of the digits 0-9 and a-f");
        }
    }

    /** Without a pattern, as verification asks it of every record. */
    private static boolean isHash(String text) {
        boolean isHash = text.length() == HASH_LENGTH;
        for (int at = 0; isHash && at < HASH_LENGTH; at++) {
            char c = text.charAt(at);
            isHash = c >= '0' && c <= '9' || c >= 'a' && c <= 'f';
        }
        return isHash;
    }

    /** Reads {@code <seq>:<hash>}; anything else is an {@link IllegalArgumentException} that says what to write. */
    public static ChainHead parse(String text) {
        Matcher parts = TEXT.matcher(text);
        if (!parts.matches()) {
            throw new IllegalArgumentException(
                    "'" + text + "' is no chain head: write <number of the last record>:<its hash>");
        }
        return new ChainHead(Long.parseLong(parts.group(1)), parts.group(2));
    }

    /** The head as it is written down: {@code <seq>:<hash>}. */
    @Override
    public String toString() {
        return seq + ":" + hash;
    }
}
