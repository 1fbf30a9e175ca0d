package dev.capstan.negotiation.schema;

import dev.capstan.negotiation.port.TextPatterns;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Finds texts by trying all the short ones of a small alphabet; never knows that there is none. */
final class TriedPatterns implements TextPatterns {

    private static final List<String> TEXTS = texts();

    @Override
    public Search find(List<String> matching, List<String> refused, int minLength, int maxLength) {
        List<Pattern> in = matching.stream().map(Pattern::compile).toList();
        List<Pattern> out = refused.stream().map(Pattern::compile).toList();
        for (String text : TEXTS) {
            if (text.length() >= minLength
                    && text.length() <= maxLength
                    && in.stream().allMatch(p -> p.matcher(text).find())
                    && out.stream().noneMatch(p -> p.matcher(text).find())) {
                return new Search.Found(text);
            }
        }
        return new Search.Undecided("only short texts were tried");
    }

    private static List<String> texts() {
        List<String> texts = new ArrayList<>(List.of(""));
        for (int i = 0; i < texts.size() && texts.get(i).length() < 4; i++) {
            for (String letter : List.of("a", "b", "1")) {
                texts.add(texts.get(i) + letter);
            }
        }
        return texts;
    }
}
