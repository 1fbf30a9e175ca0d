package dev.capstan.validation;

import static dev.capstan.validation.TestJson.accepts;
import static dev.capstan.validation.TestJson.paths;
import static dev.capstan.validation.TestJson.violations;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.Violation;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What each keyword demands of a payload, and where it says that a payload falls short. */
class KeywordsTest {

    private static final String REVIEW = "{'type':'object','properties':{'prUrl':{'type':'string'},"
            + "'severity':{'enum':['low','med','high']}},'required':['prUrl','severity'],'additionalProperties':false}";

    @Nested
    class Types {

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                value = {
                    "object  | {}      | []",
                    "array   | []      | {}",
                    "string  | 'x'     | 1",
                    "integer | 1       | 1.5",
                    "integer | 1.0     | '1'",
                    "integer | 1e2     | 1e-2",
                    "integer | -0.0    | true",
                    "integer | 1e400   | 1.0000000000000000000000000000000001",
                    "number  | 1.5     | null",
                    "boolean | false   | 0",
                    "null    | null    | false"
                },
                quoteCharacter = '`')
        void aTypeHoldsForItsValuesAlone(String type, String good, String bad) {
            assertThat(accepts("{'type':'" + type + "'}", good)).isTrue();
            assertThat(accepts("{'type':'" + type + "'}", bad)).isFalse();
        }

        @Test
        void aListOfTypesAllowsEachOfThem() {
            assertThat(accepts("{'type':['string','null']}", "null")).isTrue();
            assertThat(violations("{'type':['string','null']}", "1"))
                    .containsExactly(new Violation("", "must be a string or null, not an integer"));
        }

        @Test
        void trueTakesAnythingAndFalseNothing() {
            assertThat(accepts("true", "{'a':1}")).isTrue();
            assertThat(violations("false", "1"))
                    .containsExactly(new Violation("", "is not allowed; its schema is false"));
            assertThat(paths("{'properties':{'a':false,'b':true}}", "{'a':1,'b':1}"))
                    .containsExactly("/a");
        }
    }

    @Nested
    class Values {

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                value = {
                    "1                        | 1.0",
                    "100                      | 1e2",
                    "0                        | -0.0",
                    "{'a':1,'b':[2.0]}        | {'b':[2],'a':1.00}",
                    "'a'                      | 'a'",
                    "null                     | null",
                    "[[],{}]                  | [[],{}]"
                },
                quoteCharacter = '`')
        void equalValuesAreTheSameHoweverTheyAreWritten(String one, String other) {
            assertThat(accepts("{'const':" + one + "}", other)).isTrue();
            assertThat(accepts("{'enum':[false," + one + "]}", other)).isTrue();
            assertThat(accepts("{'uniqueItems':true}", "[" + one + "," + other + "]"))
                    .isFalse();
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                value = {
                    "9007199254740992         | 9007199254740993",
                    "0.1                      | 0.1000000000000000055511151231257827",
                    "1                        | true",
                    "0                        | false",
                    "0                        | null",
                    "'1'                      | 1",
                    "'null'                   | null",
                    "[]                       | {}",
                    "[1,2]                    | [2,1]",
                    "'[1]'                    | [1]",
                    "'\\u00e9'                | 'e\\u0301'",
                    "{'a':1}                  | {'a':1,'b':1}"
                },
                quoteCharacter = '`')
        void differentValuesAreDifferentHoweverNear(String one, String other) {
            assertThat(accepts("{'const':" + one + "}", other)).isFalse();
            assertThat(accepts("{'enum':[" + one + "]}", other)).isFalse();
            assertThat(accepts("{'uniqueItems':true}", "[" + one + "," + other + "]"))
                    .isTrue();
        }

        @Test
        void aValueOutsideAnEnumIsToldWhatIsInIt() {
            assertThat(violations(REVIEW, "{'prUrl':'x','severity':'urgent'}"))
                    .containsExactly(new Violation("/severity", "value not in enum [\"low\",\"med\",\"high\"]"));
        }
    }

    @Nested
    class Objects {

        @Test
        void aMissingPropertyIsReportedAtItsOwnPath() {
            assertThat(violations(REVIEW, "{'prUrl':'x'}"))
                    .containsExactly(new Violation("/severity", "'severity' is required"));
        }

        @Test
        void anExtraPropertyIsReportedAtItsOwnPath() {
            assertThat(violations(REVIEW, "{'prUrl':'x','severity':'low','sevrity':1}"))
                    .containsExactly(new Violation("/sevrity", "'sevrity' is not allowed; did you mean 'severity'?"));
        }

        @Test
        void everyViolationIsListedInTheOrderOfTheirPaths() {
            assertThat(violations(REVIEW, "{'severity':1,'x':2,'a/b~c':3}"))
                    .containsExactly(
                            new Violation("/a~1b~0c", "'a/b~c' is not allowed; use one of prUrl, severity"),
                            new Violation("/prUrl", "'prUrl' is required"),
                            new Violation("/severity", "value not in enum [\"low\",\"med\",\"high\"]"),
                            new Violation("/x", "'x' is not allowed; use one of prUrl, severity"));
        }

        @Test
        void aRequiredPropertyMayBeNull() {
            assertThat(accepts("{'required':['a']}", "{'a':null}")).isTrue();
        }

        @Test
        void anObjectKeywordSaysNothingOfOtherTypes() {
            assertThat(accepts("{'required':['a'],'properties':{'a':false},'additionalProperties':false}", "[1]"))
                    .isTrue();
        }

        @Test
        void additionalPropertiesMayHaveASchema() {
            String schema = "{'properties':{'a':true},'additionalProperties':{'type':'integer'}}";
            assertThat(paths(schema, "{'a':'x','b':1,'c':'x','d':{}}")).containsExactly("/c", "/d");
        }

        @Test
        void aNameIsEscapedInItsPointerAndNothingElse() {
            String schema = "{'additionalProperties':{'type':'integer'}}";
            assertThat(paths(schema, "{'a/b':'','~':'','':'','a b':'','x\\ny':'','%41':'','\\\\':''}"))
                    .containsExactly("/", "/%41", "/\\", "/a b", "/a~1b", "/x\ny", "/~0");
        }
    }

    @Nested
    class Arrays {

        @Test
        void everyItemIsHeldToTheOneSchema() {
            assertThat(paths("{'items':{'type':'integer'}}", "[1,'a',2.0,null]"))
                    .containsExactly("/1", "/3");
            assertThat(paths("{'items':false}", "[1]")).containsExactly("/0");
            assertThat(accepts("{'items':{'type':'integer'}}", "{'0':'a'}")).isTrue();
        }

        @Test
        void theNumberOfItemsIsBounded() {
            assertThat(violations("{'minItems':2}", "[1]"))
                    .containsExactly(new Violation("", "must have at least 2 items, has 1"));
            assertThat(violations("{'maxItems':1.0}", "[1,2]"))
                    .containsExactly(new Violation("", "must have at most 1 item, has 2"));
            assertThat(accepts("{'minItems':1,'maxItems':1}", "[1]")).isTrue();
            assertThat(accepts("{'minItems':1}", "{}")).isTrue();
            assertThat(accepts("{'maxItems':1e300}", "[1]")).isTrue();
        }

        @Test
        void equalItemsAreNamed() {
            assertThat(violations("{'uniqueItems':true}", "[{'a':1,'b':2},0,{'b':2.0,'a':1}]"))
                    .containsExactly(new Violation("", "must not have equal items, but items 0 and 2 are equal"));
            assertThat(accepts("{'uniqueItems':false}", "[1,1]")).isTrue();
        }
    }

    @Nested
    class Numbers {

        @ParameterizedTest
        @CsvSource({
            "minimum,          3, 3,   2.9999999999999999999999999",
            "maximum,          3, 3.0, 3.0000000000000000000000001",
            "exclusiveMinimum, 3, 3.0000000000000000000000001, 3",
            "exclusiveMaximum, 3, 2.9999999999999999999999999, 3.0",
            "maximum, 9007199254740992, 9007199254740992, 9007199254740993",
            "maximum, 0.1, 0.1, 0.1000000000000000055511151231257827",
            "minimum, 1e400, 1e400, 9e399"
        })
        void aLimitIsComparedByExactValue(String keyword, String limit, String good, String bad) {
            String schema = "{'" + keyword + "':" + limit + "}";
            assertThat(accepts(schema, good)).isTrue();
            assertThat(accepts(schema, bad)).isFalse();
            assertThat(accepts(schema, "'text'")).isTrue();
        }

        @Test
        void limitIsPrintedUnchanged() {
            assertThat(violations("{'minimum':1,'exclusiveMaximum':0.5}", "0.7"))
                    .extracting(Violation::message)
                    .containsExactly("must be at least 1", "must be less than 0.5");
        }
    }

    @Nested
    class Strings {

        @Test
        void aLengthCountsCodePoints() {
            assertThat(accepts("{'minLength':2,'maxLength':2}", "'\uD83D\uDE00\uD83D\uDE00'"))
                    .isTrue();
            assertThat(violations("{'maxLength':1}", "'\uD83D\uDE00e\u0301'"))
                    .containsExactly(new Violation("", "must have at most 1 character, has 3"));
            assertThat(violations("{'minLength':1}", "''"))
                    .containsExactly(new Violation("", "must have at least 1 character, has 0"));
            assertThat(accepts("{'minLength':1}", "0")).isTrue();
        }

        @Test
        void aPatternIsLookedForAnywhere() {
            assertThat(accepts("{'pattern':'b+'}", "'abbc'")).isTrue();
            assertThat(accepts("{'pattern':'b'}", "1")).isTrue();
            assertThat(violations("{'pattern':'^b+$'}", "'abc'"))
                    .containsExactly(new Violation("", "must match the pattern ^b+$"));
        }

        @Test
        void aFormatIsAsserted() {
            assertThat(accepts("{'format':'email'}", "'ada@example.org'")).isTrue();
            assertThat(accepts("{'format':'email'}", "5")).isTrue();
            assertThat(violations("{'format':'email'}", "'ada'"))
                    .containsExactly(new Violation("", "must be an email address such as ada@example.org (RFC 5321)"));
        }
    }

    @Nested
    class Combinations {

        @Test
        void allOfListsWhatEachSchemaFinds() {
            assertThat(paths("{'allOf':[{'required':['a']},{'required':['b']},{'required':['a']}]}", "{}"))
                    .containsExactly("/a", "/b");
        }

        @Test
        void anyOfIsContentWithOne() {
            assertThat(accepts("{'anyOf':[{'type':'string'},{'minimum':2}]}", "2"))
                    .isTrue();
            assertThat(violations("{'properties':{'p':{'anyOf':[{'type':'string'},{'required':['id']}]}}}", "{'p':{}}"))
                    .containsExactly(new Violation(
                            "/p",
                            "matches none of the 2 schemas of anyOf: schema 1: must be a string, not an object;"
                                    + " schema 2: /id 'id' is required"));
        }

        @Test
        void oneOfNeedsExactlyOneMatch() {
            String schema = "{'oneOf':[{'minimum':2},{'multiple':0}]}".replace("'multiple':0", "'maximum':3");
            assertThat(accepts(schema, "1")).isTrue();
            assertThat(violations(schema, "2.5"))
                    .containsExactly(new Violation(
                            "", "matches 2 of the 2 schemas of oneOf (schema 1, schema 2) but must match exactly one"));
            assertThat(paths("{'oneOf':[{'type':'string'},{'type':'null'}]}", "1"))
                    .containsExactly("");
        }

        @Test
        void notTurnsAVerdictAround() {
            assertThat(accepts("{'not':{'type':'string'}}", "1")).isTrue();
            assertThat(violations("{'not':{'type':'string'}}", "''"))
                    .containsExactly(new Violation("", "must not match the schema of not"));
            assertThat(accepts("{'not':{'not':{'type':'string'}}}", "''")).isTrue();
        }

        @Test
        void theReasonsOfAFailedChoiceAreNoViolationsOfTheirOwn() {
            String schema = "{'items':{'anyOf':[{'required':['a']},{'required':['b']}]}}";
            assertThat(paths(schema, "[{},{'a':1},{}]")).containsExactly("/0", "/2");
        }
    }

    @Nested
    class References {

        @Test
        void aReferenceStandsForItsDefinition() {
            String schema = "{'properties':{'n':{'$ref':'#/definitions/count'}},'definitions':{'count':{'minimum':0}}}";
            assertThat(accepts(schema, "{'n':1}")).isTrue();
            assertThat(violations(schema, "{'n':-1}")).containsExactly(new Violation("/n", "must be at least 0"));
        }

        @Test
        void recursionThroughAReferenceWorks() {
            String tree = "{'$ref':'#/definitions/tree','definitions':{'tree':{'type':'object','required':['v'],"
                    + "'properties':{'v':{'type':'integer'},'kids':{'items':{'$ref':'#/definitions/tree'}}}}}}";
            assertThat(accepts(tree, "{'v':1,'kids':[{'v':2},{'v':3,'kids':[]}]}"))
                    .isTrue();
            assertThat(paths(tree, "{'v':1,'kids':[{'v':2},{'kids':[{'v':'x'}]}]}"))
                    .containsExactly("/kids/1/kids/0/v", "/kids/1/v");
        }

        @ParameterizedTest
        @CsvSource(
                value = {
                    "a b, a b",
                    "a/b, a~1b",
                    "~, ~0",
                    "~1, ~01",
                    "a+b, a+b",
                    "a%b, a%25b",
                    "1, 1",
                    "007, 007",
                    "99999999999, 99999999999",
                    "$id, $id",
                    "é, %C3%A9",
                    "é, é",
                    "'', ''"
                },
                quoteCharacter = '\'')
        void aDefinitionMayHaveAnyName(String name, String token) {
            String schema = "{'$ref':'#/definitions/" + token + "','definitions':{'" + name
                    + "':{'type':'integer'},'0':true,'7':true}}";
            assertThat(accepts(schema, "1")).isTrue();
            assertThat(accepts(schema, "'x'")).isFalse();
        }

        @Test
        void aPropertyMayBeNamedLikeAKeyword() {
            String schema =
                    "{'properties':{'$ref':{'type':'string'},'$id':{'type':'integer'},'definitions':{'type':'null'}}}";
            assertThat(accepts(schema, "{'$ref':'x','$id':1,'definitions':null}"))
                    .isTrue();
            assertThat(paths(schema, "{'$ref':1,'$id':'x','definitions':1}"))
                    .containsExactly("/$id", "/$ref", "/definitions");
        }
    }

    @Test
    void annotationsChangeNoVerdict() {
        String schema = "{'title':'t','description':'d','default':'x','examples':['y'],'definitions':{'a':false},"
                + "'type':'integer'}";
        assertThat(accepts(schema, "1")).isTrue();
        assertThat(violations(schema, "'x'")).hasSize(1);
    }
}
