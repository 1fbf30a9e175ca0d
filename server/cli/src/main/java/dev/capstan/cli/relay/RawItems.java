package dev.capstan.cli.relay;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.capstan.core.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The items of a list in a JSON object, each in its original text (DISC-4.1). */
final class RawItems {

    private RawItems() {}

    /** Returns the items of the list under this key; empty if the list does not exist. */
    static List<byte[]> of(byte[] utf8, String key) throws IOException {
        String text = new String(utf8, StandardCharsets.UTF_8);
        List<byte[]> items = new ArrayList<>();
        try (JsonParser parser = Json.mapper().createParser(text)) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                boolean matches = parser.currentName().equals(key);
                if (parser.nextToken() == JsonToken.START_ARRAY && matches) {
                    while (parser.nextToken() != JsonToken.END_ARRAY) {
                        items.add(item(parser, text));
                    }
                } else {
                    parser.skipChildren();
                }
            }
        }
        return items;
    }

    private static byte[] item(JsonParser parser, String text) throws IOException {
        int begin = (int) parser.currentTokenLocation().getCharOffset();
        parser.skipChildren();
        parser.finishToken();
        int end = (int) parser.currentLocation().getCharOffset();
        return text.substring(begin, end).getBytes(StandardCharsets.UTF_8);
    }
}
