package dev.capstan.discovery.relay;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.capstan.core.json.Json;
import dev.capstan.discovery.envelope.Channel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The location of the channel in a serialized envelope, where it can be replaced without changing any other byte. */
final class ChannelSlot {

    private ChannelSlot() {}

    /** Returns the bytes of a valid envelope with its channel replaced. */
    static byte[] filled(byte[] utf8, Channel channel) {
        String text = new String(utf8, StandardCharsets.UTF_8);
        try (JsonParser parser = Json.mapper().createParser(text)) {
            seek(parser);
            int begin = (int) parser.currentTokenLocation().getCharOffset();
            parser.finishToken();
            int end = (int) parser.currentLocation().getCharOffset();
            String filled = text.substring(0, begin) + '"' + channel.name() + '"' + text.substring(end);
            return filled.getBytes(StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("an envelope that was read before cannot be parsed", e);
        }
    }

    private static void seek(JsonParser parser) throws IOException {
        parser.nextToken();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            boolean found = parser.currentName().equals("channel");
            parser.nextToken();
            if (found) {
                return;
            }
            parser.skipChildren();
        }
        throw new IOException("the envelope has no channel");
    }
}
