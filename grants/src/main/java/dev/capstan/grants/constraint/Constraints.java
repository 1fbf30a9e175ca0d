package dev.capstan.grants.constraint;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Which arguments a grant permits, field by field (GR-4.1).
 *
 * <p>They are kept in a normal form, which says the same however it was written: {@code {"min":5,"max":5.0}} is the
 * exact value 5, and a field that is not restricted is dropped. Two that permit the same arguments, and any at all, are
 * equal.
 */
public final class Constraints {

    /** No constraints: every argument is permitted. */
    public static final Constraints NONE = new Constraints(new TreeMap<>());

    private final SortedMap<String, PermittedValues> fields;

    Constraints(Map<String, PermittedValues> fields) {
        this.fields = new TreeMap<>(fields);
        this.fields.values().removeIf(PermittedValues::isAnything);
    }

    /** Returns the defect that makes constraints of a declaration useless, such as that nothing satisfies them, or empty. */
    public static Optional<String> defect(JsonNode declared) {
        try {
            return parse(declared).isSatisfiable()
                    ? Optional.empty()
                    : Optional.of("nothing satisfies these constraints, so nobody could be granted the capability");
        } catch (InvalidConstraints e) {
            return Optional.of(e.pointer().isEmpty() ? e.getMessage() : e.pointer() + ": " + e.getMessage());
        }
    }

    /**
     * Reads what somebody proposes: an object of exact values and operator objects (GR-4.1, GR-4.2).
     *
     * <p>At most 50 fields with names of at most 256 characters, 100 values in a list, 32 levels and 16 KiB, as written
     * and as {@link #toJson} writes it.
     */
    public static Constraints parse(JsonNode json) throws InvalidConstraints {
        Limits.check(json);
        Constraints constraints = restore(json);
        Limits.checkSize(constraints.toJson());
        return constraints;
    }

    /**
     * Reads what {@link #toJson} wrote and a store kept; it is refused as in {@link #parse}, except for its size, since
     * constraints that were met may be larger than either side (GR-4.2).
     */
    public static Constraints restore(JsonNode json) throws InvalidConstraints {
        return new Constraints(ConstraintReader.read(json));
    }

    /**
     * Where the arguments break the constraints, by field and then by operator; empty where they are permitted (GR-4.5).
     * An absent argument breaks everything but {@code not_in}; arguments that are no object have no fields.
     */
    public List<ConstraintViolation> check(JsonNode arguments) {
        List<ConstraintViolation> breaches = new ArrayList<>();
        fields.forEach((field, permitted) -> {
            JsonNode actual = arguments.get(field);
            permitted
                    .broken(actual)
                    .forEach(constraint -> breaches.add(new ConstraintViolation(field, constraint, actual)));
        });
        return List.copyOf(breaches);
    }

    /** As {@link #check}, but an absent argument breaks {@code not_in} too: what is not there may have another name. */
    public List<ConstraintViolation> checkAllPresent(JsonNode arguments) {
        List<ConstraintViolation> breaches = new ArrayList<>(check(arguments));
        fields.forEach((field, permitted) -> {
            if (arguments.get(field) == null && permitted.broken(null).isEmpty()) {
                breaches.add(new ConstraintViolation(field, permitted.toJson(), null));
            }
        });
        return List.copyOf(breaches);
    }

    /** Exactly what both sides permit, or nothing where that is no arguments at all (GR-4.3). */
    public Optional<Constraints> intersect(Constraints other) {
        Map<String, PermittedValues> met = new TreeMap<>(fields);
        other.fields.forEach((field, permitted) -> met.merge(field, permitted, PermittedValues::intersect));
        return Optional.of(new Constraints(met)).filter(Constraints::isSatisfiable);
    }

    /** Whether all that the other side permits is permitted here (GR-4.4). */
    public boolean covers(Constraints other) {
        return !other.isSatisfiable()
                || fields.entrySet().stream().allMatch(mine -> mine.getValue()
                        .covers(other.fields.getOrDefault(mine.getKey(), ComplementSet.ANYTHING)));
    }

    /** Returns the fields of which more is permitted here than there, a line for each as {@link #describe} has it. */
    public List<String> beyond(Constraints other) {
        Map<String, PermittedValues> beyond = new TreeMap<>(fields);
        beyond.entrySet().removeIf(mine -> other.fields
                .getOrDefault(mine.getKey(), ComplementSet.ANYTHING)
                .covers(mine.getValue()));
        return new Constraints(beyond).describe();
    }

    /** Whether every argument is permitted. */
    public boolean isUnconstrained() {
        return fields.isEmpty();
    }

    /** Whether any arguments at all are permitted. */
    public boolean isSatisfiable() {
        return fields.values().stream().noneMatch(PermittedValues::isNothing);
    }

    /** The normal form, its fields and its lists sorted; the caller may change it. */
    public ObjectNode toJson() {
        ObjectNode json = Json.object();
        fields.forEach((field, permitted) -> json.set(field, permitted.toJson()));
        return json;
    }

    /** One line per field for people, such as {@code amount: at most 1000}; nothing in it is invisible. */
    public List<String> describe() {
        return fields.entrySet().stream()
                .map(field -> PrintableJson.name(field.getKey()) + ": "
                        + field.getValue().describe())
                .toList();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Constraints that && fields.equals(that.fields);
    }

    @Override
    public int hashCode() {
        return fields.hashCode();
    }

    /** The normal form as JSON text. */
    @Override
    public String toString() {
        return Json.write(toJson());
    }
}
