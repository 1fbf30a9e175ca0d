package dev.capstan.core.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.MalformedJson.Reason;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonReadTest {

    private static final String NO_WORD =
            " is not valid JSON at line 1, column 1; put strings in double quotes, or write true, false or null";
    private static final String NUMBER = "; write it as in -1, 2.5 or 1e10";

    static Stream<Arguments> faults() {
        return Stream.of(
                fault("", "the document is empty"),
                fault(" \n ", "the document is empty"),
                fault("foo", "'foo'" + NO_WORD),
                fault("True", "'True'" + NO_WORD),
                fault("nulll", "'nulll'" + NO_WORD),
                fault("[NaN]", "'NaN' is not valid JSON at line 1, column 2; write numbers as in -1, 2.5 or 1e10"),
                fault(
                        "-Infinity",
                        "'-Infinity' is not valid JSON at line 1, column 1; write numbers as in -1, 2.5 or 1e10"),
                fault("{", "the document ends before its value is complete at line 1, column 2"),
                fault("[1,", "the document ends before its value is complete at line 1, column 4"),
                fault("\"abc", "the document ends before its value is complete at line 1, column 5"),
                fault("1e", "the document ends before its value is complete at line 1, column 3"),
                fault("[1,]", "a value is missing at line 1, column 4"),
                fault("[,]", "a value is missing at line 1, column 2"),
                fault(".5", "a value is missing at line 1, column 1"),
                fault("{\"a\":1,\n}", "a key in double quotes is missing at line 2, column 1"),
                fault("{'a':1}", "a key in double quotes is missing at line 1, column 2"),
                fault("{\"a\" 1}", "a colon is missing after the key at line 1, column 6"),
                fault("[1 2]", "a comma is missing between two entries at line 1, column 4"),
                fault("]", "a closing bracket has no opening bracket at line 1, column 1"),
                fault("[1}", "a closing bracket has no opening bracket at line 1, column 3"),
                fault("1 2", "there is more text after the value at line 1, column 3"),
                fault("{}\n{}", "there is more text after the value at line 2, column 1"),
                fault("0x10", "there is more text after the value at line 1, column 2"),
                fault("01", "a number is malformed at line 1, column 2" + NUMBER),
                fault("-a", "a number is malformed at line 1, column 2" + NUMBER),
                fault("//c\n1", "a comment is not valid JSON at line 1, column 1"),
                fault("/*c*/1", "a comment is not valid JSON at line 1, column 1"),
                fault(
                        "\"a\nb\"",
                        "a string contains a control character at line 1, column 3; write it as \\n, \\t or \\uXXXX"),
                fault(
                        "\"\\x\"",
                        "invalid escape sequence at line 1, column 3; after the backslash,"
                                + " write one of \" \\ / b f n r t u"),
                fault(
                        "\"\\u12G4\"",
                        "an escape is incomplete at line 1, column 6; write \\u and four hexadecimal digits"),
                fault("{\"a\":1,\"a\":2}", "the key 'a' is duplicated in an object at line 1, column 8"),
                fault("{\"b\":{\"a\":1,\n \"a\":2}}", "the key 'a' is duplicated in an object at line 2, column 2"),
                fault(
                        "{\"comment\":1,\"comment\":2}",
                        "the key 'comment' is duplicated in an object at line 1, column 14"),
                fault("{\"a\":1,\"\\u0061\":2}", "the key 'a' is duplicated in an object at line 1, column 16"),
                fault("\uFEFF{}", "the document begins with a byte order mark; remove it"),
                fault("\"\\ud800\"", "a string contains an unpaired surrogate"),
                fault("{\"a\":[0,\"\\udc00\"]}", "a string at /a/1 contains an unpaired surrogate"),
                fault("{\"a\":{\"\\uD800x\":1}}", "a string at /a contains an unpaired surrogate"),
                fault("\ud800", "the document contains an unpaired surrogate"),
                fault(
                        "[1E401]",
                        "a number has an exponent beyond 400, or more than 400 digits when it is written at line 1, column 2"),
                fault(
                        "9".repeat(398) + "e1",
                        "a number has an exponent beyond 400, or more than 400 digits when it is written at line 1, column 1"),
                fault(
                        "1E-401",
                        "a number has an exponent beyond 400, or more than 400 digits when it is written at line 1, column 1"),
                fault(
                        "1E99999999999999",
                        "a number has an exponent beyond 400, or more than 400 digits when it is written at line 1, column 1"),
                fault(
                        "-1E-99999999999999",
                        "a number has an exponent beyond 400, or more than 400 digits when it is written at line 1, column 1"),
                fault("1".repeat(401), "a number has more than 400 characters at line 1, column 1"));
    }

    private static Arguments fault(String text, String message) {
        return Arguments.of(text, message);
    }

    @ParameterizedTest
    @MethodSource("faults")
    void syntaxErrorHasAMessageAndALocation(String text, String message) {
        MalformedJson refusal = catchThrowableOfType(MalformedJson.class, () -> Json.read(text));

        assertThat(refusal).hasMessage(message);
        assertThat(refusal.reason()).isEqualTo(Reason.SYNTAX);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[1}",
                "{\"a\"",
                "\\",
                "#",
                "{]",
                "[\u0001]",
                "'a'",
                "`",
                "{\"a\":1}}",
                "-",
                "+1",
                "[1,2",
                "\u00a01",
                "1_0"
            })
    void noMessageSpeaksOfTheParser(String text) {
        assertThat(catchThrowableOfType(MalformedJson.class, () -> Json.read(text))
                        .getMessage())
                .doesNotContainIgnoringCase("jackson")
                .doesNotContain(
                        "fasterxml", "JsonParser", "Feature", "JsonNode", "token", "REDACTED", "Source:", "`", "ALLOW_")
                .contains("line 1, column ");
    }

    @Test
    void aLongKeyOrWordIsRepeatedInPartOnly() {
        String key = "k".repeat(10_000);

        assertThat(catchThrowableOfType(MalformedJson.class, () -> Json.read("{\"" + key + "\":1,\"" + key + "\":2}")))
                .hasMessage("the key '" + "k".repeat(40) + "…' is duplicated in an object at line 1, column 10007");
        assertThat(catchThrowableOfType(MalformedJson.class, () -> Json.read("z".repeat(10_000)))
                        .getMessage())
                .hasSizeLessThan(300);
    }

    @ParameterizedTest
    @CsvSource({"80, 1", "61C0AF, 2", "2261EDA08022, 3", "22F4908080, 2", "22C3, 2", "FFFE7B007D00, 1"})
    void rejectsInvalidUtf8WithItsOffset(String hex, int place) {
        byte[] bytes = java.util.HexFormat.of().parseHex(hex);

        assertThat(catchThrowableOfType(MalformedJson.class, () -> Json.read(bytes)))
                .hasMessage("the document is not valid UTF-8 at byte " + place);
    }

    @Test
    void aDocumentIsReadUpTo64LevelsDeep() {
        assertThatCode(() -> Json.read(arrays(64))).doesNotThrowAnyException();
        assertThatCode(() -> Json.read(objects(64))).doesNotThrowAnyException();
        for (String tooDeep : List.of(arrays(65), objects(65), "[".repeat(500_000))) {
            MalformedJson refusal = catchThrowableOfType(MalformedJson.class, () -> Json.read(tooDeep));
            assertThat(refusal).hasMessage("the document is nested deeper than 64 levels");
            assertThat(refusal.reason()).isEqualTo(Reason.TOO_DEEP);
        }
    }

    @Test
    void levelsOfATreeAreThoseOfItsArraysAndObjects() throws MalformedJson {
        for (JsonNode tree : List.of(Json.read(arrays(3)), Json.read("[1, {\"a\": [2]}, 3]"))) {
            assertThat(Json.isDeeperThan(tree, 2)).isTrue();
            assertThat(Json.isDeeperThan(tree, 3)).isFalse();
        }
        assertThat(Json.isDeeperThan(Json.read("1"), 0)).isFalse();
    }

    @Test
    void envelopeCarriesADocumentOfMaximumDepthAndSize() {
        byte[] deep = arrays(72).getBytes(StandardCharsets.UTF_8);
        byte[] deeper = arrays(73).getBytes(StandardCharsets.UTF_8);

        assertThatCode(() -> Json.readEnvelope(deep)).doesNotThrowAnyException();
        assertThat(catchThrowableOfType(MalformedJson.class, () -> Json.readEnvelope(deeper)))
                .hasMessage("the document is nested deeper than 72 levels");
        assertThatCode(() -> Json.readEnvelope(textOf(Json.MAX_ENVELOPE_BYTES))).doesNotThrowAnyException();
        assertThat(catchThrowableOfType(
                                MalformedJson.class, () -> Json.readEnvelope(textOf(Json.MAX_ENVELOPE_BYTES + 1)))
                        .reason())
                .isEqualTo(Reason.TOO_LARGE);
    }

    @Test
    void aDocumentIsReadUpToOneMebibyteOfUtf8() {
        assertThatCode(() -> Json.read(textOf(Json.MAX_BYTES))).doesNotThrowAnyException();

        MalformedJson bytes = catchThrowableOfType(MalformedJson.class, () -> Json.read(textOf(Json.MAX_BYTES + 1)));
        assertThat(bytes).hasMessage("the document is too large: 1048577 bytes (limit 1048576)");
        assertThat(bytes.reason()).isEqualTo(Reason.TOO_LARGE);

        String umlauts = "\"" + "ä".repeat(Json.MAX_BYTES / 2) + "\"";
        assertThat(catchThrowableOfType(MalformedJson.class, () -> Json.read(umlauts))
                        .reason())
                .isEqualTo(Reason.TOO_LARGE);
        assertThat(catchThrowableOfType(MalformedJson.class, () -> Json.read(" ".repeat(Json.MAX_BYTES + 1)))
                        .reason())
                .isEqualTo(Reason.TOO_LARGE);
    }

    @Test
    void namesThatCollideInAHashTableAreReadLikeAnyOthers() throws MalformedJson {
        StringBuilder object = new StringBuilder("{");
        for (int i = 0; i < 4096; i++) {
            object.append(i == 0 ? "\"" : ",\"");
            for (int bit = 0; bit < 12; bit++) {
                object.append((i >> bit & 1) == 0 ? "Ab" : "BA");
            }
            object.append("\":").append(i);
        }

        assertThat(Json.read(object + "}")).hasSize(4096);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "-1",
                "9007199254740993",
                "0.1000000000000000055",
                "1.0",
                "1.10",
                "0.0",
                "1E+400",
                "1E-400",
                "123456789012345678901234567890.123456789",
                "\"\"",
                "\"a\\\"b\\\\c\\n\\u0000\"",
                "\"ä😀\u2028\"",
                "true",
                "false",
                "null",
                "[]",
                "{}",
                "{\"b\":1,\"a\":[2,{}]}",
                "{\"\":1}"
            })
    void parsedJsonIsWrittenUnchanged(String text) throws MalformedJson {
        assertThat(Json.write(Json.read(text))).isEqualTo(text);
        assertThat(Json.writeBytes(Json.read(text))).isEqualTo(text.getBytes(StandardCharsets.UTF_8));
        assertThat(Json.read(Json.pretty(Json.read(text)))).isEqualTo(Json.read(text));
    }

    /** Otherwise a stored document could not be read again. */
    @ParameterizedTest
    @ValueSource(ints = {-400, -399, -10, -7, -6, -1, 0, 1, 2, 10, 398, 399})
    void whatIsReadCanBeReadAgainWhenItIsWritten(int exponent) throws MalformedJson {
        for (int digits = 385; digits <= 400; digits++) {
            String number = "9".repeat(digits) + "e" + exponent;
            try {
                JsonNode once = Json.read(number);
                assertThat(Json.read(Json.write(once)).decimalValue()).isEqualByComparingTo(once.decimalValue());
            } catch (MalformedJson refused) {
                assertThatThrownBy(() -> Json.read(number)).hasMessageContaining("a number has");
            }
        }
    }

    @Test
    void aNumberOfFourHundredDigitsKeepsThemAll() throws MalformedJson {
        String digits = "9".repeat(400);
        JsonNode number = Json.read(digits);

        assertThat(Json.write(number)).isEqualTo(digits);
    }

    @Test
    void manyDocumentsInManyThreadsDoNotDisturbEachOther() {
        assertThat(Stream.iterate(0, i -> i + 1).limit(2_000).parallel().allMatch(i -> {
                    try {
                        return Json.read("{\"n\":" + i + "}").path("n").intValue() == i;
                    } catch (MalformedJson e) {
                        return false;
                    }
                }))
                .isTrue();
    }

    private static String arrays(int levels) {
        return "[".repeat(levels) + "]".repeat(levels);
    }

    private static String objects(int levels) {
        return "{\"a\":".repeat(levels) + "1" + "}".repeat(levels);
    }

    private static byte[] textOf(int bytes) {
        return ("\"" + "a".repeat(bytes - 2) + "\"").getBytes(StandardCharsets.UTF_8);
    }
}
