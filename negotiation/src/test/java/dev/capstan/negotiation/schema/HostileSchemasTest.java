package dev.capstan.negotiation.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.Schema;
import dev.capstan.core.json.Json;
import dev.capstan.negotiation.schema.Comparison.Verdict;
import dev.capstan.validation.CompiledSchemas;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Schemas that are made to be much work: each comparison ends within a second, by both readings and in both directions. */
class HostileSchemasTest {

    private static final Duration MAX_TIME = Duration.ofSeconds(1);
    private static final int TRIES = 3;
    private static final ThreadMXBean CPU = ManagementFactory.getThreadMXBean();

    @TestFactory
    Stream<DynamicTest> endsWithinASecond() {
        return Stream.of(
                        pair("options that multiply", options("anyOf", 12, 8, 0), options("anyOf", 12, 8, 1)),
                        pair("exactly one of many", options("oneOf", 10, 10, 0), options("oneOf", 10, 10, 1)),
                        pair("one of a thousand", options("oneOf", 1, 1_000, 0), options("oneOf", 1, 1_000, 1)),
                        pair("any of a thousand", options("anyOf", 1, 1_000, 0), options("anyOf", 1, 1_000, 1)),
                        pair("options of objects", objects(8, 6, 0), objects(8, 6, 1)),
                        pair("nested deeply", nested(20, "minimum"), nested(20, "maximum")),
                        pair("nested in not", negated(30, 1), negated(30, 2)),
                        pair("references that multiply", exponentialSchema(40, 1), exponentialSchema(40, 2)),
                        pair("recursion with choices", forest(12, 1), forest(12, 2)),
                        pair("many values", values(20_000, 0), values(20_000, 1)),
                        pair("other values", values(20_000, 0), values(20_000, 20_000)),
                        pair("large values", large(300, 0), large(300, 1)),
                        pair("many properties", properties(4_000, 0), properties(4_000, 1)),
                        pair("all properties changed", properties(2_000, 0), properties(2_000, 2_000)),
                        pair("unending lists", list(1_000_000), list(2_000_000)),
                        pair("long lists", list(250), list(290)),
                        pair("patterns", pattern("^(a|b)*a(a|b){20}$"), pattern("^(a|b)*b(a|b){20}$")),
                        pair("many patterns", patterns(60, 20), patterns(60, 21)),
                        pair("closed objects", closed(60, 0), closed(60, 1)),
                        pair("values at many places", shared(false, 0), shared(true, 0)),
                        pair("other values at many places", shared(false, 0), shared(false, 1)),
                        pair("options at many places", sharedOptions(0), sharedOptions(1)),
                        pair("names around names", around(0), around(1)))
                .map(pair -> DynamicTest.dynamicTest(pair.name, pair::check));
    }

    private record Hostile(String name, JsonNode from, JsonNode to) {

        void check() {
            CompiledSchemas engine = new CompiledSchemas();
            Schema sender = Schema.of(from);
            Schema receiver = Schema.of(to);
            assertThat(engine.inspect(from)).as("the schema can be published").isEmpty();
            assertThat(engine.inspect(to)).as("the schema can be published").isEmpty();
            for (SenderModel reading : SenderModel.values()) {
                long least = Long.MAX_VALUE;
                for (int i = 0; i < TRIES && least > MAX_TIME.toNanos(); i++) {
                    long start = CPU.getCurrentThreadCpuTime();
                    CompareSchemas compare = new CompareSchemas(engine);
                    Comparison there = compare.compare(sender, receiver, reading);
                    long between = CPU.getCurrentThreadCpuTime();
                    Comparison back = compare.compare(receiver, sender, reading);
                    least = Math.min(least, Math.max(between - start, CPU.getCurrentThreadCpuTime() - between));
                    assertConfirmed(engine, sender, receiver, there);
                    assertConfirmed(engine, receiver, sender, back);
                }
                assertThat(Duration.ofNanos(least))
                        .as("the time that the longer of two comparisons took of a processor, %s", reading)
                        .isLessThan(MAX_TIME);
            }
        }

        private static void assertConfirmed(
                CompiledSchemas engine, Schema sender, Schema receiver, Comparison comparison) {
            assertThat(comparison.differences()).hasSizeLessThanOrEqualTo(5_000);
            assertThat(comparison.verdict() == Verdict.COMPATIBLE
                            || !comparison.differences().isEmpty())
                    .isTrue();
            comparison.differences().stream()
                    .filter(difference -> difference.effect() == Difference.Effect.BREAKS)
                    .forEach(difference -> {
                        assertThat(engine.validate(sender, difference.instance()))
                                .isEmpty();
                        assertThat(engine.validate(receiver, difference.instance()))
                                .isNotEmpty();
                    });
        }
    }

    private static Hostile pair(String name, JsonNode from, JsonNode to) {
        return new Hostile(name, from, to);
    }

    /** So many combinations, each of so many options; the last one differs. */
    private static JsonNode options(String keyword, int combinations, int options, int change) {
        ObjectNode schema = Json.object();
        ArrayNode all = schema.putArray("allOf");
        for (int i = 0; i < combinations; i++) {
            ArrayNode of = all.addObject().putArray(keyword);
            for (int j = 0; j < options; j++) {
                int low = (i * 7 + j * 13) % 50 + (i == combinations - 1 && j == options - 1 ? change : 0);
                of.addObject().put("minimum", low).put("maximum", low + i + 20);
            }
        }
        return schema;
    }

    private static JsonNode objects(int combinations, int options, int change) {
        ObjectNode schema = Json.object();
        ArrayNode all = schema.putArray("allOf");
        for (int i = 0; i < combinations; i++) {
            ArrayNode any = all.addObject().putArray(i % 2 == 0 ? "anyOf" : "oneOf");
            for (int j = 0; j < options; j++) {
                ObjectNode option = any.addObject();
                ObjectNode properties = option.putObject("properties");
                properties.putObject("p" + j).put("minimum", i + (i == 3 && j == 3 ? change : 0));
                properties.putObject("p" + (j + i) % options).put("type", "number");
                option.putArray("required").add("p" + (j + 1) % options);
            }
        }
        return schema;
    }

    private static JsonNode nested(int depth, String last) {
        ObjectNode schema = Json.object().put(last, 5);
        for (int i = 1; i < depth; i++) {
            ObjectNode outer = Json.object();
            outer.putArray(i % 2 == 0 ? "anyOf" : "oneOf")
                    .add(schema)
                    .addObject()
                    .put("type", "string");
            ObjectNode object = Json.object();
            object.putObject("properties").set("p", i % 3 == 0 ? outer : schema);
            schema = object;
        }
        return schema;
    }

    private static JsonNode negated(int depth, int limit) {
        ObjectNode schema = Json.object().put("minimum", limit);
        for (int i = 1; i < depth; i++) {
            ObjectNode outer = Json.object();
            outer.set("not", schema);
            outer.put("maximum", 100 + i);
            schema = outer;
        }
        return schema;
    }

    private static JsonNode exponentialSchema(int definitions, int limit) {
        ObjectNode schema = Json.object();
        ObjectNode named = Json.object();
        for (int i = 0; i < definitions; i++) {
            ObjectNode properties = named.putObject("d" + i).putObject("properties");
            for (String name : new String[] {"a", "b", "c"}) {
                String to = "#/definitions/d" + (i + 1) % definitions;
                properties.putObject(name).put("$ref", to);
            }
            properties.putObject("n").put("minimum", i == definitions - 1 ? limit : 0);
        }
        schema.putObject("properties").putObject("root").put("$ref", "#/definitions/d0");
        schema.set("definitions", named);
        return schema;
    }

    private static JsonNode forest(int definitions, int limit) {
        ObjectNode schema = Json.object();
        ObjectNode named = Json.object();
        for (int i = 0; i < definitions; i++) {
            ArrayNode any = named.putObject("d" + i).putArray(i % 2 == 0 ? "anyOf" : "oneOf");
            for (int j = 0; j < 4; j++) {
                ObjectNode option = any.addObject();
                option.put("type", "array").put("minItems", j);
                option.putObject("items").put("$ref", "#/definitions/d" + (i * 3 + j) % definitions);
            }
            any.addObject().put("type", "integer").put("maximum", limit);
        }
        schema.putObject("items").put("$ref", "#/definitions/d0");
        schema.set("definitions", named);
        return schema;
    }

    private static JsonNode values(int count, int from) {
        ObjectNode schema = Json.object();
        ArrayNode values = schema.putArray("enum");
        for (int i = 0; i < count; i++) {
            values.add("v" + (from + i));
        }
        return schema;
    }

    private static JsonNode large(int count, int change) {
        ObjectNode schema = Json.object();
        ArrayNode values = schema.putArray("enum");
        for (int i = 0; i < count; i++) {
            ArrayNode value = values.addArray();
            for (int j = 0; j < 100; j++) {
                value.add(j + i * (change + 1));
            }
        }
        return schema;
    }

    private static JsonNode properties(int count, int changed) {
        ObjectNode schema = Json.object();
        ObjectNode properties = schema.putObject("properties");
        ArrayNode required = schema.putArray("required");
        for (int i = 0; i < count; i++) {
            properties.putObject("p" + i).put("type", i < changed ? "integer" : "string");
            required.add("p" + i);
        }
        return schema;
    }

    private static JsonNode list(int least) {
        ObjectNode schema =
                Json.object().put("type", "array").put("minItems", least).put("uniqueItems", true);
        schema.putObject("items").put("type", "integer");
        return schema;
    }

    private static JsonNode pattern(String pattern) {
        return Json.object().put("type", "string").put("pattern", pattern);
    }

    private static JsonNode patterns(int count, int length) {
        return object(count, i -> "^(a|b)*" + "ab".charAt(length % 2) + "(a|b){" + (length % 7 + i % 5 + 4) + "}$");
    }

    private static JsonNode object(int count, IntFunction<String> pattern) {
        ObjectNode schema = Json.object();
        ObjectNode properties = schema.putObject("properties");
        ArrayNode required = schema.putArray("required");
        for (int i = 0; i < count; i++) {
            properties.putObject("p" + i).put("type", "string").put("pattern", pattern.apply(i));
            required.add("p" + i);
        }
        return schema;
    }

    private static JsonNode closed(int count, int change) {
        ObjectNode schema = Json.object();
        ArrayNode any = schema.putArray("anyOf");
        for (int i = 0; i < count; i++) {
            ObjectNode option = any.addObject().put("additionalProperties", false);
            ObjectNode properties = option.putObject("properties");
            for (int j = 0; j <= i % 9 + change; j++) {
                properties.putObject("p" + (i + j)).put("type", "string");
            }
        }
        return schema;
    }

    /** Many properties that refer to a few definitions, all of which refer to one with many values. */
    private static JsonNode shared(boolean reversed, int from) {
        ObjectNode schema = referring(3_000, 25);
        ObjectNode definitions = (ObjectNode) schema.get("definitions");
        ArrayNode values = definitions.putObject("e").putArray("enum");
        for (int i = 0; i < 35_000; i++) {
            values.add(from + i);
        }
        for (int k = 0; k < 25; k++) {
            ArrayNode all = definitions.putObject("d" + k).putArray("allOf");
            if (reversed) {
                all.addObject().put("maxLength", k);
            }
            all.addObject().put("$ref", "#/definitions/e");
            if (!reversed) {
                all.addObject().put("maxLength", k);
            }
        }
        return schema;
    }

    private static JsonNode sharedOptions(int change) {
        ObjectNode schema = referring(800, 800);
        ObjectNode definitions = (ObjectNode) schema.get("definitions");
        ArrayNode options = definitions.putObject("e").putArray("anyOf");
        for (int i = 0; i < 300; i++) {
            ArrayNode required = options.addObject().putArray("required");
            for (int j = 0; j < 100; j++) {
                required.add("r" + (i * 100 + j));
            }
        }
        for (int k = 0; k < 800; k++) {
            ArrayNode all = definitions.putObject("d" + k).putArray("allOf");
            all.addObject().put("$ref", "#/definitions/e");
            all.addObject().put("maxLength", k + change);
        }
        return schema;
    }

    private static ObjectNode referring(int properties, int definitions) {
        ObjectNode schema = Json.object();
        ObjectNode named = schema.putObject("properties");
        for (int i = 0; i < properties; i++) {
            named.putObject("p" + i).put("$ref", "#/definitions/d" + i % definitions);
        }
        schema.putObject("definitions");
        return schema;
    }

    /** Many properties in the additional ones of an object with many properties. */
    private static JsonNode around(int change) {
        ObjectNode schema = (ObjectNode) properties(2_000, 0);
        ObjectNode inner = schema.putObject("additionalProperties").putObject("properties");
        for (int i = 0; i < 2_000; i++) {
            inner.putObject("q" + (i * 2 + change)).put("type", "integer");
        }
        return schema;
    }
}
