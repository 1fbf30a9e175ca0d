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
 * A place in both schemas where they may say different things.
 *
 * @param pointer where it is, references followed
 * @param from what the sender's says there
 * @param to what the receiver's says there
 * @param place the place in a payload
 * @param path what demands of a whole payload that a shape be met there
 * @param outer the spot that it was come to from; none at the root
 */
record SchemaLocation(
        String pointer,
        EffectiveConstraints from,
        EffectiveConstraints to,
        InstanceLocation place,
        UnaryOperator<SchemaNode> path,
        @Nullable SchemaLocation outer) {

    static SchemaLocation root(SchemaPair sides, InstanceLocation place) {
        return new SchemaLocation(
                "",
                new EffectiveConstraints(Set.of(sides.from())),
                new EffectiveConstraints(Set.of(sides.to())),
                place,
                UnaryOperator.identity(),
                null);
    }

    SchemaLocation property(String name) {
        return new SchemaLocation(
                pointerTo(name),
                new EffectiveConstraints(from.property(name)),
                new EffectiveConstraints(to.property(name)),
                place.property(name),
                shape -> path.apply(SchemaNode.ofProperty(name, shape)),
                this);
    }

    /** The pointer of a property. */
    String pointerTo(String name) {
        return pointer + "/properties/" + Json.pointerToken(name);
    }

    /** The properties that neither schema names, one of which is called as given. */
    SchemaLocation others(String fresh) {
        return new SchemaLocation(
                pointer + "/additionalProperties",
                new EffectiveConstraints(from.additional()),
                new EffectiveConstraints(to.additional()),
                place.property(fresh),
                shape -> path.apply(ofOthers(shape)),
                this);
    }

    /** What takes anything but an object with a property, named by neither schema, that a shape does not take. */
    SchemaNode ofOthers(SchemaNode shape) {
        Map<String, SchemaNode> named = new LinkedHashMap<>();
        from.names().forEach(name -> named.put(name, SchemaNode.ANYTHING));
        to.names().forEach(name -> named.put(name, SchemaNode.ANYTHING));
        return new SchemaNodeBuilder()
                .members(new ObjectConstraints(named, Set.of(), shape))
                .build();
    }

    SchemaLocation items() {
        return new SchemaLocation(
                pointer + "/items",
                new EffectiveConstraints(from.each()),
                new EffectiveConstraints(to.each()),
                place.items(),
                shape -> path.apply(new SchemaNodeBuilder()
                        .items(new ArrayConstraints(shape, CountRange.ANY, false))
                        .build()),
                this);
    }

    /** Whether both say the same there. */
    boolean isSame() {
        return from.shapes().equals(to.shapes());
    }

    /** Whether a recursion has come back to where both said the same as here, or no payload comes as deep. */
    boolean leadsNowhere() {
        int depth = 0;
        for (SchemaLocation before = outer; before != null; before = before.outer) {
            if (++depth > Json.MAX_DEPTH || before.says().equals(says())) {
                return true;
            }
        }
        return false;
    }

    /** What both say there. */
    List<Set<SchemaNode>> says() {
        return List.of(from.shapes(), to.shapes());
    }

    /** What meets all of some shapes. */
    static SchemaNode all(Set<SchemaNode> shapes) {
        return shapes.size() == 1
                ? shapes.iterator().next()
                : new SchemaNodeBuilder().allOf(List.copyOf(shapes)).build();
    }

    /** The pointer into a schema that a pointer into a payload comes to. */
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
