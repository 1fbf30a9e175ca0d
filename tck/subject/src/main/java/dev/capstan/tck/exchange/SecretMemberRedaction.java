package dev.capstan.tck.exchange;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Redaction of the JSON members that hold secrets, also in JSON strings that contain JSON and in truncated JSON. */
final class SecretMemberRedaction {

    private static final Pattern MEMBER =
            Pattern.compile("((\\\\{0,7}+\")([A-Za-z0-9_.-]{1,60}+)\\2\\s*+:\\s*+)(?:(\\2)|-?[0-9][0-9.eE+-]*+)");
    private static final Pattern KEY_MATERIAL = Pattern.compile("[A-Za-z0-9_-]{20,}+=*+");

    private SecretMemberRedaction() {}

    /** Returns the text with the values of these members removed. */
    static String removedFrom(String text) {
        StringBuilder result = new StringBuilder(text.length());
        Matcher member = MEMBER.matcher(text);
        int from = 0;
        while (member.find(from)) {
            String name = member.group(3);
            String quote = member.group(2);
            boolean number = member.group(4) == null;
            int end = number ? member.end() : end(text, member.end(), quote.length() - 1);
            String value = text.substring(number ? member.end(1) : member.end(), end);
            if (SecretNames.has(name) || SecretNames.hasInKeys(name) && isKeyMaterial(value, end == text.length())) {
                result.append(text, from, member.end(1)).append(quote).append(Redaction.removed(value));
                result.append(number ? quote : "");
                from = end;
            } else {
                result.append(text, from, member.end());
                from = member.end();
            }
        }
        return result.append(text, from, text.length()).toString();
    }

    private static boolean isKeyMaterial(String value, boolean brokenOff) {
        return brokenOff || KEY_MATERIAL.matcher(value).matches();
    }

    /**
     * Returns the index of the quotation mark, or of its backslashes, that ends a string with this many levels of
     * escaping.
     */
    private static int end(String text, int start, int backslashes) {
        int before = 0;
        for (int index = start; index < text.length(); index++) {
            char one = text.charAt(index);
            if (one == '"' && (before < backslashes || (before - backslashes) / (backslashes + 1) % 2 == 0)) {
                return index - Math.min(before, backslashes);
            }
            before = one == '\\' ? before + 1 : 0;
        }
        return text.length();
    }
}
