package dev.capstan.tck.steps.common;

import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Message bodies as features write them: literally, or described in parentheses if they cannot be written. */
public final class MessageBodies {

    private static final Pattern NESTED = Pattern.compile("\\(an object nested (\\d+) deep\\)");
    private static final Pattern LARGE = Pattern.compile("\\(an object of (\\d+) MiB\\)");
    private static final int MIB = 1_048_576;

    private MessageBodies() {}

    /** Returns the bytes of a body as a scenario writes it. */
    public static byte[] of(String written) {
        if (written.equals("(nothing)")) {
            return new byte[0];
        }
        if (written.equals("(bytes that are not UTF-8)")) {
            return new byte[] {'{', '"', (byte) 0xC3, (byte) 0x28, '"', ':', '1', '}'};
        }
        Matcher nested = NESTED.matcher(written);
        if (nested.matches()) {
            int depth = Integer.parseInt(nested.group(1));
            return bytes("{\"a\":".repeat(depth) + "1" + "}".repeat(depth));
        }
        Matcher large = LARGE.matcher(written);
        if (large.matches()) {
            return bytes("{\"a\":\"" + "x".repeat(Integer.parseInt(large.group(1)) * MIB) + "\"}");
        }
        return bytes(written);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
