package dev.capstan.negotiation.schema;

import dev.capstan.negotiation.schema.Difference.Kind;
import dev.capstan.validation.schema.ObjectConstraints;
import dev.capstan.validation.schema.SchemaNode;
import dev.capstan.validation.schema.SchemaNodeBuilder;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The differences in the properties of an object, and the locations below it to compare next. */
record PropertyDiff(
        SchemaLocation location, String fresh, Consumer<CandidateDifference> found, Consumer<SchemaLocation> further) {

    void run() {
        Set<String> from = location.from().names();
        Set<String> to = location.to().names();
        Set<String> required = location.from().required();
        Set<String> requiredNow = location.to().required();
        for (String name : to) {
            if (!from.contains(name)) {
                added(name, requiredNow.contains(name));
            }
        }
        for (String name : from) {
            if (!to.contains(name)) {
                removed(name);
            } else {
                compareCommon(name, required.contains(name), requiredNow.contains(name));
            }
        }
        compareOthers();
    }

    private void added(String name, boolean required) {
        String message = "only {receiver} has " + DifferenceMessages.name(name) + (required ? ", and requires it" : "");
        Map<String, SchemaNode> properties =
                Map.of(name, SchemaLocation.all(location.to().property(name)));
        ObjectConstraints constraints = new ObjectConstraints(properties, required ? Set.of(name) : Set.of(), null);
        add(
                name,
                Kind.NEW,
                message,
                new SchemaNodeBuilder().members(constraints).build());
    }

    private void removed(String name) {
        Set<SchemaNode> declared = location.to().property(name);
        boolean refused = declared.contains(SchemaNode.NEVER);
        String message =
                "only {sender} has " + DifferenceMessages.name(name) + (refused ? ", and {receiver} refuses it" : "");
        @Nullable
        SchemaNode demand = declared.isEmpty() ? null : SchemaNode.ofProperty(name, SchemaLocation.all(declared));
        boolean avoidable = !location.from().mayRequire(name);
        found.accept(
                new CandidateDifference(location, location.pointerTo(name), Kind.REMOVED, message, demand, avoidable));
    }

    private void compareCommon(String name, boolean required, boolean requiredNow) {
        if (requiredNow && !required) {
            ObjectConstraints constraints = new ObjectConstraints(Map.of(), Set.of(name), null);
            add(
                    name,
                    Kind.NARROWED,
                    "{receiver} requires " + DifferenceMessages.name(name) + ", {sender} does not",
                    new SchemaNodeBuilder().members(constraints).build());
        } else if (required && !requiredNow) {
            add(
                    name,
                    Kind.WIDENED,
                    "{sender} requires " + DifferenceMessages.name(name) + ", {receiver} does not",
                    null);
        }
        further.accept(location.property(name));
    }

    private void compareOthers() {
        boolean closed = location.from().additional().contains(SchemaNode.NEVER);
        boolean closedNow = location.to().additional().contains(SchemaNode.NEVER);
        SchemaLocation others = location.otherProperties(fresh);
        if (closed != closedNow) {
            found.accept(new CandidateDifference(
                    location,
                    others.pointer(),
                    closedNow ? Kind.NARROWED : Kind.WIDENED,
                    closedNow ? "{receiver} refuses undeclared properties" : "{receiver} accepts undeclared properties",
                    closedNow ? location.refusingOthers(SchemaNode.NEVER) : null,
                    false));
        } else if (!closed) {
            further.accept(others);
        }
    }

    private void add(String name, Kind kind, String message, @Nullable SchemaNode demand) {
        found.accept(new CandidateDifference(location, location.pointerTo(name), kind, message, demand, false));
    }
}
