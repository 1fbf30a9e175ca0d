package dev.capstan.tck.mutants.generated;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * A place in a response: the names of members from the top, with {@code *} for every element of a list.
 *
 * @param names the names, outermost first; empty for the body itself
 */
record ResponseMember(List<String> names) {

    static final String EACH = "*";

    private static final int MAX_DEPTH = 6;

    /** Members whose content belongs to a capability or its schema, not to the operation: they are changed as a whole. */
    private static final Set<String> OPAQUE = Set.of(
            "input",
            "output",
            "input_schema",
            "output_schema",
            "inputSchema",
            "outputSchema",
            "data",
            "result",
            "response",
            "payload",
            "constraints",
            "constraint",
            "actual",
            "instance",
            "keys",
            "ext",
            "rawResponse");

    ResponseMember {
        names = List.copyOf(names);
    }

    /** Returns the place that {@link #toString} wrote. */
    static ResponseMember parse(String text) {
        return new ResponseMember(
                text.isEmpty() ? List.of() : List.of(text.substring(1).split("/", -1)));
    }

    /** Reports each place below the top of a body, once per value there. */
    static void visit(JsonNode body, BiConsumer<ResponseMember, JsonNode> visitor) {
        visit(body, new ArrayList<>(), visitor);
    }

    private static void visit(JsonNode node, List<String> names, BiConsumer<ResponseMember, JsonNode> visitor) {
        if (names.size() >= MAX_DEPTH) {
            return;
        }
        if (node.isObject()) {
            node.properties().forEach(member -> {
                names.add(member.getKey());
                visitor.accept(new ResponseMember(names), member.getValue());
                if (!OPAQUE.contains(member.getKey())) {
                    visit(member.getValue(), names, visitor);
                }
                names.remove(names.size() - 1);
            });
        } else if (node.isArray()) {
            names.add(EACH);
            node.forEach(element -> visit(element, names, visitor));
            names.remove(names.size() - 1);
        }
    }

    /**
     * Changes every occurrence of the member.
     *
     * @param previous the previous body of the same kind, or empty
     */
    void change(JsonNode body, Optional<JsonNode> previous, MutationOperator operator) {
        change(body, previous, 0, operator);
    }

    private void change(JsonNode node, Optional<JsonNode> previous, int depth, MutationOperator operator) {
        String name = names.get(depth);
        if (name.equals(EACH)) {
            if (node instanceof ArrayNode list) {
                for (int index = 0; index < list.size(); index++) {
                    int at = index;
                    change(
                            list.get(index),
                            previous.map(old -> old.path(at)).filter(old -> !old.isMissingNode()),
                            depth + 1,
                            operator);
                }
            }
            return;
        }
        if (!(node instanceof ObjectNode parent) || !parent.has(name)) {
            return;
        }
        Optional<JsonNode> old = previous.map(before -> before.path(name)).filter(before -> !before.isMissingNode());
        if (depth == names.size() - 1) {
            operator.apply(parent, name, old);
        } else {
            change(parent.get(name), old, depth + 1, operator);
        }
    }

    @Override
    public String toString() {
        return names.isEmpty() ? "" : "/" + String.join("/", names);
    }
}
