package dev.capstan.tck.source;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The comments at the start of a source file.
 *
 * @param text empty if the file starts with something else
 */
public record HeaderComment(String text) {

    private static final Pattern COMMENTS =
            Pattern.compile("\\uFEFF?(?:\\s+|(?://|#)[^\\r\\n]*|/\\*(?s:.*?)\\*/|\"\"\"(?s:.*?)\"\"\")*+");

    /** Returns the header of a file. */
    public static HeaderComment of(String file) {
        Matcher matcher = COMMENTS.matcher(file);
        return new HeaderComment(matcher.lookingAt() ? matcher.group().strip() : "");
    }

    /** Whether the header contains the words as whole words: {@code review-pr} does not contain {@code review}. */
    public boolean contains(String phrase) {
        return Pattern.compile("(?<![\\w-])" + Pattern.quote(phrase) + "(?![\\w-])")
                .matcher(text)
                .find();
    }
}
