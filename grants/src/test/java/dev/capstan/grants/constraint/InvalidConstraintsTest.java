package dev.capstan.grants.constraint;

import static dev.capstan.grants.constraint.ConstraintTexts.constraints;
import static dev.capstan.grants.constraint.ConstraintTexts.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InvalidConstraintsTest {

    @Test
    void theSpecificationsFirstExampleIsRefusedWithWhatToWrite() {
        InvalidConstraints refused =
                refused(json("{'to':{'const':'acc_456'},'amount':{'maximum':1000},'currency':{'const':'USD'}}"));

        assertThat(refused.unknownOperators()).containsExactly("const", "maximum");
        assertThat(refused.pointer()).isEqualTo("/to/const");
        assertThat(refused)
                .hasMessage("unknown constraint operator: 'const' at /to (write the value itself),"
                        + " 'maximum' at /amount (write max); the operators are max, min, in and not_in");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "const | write the value itself",
                "eq | write the value itself",
                "$eq | write the value itself",
                "maximum | write max",
                "lte | write max",
                "MAX | write max",
                "minimum | write min",
                "exclusiveMaximum | write max, and the bound itself in not_in",
                "exclusiveMinimum | write min, and the bound itself in not_in",
                "enum | write in",
                "oneOf | write in",
                "notIn | write not_in",
                "not-in | write not_in",
                "pattern | to permit one object as it is, write {\"in\": [it]}"
            })
    void namesWhatWasProbablyMeant(String operator, String advice) {
        InvalidConstraints refused = refused(json("{'f':{'" + operator + "':1,'max':2}}"));

        assertThat(refused.unknownOperators()).containsExactly(operator);
        assertThat(refused.pointer()).isEqualTo("/f/" + operator);
        assertThat(refused).hasMessageContaining("'" + operator + "' at /f (" + advice + ")");
    }

    @Test
    void everyUnknownOperatorIsListedButNotEveryOneIsTold() {
        ObjectNode json = Json.object();
        for (int i = 9; i > 0; i--) {
            json.putObject("f" + i % 2 + i).put("x" + i, i).put("y", i);
        }

        InvalidConstraints refused = refused(json);

        assertThat(refused.unknownOperators())
                .containsExactly("x1", "x2", "x3", "x4", "x5", "x6", "x7", "x8", "x9", "y");
        assertThat(refused).hasMessageContaining(" and 5 more;");
    }

    @Test
    void anUnknownOperatorIsToldBeforeAnotherFault() {
        assertThat(refused(json("{'a':{'max':'x'},'b':{'to~/':1}}")).pointer()).isEqualTo("/b/to~0~1");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "[] | `` | the constraints must be an object",
                "null | `` | the constraints must be an object",
                "{'a/b':{}} | /a~1b | the object at /a~1b has no operator",
                "{'f':{'max':'5'}} | /f/max | the value at /f/max must be a number",
                "{'f':{'min':null}} | /f/min | the value at /f/min must be a number",
                "{'f':{'in':'USD'}} | /f/in | the value at /f/in must be an array",
                "{'f':{'in':[1],'not_in':{}}} | /f/not_in | the value at /f/not_in must be an array"
            })
    void malformedConstraintIsReportedWithItsLocation(String json, String pointer, String message) {
        InvalidConstraints refused = refused(json(json));

        assertThat(refused.pointer()).isEqualTo(pointer);
        assertThat(refused.unknownOperators()).isEmpty();
        assertThat(refused).hasMessageStartingWith(message);
    }

    @Test
    void rejectsMoreThanFiftyFields() {
        bounded(50, "more than 50 fields", (json, fields) -> {
            for (int i = 0; i < fields; i++) {
                json.put("f" + i, i);
            }
        });
    }

    @Test
    void aNameHasAtMost256Characters() {
        bounded(256, "more than 256 characters", (json, length) -> json.put("f".repeat(length), 1));
    }

    @Test
    void aListHasAtMost100Values() {
        bounded(100, "/f/not_in has more than 100 values", (json, size) -> {
            ArrayNode list = json.putObject("f").putArray("not_in");
            for (int i = 0; i < size; i++) {
                list.add(i);
            }
        });
    }

    @Test
    void aLongListOfAnUnknownOperatorIsToldAsUnknown() {
        ObjectNode json = Json.object();
        ArrayNode list = json.putObject("f").putArray("enum");
        for (int i = 0; i < 101; i++) {
            list.add(i);
        }

        assertThat(refused(json).unknownOperators()).containsExactly("enum");
    }

    @Test
    void rejectsMoreThan16384Bytes() {
        bounded(16_384, "more than 16384 bytes", (json, bytes) -> json.put("f", "x".repeat(bytes - 8)));
    }

    @Test
    void rejectsMoreThan32Levels() {
        bounded(32, "deeper than 32 levels", (json, levels) -> {
            ArrayNode array = json.putArray("f");
            for (int level = 2; level < levels; level++) {
                array = array.addArray();
            }
        });
    }

    @Test
    void theSizeIsThatOfTheNormalFormToo() {
        ObjectNode json = (ObjectNode) json("{'f':{'in':[]}}");
        for (int i = 0; i < 40; i++) {
            ArrayNode list = json.putObject("f" + i).putArray("in");
            for (int j = 1; j < 40; j++) {
                list.add(new BigDecimal(j + "e18"));
            }
        }

        assertThat(Json.writeBytes(json).length).isLessThan(16_384);
        assertThat(refused(json)).hasMessageContaining("more than 16384 bytes");
    }

    @Test
    void storedMeetMayExceedTheInputBounds() throws InvalidConstraints {
        ObjectNode even = Json.object();
        ObjectNode odd = Json.object();
        ArrayNode evens = even.putObject("f").putArray("not_in");
        ArrayNode odds = odd.putObject("f").putArray("not_in");
        for (int i = 0; i < 100; i++) {
            evens.add(2 * i);
            odds.add(2 * i + 1);
        }
        Constraints met = constraints(even).intersect(constraints(odd)).orElseThrow();

        assertThat(Constraints.restore(met.toJson())).isEqualTo(met);
        assertThat(refused(met.toJson())).hasMessageContaining("more than 100 values");
    }

    private interface SizedConstraints {
        void fill(ObjectNode json, int size);
    }

    private static void bounded(int most, String message, SizedConstraints sizedConstraints) {
        ObjectNode largest = Json.object();
        sizedConstraints.fill(largest, most);
        ObjectNode tooLarge = Json.object();
        sizedConstraints.fill(tooLarge, most + 1);

        assertThatCode(() -> Constraints.parse(largest))
                .as("%s is the limit itself", most)
                .doesNotThrowAnyException();
        assertThat(refused(tooLarge)).hasMessageContaining(message);
    }

    private static InvalidConstraints refused(JsonNode json) {
        InvalidConstraints refused = catchThrowableOfType(InvalidConstraints.class, () -> Constraints.parse(json));
        assertThat(refused).as("these should be refused: %s", json).isNotNull();
        return refused;
    }
}
