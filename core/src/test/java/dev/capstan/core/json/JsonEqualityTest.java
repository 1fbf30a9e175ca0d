package dev.capstan.core.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.Fleet;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonEqualityTest {

    @ParameterizedTest
    @ValueSource(floats = {0, 0.1f, -2.5f, 1e10f, Float.MAX_VALUE, Float.MIN_VALUE})
    void floatIsEqualToWhatIsWrittenForIt(float number) throws MalformedJson {
        JsonNode tree = Json.object().put("number", number);
        assertThat(Json.equal(tree, Json.read(Json.write(tree)))).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1 | 1.0",
                "1 | 10e-1",
                "0 | -0",
                "0 | -0.0",
                "0 | 0E+10",
                "100 | 1e2",
                "1E400 | 10E399",
                "{\"a\":1,\"b\":[2]} | {\"b\":[2.0],\"a\":1}",
                "\"\\u0041\" | \"A\"",
                "[] | []",
                "{} | {}"
            })
    void writtenDifferentlyIsEqual(String left, String right) {
        assertThat(Json.equal(Fleet.json(left), Fleet.json(right))).isTrue();
        assertThat(Json.canonical(Fleet.json(left))).isEqualTo(Json.canonical(Fleet.json(right)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1 | \"1\"",
                "0 | false",
                "0 | null",
                "[] | {}",
                "[1,2] | [2,1]",
                "[1] | [1,1]",
                "{\"a\":1} | {\"a\":1,\"b\":1}",
                "{\"a\":null} | {}",
                "{\"a\":1} | {\"b\":1}",
                "9007199254740993 | 9007199254740992",
                "0.1 | 0.1000000000000000055",
                "\"a\" | \"A\"",
                "\"\u00e4\" | \"a\u0308\"",
                "1E400 | 1E399"
            })
    void differentValuesAreNot(String left, String right) {
        assertThat(Json.equal(Fleet.json(left), Fleet.json(right))).isFalse();
        assertThat(Json.canonical(Fleet.json(left))).isNotEqualTo(Json.canonical(Fleet.json(right)));
    }

    @Test
    void theCanonicalTextHasSortedKeysAndNoWhiteSpace() {
        assertThat(Json.canonical(
                        Fleet.json("{\"b\" : [ 1.50, \"x\\ny\" ], \"a\" : { \"d\":null, \"c\":true }, \"\\\"\":0}")))
                .isEqualTo("{\"\\\"\":0,\"a\":{\"c\":true,\"d\":null},\"b\":[1.5,\"x\\ny\"]}");
    }

    @Property(tries = 1000)
    void canonicalTextsAreTheSameIfAndOnlyIfTheValuesAreEqual(
            @ForAll("values") String left, @ForAll("values") String right) {
        JsonNode a = Fleet.json(left);
        JsonNode b = Fleet.json(right);

        assertThat(Json.canonical(a).equals(Json.canonical(b))).isEqualTo(Json.equal(a, b));
        assertThat(Json.equal(a, b)).isEqualTo(Json.equal(b, a));
    }

    @Property(tries = 500)
    void theCanonicalTextIsJsonOfAnEqualValue(@ForAll("values") String text) {
        JsonNode value = Fleet.json(text);

        assertThat(Json.equal(Fleet.json(Json.canonical(value)), value)).isTrue();
        assertThat(Json.equal(Fleet.json(Json.write(value)), value)).isTrue();
    }

    /** Small values from a small stock, so that two of them are often equal though written differently. */
    @Provide
    Arbitrary<String> values() {
        Arbitrary<String> scalar = Arbitraries.of(
                "1",
                "1.0",
                "10e-1",
                "0",
                "-0.0",
                "2",
                "\"\"",
                "\"a\"",
                "\"\\u0061\"",
                "\"1\"",
                "true",
                "false",
                "null",
                "1e400");
        return Arbitraries.lazyOf(() -> scalar, () -> scalar, () -> array(values()), () -> object(values()));
    }

    private static Arbitrary<String> array(Arbitrary<String> items) {
        return items.list().ofMaxSize(2).map(list -> "[" + String.join(",", list) + "]");
    }

    private static Arbitrary<String> object(Arbitrary<String> items) {
        Arbitrary<List<String>> names =
                Arbitraries.of("a", "b", "\\u0061b").set().ofMaxSize(2).map(List::copyOf);
        return Combinators.combine(names, items.list().ofSize(2)).as(Tuple::of).map(parts -> {
            StringBuilder text = new StringBuilder("{");
            for (int i = 0; i < parts.get1().size(); i++) {
                text.append(i == 0 ? "" : ", ")
                        .append('"')
                        .append(parts.get1().get(i))
                        .append("\": ")
                        .append(parts.get2().get(i));
            }
            return text.append("}").toString();
        });
    }
}
