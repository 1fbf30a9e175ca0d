package dev.capstan.discovery.envelope;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import dev.capstan.core.text.WhiteSpace;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Typed access to the fields of one object of an envelope. */
record Fields(ObjectNode object, String pointer) {

    /** Maximum length of a message or interaction id, in characters. */
    private static final int MAX_NAME_LENGTH = 256;

    /** The last second of the year 9999. */
    private static final BigDecimal LAST_SECOND = new BigDecimal("253402300799");

    /** Whether a field is missing or null, which means the same. */
    boolean isMissing(String key) {
        return object.path(key).isMissingNode() || object.path(key).isNull();
    }

    @Nullable
    String optionalText(String key) throws InvalidField {
        if (isMissing(key)) {
            return null;
        }
        JsonNode value = object.get(key);
        if (!value.isTextual()) {
            throw wrong(key, "must be a string");
        }
        return value.textValue();
    }

    String text(String key) throws InvalidField {
        String text = optionalText(key);
        if (text == null) {
            throw wrong(key, "is missing");
        }
        if (WhiteSpace.isBlank(text)) {
            throw wrong(key, "is blank");
        }
        return text;
    }

    String text(String key, Predicate<String> grammar, String meaning) throws InvalidField {
        String text = text(key);
        if (!grammar.test(text)) {
            throw wrong(key, "is not a valid " + meaning + ": '" + QuotedText.of(text) + "'");
        }
        return text;
    }

    /** Returns the id of a message or an interaction, or null if it is missing. */
    @Nullable
    String optionalName(String key) throws InvalidField {
        return isMissing(key) ? null : name(key);
    }

    String name(String key) throws InvalidField {
        String name = text(key);
        if (name.length() > MAX_NAME_LENGTH) {
            throw wrong(key, "has more than " + MAX_NAME_LENGTH + " characters");
        }
        return name;
    }

    long seconds(String key) throws InvalidField {
        JsonNode value = object.path(key);
        if (value.isMissingNode() || value.isNull()) {
            throw wrong(key, "is missing");
        }
        if (!value.isNumber() || !isSeconds(value.decimalValue())) {
            throw wrong(key, "must be a whole number of seconds since 1970");
        }
        return value.decimalValue().longValueExact();
    }

    private static boolean isSeconds(BigDecimal value) {
        return value.signum() > 0
                && value.compareTo(LAST_SECOND) <= 0
                && value.stripTrailingZeros().scale() <= 0;
    }

    ObjectNode object(String key) throws InvalidField {
        ObjectNode value = optionalObject(key);
        if (value == null) {
            throw wrong(key, "is missing");
        }
        return value;
    }

    @Nullable
    ObjectNode optionalObject(String key) throws InvalidField {
        if (isMissing(key)) {
            return null;
        }
        if (object.get(key) instanceof ObjectNode value) {
            return value;
        }
        throw wrong(key, "must be an object");
    }

    /** Returns an array of strings; a missing array is refused. */
    List<String> texts(String key) throws InvalidField {
        if (isMissing(key)) {
            throw wrong(key, "is missing; write [] if it is empty");
        }
        return optionalTexts(key);
    }

    /** Returns an array of strings, empty if it is missing. */
    List<String> optionalTexts(String key) throws InvalidField {
        List<String> texts = new ArrayList<>();
        if (isMissing(key)) {
            return texts;
        }
        JsonNode array = object.get(key);
        if (!array.isArray()) {
            throw wrong(key, "must be an array of strings");
        }
        for (JsonNode text : array) {
            if (!text.isTextual()) {
                throw wrong(key + "/" + texts.size(), "must be a string");
            }
            texts.add(text.textValue());
        }
        return texts;
    }

    /** Returns the proof without interpreting it, JSON null if it is missing. */
    JsonNode proof() {
        return object.path("proof").isMissingNode() ? NullNode.getInstance() : object.get("proof");
    }

    void optionalArray(String key) throws InvalidField {
        if (!isMissing(key) && !object.get(key).isArray()) {
            throw wrong(key, "must be an array");
        }
    }

    Fields objectField(String key) throws InvalidField {
        return new Fields(object(key), pointer + "/" + Json.pointerToken(key));
    }

    InvalidField wrong(String key, String problem) {
        return new InvalidField(pointer + "/" + key + " " + problem);
    }

    /** An invalid field; the message begins with its pointer. */
    static final class InvalidField extends Exception {

        private static final long serialVersionUID = 1L;

        InvalidField(String message) {
            super(message);
        }

        @Override
        public String getMessage() {
            return Objects.requireNonNull(super.getMessage());
        }
    }
}
