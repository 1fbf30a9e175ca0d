package dev.capstan.negotiation.counterexample;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** The names and strings of two schemas, used to create values that resemble or differ from theirs. */
public final class Vocabulary {

    private static final String[] FRESH = {"other", "another", "further", "extra"};

    private final Set<String> sender;
    private final Set<String> receiver;

    /** Creates the vocabulary of two schemas from the names and strings of each. */
    public Vocabulary(Set<String> sender, Set<String> receiver) {
        this.sender = sender;
        this.receiver = receiver;
    }

    /** Returns the names and strings of the schemas. */
    Stream<String> strings() {
        return Stream.concat(sender.stream(), receiver.stream());
    }

    /** Returns a name that neither schema uses, a different one for each number from 0. */
    public String unusedName(int number) {
        int left = number;
        for (int i = 0; ; i++) {
            String name = i < FRESH.length ? FRESH[i] : FRESH[0] + i;
            if (!sender.contains(name) && !receiver.contains(name) && left-- == 0) {
                return name;
            }
        }
    }

    /** Returns the names and strings of a schema. */
    static Set<String> of(JsonNode document) {
        Set<String> found = new LinkedHashSet<>();
        Deque<JsonNode> left = new ArrayDeque<>(List.of(document));
        while (!left.isEmpty()) {
            JsonNode next = left.remove();
            if (next.isTextual()) {
                found.add(next.textValue());
            }
            for (Map.Entry<String, JsonNode> member : next.properties()) {
                found.add(member.getKey());
                left.add(member.getValue());
            }
            if (next.isArray()) {
                next.forEach(left::add);
            }
        }
        return found;
    }
}
