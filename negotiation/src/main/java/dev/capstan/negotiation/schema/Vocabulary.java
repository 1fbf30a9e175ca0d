package dev.capstan.negotiation.schema;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.Schema;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The names and the texts that two schemas use, for values that are to look like theirs or to differ from them. */
final class Vocabulary {

    private static final String[] FRESH = {"other", "another", "further", "extra"};

    private final List<JsonNode> documents;
    private @Nullable Set<String> words;

    Vocabulary(@Nullable Schema sender, @Nullable Schema receiver) {
        this.documents = Stream.of(sender, receiver)
                .filter(Objects::nonNull)
                .map(Schema::document)
                .toList();
    }

    /** The names and texts that are written in the schemas. */
    Set<String> words() {
        if (words == null) {
            words = gather();
        }
        return words;
    }

    /** A name that neither schema uses; another one for each number from 0. */
    String fresh(int number) {
        int left = number;
        for (int i = 0; ; i++) {
            String name = i < FRESH.length ? FRESH[i] : FRESH[0] + i;
            if (!words().contains(name) && left-- == 0) {
                return name;
            }
        }
    }

    private Set<String> gather() {
        Set<String> found = new LinkedHashSet<>();
        Deque<JsonNode> left = new ArrayDeque<>(documents);
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
