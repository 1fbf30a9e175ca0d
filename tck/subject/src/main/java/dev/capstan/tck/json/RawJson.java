package dev.capstan.tck.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** JSON to the letter: the exact text of a value, including digits, escapes and order. */
public final class RawJson {

    private static final JsonFactory FACTORY = new JsonFactory();

    private RawJson() {}

    /**
     * Returns the members of an object in their order, each with the text of its value. Throws {@link InvalidJson} if
     * the text is not an object.
     */
    public static Map<String, String> members(String object) {
        Map<String, String> members = new LinkedHashMap<>();
        try (JsonParser parser = FACTORY.createParser(object)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new InvalidJson("the text is not an object");
            }
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String name = parser.currentName();
                parser.nextToken();
                int start = (int) parser.currentTokenLocation().getCharOffset();
                parser.skipChildren();
                parser.finishToken();
                members.put(name, object.substring(start, (int)
                        parser.currentLocation().getCharOffset()));
            }
            return members;
        } catch (IOException e) {
            throw new InvalidJson(String.valueOf(e.getMessage()));
        }
    }
}
