package dev.capstan.validation;

import static dev.capstan.validation.TestJson.accepts;
import static dev.capstan.validation.TestJson.json;
import static dev.capstan.validation.TestJson.schema;
import static dev.capstan.validation.TestJson.violations;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.Schema;
import dev.capstan.core.Violation;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.SchemaEngine;
import dev.capstan.validation.schema.SubsetKeyword;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import org.junit.jupiter.api.Test;

/** Whatever a schema and a payload are like, the answer comes, and it is short. */
class BoundsTest {

    /** What Java gives a thread on most machines; code that is not compiled yet needs about half of it. */
    private static final long DEFAULT_STACK_BYTES = 1_048_576;

    private static final JsonNodeFactory NODES = new JsonNodeFactory(true);
    private static final String LIST = "{'$ref':'#/definitions/l','definitions':{'l':{'anyOf':[{'type':'null'},"
            + "{'type':'array','items':{'$ref':'#/definitions/l'}}]}}}";

    private final SchemaEngine schemas = new BothEngines();

    @Test
    void aPatternThatWouldBlowUpIsDecided() {
        assertThat(violations("{'pattern':'(a+)+$'}", "'" + "a".repeat(100_000) + "!'"))
                .containsExactly(new Violation("", "must match the pattern (a+)+$"));
        assertThat(accepts("{'pattern':'^(a|b)*$'}", "'" + "ab".repeat(250_000) + "'"))
                .isTrue();
    }

    @Test
    void aValueThatCannotBeDecidedInTimeIsRefusedEvenUnderNot() {
        String pattern = "{'pattern':'(?=.*b)x'}";
        String payload = "{'p':'" + "a".repeat(100_000) + "'}";
        for (String schema : List.of(pattern, "{'not':" + pattern + "}", "{'anyOf':[" + pattern + ",true]}")) {
            assertThat(violations("{'properties':{'p':" + schema + "}}", payload))
                    .singleElement()
                    .satisfies(violation -> {
                        assertThat(violation.path()).isEqualTo("/p");
                        assertThat(violation.message())
                                .startsWith("cannot be validated")
                                .contains("steps");
                    });
        }
    }

    @Test
    void earlierViolationsAreListedToo() {
        String schema = "{'properties':{'a':{'type':'string'},'p':{'pattern':'(?=.*b)x'}}}";
        assertThat(violations(schema, "{'a':1,'p':'" + "a".repeat(100_000) + "'}"))
                .extracting(Violation::path)
                .containsExactly("/a", "/p");
    }

    @Test
    void schemasThatMultiplyAlongAPayloadAreStopped() {
        String schema = "{'$ref':'#/definitions/a','definitions':{'a':{'items':{'allOf':[{'$ref':'#/definitions/a'},"
                + "{'$ref':'#/definitions/a'},{'$ref':'#/definitions/a'}]}}}}";
        assertThat(violations(schema, "[".repeat(60) + "]".repeat(60)))
                .singleElement()
                .satisfies(violation -> assertThat(violation.message()).startsWith("cannot be validated"));
    }

    @Test
    void aPayloadAsDeepAsMayBeReadIsDecidedByARecursiveSchema() {
        assertThat(accepts(LIST, "[".repeat(64) + "]".repeat(64))).isTrue();
        assertThat(accepts(LIST, "[".repeat(63) + "1" + "]".repeat(63))).isFalse();
    }

    @Test
    void aPayloadBuiltDeeperIsRefused() {
        JsonNode deep = NODES.nullNode();
        for (int i = 0; i < 100_000; i++) {
            deep = i % 2 == 0 ? NODES.arrayNode().add(deep) : NODES.objectNode().set("o", deep);
        }
        for (String schema : List.of(LIST, "true", "{'enum':[1]}", "{'uniqueItems':true}")) {
            assertThat(schemas.validate(schema(schema), deep)).singleElement().satisfies(violation -> assertThat(
                            violation.message())
                    .isEqualTo("is nested deeper than 64 levels"));
        }
    }

    @Test
    void theDeepestRunFitsIntoTheUsualStackOfAThread() throws Exception {
        String nots = "{'not':".repeat(28) + "{'items':{'$ref':'#/definitions/a'}}" + "}".repeat(28);
        Schema schema = schema("{'$ref':'#/definitions/a','definitions':{'a':" + nots + "}}");
        JsonNode payload = json("[".repeat(64) + "]".repeat(64));
        List<List<Violation>> answer = new ArrayList<>();
        Thread usual =
                new Thread(null, () -> answer.add(schemas.validate(schema, payload)), "usual", DEFAULT_STACK_BYTES);
        usual.start();
        usual.join();
        assertThat(answer).singleElement().satisfies(violations -> assertThat(violations)
                .singleElement()
                .satisfies(violation -> assertThat(violation.message()).contains("deeper than 512 keywords")));
    }

    @Test
    void treeThatIsNoJsonIsRefusedWithItsLocation() {
        for (JsonNode odd : List.of(
                NODES.missingNode(),
                NODES.pojoNode(new Object()),
                NODES.binaryNode(new byte[3]),
                NODES.numberNode(Double.NaN),
                NODES.numberNode(Double.NEGATIVE_INFINITY),
                NODES.numberNode(new BigDecimal("1e1000000000")),
                NODES.numberNode(BigInteger.ONE.shiftLeft(1_000_000)))) {
            ObjectNode payload = NODES.objectNode();
            payload.putArray("a/b").add(1).add(odd);
            assertThat(schemas.validate(schema("{'enum':[1]}"), payload))
                    .extracting(Violation::path)
                    .containsExactly("/a~1b/1");
        }
    }

    @Test
    void numbersOfEveryKindAreCompared() {
        Schema integer = schema("{'type':'integer','enum':[1],'minimum':1,'maximum':1}");
        for (JsonNode one : List.of(
                NODES.numberNode(1),
                NODES.numberNode(1L),
                NODES.numberNode((short) 1),
                NODES.numberNode(1f),
                NODES.numberNode(1d),
                NODES.numberNode(BigInteger.ONE),
                NODES.numberNode(new BigDecimal("1.000")))) {
            assertThat(schemas.validate(integer, one)).isEmpty();
        }
    }

    @Test
    void aLargeListOfNumbersIsFoundUniqueWithoutComparingEachToEach() {
        ArrayNode numbers = NODES.arrayNode();
        IntStream.range(0, 150_000).forEach(numbers::add);
        Schema unique = schema("{'type':'array','uniqueItems':true,'items':{'type':'integer','minimum':0}}");
        assertThat(schemas.validate(unique, numbers)).isEmpty();
        numbers.add(new BigDecimal("7.0"));
        assertThat(schemas.validate(unique, numbers))
                .containsExactly(new Violation("", "must not have equal items, but items 7 and 150000 are equal"));
    }

    @Test
    void aHundredViolationsAreListedAndTheRestCounted() {
        String payload = "[" + IntStream.range(0, 5_000).mapToObj(i -> "'x'").collect(Collectors.joining(",")) + "]";
        List<Violation> listed = violations("{'items':{'type':'integer'}}", payload);
        assertThat(listed)
                .hasSize(101)
                .last()
                .isEqualTo(new Violation("", "has 4900 more violations, which are not listed"));
        assertThat(listed.subList(0, 100)).isSortedAccordingTo(Comparator.comparing(Violation::path));
    }

    @Test
    void violationsStayShortHoweverLongTheNames() {
        String name = "n".repeat(500_000);
        String members = IntStream.range(0, 20_000).mapToObj(i -> "{'kind':1}").collect(Collectors.joining(","));
        Schema schema = schema("{'additionalProperties':{'items':{'anyOf':[{'required':['a']},{'required':['b']}]}}}");
        List<Violation> listed = schemas.validate(schema, json("{'" + name + "':[" + members + "]}"));
        assertThat(listed).hasSize(2);
        assertThat(listed.get(1).message()).isEqualTo("has 19999 more violations, which are not listed");
    }

    @Test
    void aMessageNeverRepeatsWhatWasSent() {
        String secret = "hunter2";
        String schema = "{'properties':{'a':{'type':'integer'},'b':{'enum':['x']},'c':{'const':1},'d':{'pattern':'^x'},"
                + "'e':{'format':'email'},'f':{'maxLength':1},'g':{'anyOf':[{'type':'null'},{'minLength':99}]},"
                + "'h':{'not':{'type':'string'}},'i':false}}";
        String payload = "{"
                + "abcdefghi"
                        .chars()
                        .mapToObj(c -> "'" + (char) c + "':'" + secret + "'")
                        .collect(Collectors.joining(","))
                + "}";
        assertThat(violations(schema, payload)).hasSize(9).allSatisfy(violation -> assertThat(violation.message())
                .doesNotContain(secret)
                .hasSizeLessThan(400));
    }

    @Test
    void messagesNameNoLibraryAndStayShort() {
        String names = IntStream.range(0, 500)
                .mapToObj(i -> "'" + "v".repeat(50) + i + "'")
                .collect(Collectors.joining(","));
        for (String schema : List.of(
                "{'enum':[" + names + "]}",
                "{'const':[" + names + "]}",
                "{'pattern':'^" + "a".repeat(3_000) + "'}",
                "{'additionalProperties':false,'properties':{" + names.replace("',", "':{},") + ":{}}}")) {
            for (String payload : List.of("'x'", "{'y':1}")) {
                assertThat(violations(schema, payload)).allSatisfy(violation -> assertThat(violation.message())
                        .hasSizeLessThan(600)
                        .doesNotContainIgnoringCase("networknt")
                        .doesNotContain("$."));
            }
        }
    }

    @Test
    void aSchemaIsCompiledOnceAndTheOldestMakesWay() {
        List<String> compiled = new ArrayList<>();
        CachingEngine kept = new CachingEngine(
                root -> {
                    compiled.add(Json.write(root.document()));
                    return (payload, run) -> {};
                },
                2,
                10_000);
        for (int i : new int[] {1, 2, 1, 3, 1, 2}) {
            kept.validate(schema("{'const':" + i + "}"), json("0"));
        }
        assertThat(compiled).containsExactly("{\"const\":1}", "{\"const\":2}", "{\"const\":3}", "{\"const\":2}");
        assertThat(kept.size()).isEqualTo(2);
        kept.validate(schema("{'pattern':'a{5}'}"), json("0"));
        kept.validate(schema("{'pattern':'b{5}'}"), json("0"));
        assertThat(kept.size()).as("patterns of 13,000 bytes").isEqualTo(1);
        kept.validate(schema("{'const':1}"), json("0"));
        kept.validate(schema("{'enum':[" + "1,".repeat(50) + "1]}"), json("0"));
        assertThat(kept.size()).as("50 values of 200 bytes").isEqualTo(1);
    }

    @Test
    void manyThreadsMayAskAtOnce() throws Exception {
        List<String> lists = IntStream.range(0, 50)
                .mapToObj(i -> LIST.replace("'null'", "['null','integer']")
                        .replace("{'anyOf'", "{'title':'" + i + "','anyOf'"))
                .toList();
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            Callable<Boolean> ask = () -> lists.stream()
                    .allMatch(list -> schemas.validate(schema(list), json("[[],[1,null]]"))
                                    .isEmpty()
                            && schemas.validate(schema(list), json("[[],['x']]"))
                                            .size()
                                    == 1);
            for (Future<Boolean> answer :
                    threads.invokeAll(IntStream.range(0, 32).mapToObj(i -> ask).toList())) {
                assertThat(answer.get()).isTrue();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Property(tries = 500)
    void anyJsonIsEitherASchemaOrHasDefects(@ForAll("trees") JsonNode document, @ForAll("trees") JsonNode payload) {
        if (SchemaSubset.inspect(document).isEmpty()) {
            assertThat(schemas.validate(Schema.of(document), payload)).isNotNull();
        }
    }

    @Provide
    Arbitrary<JsonNode> trees() {
        Arbitrary<JsonNode> scalars = Arbitraries.oneOf(
                Arbitraries.strings().ofMaxLength(5).map(NODES::textNode),
                Arbitraries.of("string", "object", "#/definitions/a", "uuid", "^a", "(")
                        .map(NODES::textNode),
                Arbitraries.bigDecimals().map(NODES::numberNode),
                Arbitraries.integers().between(-2, 5).map(NODES::numberNode),
                Arbitraries.of(true, false).map(NODES::booleanNode),
                Arbitraries.just(NODES.nullNode()));
        Arbitrary<String> names = Arbitraries.frequencyOf(
                Tuple.of(8, Arbitraries.of(SubsetKeyword.names())),
                Tuple.of(1, Arbitraries.of("a", "if", "nullable", "")));
        return Arbitraries.recursive(
                () -> scalars,
                inner -> Arbitraries.oneOf(
                        inner.list().ofMaxSize(3).map(items -> NODES.arrayNode().addAll(items)),
                        Arbitraries.maps(names, inner).ofMaxSize(4).map(members -> NODES.objectNode()
                                .setAll(members))),
                0,
                4);
    }
}
