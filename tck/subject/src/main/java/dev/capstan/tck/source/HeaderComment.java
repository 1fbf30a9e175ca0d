package dev.capstan.tck.source;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The comments that a source file begins with.
 *
 * @param text empty where it begins with something else
 */
public record HeaderComment(String text) {

    private static final Pattern COMMENTS =
            Pattern.compile("\\uFEFF?(?:\\s+|(?://|#)[^\\r\\n]*|/\\*(?s:.*?)\\*/|\"\"\"(?s:.*?)\"\"\")*+");

    /** The header of a file. */
    public static HeaderComment of(String file) {
        Matcher matcher = COMMENTS.matcher(file);
        return new HeaderComment(matcher.lookingAt() ? matcher.group().strip() : "");
    }

    /** Whether it says something as words of their own: {@code review} is not said by {@code review-pr}. */
    public boolean says(String words) {
        return Pattern.compile("(?<![\\w-])" + Pattern.quote(words) + "(?![\\w-])")
                .matcher(text)
                .find();
    }
}
