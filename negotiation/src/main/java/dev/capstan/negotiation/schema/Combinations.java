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
        List<String> messages = new ArrayList<>();
        options("anyOf", less, more, SchemaNode::anyOf, messages);
        options("oneOf", less, more, SchemaNode::oneOf, messages);
        options("not", less, more, schema -> schema.not() == null ? List.of() : List.of(schema.not()), messages);
        return String.join(", and ", messages);
    }

    private static void options(
            String keyword,
            Set<SchemaNode> less,
            Set<SchemaNode> more,
            Function<SchemaNode, List<SchemaNode>> options,
            List<String> messages) {
        Set<SchemaNode> before = new LinkedHashSet<>();
        Set<SchemaNode> after = new LinkedHashSet<>();
        less.forEach(schema -> before.addAll(options.apply(schema)));
        more.forEach(schema -> after.addAll(options.apply(schema)));
        if (before.isEmpty() && after.isEmpty()) {
            return;
        }
        if (before.isEmpty()) {
            messages.add("in {receiver} " + keyword + " must be satisfied");
        } else if (after.isEmpty()) {
            messages.add("in {sender} " + keyword + " must be satisfied");
        } else if (keyword.equals("not")) {
            messages.add("not differs");
        } else {
            messages.add(keyword + " differs" + countChange(before, after));
        }
    }

    private static String countChange(Set<SchemaNode> before, Set<SchemaNode> after) {
        long gone = before.stream().filter(option -> !after.contains(option)).count();
        long added = after.stream().filter(option -> !before.contains(option)).count();
        if (gone == 0 && added == 0) {
            return "";
        }
        String first = gone == 0 ? "" : DifferenceMessages.count((int) gone, "option") + " only in {sender}";
        String second = added == 0 ? "" : DifferenceMessages.count((int) added, "option") + " only in {receiver}";
        return ": " + first + (first.isEmpty() || second.isEmpty() ? "" : ", ") + second;
    }
}
