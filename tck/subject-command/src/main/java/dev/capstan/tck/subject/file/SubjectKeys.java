package dev.capstan.tck.subject.file;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.subject.HarnessError;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Set;

/** The values of the keys in a subject's file. A wrong one is a {@link HarnessError} that names the file and the key. */
final class SubjectKeys {

    private final Path file;

    SubjectKeys(Path file) {
        this.file = file;
    }

    /** Requires that an object is a mapping with these keys at most. A missing one is accepted. */
    void requireKnown(String description, JsonNode object, Set<String> keys) {
        if (!object.isObject() && !object.isMissingNode()) {
            throw error(description + " must be a mapping");
        }
        object.fieldNames().forEachRemaining(key -> {
            if (!keys.contains(key)) {
                throw error(description + " has the unknown key '" + key + "'; the valid keys are "
                        + keys.stream().sorted().toList());
            }
        });
    }

    /** Requires that the kit has a value for each placeholder: it would pass an unknown one literally. */
    void requireFilled(String description, JsonNode texts, Set<String> placeholders) {
        Placeholders.unknown(Placeholders.texts(texts), placeholders).ifPresent(unknown -> {
            throw error(description + " has the unknown placeholder '" + unknown + "'; the valid names are "
                    + placeholders.stream().sorted().toList() + "; put a space inside the braces for plain text");
        });
    }

    /** Returns a string that is not blank. */
    String text(JsonNode object, String key) {
        JsonNode value = object.path(key);
        if (!value.isTextual() || value.textValue().isBlank()) {
            throw error("'" + key + "' must be a string that is not blank");
        }
        return value.textValue();
    }

    /** Returns the strings of a list, which may be empty. */
    List<String> textsOrNone(JsonNode object, String key) {
        return object.path(key).isArray() && object.path(key).isEmpty() ? List.of() : texts(object, key);
    }

    /** Returns the strings of a list that is not empty. */
    List<String> texts(JsonNode object, String key) {
        JsonNode value = object.path(key);
        if (!value.isArray() || value.isEmpty() || !value.valueStream().allMatch(JsonNode::isTextual)) {
            throw error("'" + key + "' must be a list of at least one string");
        }
        return value.valueStream().map(JsonNode::textValue).toList();
    }

    /** Returns the {@code Authorization} header of an account with a name and a password. */
    String basicAuth(String name, JsonNode account) {
        requireKnown("'" + name + "'", account, Set.of("name", "password"));
        String pair = text(account, "name") + ":" + text(account, "password");
        return "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns the error of a file with a problem. */
    HarnessError error(String problem) {
        return new HarnessError("the subject's file " + file + ": " + problem);
    }
}
