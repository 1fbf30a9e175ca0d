package dev.capstan.negotiation.schema;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.Schema;
import dev.capstan.core.port.SchemaEngine;
import dev.capstan.validation.schema.SchemaNode;
import org.jspecify.annotations.Nullable;

/**
 * The two schemas that are compared.
 *
 * @param sender what the sender may send by; none where it may send any JSON
 * @param receiver what the receiver takes by; none where it takes any JSON
 * @param from the sender's, taken apart
 * @param to the receiver's, taken apart
 */
record SchemaPair(@Nullable Schema sender, @Nullable Schema receiver, SchemaNode from, SchemaNode to) {

    /** Whether the engine takes an instance on the sender's side and refuses it on the receiver's. */
    boolean breaks(JsonNode instance, SchemaEngine engine) {
        return (sender == null || engine.validate(sender, instance).isEmpty())
                && receiver != null
                && !engine.validate(receiver, instance).isEmpty();
    }
}
