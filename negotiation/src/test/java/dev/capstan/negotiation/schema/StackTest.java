package dev.capstan.negotiation.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.Schema;
import dev.capstan.core.json.Json;
import dev.capstan.validation.CompiledSchemas;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** However long schemas lead on from one to the next, a thread with half the usual stack suffices. */
class StackTest {

    private static final long HALF_A_MEBIBYTE = 512 * 1024;

    @ParameterizedTest
    @ValueSource(ints = {50, 1_500})
    void followsALongChainOfDefinitions(int length) throws InterruptedException {
        compare(chain(length, 1, true), chain(length, 2, true));
        compare(chain(length, 1, false), chain(length, 2, false));
    }

    @Test
    void followsManyChoicesAtOneValue() throws InterruptedException {
        compare(choices(400, 1), choices(400, 2));
    }

    private static void compare(ObjectNode from, ObjectNode to) throws InterruptedException {
        CompiledSchemas engine = new CompiledSchemas();
        assertThat(engine.inspect(from)).as("the schema can be published").isEmpty();
        AtomicReference<Throwable> failure = new AtomicReference<>();
        AtomicReference<Comparison> result = new AtomicReference<>();
        Thread thread = new Thread(
                null,
                () -> result.set(
                        new CompareSchemas(engine).compare(Schema.of(from), Schema.of(to), SenderModel.AS_WRITTEN)),
                "half a stack",
                HALF_A_MEBIBYTE);
        thread.setUncaughtExceptionHandler((which, thrown) -> failure.set(thrown));
        thread.start();
        thread.join();

        assertThat(failure.get()).isNull();
        assertThat(result.get()).isNotNull();
    }

    private static ObjectNode chain(int length, int limit, boolean byItems) {
        ObjectNode schema = Json.object().put("$ref", "#/definitions/d0");
        ObjectNode definitions = schema.putObject("definitions");
        for (int i = 0; i < length; i++) {
            ObjectNode definition = definitions.putObject("d" + i);
            ObjectNode next = byItems
                    ? definition.put("minItems", 1).putObject("items")
                    : definition.putObject("properties").putObject("next");
            definition.putArray("required").add("next");
            next.put("$ref", "#/definitions/d" + (i + 1));
        }
        definitions.putObject("d" + length).put("type", "integer").put("minimum", limit);
        return schema;
    }

    private static ObjectNode choices(int count, int limit) {
        ObjectNode schema = Json.object();
        ArrayNode all = schema.putArray("allOf");
        for (int i = 0; i < count; i++) {
            ArrayNode any = all.addObject().putArray("anyOf");
            any.addObject().putObject("items").put("minimum", limit + i);
            any.addObject().putObject("properties").putObject("p" + i).put("type", "string");
        }
        return schema;
    }
}
