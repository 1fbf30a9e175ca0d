package dev.capstan.tck.subject.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.JsonReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Walks lists that come in pages, {@code {<field>: […], has_more, next_cursor?}}, from a cursor to the end. */
final class CursorPages {

    /** More pages than any list of a test has; a walk that is longer goes round in circles. */
    private static final int MAX_SIZE = 1_000;

    /** More elements than any list of a test has. */
    private static final int MAX_ELEMENTS = 50_000;

    private final Function<Optional<String>, JsonReader> page;
    private final String field;
    private Optional<String> cursor;

    /**
     * Begins a walk.
     *
     * @param page fetches the page behind a cursor, or the first one
     * @param cursor where to begin
     */
    CursorPages(String field, Optional<String> cursor, Function<Optional<String>, JsonReader> page) {
        this.field = field;
        this.cursor = cursor;
        this.page = page;
    }

    /** Everything from the cursor to the end. */
    List<JsonReader> toTheEnd() {
        List<JsonReader> all = new ArrayList<>();
        for (int walked = 0; walked < MAX_SIZE && all.size() < MAX_ELEMENTS; walked++) {
            JsonReader answer = page.apply(cursor);
            all.addAll(answer.objects(field));
            Optional<String> next = cursorIn(answer);
            boolean more = answer.truth("has_more");
            if (more && (next.isEmpty() || next.equals(cursor))) {
                throw new ConformanceFailure("a page of '" + field + "' says that there is more, but not where");
            }
            cursor = next.or(() -> cursor);
            if (!more) {
                return all;
            }
        }
        throw new ConformanceFailure("the pages of '" + field + "' do not come to an end");
    }

    /** A cursor is the subject's own business: a text or a number, to be handed back as it is. */
    private static Optional<String> cursorIn(JsonReader answer) {
        JsonNode next = answer.node().path("next_cursor");
        return next.isIntegralNumber() ? Optional.of(next.asText()) : answer.optionalText("next_cursor");
    }

    /** The last cursor that was given, to go on from later. */
    Optional<String> cursor() {
        return cursor;
    }
}
