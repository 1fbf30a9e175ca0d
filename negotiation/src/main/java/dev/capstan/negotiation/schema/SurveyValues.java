package dev.capstan.negotiation.schema;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Finds what two schemas say differently of a value itself: types, listed values, numbers, texts and the size of lists. */
final class SurveyValues {

    private final Spot spot;
    private final Consumer<Finding> found;

    SurveyValues(Spot spot, Consumer<Finding> found) {
        this.spot = spot;
        this.found = found;
    }

    void run() {
        types();
        values();
        range();
        length();
        demands("match", spot.from().texts().patterns(), spot.to().texts().patterns(), true);
        demands(
                "have the format",
                spot.from().texts().formats(),
                spot.to().texts().formats(),
                false);
        count();
        unique();
    }

    private void types() {
        int from = spot.from().kinds();
        int to = spot.to().kinds();
        if (from != to) {
            add(
                    (from & ~to) != 0,
                    (to & ~from) != 0,
                    "{receiver} takes " + Kind.words(to) + ", {sender} " + Kind.words(from),
                    new ShapeDraft().kinds(to).shape());
        }
    }

    private void values() {
        @Nullable Values from = spot.from().values();
        @Nullable Values to = spot.to().values();
        if (from == null && to != null) {
            add(true, false, "{receiver} takes only " + Wording.values(to.list()), Shape.of(to));
        } else if (from != null && to == null) {
            add(false, true, "{receiver} takes more than " + Wording.values(from.list()), null);
        } else if (from != null && to != null) {
            values(from.without(to), to.without(from), to);
        }
    }

    private void values(Values gone, Values more, Values to) {
        String no = "{receiver} does not take " + Wording.values(gone.list());
        String also = "takes " + Wording.values(more.list()) + " too";
        if (gone.size() > 0) {
            add(true, more.size() > 0, more.size() > 0 ? no + ", and " + also : no, Shape.of(to));
        } else if (more.size() > 0) {
            add(false, true, "{receiver} " + also, null);
        }
    }

    private void range() {
        Range from = spot.from().range();
        Range to = spot.to().range();
        if (!from.text().equals(to.text())) {
            add(
                    !from.and(to).text().equals(from.text()),
                    !from.and(to).text().equals(to.text()),
                    "{receiver} takes " + Wording.range(to) + ", {sender} " + Wording.range(from),
                    new ShapeDraft().range(to).shape());
        }
    }

    private void length() {
        Span to = spot.to().texts().length();
        spans(spot.from().texts().length(), to, "character", new Texts(to, Set.of(), Set.of()), null);
    }

    private void count() {
        Span to = spot.to().count();
        spans(spot.from().count(), to, "item", Texts.ANY, new Items(null, to, false));
    }

    private void spans(Span from, Span to, String thing, Texts texts, @Nullable Items items) {
        if (!from.equals(to)) {
            add(
                    !from.and(to).equals(from),
                    !from.and(to).equals(to),
                    "{receiver} takes " + Wording.span(to, thing) + ", {sender} " + Wording.span(from, thing),
                    new ShapeDraft()
                            .texts(texts)
                            .items(items == null ? Items.ANY : items)
                            .shape());
        }
    }

    /** Patterns or formats: what texts have to match or have. */
    private void demands(String verb, Set<String> from, Set<String> to, boolean patterns) {
        if (from.equals(to)) {
            return;
        }
        Set<String> more = new LinkedHashSet<>(to);
        more.removeAll(from);
        Set<String> less = new LinkedHashSet<>(from);
        less.removeAll(to);
        String texts = " texts have to " + verb + " ";
        String one = more.isEmpty()
                ? "in {sender}" + texts + Wording.texts(less)
                : "in {receiver}" + texts + Wording.texts(more);
        String both = one + ", in {sender} " + Wording.texts(less);
        Texts demanded = patterns ? new Texts(Span.ANY, more, Set.of()) : new Texts(Span.ANY, Set.of(), more);
        add(
                !more.isEmpty(),
                !less.isEmpty(),
                more.isEmpty() || less.isEmpty() ? one : both,
                new ShapeDraft().texts(demanded).shape());
    }

    private void unique() {
        boolean to = spot.to().unique();
        if (to != spot.from().unique()) {
            String message = "in " + (to ? "{receiver}" : "{sender}") + " items have to differ";
            add(
                    to,
                    !to,
                    message,
                    new ShapeDraft().items(new Items(null, Span.ANY, to)).shape());
        }
    }

    private void add(boolean less, boolean more, String message, @Nullable Shape demand) {
        Difference.Kind kind =
                less && more ? Difference.Kind.CHANGED : less ? Difference.Kind.NARROWED : Difference.Kind.WIDENED;
        found.accept(new Finding(spot, kind, message, less ? demand : null));
    }
}
