package dev.capstan.negotiation.schema;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import dev.capstan.negotiation.counterexample.InstanceLocation;
import dev.capstan.validation.schema.ArrayConstraints;
import dev.capstan.validation.schema.CountRange;
import dev.capstan.validation.schema.ObjectConstraints;
import dev.capstan.validation.schema.SchemaNode;
import dev.capstan.validation.schema.SchemaNodeBuilder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A location in both schemas at which they may differ.
 *
 * @param pointer pointer with resolved references
 * @param from constraints of the sender
 * @param to constraints of the receiver
 * @param location location in a payload
 * @param path turns a schema for this location into one for a whole payload
 * @param outer location that contains this one; null at the root
 * @param nesting work of {@code path}, in units of {@link DiffBudget}
 */
record SchemaLocation(
        String pointer,
        EffectiveConstraints from,
        EffectiveConstraints to,
        InstanceLocation location,
        UnaryOperator<SchemaNode> path,
        @Nullable SchemaLocation outer,
        long nesting) {

    static SchemaLocation root(SchemaPair pair, InstanceLocation location) {
        return new SchemaLocation(
                "",
                new EffectiveConstraints(Set.of(pair.from())),
                new EffectiveConstraints(Set.of(pair.to())),
                location,
                UnaryOperator.identity(),
                null,
                1);
    }

    SchemaLocation property(String name) {
        return new SchemaLocation(
                pointerTo(name),
                new EffectiveConstraints(from.property(name)),
                new EffectiveConstraints(to.property(name)),
                location.property(name),
                schema -> path.apply(SchemaNode.ofProperty(name, schema)),
                this,
                nesting + 1);
    }

    /** Returns the pointer of a property. */
    String pointerTo(String name) {
        return pointer + "/properties/" + Json.pointerToken(name);
    }

    /** Returns the location of the properties that neither schema names, represented by the given name. */
    SchemaLocation otherProperties(String fresh) {
        return new SchemaLocation(
                pointer + "/additionalProperties",
                new EffectiveConstraints(from.additional()),
                new EffectiveConstraints(to.additional()),
                location.property(fresh),
                schema -> path.apply(refusingOthers(schema)),
                this,
                nesting + (long) DiffBudget.NAME * (from.nameCount() + to.nameCount()));
    }

    /**
     * Returns a schema that refuses only objects with a property that neither schema names and whose value the given
     * schema refuses.
     */
    SchemaNode refusingOthers(SchemaNode schema) {
        Map<String, SchemaNode> named = new LinkedHashMap<>();
        from.names().forEach(name -> named.put(name, SchemaNode.ANYTHING));
        to.names().forEach(name -> named.put(name, SchemaNode.ANYTHING));
        return new SchemaNodeBuilder()
                .members(new ObjectConstraints(named, Set.of(), schema))
                .build();
    }

    SchemaLocation items() {
        return new SchemaLocation(
                pointer + "/items",
                new EffectiveConstraints(from.each()),
                new EffectiveConstraints(to.each()),
                location.items(),
                schema -> path.apply(new SchemaNodeBuilder()
                        .items(new ArrayConstraints(schema, CountRange.ANY, false))
                        .build()),
                this,
                nesting + 1);
    }

    /** Returns the work of comparing both sides here, in units of {@link DiffBudget}. */
    long work() {
        long names = (long) from.nameCount() + to.nameCount();
        return from.work() + to.work() + names * (pointer.length() / DiffBudget.NAME);
    }

    /** Whether both sides have the same constraints. */
    boolean isSame() {
        return from.shapes().equals(to.shapes());
    }

    /** Whether a recursion has returned to the constraints of an outer location, or no payload is this deep. */
    boolean isRecursive() {
        int depth = 0;
        for (SchemaLocation before = outer; before != null; before = before.outer) {
            if (++depth > Json.MAX_DEPTH || before.constraints().equals(constraints())) {
                return true;
            }
        }
        return false;
    }

    /** Returns the constraints of both sides. */
    List<Set<SchemaNode>> constraints() {
        return List.of(from.shapes(), to.shapes());
    }

    /** Returns a schema that requires all given schemas. */
    static SchemaNode all(Set<SchemaNode> schemas) {
        return schemas.size() == 1
                ? schemas.iterator().next()
                : new SchemaNodeBuilder().allOf(List.copyOf(schemas)).build();
    }

    /** Converts a pointer into a payload to a pointer into its schema. */
    static String pointer(String path, JsonNode payload) {
        StringBuilder pointer = new StringBuilder();
        JsonNode value = payload;
        String[] tokens = path.split("/", -1);
        for (int i = 1; i < tokens.length; i++) {
            String token = tokens[i];
            pointer.append(value.isArray() ? "/items" : "/properties/" + token);
            value = value.at("/" + token);
        }
        return pointer.toString();
    }
}
