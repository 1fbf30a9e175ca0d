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
 * The arguments that a grant permits, field by field (GR-4.1).
 *
 * <p>Constraints have a normal form: {@code {"min":5,"max":5.0}} is the exact value 5, and an unrestricted field is
 * dropped. Constraints that permit the same arguments are equal, if they permit any.
 */
public final class Constraints {

    /** No constraints: every argument is permitted. */
    public static final Constraints NONE = new Constraints(new TreeMap<>());

    private final SortedMap<String, PermittedValues> fields;

    Constraints(Map<String, PermittedValues> fields) {
        this.fields = new TreeMap<>(fields);
        this.fields.values().removeIf(PermittedValues::includesAll);
    }

    /** Returns the defect that makes declared constraints useless, such as that nothing satisfies them, or empty. */
    public static Optional<String> defect(JsonNode declared) {
        try {
            return parse(declared).isSatisfiable()
                    ? Optional.empty()
                    : Optional.of("no value satisfies these constraints, so the capability could never be granted");
        } catch (InvalidConstraints e) {
            return Optional.of(e.pointer().isEmpty() ? e.getMessage() : e.pointer() + ": " + e.getMessage());
        }
    }

    /**
     * Reads proposed constraints: an object of exact values and operator objects (GR-4.1, GR-4.2).
     *
     * <p>The limits are 50 fields with names of 256 characters, 100 values in a list, 32 levels and 16 KiB, both as
     * written and as {@link #toJson} writes it.
     */
    public static Constraints parse(JsonNode json) throws InvalidConstraints {
        Limits.check(json);
        Constraints constraints = restore(json);
        Limits.checkSize(constraints.toJson());
        return constraints;
    }

    /**
     * Reads stored constraints as {@link #toJson} wrote them. Refuses what {@link #parse} refuses, except for size,
     * since an intersection may be larger than either side (GR-4.2).
     */
    public static Constraints restore(JsonNode json) throws InvalidConstraints {
        return new Constraints(ConstraintReader.read(json));
    }

    /**
     * Returns the violations by field and then by operator; empty if the arguments are permitted (GR-4.5). An absent
     * argument violates everything but {@code not_in}. Arguments that are not an object have no fields.
     */
    public List<ConstraintViolation> check(JsonNode arguments) {
        List<ConstraintViolation> violations = new ArrayList<>();
        fields.forEach((field, permitted) -> {
            JsonNode actual = arguments.get(field);
            permitted
                    .broken(actual)
                    .forEach(constraint -> violations.add(new ConstraintViolation(field, constraint, actual)));
        });
        return List.copyOf(violations);
    }

    /**
     * Checks as {@link #check} does, but an absent argument violates {@code not_in} too, since the value may have
     * another name.
     */
    public List<ConstraintViolation> checkAllPresent(JsonNode arguments) {
        List<ConstraintViolation> violations = new ArrayList<>(check(arguments));
        fields.forEach((field, permitted) -> {
            if (arguments.get(field) == null && permitted.broken(null).isEmpty()) {
                violations.add(new ConstraintViolation(field, permitted.toJson(), null));
            }
        });
        return List.copyOf(violations);
    }

    /** Returns exactly what both sides permit, or empty if that is unsatisfiable (GR-4.3). */
    public Optional<Constraints> intersect(Constraints other) {
        Map<String, PermittedValues> met = new TreeMap<>(fields);
        other.fields.forEach((field, permitted) -> met.merge(field, permitted, PermittedValues::intersect));
        return Optional.of(new Constraints(met)).filter(Constraints::isSatisfiable);
    }

    /** Whether these constraints permit all that the other ones permit (GR-4.4). */
    public boolean covers(Constraints other) {
        return !other.isSatisfiable()
                || fields.entrySet().stream().allMatch(mine -> mine.getValue()
                        .covers(other.fields.getOrDefault(mine.getKey(), ComplementSet.ANYTHING)));
    }

    /**
     * Returns the fields of which these constraints permit more than the other ones, one line each as in {@link
     * #describe}.
     */
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

    /** Whether any arguments are permitted. */
    public boolean isSatisfiable() {
        return fields.values().stream().noneMatch(PermittedValues::isEmpty);
    }

    /** Returns the normal form, with fields and lists sorted; the caller may modify it. */
    public ObjectNode toJson() {
        ObjectNode json = Json.object();
        fields.forEach((field, permitted) -> json.set(field, permitted.toJson()));
        return json;
    }

    /**
     * Returns one line per field for display, such as {@code amount: at most 1000}. Invisible characters are escaped.
     */
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

    /** Returns the normal form as JSON. */
    @Override
    public String toString() {
        return Json.write(toJson());
    }
}
