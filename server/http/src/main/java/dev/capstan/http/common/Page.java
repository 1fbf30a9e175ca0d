package dev.capstan.http.common;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The page of a list that a request asks for.
 *
 * @param limit maximum number of entries
 * @param after key of the last entry of the previous page; empty for the first page
 * @param cursor the format of the list's cursors
 */
public record Page(int limit, Optional<String> after, Cursor cursor) {

    private static final int MAX_LIMIT = 1_000;
    private static final int DEFAULT = 100;

    /** Reads {@code limit}, from 1 to 1000 and 100 by default, and {@code cursor}. */
    public static Page of(QueryParameters query, Cursor cursor) {
        return of(query, cursor, MAX_LIMIT);
    }

    /** Reads {@code limit}, from 1 to this maximum and 100 by default, and {@code cursor}. */
    public static Page of(QueryParameters query, Cursor cursor, int max) {
        int limit = query.number("limit", 1, max).orElse((long) DEFAULT).intValue();
        return new Page(limit, query.text("cursor").map(cursor::read), cursor);
    }

    /**
     * Returns this page as JSON.
     *
     * @param name the name of the list
     * @param rest the entries of this page, plus one if there are more
     */
    public <T> ObjectNode json(
            String name, Collection<T> rest, Function<T, ? extends JsonNode> json, Function<T, String> key) {
        List<T> entries = rest.stream().limit(limit).toList();
        Optional<String> last = rest.size() > limit ? Optional.of(key.apply(entries.get(limit - 1))) : Optional.empty();
        return json(name, entries.stream().map(json).toList(), last.map(cursor::write));
    }

    /** Returns a page as JSON: its entries, and the cursor of the next page if there is one. */
    public static ObjectNode json(String name, Collection<? extends JsonNode> entries, Optional<String> nextCursor) {
        ObjectNode page = Json.object();
        ArrayNode list = page.putArray(name);
        entries.forEach(list::add);
        page.put("has_more", nextCursor.isPresent());
        nextCursor.ifPresent(next -> page.put("next_cursor", next));
        return page;
    }

    /** Marks the last page with a null cursor, as Agent Auth requires. */
    public static ObjectNode withNullAtTheEnd(ObjectNode page) {
        return page.has("next_cursor") ? page : page.putNull("next_cursor");
    }
}
