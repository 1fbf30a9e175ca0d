package dev.capstan.negotiation.schema;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.Schema;
import dev.capstan.core.port.SchemaEngine;
import dev.capstan.validation.schema.SchemaNode;
import org.jspecify.annotations.Nullable;

/**
 * The two schemas of a comparison.
 *
 * @param sender schema of the sender; null if it may send any JSON
 * @param receiver schema of the receiver; null if it accepts any JSON
 * @param from parsed schema of the sender
 * @param to parsed schema of the receiver
 */
record SchemaPair(@Nullable Schema sender, @Nullable Schema receiver, SchemaNode from, SchemaNode to) {

    /** Whether the engine accepts an instance on the sender's side and refuses it on the receiver's. */
    boolean isBreaking(JsonNode instance, SchemaEngine engine) {
        return (sender == null || engine.validate(sender, instance).isEmpty())
                && receiver != null
                && !engine.validate(receiver, instance).isEmpty();
    }
}
