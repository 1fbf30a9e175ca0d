package dev.capstan.audit;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The end of a chain, written {@code <seq>:<hash>}. Kept outside the store, it proves what the chain was.
 *
 * @param seq the number of the last record, 0 in an empty chain
 * @param hash that record's hash, 64 lower-case hex digits
 */
public record ChainHead(long seq, String hash) {

    private static final int HASH_LENGTH = 64;
    private static final Pattern TEXT = Pattern.compile("(0|[1-9][0-9]{0,15}):(.*)", Pattern.DOTALL);

    /** The head of a chain without records: number 0 and 64 zeros. The first record follows it. */
    public static final ChainHead START = new ChainHead(0, "0".repeat(64));

    public ChainHead {
        if (seq < 0) {
            throw new IllegalArgumentException("the number of a chain head must be 0 or more, not " + seq);
        }
        if (!isHash(hash)) {
            throw new IllegalArgumentException(
                    "'" + hash + "' is not a valid hash; write 64 of the digits 0-9 and a-f");
        }
    }

    /** Whether a text is a hash. Uses no pattern, because verification checks every record. */
    private static boolean isHash(String text) {
        boolean isHash = text.length() == HASH_LENGTH;
        for (int at = 0; isHash && at < HASH_LENGTH; at++) {
            char c = text.charAt(at);
            isHash = c >= '0' && c <= '9' || c >= 'a' && c <= 'f';
        }
        return isHash;
    }

    /**
     * Reads {@code <seq>:<hash>}. Throws an {@link IllegalArgumentException} that gives the expected form for anything
     * else.
     */
    public static ChainHead parse(String text) {
        Matcher parts = TEXT.matcher(text);
        if (!parts.matches()) {
            throw new IllegalArgumentException(
                    "'" + text + "' is not a valid chain head; write <number of the last record>:<its hash>");
        }
        return new ChainHead(Long.parseLong(parts.group(1)), parts.group(2));
    }

    /** Returns the written form of the head: {@code <seq>:<hash>}. */
    @Override
    public String toString() {
        return seq + ":" + hash;
    }
}
