package dev.capstan.negotiation.schema;

import dev.capstan.validation.schema.SchemaNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** Messages about the differences between combinations. */
final class Combinations {

    private Combinations() {}

    /** Returns a description of the combinations that only one side has. */
    static String message(Set<SchemaNode> less, Set<SchemaNode> more) {
        List<String> said = new ArrayList<>();
        options("anyOf", less, more, SchemaNode::anyOf, said);
        options("oneOf", less, more, SchemaNode::oneOf, said);
        options("not", less, more, shape -> shape.not() == null ? List.of() : List.of(shape.not()), said);
        return String.join(", and ", said);
    }

    private static void options(
            String keyword,
            Set<SchemaNode> less,
            Set<SchemaNode> more,
            Function<SchemaNode, List<SchemaNode>> options,
            List<String> said) {
        Set<SchemaNode> before = new LinkedHashSet<>();
        Set<SchemaNode> after = new LinkedHashSet<>();
        less.forEach(shape -> before.addAll(options.apply(shape)));
        more.forEach(shape -> after.addAll(options.apply(shape)));
        if (before.isEmpty() && after.isEmpty()) {
            return;
        }
        if (before.isEmpty()) {
            said.add("in {receiver} " + keyword + " must be satisfied");
        } else if (after.isEmpty()) {
            said.add("in {sender} " + keyword + " must be satisfied");
        } else if (keyword.equals("not")) {
            said.add("not differs");
        } else {
            said.add(keyword + " differs" + counted(before, after));
        }
    }

    private static String counted(Set<SchemaNode> before, Set<SchemaNode> after) {
        long gone = before.stream().filter(option -> !after.contains(option)).count();
        long added = after.stream().filter(option -> !before.contains(option)).count();
        if (gone == 0 && added == 0) {
            return "";
        }
        String first = gone == 0 ? "" : DifferenceMessages.counted((int) gone, "option") + " only in {sender}";
        String second = added == 0 ? "" : DifferenceMessages.counted((int) added, "option") + " only in {receiver}";
        return ": " + first + (first.isEmpty() || second.isEmpty() ? "" : ", ") + second;
    }
}
