package dev.capstan.tck.mutants.generated;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A way to change a response. The last two change a response as a whole, all others one member. */
enum MutationOperator {
    /** The member is absent. */
    DROP,
    /** The member is null. */
    NULL,
    /** The member has another name. */
    RENAME,
    /** The member has another type. */
    RETYPE,
    /** Increases a number by one, and a time by an hour. */
    OFF_BY_ONE,
    /** A text has another end. */
    ALTER,
    /** The value is that of the previous response of the same kind. */
    STALE,
    /** A list is in the opposite order. */
    REORDER,
    /** The last element of a list is there twice. */
    DUPLICATE,
    /** The last element of a list is absent. */
    TRUNCATE,
    /** The status is another of the same class. */
    STATUS,
    /** The content type is that of plain text. */
    CONTENT_TYPE;

    private static final String RENAMED_SUFFIX = "_2";

    /** Returns the name as identifiers of mutants have it. */
    String wire() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Whether the response as a whole is changed, and not a place in its body. */
    boolean isOfWholeResponse() {
        return this == STATUS || this == CONTENT_TYPE;
    }

    /** Whether the operator changes such a value of a member, given another value before it. */
    boolean changes(JsonNode value) {
        return switch (this) {
            case DROP, RENAME, RETYPE -> true;
            case NULL -> !value.isNull();
            case STALE -> !value.isNull() && !(value.isContainerNode() && value.isEmpty());
            case OFF_BY_ONE, ALTER -> altered(value).isPresent();
            case REORDER -> value.size() > 1 && altered(value).isPresent();
            case DUPLICATE, TRUNCATE -> value.isArray() && !value.isEmpty();
            case STATUS, CONTENT_TYPE -> false;
        };
    }

    /** Changes a member of an object. Does nothing if the operator does not apply to its value. */
    void apply(ObjectNode parent, String name, Optional<JsonNode> previous) {
        JsonNode value = parent.path(name);
        if (!changes(value)) {
            return;
        }
        switch (this) {
            case DROP -> parent.remove(name);
            case NULL -> parent.putNull(name);
            case RENAME -> parent.set(name + RENAMED_SUFFIX, parent.remove(name));
            case STALE -> previous.ifPresent(old -> parent.set(name, old));
            default -> altered(value).ifPresent(other -> parent.set(name, other));
        }
    }

    /** Returns another value in place of one, or empty if the operator does not apply. */
    Optional<JsonNode> altered(JsonNode value) {
        return switch (this) {
            case RETYPE -> Optional.of(retyped(value));
            case OFF_BY_ONE -> oneMore(value);
            case ALTER ->
                value.isTextual() && instant(value).isEmpty()
                        ? Optional.of(Json.tree(value.textValue() + "x"))
                        : Optional.empty();
            case REORDER, DUPLICATE, TRUNCATE -> value instanceof ArrayNode list ? rearranged(list) : Optional.empty();
            default -> Optional.empty();
        };
    }

    /** Returns another status of the same class. */
    static int otherStatus(int status) {
        return switch (status) {
            case 200 -> 201;
            case 201, 202, 204 -> 200;
            case 400 -> 404;
            case 401 -> 403;
            case 403 -> 401;
            case 500 -> 503;
            default -> status < 300 ? 200 : status < 400 ? 302 : status < 500 ? 400 : 500;
        };
    }

    private static JsonNode retyped(JsonNode value) {
        return switch (value.getNodeType()) {
            case STRING -> Json.tree(7);
            case NUMBER, BOOLEAN -> Json.tree(value.asText());
            case ARRAY -> Json.object();
            case OBJECT -> Json.list();
            default -> Json.tree("null");
        };
    }

    private static Optional<JsonNode> oneMore(JsonNode value) {
        if (value.isNumber()) {
            return Optional.of(Json.tree(value.decimalValue().add(BigDecimal.ONE)));
        }
        return instant(value)
                .map(time -> Json.tree(time.plus(1, ChronoUnit.HOURS).toString()));
    }

    private static Optional<Instant> instant(JsonNode value) {
        if (!value.isTextual() || !value.textValue().matches("\\d{4}-\\d\\d-\\d\\dT.*")) {
            return Optional.empty();
        }
        try {
            return Optional.of(Instant.parse(value.textValue()));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    private Optional<JsonNode> rearranged(ArrayNode list) {
        List<JsonNode> elements = new ArrayList<>();
        list.forEach(elements::add);
        switch (this) {
            case REORDER -> Collections.reverse(elements);
            case DUPLICATE -> {
                if (!elements.isEmpty()) {
                    elements.add(elements.get(elements.size() - 1).deepCopy());
                }
            }
            default -> {
                if (!elements.isEmpty()) {
                    elements.remove(elements.size() - 1);
                }
            }
        }
        ArrayNode other = Json.list().addAll(elements);
        return other.equals(list) ? Optional.empty() : Optional.of(other);
    }
}
