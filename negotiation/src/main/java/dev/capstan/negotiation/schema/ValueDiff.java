package dev.capstan.negotiation.schema;

import dev.capstan.validation.schema.ArrayConstraints;
import dev.capstan.validation.schema.CountRange;
import dev.capstan.validation.schema.JsonKind;
import dev.capstan.validation.schema.JsonValues;
import dev.capstan.validation.schema.NumberRange;
import dev.capstan.validation.schema.SchemaNode;
import dev.capstan.validation.schema.SchemaNodeBuilder;
import dev.capstan.validation.schema.StringConstraints;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The differences in the value itself: types, enumerated values, numbers, strings and array lengths. */
record ValueDiff(SchemaLocation location, Consumer<CandidateDifference> found) {

    void run() {
        types();
        values();
        range();
        length();
        compareRequired(
                "match",
                location.from().strings().patterns(),
                location.to().strings().patterns(),
                more -> new StringConstraints(CountRange.ANY, more, Set.of()));
        compareRequired(
                "have the format",
                location.from().strings().formats(),
                location.to().strings().formats(),
                more -> new StringConstraints(CountRange.ANY, Set.of(), more));
        count();
        unique();
    }

    private void types() {
        Set<JsonKind> from = location.from().kinds();
        Set<JsonKind> to = location.to().kinds();
        if (!from.equals(to)) {
            add(
                    !to.containsAll(from),
                    !from.containsAll(to),
                    "{receiver} accepts " + DifferenceMessages.kinds(to) + ", {sender} "
                            + DifferenceMessages.kinds(from),
                    new SchemaNodeBuilder().kinds(to).build());
        }
    }

    private void values() {
        @Nullable JsonValues from = location.from().values();
        @Nullable JsonValues to = location.to().values();
        if (from == null && to != null) {
            add(true, false, "{receiver} accepts only " + DifferenceMessages.values(to.list()), SchemaNode.of(to));
        } else if (from != null && to == null) {
            add(false, true, "{receiver} accepts more values than " + DifferenceMessages.values(from.list()), null);
        } else if (from != null && to != null) {
            values(from.without(to), to.without(from), to);
        }
    }

    private void values(JsonValues gone, JsonValues more, JsonValues to) {
        String no = "{receiver} does not accept " + DifferenceMessages.values(gone.list());
        String also = "accepts " + DifferenceMessages.values(more.list()) + " too";
        if (gone.size() > 0) {
            add(true, more.size() > 0, more.size() > 0 ? no + ", and " + also : no, SchemaNode.of(to));
        } else if (more.size() > 0) {
            add(false, true, "{receiver} " + also, null);
        }
    }

    private void range() {
        NumberRange from = location.from().range();
        NumberRange to = location.to().range();
        if (!from.text().equals(to.text())) {
            add(
                    !from.and(to).text().equals(from.text()),
                    !from.and(to).text().equals(to.text()),
                    "{receiver} accepts " + DifferenceMessages.range(to) + ", {sender} "
                            + DifferenceMessages.range(from),
                    new SchemaNodeBuilder().range(to).build());
        }
    }

    private void length() {
        CountRange to = location.to().strings().length();
        StringConstraints demanded = new StringConstraints(to, Set.of(), Set.of());
        spans(location.from().strings().length(), to, "character", new SchemaNodeBuilder().strings(demanded));
    }

    private void count() {
        CountRange to = location.to().count();
        ArrayConstraints demanded = new ArrayConstraints(null, to, false);
        spans(location.from().count(), to, "item", new SchemaNodeBuilder().items(demanded));
    }

    private void spans(CountRange from, CountRange to, String noun, SchemaNodeBuilder demand) {
        if (!from.equals(to)) {
            add(
                    !from.and(to).equals(from),
                    !from.and(to).equals(to),
                    "{receiver} accepts " + DifferenceMessages.span(to, noun) + ", {sender} "
                            + DifferenceMessages.span(from, noun),
                    demand.build());
        }
    }

    /** Compares the patterns or formats that strings must have. */
    private void compareRequired(
            String verb, Set<String> from, Set<String> to, Function<Set<String>, StringConstraints> demanded) {
        if (from.equals(to)) {
            return;
        }
        Set<String> more = new LinkedHashSet<>(to);
        more.removeAll(from);
        Set<String> less = new LinkedHashSet<>(from);
        less.removeAll(to);
        String texts = " strings must " + verb + " ";
        String one = more.isEmpty()
                ? "in {sender}" + texts + DifferenceMessages.texts(less)
                : "in {receiver}" + texts + DifferenceMessages.texts(more);
        String both = one + ", in {sender} " + DifferenceMessages.texts(less);
        add(
                !more.isEmpty(),
                !less.isEmpty(),
                more.isEmpty() || less.isEmpty() ? one : both,
                new SchemaNodeBuilder().strings(demanded.apply(more)).build());
    }

    private void unique() {
        boolean to = location.to().unique();
        if (to != location.from().unique()) {
            String message = "in " + (to ? "{receiver}" : "{sender}") + " items must differ";
            add(
                    to,
                    !to,
                    message,
                    new SchemaNodeBuilder()
                            .items(new ArrayConstraints(null, CountRange.ANY, to))
                            .build());
        }
    }

    private void add(boolean less, boolean more, String message, @Nullable SchemaNode demand) {
        Difference.Kind kind =
                less && more ? Difference.Kind.CHANGED : less ? Difference.Kind.NARROWED : Difference.Kind.WIDENED;
        found.accept(new CandidateDifference(location, kind, message, less ? demand : null));
    }
}
