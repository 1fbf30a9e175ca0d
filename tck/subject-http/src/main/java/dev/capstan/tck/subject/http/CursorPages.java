package dev.capstan.tck.subject.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.JsonReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Reader for paged lists, {@code {<field>: […], has_more, next_cursor?}}, from a cursor to the end. */
final class CursorPages {

    /** Maximum number of pages, above that of every list in a test. A longer list does not end. */
    private static final int MAX_PAGES = 1_000;

    /** Maximum number of elements, above that of every list in a test. */
    private static final int MAX_ELEMENTS = 50_000;

    private final Function<Optional<String>, JsonReader> page;
    private final String field;
    private Optional<String> cursor;

    /**
     * Creates a reader of a paged list.
     *
     * @param page fetches the page at a cursor, or the first page
     * @param cursor first cursor
     */
    CursorPages(String field, Optional<String> cursor, Function<Optional<String>, JsonReader> page) {
        this.field = field;
        this.cursor = cursor;
        this.page = page;
    }

    /** Returns all elements from the cursor to the end. */
    List<JsonReader> readAll() {
        List<JsonReader> all = new ArrayList<>();
        for (int walked = 0; walked < MAX_PAGES && all.size() < MAX_ELEMENTS; walked++) {
            JsonReader response = page.apply(cursor);
            all.addAll(response.objects(field));
            Optional<String> next = cursorIn(response);
            boolean more = response.truth("has_more");
            if (more && (next.isEmpty() || next.equals(cursor))) {
                throw new ConformanceFailure("a page of '" + field + "' has 'has_more' but no new cursor");
            }
            cursor = next.or(() -> cursor);
            if (!more) {
                return all;
            }
        }
        throw new ConformanceFailure(
                "too many pages of '" + field + "' (limit " + MAX_PAGES + " pages or " + MAX_ELEMENTS + " elements)");
    }

    /** Returns the cursor to be sent back unchanged. Cursors are opaque: a string or an integer; null is none. */
    private static Optional<String> cursorIn(JsonReader response) {
        JsonNode next = response.node().path("next_cursor");
        if (next.isNull()) {
            return Optional.empty();
        }
        return next.isIntegralNumber() ? Optional.of(next.asText()) : response.optionalText("next_cursor");
    }

    /** Returns the last cursor, from which a later read continues. */
    Optional<String> cursor() {
        return cursor;
    }
}
