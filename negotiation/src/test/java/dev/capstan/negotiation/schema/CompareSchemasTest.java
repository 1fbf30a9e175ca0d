package dev.capstan.negotiation.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.Schema;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;
import dev.capstan.negotiation.schema.Comparison.Verdict;
import dev.capstan.negotiation.schema.Difference.Effect;
import dev.capstan.negotiation.schema.Difference.Kind;
import dev.capstan.validation.CompiledSchemas;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CompareSchemasTest {

    private static final String OLD = """
            {"type": "object", "required": ["code"], "properties": {
              "code": {"type": "string"},
              "level": {"enum": ["low", "high"]},
              "lines": {"type": "integer", "minimum": 1, "maximum": 100},
              "id": {"type": "string", "pattern": "^[a-z]+$"},
              "issues": {"type": "array", "items": {"type": "object", "properties": {"line": {"type": "integer"}}}}}}""";

    private final CompiledSchemas engine = new CompiledSchemas();

    @Test
    void aSchemaIsCompatibleWithWhatSaysTheSame() {
        assertThat(compare("{\"minimum\": 1}", "{\"minimum\": 1.0, \"title\": \"other words\"}"))
                .isEqualTo(new Comparison(Verdict.COMPATIBLE, List.of(), true));
        assertThat(new CompareSchemas(engine)
                        .compare(null, null, SenderModel.EXACT)
                        .verdict())
                .isEqualTo(Verdict.COMPATIBLE);
    }

    /** Input: the older caller sends. Output: the newer provider sends, so that the schemas change places. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            a new optional property       | "level"  | "context": {"type": "string"}, "level" | /properties/context | NEW      | NONE   | only {receiver} has 'context' | REMOVED  | NONE   | only {sender} has 'context'
            a new value                   | ["low", "high"] | ["low", "high", "urgent"]       | /properties/level   | WIDENED  | NONE   | {receiver} accepts "urgent" too | NARROWED | BREAKS | {receiver} does not accept "urgent"
            a value less                  | ["low", "high"] | ["low"]                         | /properties/level   | NARROWED | BREAKS | {receiver} does not accept "high" | WIDENED  | NONE   | {receiver} accepts "high" too
            a narrowed range              | "maximum": 100  | "maximum": 10                   | /properties/lines   | NARROWED | BREAKS | {receiver} accepts 1 to 10, {sender} 1 to 100 | WIDENED | NONE | {receiver} accepts 1 to 100, {sender} 1 to 10
            a changed type                | "code": {"type": "string"} | "code": {"type": "integer"} | /properties/code | CHANGED | BREAKS | {receiver} accepts an integer, {sender} a string | CHANGED | BREAKS | {receiver} accepts a string, {sender} an integer
            a wider type                  | "line": {"type": "integer"} | "line": {"type": "number"} | /properties/issues/items/properties/line | WIDENED | NONE | {receiver} accepts a number, {sender} an integer | NARROWED | BREAKS | {receiver} accepts an integer, {sender} a number
            a new required property       | "required": ["code"], "properties": { | "required": ["code", "who"], "properties": {"who": {"type": "string"}, | /properties/who | NEW | BREAKS | only {receiver} has 'who', and requires it | REMOVED | NONE | only {sender} has 'who'
            a property that became required | "required": ["code"] | "required": ["code", "level"] | /properties/level | NARROWED | BREAKS | {receiver} requires 'level', {sender} does not | WIDENED  | NONE   | {sender} requires 'level', {receiver} does not
            a closed object               | {"type": "object", "required" | {"additionalProperties": false, "type": "object", "required" | /additionalProperties | NARROWED | BREAKS | {receiver} refuses undeclared properties | WIDENED | NONE | {receiver} accepts undeclared properties
            a changed pattern             | "^[a-z]+$"      | "^[a-z0-9]+$"                   | /properties/id      | WIDENED  | NONE   | in {receiver} strings must match ^[a-z0-9]+$, in {sender} ^[a-z]+$ | CHANGED | BREAKS | in {receiver} strings must match ^[a-z]+$, in {sender} ^[a-z0-9]+$
            a length                      | "pattern"       | "maxLength": 5, "pattern"       | /properties/id      | NARROWED | BREAKS | {receiver} accepts at most 5 characters, {sender} any number of characters | WIDENED | NONE | {receiver} accepts any number of characters, {sender} at most 5 characters
            a number of items             | "type": "array" | "minItems": 1, "type": "array"  | /properties/issues  | NARROWED | BREAKS | {receiver} accepts at least 1 item, {sender} any number of items | WIDENED | NONE | {receiver} accepts any number of items, {sender} at least 1 item
            items that differ             | "type": "array" | "uniqueItems": true, "type": "array" | /properties/issues | NARROWED | BREAKS | in {receiver} items must differ | WIDENED | NONE | in {sender} items must differ
            """)
    void namesEachChangeByItsPointerForBothRoles(
            String what,
            String before,
            String after,
            String pointer,
            Kind asInput,
            Effect effectAsInput,
            String input,
            Kind asOutput,
            Effect effectAsOutput,
            String output) {
        String changed = OLD.replace(before, after);
        assertThat(changed).as("the change applies").isNotEqualTo(OLD);

        assertOnly(compare(OLD, changed), new Difference(asInput, pointer, input, effectAsInput, false, null));
        assertOnly(compare(changed, OLD), new Difference(asOutput, pointer, output, effectAsOutput, false, null));
    }

    private static void assertOnly(Comparison comparison, Difference expected) {
        assertThat(comparison.differences())
                .usingRecursiveFieldByFieldElementComparatorIgnoringFields("instance")
                .containsExactly(expected);
        assertThat(comparison.verdict())
                .isEqualTo(expected.effect() == Effect.BREAKS ? Verdict.BREAKING : Verdict.COMPATIBLE);
        assertThat(comparison.differences().get(0).instance() != null)
                .as("there is an instance where it breaks")
                .isEqualTo(expected.effect() == Effect.BREAKS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"true", "{}"})
    void anOpenObjectIsOpenInWhateverWayItIsWritten(String additional) {
        String open = "{\"properties\": {\"a\": {}}, \"additionalProperties\": " + additional + "}";
        String more = "{\"properties\": {\"a\": {}, \"b\": {\"type\": \"integer\"}}}";

        assertThat(compare(open, more).verdict()).isEqualTo(Verdict.COMPATIBLE);
        assertThat(compare("{\"allOf\": [" + open + "]}", more).verdict()).isEqualTo(Verdict.COMPATIBLE);
    }

    @Test
    void byTheExactReadingANewOptionalPropertyBreaks() {
        String closed = "{\"additionalProperties\": false, \"properties\": {\"a\": {}}}";
        String open = "{\"properties\": {\"a\": {}}}";
        String more = "{\"properties\": {\"a\": {}, \"b\": {\"type\": \"integer\"}}}";

        assertThat(compare(open, more).verdict()).isEqualTo(Verdict.COMPATIBLE);
        assertThat(compare(open, more, SenderModel.EXACT).verdict()).isEqualTo(Verdict.BREAKING);
        assertThat(compare(closed, more, SenderModel.EXACT).verdict()).isEqualTo(Verdict.COMPATIBLE);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            names none                  | {"type": "object"}                                                 | {"properties": {"b": {"type": "integer"}}}
            says what others are        | {"properties": {"a": {}}, "additionalProperties": {"type": "string"}} | {"properties": {"a": {}, "b": {"type": "integer"}}}
            names it in another option  | {"anyOf": [{"properties": {"b": {}}}, {"properties": {"a": {}}}]}  | {"properties": {"a": {}, "b": {"type": "integer"}}}
            requires it by name alone   | {"properties": {"a": {}}, "required": ["b"]}                       | {"properties": {"a": {}, "b": {"type": "integer"}}}
            """)
    void aSenderMaySendWhatItsSchemaSpeaksOf(String how, String sender, String receiver) {
        assertThat(compare(sender, receiver).verdict()).isEqualTo(Verdict.BREAKING);
    }

    @Test
    void aPropertyThatAClosedReceiverDoesNotKnowIsAvoidableWhereItIsOptional() {
        String old = "{\"additionalProperties\": false, \"properties\": {\"a\": {}}}";
        String optional = "{\"additionalProperties\": false, \"properties\": {\"a\": {}, \"b\": {\"const\": 1}}}";
        String required = optional.replace("\"properties\"", "\"required\": [\"b\"], \"properties\"");
        String inAnOption = optional.replace("\"properties\"", "\"anyOf\": [{\"required\": [\"b\"]}], \"properties\"");

        Difference difference = only(compare(optional, old));
        assertThat(difference.kind()).isEqualTo(Kind.REMOVED);
        assertThat(difference.pointer()).isEqualTo("/properties/b");
        assertThat(difference.message()).isEqualTo("only {sender} has 'b', and {receiver} refuses it");
        assertThat(difference.avoidable()).isTrue();
        assertThat(difference.instance()).isEqualTo(json("{\"b\": 1}"));
        assertThat(only(compare(required, old)).avoidable()).isFalse();
        assertThat(compare(inAnOption, old).differences()).noneMatch(Difference::avoidable);
    }

    @Test
    void aBreakIsNotAvoidableWhereLeavingThePropertyOutBreaksToo() {
        String from = "{\"additionalProperties\": false, \"properties\": {\"a\": {}, \"b\": {}}}";
        String to = "{\"additionalProperties\": false, \"properties\": {\"a\": {\"type\": \"string\"}}}";

        assertThat(compare(from, to).differences())
                .filteredOn(difference -> difference.effect() == Effect.BREAKS)
                .extracting(Difference::pointer, Difference::avoidable)
                .containsExactly(tuple("/properties/a", false), tuple("/properties/b", true));
    }

    /** What an expert of JSON Schema would try. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            1.0 is an integer                      | {"const": 1.0}                                             | {"type": "integer"}                       | COMPATIBLE
            an integer is a number                 | {"type": "integer"}                                        | {"type": "number"}                        | COMPATIBLE
            above 0 is from 1 for integers         | {"type": "integer", "exclusiveMinimum": 0}                 | {"minimum": 1}                            | COMPATIBLE
            above 0 is not from 1 for numbers      | {"type": "number", "exclusiveMinimum": 0}                  | {"minimum": 1}                            | BREAKING
            between two integers there is none     | {"type": "integer", "exclusiveMinimum": 0, "exclusiveMaximum": 1} | {"type": "string"}                 | COMPATIBLE
            a few integers are listed              | {"type": "integer", "minimum": 1, "maximum": 3}            | {"enum": [1, 2.0, 3]}                     | COMPATIBLE
            a few integers are not all listed      | {"type": "integer", "minimum": 1, "maximum": 3}            | {"enum": [1, 3]}                          | BREAKING
            the least integer counts               | {"type": "integer", "minimum": 1, "maximum": 3}            | {"enum": [2, 3]}                          | BREAKING
            the greatest integer counts            | {"type": "integer", "minimum": 1, "maximum": 3}            | {"enum": [1, 2]}                          | BREAKING
            the lower limit itself                 | {"type": "number", "minimum": 1}                           | {"exclusiveMinimum": 1}                   | BREAKING
            the upper limit itself                 | {"type": "number", "maximum": 1}                           | {"exclusiveMaximum": 1}                   | BREAKING
            more than a limit is at least it       | {"type": "number", "exclusiveMinimum": 1}                  | {"minimum": 1}                            | COMPATIBLE
            less than a limit is at most it        | {"type": "number", "exclusiveMaximum": 1}                  | {"maximum": 1}                            | COMPATIBLE
            the limit alone                        | {"type": "number", "minimum": 1, "maximum": 1}             | {"const": 1}                              | COMPATIBLE
            a type is not a kind of value          | {"minimum": 5}                                             | {"type": "number"}                        | BREAKING
            a limit is for numbers alone           | {"type": "string"}                                         | {"minimum": 5}                            | COMPATIBLE
            values have types                      | {"enum": [1, "a", null]}                                   | {"type": ["integer", "string", "null"]}   | COMPATIBLE
            a property binds objects alone         | {"type": "array"}                                          | {"properties": {"a": false}}              | COMPATIBLE
            a property may not be there            | {"properties": {"a": {"type": "string"}}}                  | {"required": ["a"]}                       | BREAKING
            required says nothing of the value     | {"required": ["a"]}                                        | {"required": ["a"], "properties": {"a": {"type": "string"}}} | BREAKING
            required and forbidden is unmeetable   | {"type": "object", "required": ["a"], "properties": {"a": false}} | {"type": "null"}                   | COMPATIBLE
            each part sees its own properties      | {"type": "object", "properties": {"a": {}, "b": {}}, "additionalProperties": false} | {"allOf": [{"properties": {"a": {}}}, {"properties": {"b": {}}, "additionalProperties": false}]} | BREAKING
            parts that close each other            | {"type": "object", "allOf": [{"properties": {"a": {}}, "additionalProperties": false}, {"properties": {"b": {}}, "additionalProperties": false}]} | {"const": {}} | COMPATIBLE
            oneOf without overlap is anyOf         | {"anyOf": [{"type": "string"}, {"type": "null"}]}          | {"oneOf": [{"type": "string"}, {"type": "null"}]} | COMPATIBLE
            oneOf with overlap is not anyOf        | {"anyOf": [{"minimum": 0}, {"maximum": 9}]}                | {"oneOf": [{"minimum": 0}, {"maximum": 9}]} | BREAKING
            oneOf leaves out the overlap           | {"type": "number", "oneOf": [{"minimum": 0}, {"maximum": 9}]} | {"not": {"minimum": 0, "maximum": 9}}  | COMPATIBLE
            not of not                             | {"type": "string", "minLength": 1}                         | {"not": {"not": {"type": "string"}}}      | COMPATIBLE
            not ignores what is said of others     | {"type": "integer"}                                        | {"not": {"minLength": 1}}                 | BREAKING
            unique items of two values             | {"type": "array", "uniqueItems": true, "items": {"enum": [1, 2]}} | {"maxItems": 2}                    | COMPATIBLE
            unique items of a boolean              | {"type": "array", "uniqueItems": true, "items": {"type": "boolean"}} | {"maxItems": 1}                 | BREAKING
            three unique booleans are none         | {"type": "array", "uniqueItems": true, "minItems": 3, "items": {"type": "boolean"}} | {"type": "null"} | COMPATIBLE
            one item is unique                     | {"type": "array", "maxItems": 1}                           | {"uniqueItems": true}                     | COMPATIBLE
            no item at all                         | {"type": "array", "items": false}                          | {"maxItems": 0}                           | COMPATIBLE
            a code point is one character          | {"const": "😀"}                                            | {"maxLength": 1}                          | COMPATIBLE
            a text of no characters                | {"type": "string", "maxLength": 0}                         | {"const": ""}                             | COMPATIBLE
            false takes nothing                    | false                                                      | {"type": "null"}                          | COMPATIBLE
            nothing is taken                       | {"type": "null"}                                           | false                                     | BREAKING
            a list of types is any of them         | {"type": ["string", "null"]}                               | {"anyOf": [{"type": "null"}, {"type": "string"}]} | COMPATIBLE
            an option for every value              | {"enum": ["a", "b"]}                                       | {"oneOf": [{"const": "a"}, {"const": "b"}]} | COMPATIBLE
            options split by what they list        | {"type": "object", "required": ["k", "v"], "properties": {"k": {"enum": ["s", "n"]}}, "anyOf": [{"properties": {"k": {"const": "s"}, "v": {"type": "string"}}}, {"properties": {"k": {"const": "n"}, "v": {"type": "number"}}}]} | {"oneOf": [{"properties": {"k": {"const": "n"}, "v": {"type": "number"}}}, {"properties": {"k": {"const": "s"}, "v": {"type": "string"}}}]} | COMPATIBLE
            a uri is a reference                   | {"type": "string", "format": "uri"}                        | {"format": "uri-reference"}               | COMPATIBLE
            a reference is no uri                  | {"type": "string", "format": "uri-reference"}              | {"format": "uri"}                         | BREAKING
            a uuid by its pattern                  | {"type": "string", "format": "uuid"}                       | {"pattern": "^[0-9A-Fa-f-]{36}$"}         | COMPATIBLE
            texts of a pattern are listed          | {"type": "string", "pattern": "^[ab]$"}                    | {"enum": ["a", "b"]}                      | COMPATIBLE
            a pattern is found anywhere            | {"type": "string", "pattern": "a"}                         | {"pattern": "^a"}                         | BREAKING
            a pattern is for texts alone           | {"pattern": "^a"}                                          | {"type": "string"}                        | BREAKING
            an object that is listed               | {"const": {"a": 1, "b": 2}}                                | {"properties": {"a": {"maximum": 1}}, "required": ["b"]} | COMPATIBLE
            empty required                         | {"type": "object"}                                         | {"required": []}                          | COMPATIBLE
            """)
    void decidesByDraft07(String why, String sender, String receiver, Verdict verdict) {
        assertThat(compare(sender, receiver, SenderModel.EXACT)).as(why).satisfies(comparison -> {
            assertThat(comparison.verdict()).isEqualTo(verdict);
            for (Difference difference : comparison.differences()) {
                if (difference.instance() != null) {
                    assertThat(engine.validate(schema(sender), difference.instance()))
                            .isEmpty();
                    assertThat(engine.validate(schema(receiver), difference.instance()))
                            .isNotEmpty();
                }
            }
        });
    }

    @Test
    void followsRecursion() {
        String tree = """
                {"$ref": "#/definitions/tree", "definitions": {"tree": {"type": "object", "required": ["value"],
                  "properties": {"value": {"type": "integer"}, "left": {"$ref": "#/definitions/tree"},
                    "right": {"$ref": "#/definitions/tree"}}}}}""";
        String renamed = tree.replace("definitions/tree", "definitions/node").replace("\"tree\":", "\"node\":");
        String wider = tree.replace("integer", "number");

        assertThat(compare(tree, renamed, SenderModel.EXACT))
                .isEqualTo(new Comparison(Verdict.COMPATIBLE, List.of(), true));
        assertThat(compare(tree, wider, SenderModel.EXACT).verdict()).isEqualTo(Verdict.COMPATIBLE);
        Difference narrowed = only(compare(wider, tree));
        assertThat(narrowed.pointer()).isEqualTo("/properties/value");
        assertThat(narrowed.effect()).isEqualTo(Effect.BREAKS);
    }

    @Test
    void aRecursionThatNeverEndsTakesNoValue() {
        String endless = """
                {"$ref": "#/definitions/e", "definitions": {"e": {"type": "object", "required": ["next"],
                  "properties": {"next": {"$ref": "#/definitions/e"}}}}}""";

        assertThat(compare(endless, "{\"type\": \"null\"}", SenderModel.EXACT).verdict())
                .isEqualTo(Verdict.COMPATIBLE);
    }

    @Test
    void workOfAnAbortedRecursionIsReused() {
        String schema = """
                {"type": "object", "required": ["a", "b"],
                  "properties": {"a": {"$ref": "#/definitions/a"}, "b": {"$ref": "#/definitions/b"}},
                  "definitions": {
                    "a": {"anyOf": [{"type": "array", "minItems": 1, "items": {"$ref": "#/definitions/b"}}, {"const": 1}]},
                    "b": {"type": "array", "minItems": 1, "items": {"$ref": "#/definitions/a"}}}}""";

        Comparison comparison = compare(schema, "{\"type\": \"null\"}", SenderModel.EXACT);

        assertThat(comparison.verdict()).isEqualTo(Verdict.BREAKING);
        assertThat(comparison.differences().get(0).instance()).isEqualTo(json("{\"a\": 1, \"b\": [1]}"));
    }

    @Test
    void aBreakIsNotCalledAvoidableForOneThatIsNotGoneInto() {
        StringBuilder gone = new StringBuilder();
        for (int i = 0; i < 450; i++) {
            gone.append(", \"p").append(i).append("\": {}");
        }
        String schema = """
                {"additionalProperties": false, "properties": {"a": {"properties": {"b": {"type": "string"}}}%s}}""";

        Comparison comparison = compare(
                schema.formatted(gone), schema.formatted("").replace("string", "integer"), SenderModel.AS_WRITTEN);

        assertThat(comparison.differences())
                .filteredOn(difference -> !difference.avoidable())
                .extracting(Difference::pointer, Difference::effect)
                .contains(tuple("/properties/a/properties/b", Effect.BREAKS));
    }

    @Test
    void undecidedComparisonIsUnknownWithItsReason() {
        Comparison comparison = new CompareSchemas(engine)
                .compare(
                        schema("{\"type\": \"string\", \"pattern\": \"^(?=qz)\"}"),
                        schema("{\"type\": \"string\", \"pattern\": \"^(?=qzq)\"}"),
                        SenderModel.AS_WRITTEN);

        assertThat(comparison.verdict()).isEqualTo(Verdict.UNKNOWN);
        assertThat(only(comparison).effect()).isEqualTo(Effect.UNPROVEN);
        assertThat(only(comparison).message()).endsWith("the patterns could not be decided: a pattern uses lookaround");
        assertThat(new CompareSchemas(engine)
                        .compare(
                                schema("{\"type\": \"string\", \"pattern\": \"^(?=qz)\"}"),
                                schema("{\"pattern\": \"^(?=qz)\"}"),
                                SenderModel.EXACT)
                        .verdict())
                .as("the same pattern needs no search")
                .isEqualTo(Verdict.COMPATIBLE);
    }

    @Test
    void aBreakThatNoSingleDifferenceExplainsIsToldAllTheSame() {
        String from = "{\"anyOf\": [{\"properties\": {\"a\": {\"type\": \"string\"}}}, {\"required\": [\"b\"]}]}";
        String to = "{\"anyOf\": [{\"properties\": {\"a\": {\"type\": \"null\"}}}, {\"required\": [\"b\"]}]}";

        Comparison comparison = compare(from, to);

        assertThat(comparison.verdict()).isEqualTo(Verdict.BREAKING);
        assertThat(only(comparison).message())
                .isEqualTo("anyOf differs: 1 option only in {sender}, 1 option only in {receiver}");
    }

    @Test
    void aPropertyMayBeSentUnderOneNameThatIsNotSentUnderOthers() {
        String sender = """
                {"additionalProperties": {"properties": {"a": {}}},
                  "anyOf": [true, {"properties": {"q": {"properties": {"b": {}}}}}]}""";
        String receiver = "{\"additionalProperties\": {\"properties\": {\"b\": {\"type\": \"integer\"}}}}";

        Comparison comparison = compare(sender, receiver);

        assertThat(comparison.verdict()).isEqualTo(Verdict.BREAKING);
        assertThat(comparison.differences())
                .filteredOn(difference -> difference.effect() == Effect.BREAKS)
                .extracting(Difference::instance)
                .containsExactly(json("{\"q\": {\"b\": \"a\"}}"));
    }

    @Test
    void aValueThatLooksLikeAReferenceIsAValue() {
        String sender = """
                {"$ref": "#/definitions/a", "definitions": {"a": {"const": {"$ref": "100%"}}}}""";

        assertThat(compare(sender, "{\"const\": {\"$ref\": \"100%\"}}").verdict())
                .isEqualTo(Verdict.COMPATIBLE);
    }

    @Test
    void valuesThatHaveNothingInCommonAreSaidToBeNothing() {
        assertThat(compare("{\"enum\": [1, 2], \"const\": 3}", "true").differences())
                .extracting(Difference::message)
                .contains("{receiver} accepts more values than nothing");
    }

    private Comparison compare(String sender, String receiver) {
        return compare(sender, receiver, SenderModel.AS_WRITTEN);
    }

    private Comparison compare(String sender, String receiver, SenderModel reading) {
        return new CompareSchemas(engine).compare(schema(sender), schema(receiver), reading);
    }

    private static Difference only(Comparison comparison) {
        assertThat(comparison.differences()).hasSize(1);
        return comparison.differences().get(0);
    }

    private static Schema schema(String text) {
        return Schema.of(json(text));
    }

    private static JsonNode json(String text) {
        try {
            return Json.read(text);
        } catch (MalformedJson e) {
            throw new AssertionError(text, e);
        }
    }
}
