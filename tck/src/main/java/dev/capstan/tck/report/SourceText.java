package dev.capstan.tck.report;

import dev.capstan.tck.rules.Origin;
import dev.capstan.tck.rules.Rule;
import dev.capstan.tck.rules.Source;
import java.util.ArrayList;
import java.util.List;

/** The source of a rule as sentences: the passages of documents, or the reason why Capstan requires it. */
public final class SourceText {

    private SourceText() {}

    /** Returns one sentence for the reason of an own rule, for each passage, and for a note. */
    public static List<String> of(Rule rule) {
        List<String> sentences = new ArrayList<>();
        if (rule.origin() instanceof Origin.Own own) {
            sentences.add("Capstan's own: " + own.reason());
        }
        rule.origin().sources().forEach(source -> sentences.add(of(source)));
        if (rule.origin() instanceof Origin.Stated stated) {
            stated.note().ifPresent(note -> sentences.add("Note: " + note));
        }
        return sentences;
    }

    /** Returns document, section, level and quotation, such as {@code RFC 1 (1969), “2. Hosts” (must): “…”}. */
    private static String of(Source source) {
        return (source.related() ? "Related: " : "") + source.document() + ", “" + source.section() + "” ("
                + source.level().wire() + ")"
                + source.quote().map(quote -> ": “" + quote + "”").orElse("");
    }
}
