package dev.capstan.tck.messages;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.dialect.Dialects;
import com.networknt.schema.path.PathType;
import dev.capstan.tck.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The schemas of right messages, {@code messages/<name>.schema.json}, in draft-07. */
final class MessageSchemas {

    private static final SchemaRegistry LIBRARY = SchemaRegistry.withDialect(
            Dialects.getDraft7(),
            builder -> builder.schemaRegistryConfig(SchemaRegistryConfig.builder()
                    .pathType(PathType.JSON_POINTER)
                    .formatAssertionsEnabled(true)
                    .build()));
    private static final Map<String, Schema> READ = new ConcurrentHashMap<>();

    /**
     * Something in a message that its schema does not allow.
     *
     * @param at a pointer to it
     */
    record SchemaError(String at, String message) {}

    private MessageSchemas() {}

    /** Returns the errors in a message; empty if it is valid. */
    static List<SchemaError> validate(String name, JsonNode message) {
        return READ.computeIfAbsent(name, MessageSchemas::read).validate(message).stream()
                .map(error -> new SchemaError(error.getInstanceLocation().toString(), error.getMessage()))
                .toList();
    }

    private static Schema read(String name) {
        String resource = "/messages/" + name + ".schema.json";
        try (InputStream stream = MessageSchemas.class.getResourceAsStream(resource)) {
            if (stream == null) {
                throw new IllegalArgumentException("there is no " + resource);
            }
            return LIBRARY.getSchema(Json.read(new String(stream.readAllBytes(), StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
