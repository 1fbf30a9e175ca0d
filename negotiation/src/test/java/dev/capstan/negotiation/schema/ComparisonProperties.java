package dev.capstan.negotiation.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.Schema;
import dev.capstan.core.json.Json;
import dev.capstan.negotiation.schema.Comparison.Verdict;
import dev.capstan.validation.CompiledSchemas;
import dev.capstan.validation.random.Lexicon;
import dev.capstan.validation.random.RandomSchemas;
import dev.capstan.validation.random.RandomValues;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.lifecycle.AfterContainer;

/**
 * Random pairs of schemas, by both readings, against random instances and the engine. {@code -Dnegotiation.pairs=200000} asks
 * for more than the build does, and so does the profile nightly.
 */
class ComparisonProperties {

    private static final int TRIES = 500;
    private static final int PAIRS = Integer.getInteger("negotiation.pairs", 5_000);
    private static final int INSTANCES = 24;
    private static final List<String> KEYWORDS = List.of(
            "type",
            "enum",
            "const",
            "properties",
            "required",
            "additionalProperties",
            "items",
            "minimum",
            "maximum",
            "exclusiveMinimum",
            "exclusiveMaximum",
            "minLength",
            "maxLength",
            "pattern",
            "minItems",
            "maxItems",
            "uniqueItems",
            "oneOf",
            "anyOf",
            "allOf",
            "not",
            "$ref",
            "format");

    private static final Map<Verdict, Integer> VERDICTS = new EnumMap<>(Verdict.class);
    private static final Map<Verdict, Integer> SIMPLE = new EnumMap<>(Verdict.class);
    private static final AtomicInteger AVOIDABLE = new AtomicInteger();
    private static final Map<String, Integer> PAIRED = new TreeMap<>();

    @Property(tries = TRIES, shrinking = ShrinkingMode.OFF)
    void verdictsHold(@ForAll Random random) {
        for (int i = 0; i < Math.max(1, PAIRS / TRIES); i++) {
            boolean simple = i % 5 == 0;
            RandomSchemas schemas = new RandomSchemas(random, simple, Lexicon.PLAIN);
            JsonNode sender = schemas.withDefinitions();
            JsonNode receiver = i % 4 == 3 ? schemas.withDefinitions() : schemas.related(sender);
            boolean reversed = random.nextInt(3) == 0;
            new Pair(reversed ? receiver : sender, reversed ? sender : receiver, random, simple).check();
        }
    }

    @AfterContainer
    static void theWholeSubsetWasComparedAndLittleIsLeftOpen() {
        System.out.printf("pairs by verdict %s, of simple schemas %s, avoidable %s%n", VERDICTS, SIMPLE, AVOIDABLE);
        for (String sender : KEYWORDS) {
            for (String receiver : KEYWORDS) {
                assertThat(PAIRED)
                        .as("the keywords that schemas were compared with")
                        .containsKey(sender + " " + receiver);
            }
        }
        assertThat(shareOfUnknown(SIMPLE)).as("unknown among simple schemas").isLessThan(0.005);
        assertThat(shareOfUnknown(VERDICTS)).as("unknown among all").isLessThan(0.01);
        assertThat(AVOIDABLE).as("breaks that can be avoided").hasPositiveValue();
    }

    private static double shareOfUnknown(Map<Verdict, Integer> verdicts) {
        double all = verdicts.values().stream().mapToInt(Integer::intValue).sum();
        return verdicts.getOrDefault(Verdict.UNKNOWN, 0) / all;
    }

    /** A pair of schemas and what is said of it. */
    private static final class Pair {

        private final CompiledSchemas engine = new CompiledSchemas();
        private final CompareSchemas compare = new CompareSchemas(engine);
        private final JsonNode from;
        private final JsonNode to;
        private final Schema sender;
        private final Schema receiver;
        private final Random random;
        private final boolean simple;

        Pair(JsonNode from, JsonNode to, Random random, boolean simple) {
            this.from = from;
            this.to = to;
            this.sender = Schema.of(from);
            this.receiver = Schema.of(to);
            this.random = random;
            this.simple = simple;
        }

        void check() {
            count();
            List<JsonNode> breaking = breaking();
            for (SenderModel reading : SenderModel.values()) {
                Comparison comparison = compare.compare(sender, receiver, reading);
                VERDICTS.merge(comparison.verdict(), 1, Integer::sum);
                if (simple) {
                    SIMPLE.merge(comparison.verdict(), 1, Integer::sum);
                }
                switch (comparison.verdict()) {
                    case COMPATIBLE ->
                        assertThat(breaking.stream().filter(instance -> sends(instance, reading)))
                                .as(
                                        "%s: sent by %s and refused by %s, which are said to be compatible",
                                        reading, from, to)
                                .isEmpty();
                    case BREAKING -> checkBreaks(comparison, reading, breaking);
                    case UNKNOWN ->
                        assertThat(comparison.differences())
                                .as("%s: why it is not known of %s and %s", reading, from, to)
                                .anyMatch(difference -> difference.effect() == Difference.Effect.UNPROVEN)
                                .noneMatch(difference -> difference.effect() == Difference.Effect.BREAKS);
                }
            }
            assertThat(compare.compare(sender, Schema.of(from.deepCopy()), SenderModel.EXACT)
                            .verdict())
                    .isNotEqualTo(Verdict.BREAKING);
        }

        private void checkBreaks(Comparison comparison, SenderModel reading, List<JsonNode> breaking) {
            List<Difference> breaks = comparison.differences().stream()
                    .filter(difference -> difference.effect() == Difference.Effect.BREAKS)
                    .toList();
            assertThat(breaks).isNotEmpty();
            if (comparison.differences().stream()
                    .allMatch(d -> d.effect() == Difference.Effect.NONE || d.avoidable())) {
                AVOIDABLE.incrementAndGet();
                SenderModelOracle careful = new SenderModelOracle(from, to, reading, true);
                assertThat(breaking.stream().filter(careful::sends))
                        .as("%s: sent by %s and refused by %s, all of which is said to be avoidable", reading, from, to)
                        .isEmpty();
            }
            for (Difference difference : breaks) {
                JsonNode instance = difference.instance();
                assertThat(instance).isNotNull();
                assertThat(engine.validate(sender, instance))
                        .as("%s by %s", instance, from)
                        .isEmpty();
                assertThat(engine.validate(receiver, instance))
                        .as("%s by %s", instance, to)
                        .isNotEmpty();
                assertThat(sends(instance, reading))
                        .as("%s %s %s", instance, from, to)
                        .isTrue();
            }
        }

        /** A schema is never said to break itself, however it is put. */
        private void checkReflexive() {
            ObjectNode again = Json.object();
            again.putArray("allOf").add(from.isObject() ? ((ObjectNode) from.deepCopy()).without("definitions") : from);
            if (from.has("definitions")) {
                again.set("definitions", from.get("definitions"));
            }
            Schema same = Schema.of(again);
            assertThat(compare.compare(sender, same, SenderModel.EXACT).verdict())
                    .isNotEqualTo(Verdict.BREAKING);
            assertThat(compare.compare(same, sender, SenderModel.EXACT).verdict())
                    .isNotEqualTo(Verdict.BREAKING);
        }

        private boolean sends(JsonNode instance, SenderModel reading) {
            return new SenderModelOracle(from, to, reading, false).sends(instance);
        }

        /** Random instances that the sender's schema takes and the receiver's refuses. */
        private List<JsonNode> breaking() {
            List<JsonNode> breaking = new ArrayList<>();
            for (int i = 0; i < INSTANCES; i++) {
                JsonNode near = i % 3 == 0 ? to : from;
                JsonNode instance = new RandomValues(random, Lexicon.PLAIN).nearValid(near);
                if (engine.validate(sender, instance).isEmpty()
                        && !engine.validate(receiver, instance).isEmpty()) {
                    breaking.add(instance);
                }
            }
            return breaking;
        }

        private void count() {
            TreeSet<String> ofSender = new TreeSet<>();
            TreeSet<String> ofReceiver = new TreeSet<>();
            RandomSchemas.keywords(from, ofSender);
            RandomSchemas.keywords(to, ofReceiver);
            ofSender.forEach(s -> ofReceiver.forEach(r -> PAIRED.merge(s + " " + r, 1, Integer::sum)));
        }
    }
}
