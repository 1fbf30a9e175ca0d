package dev.capstan.config;

import static dev.capstan.config.AuthoredTexts.TOML;
import static dev.capstan.config.AuthoredTexts.diagnostic;
import static dev.capstan.config.AuthoredTexts.load;
import static dev.capstan.config.document.DiagnosticCode.BAD_CHARACTER;
import static dev.capstan.config.document.DiagnosticCode.BAD_VALUE;
import static dev.capstan.config.document.DiagnosticCode.COMPUTED_KEY;
import static dev.capstan.config.document.DiagnosticCode.DUPLICATE_CAPABILITY;
import static dev.capstan.config.document.DiagnosticCode.DUPLICATE_KEY;
import static dev.capstan.config.document.DiagnosticCode.DUPLICATE_VALUE;
import static dev.capstan.config.document.DiagnosticCode.EMPTY_FILE;
import static dev.capstan.config.document.DiagnosticCode.ID_MISMATCH;
import static dev.capstan.config.document.DiagnosticCode.JSON_SYNTAX;
import static dev.capstan.config.document.DiagnosticCode.MISSING_KEY;
import static dev.capstan.config.document.DiagnosticCode.MULTIPLE_DOCUMENTS;
import static dev.capstan.config.document.DiagnosticCode.NUMBER_OUT_OF_RANGE;
import static dev.capstan.config.document.DiagnosticCode.TOML_SYNTAX;
import static dev.capstan.config.document.DiagnosticCode.TOO_DEEP;
import static dev.capstan.config.document.DiagnosticCode.TOO_LARGE;
import static dev.capstan.config.document.DiagnosticCode.TOO_MANY_VALUES;
import static dev.capstan.config.document.DiagnosticCode.UNKNOWN_KEY;
import static dev.capstan.config.document.DiagnosticCode.WRONG_TYPE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.capstan.config.document.Diagnostic;
import dev.capstan.config.document.DiagnosticCode;
import dev.capstan.config.document.Format;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each mistake in a file as AGH authors it: the exact line, column, pointer, code and message. */
class AuthoredDiagnosticsTest {

    private static final String IN = "/capabilities/0/";
    private static final String NAME =
            "use 1 to 128 letters, digits, '.', '-' or '_', beginning with a letter or a digit";

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void inACapability(String key, int column, String pointer, DiagnosticCode code, String message) {
        assertThat(diagnostic(Format.TOML, TOML + key))
                .isEqualTo(new Diagnostic("aTOML", 5, column, IN + pointer, code, message));
    }

    static Stream<Arguments> inACapability() {
        return Stream.of(
                arguments("version = ' '", 11, "version", BAD_VALUE, "'version' is blank; write a value"),
                arguments("version = ''", 11, "version", BAD_VALUE, "'version' is blank; write a value"),
                arguments("version = 1.2", 11, "version", WRONG_TYPE, "'version' is the number 1.2; put it in quotes"),
                arguments(
                        "version = 2024-05-01",
                        11,
                        "version",
                        WRONG_TYPE,
                        "'version' is the date or time 2024-05-01; put it in quotes"),
                arguments(
                        "digest = 'sha256:0'",
                        1,
                        "digest",
                        COMPUTED_KEY,
                        "'digest' is computed from the capability; remove it"),
                arguments(
                        "contextNeeded = []",
                        1,
                        "contextNeeded",
                        UNKNOWN_KEY,
                        "unknown key 'contextNeeded'; did you mean 'context_needed'?"),
                arguments(
                        "handler.kind = 'java'",
                        1,
                        "handler",
                        UNKNOWN_KEY,
                        "unknown key 'handler'; the valid keys are id, summary, outcome, version, context_needed,"
                                + " artifacts_expected, execution_outline, constraints, examples, requirements"),
                arguments(
                        "examples = 'one'",
                        12,
                        "examples",
                        WRONG_TYPE,
                        "'examples' is the string 'one'; write a list in brackets"),
                arguments(
                        "examples = ['é😀', 7]",
                        19,
                        "examples/1",
                        WRONG_TYPE,
                        "item 2 of 'examples' is the number 7; put it in quotes"),
                arguments(
                        "constraints = ['a', [ 'b' ]]",
                        21,
                        "constraints/1",
                        WRONG_TYPE,
                        "item 2 of 'constraints' is a list; write a string"),
                arguments(
                        "requirements = ['a', \" \\u0085\"]",
                        22,
                        "requirements/1",
                        BAD_VALUE,
                        "item 2 of 'requirements' is blank; write a value"),
                arguments(
                        "requirements = ['a', 'b', ' a']",
                        27,
                        "requirements/2",
                        DUPLICATE_VALUE,
                        "item 3 of 'requirements' repeats the one on line 5; keep one of the two"),
                arguments(
                        "examples = [\"\\uD800\"]",
                        13,
                        "examples/0",
                        BAD_CHARACTER,
                        "a string contains an unpaired surrogate; write the whole pair, or the character itself"));
    }

    @Test
    void allDiagnosticsAreReportedAtOnce() {
        assertThat(LoadedTexts.diagnostics(load(Format.TOML, """
                        # a catalog
                        [[ capabilities ]]
                        id = "a b"
                        "outcome" = '''
                        '''
                        [[capabilities]]
                        id = " twice "
                        summary = "S"
                        outcome = "O"

                        [[capabilities]]
                          id = 'twice'
                          summary = { a.b = "S" }
                        [other]
                        a = 1
                        """)))
                .extracting(
                        Diagnostic::line,
                        Diagnostic::column,
                        Diagnostic::pointer,
                        Diagnostic::code,
                        Diagnostic::message)
                .containsExactly(
                        tuple(
                                2,
                                1,
                                "/capabilities/0/summary",
                                MISSING_KEY,
                                "'summary' is missing; describe the capability in one line"),
                        tuple(3, 6, "/capabilities/0/id", BAD_VALUE, "'id' is 'a b'; " + NAME),
                        tuple(4, 13, "/capabilities/0/outcome", BAD_VALUE, "'outcome' is blank; write a value"),
                        tuple(
                                11,
                                1,
                                "/capabilities/2/outcome",
                                MISSING_KEY,
                                "'outcome' is missing; describe the result of the capability"),
                        tuple(
                                12,
                                8,
                                "/capabilities/2/id",
                                DUPLICATE_CAPABILITY,
                                "capability 'twice' is already declared on line 7; use another id"),
                        tuple(13, 13, "/capabilities/2/summary", WRONG_TYPE, "'summary' is a mapping; write a string"),
                        tuple(14, 2, "/other", UNKNOWN_KEY, "unknown key 'other'; the valid keys are capabilities"));
    }

    @Test
    void jsonIsToldTheSameWay() {
        assertThat(LoadedTexts.diagnostics(load(Format.JSON, """
                        {"capabilities": [
                          {"id": "é😀", "summary": null, "digest": "", "outcome": "O"},
                          {"id": "x", "summary": "S", "outcome": 1e999, "id": "y",
                           "requirements": ["a", "a\\u00a0"], "version": true},
                          "z"
                        ]}""")))
                .extracting(
                        Diagnostic::line,
                        Diagnostic::column,
                        Diagnostic::pointer,
                        Diagnostic::code,
                        Diagnostic::message)
                .containsExactly(
                        tuple(2, 10, "/capabilities/0/id", BAD_VALUE, "'id' is 'é😀'; " + NAME),
                        tuple(2, 27, "/capabilities/0/summary", WRONG_TYPE, "'summary' is empty; write a string"),
                        tuple(
                                2,
                                33,
                                "/capabilities/0/digest",
                                COMPUTED_KEY,
                                "'digest' is computed from the capability; remove it"),
                        tuple(
                                3,
                                42,
                                "/capabilities/1/outcome",
                                NUMBER_OUT_OF_RANGE,
                                "'1e999' is not a supported number (at most 400 characters, exponent within ±400)"),
                        tuple(
                                3,
                                49,
                                "/capabilities/1/id",
                                DUPLICATE_KEY,
                                "the key 'id' is duplicated; keep this one or the one on line 3"),
                        tuple(
                                4,
                                26,
                                "/capabilities/1/requirements/1",
                                DUPLICATE_VALUE,
                                "item 2 of 'requirements' repeats the one on line 4; keep one of the two"),
                        tuple(
                                4,
                                49,
                                "/capabilities/1/version",
                                WRONG_TYPE,
                                "'version' is the boolean true; put it in quotes"),
                        tuple(
                                5,
                                3,
                                "/capabilities/2",
                                WRONG_TYPE,
                                "item 3 of 'capabilities' is the string 'z'; write keys and values"));
    }

    @ParameterizedTest(name = "{index}: {0}")
    @MethodSource
    void textThatIsNoToml(String text, int line, int column, DiagnosticCode code, String message) {
        assertThat(diagnostic(Format.TOML, text)).isEqualTo(new Diagnostic("aTOML", line, column, "", code, message));
    }

    static Stream<Arguments> textThatIsNoToml() {
        String twice = "this table or list is already defined; keep one of the two";
        String number = "this is not a supported number; put it in quotes if it is a string";
        return Stream.of(
                arguments(
                        "# c\n" + "\n".repeat(9_000) + "é = 1",
                        9_002,
                        1,
                        TOML_SYNTAX,
                        "this is not valid TOML; write key = value, with strings in quotes"),
                arguments(
                        "a = 'x",
                        1,
                        7,
                        TOML_SYNTAX,
                        "the document ends before its value is complete; close the open brackets and quotes"),
                arguments(
                        "b = 1\n  a = \"😀\"\n  a = 2\n",
                        3,
                        3,
                        DUPLICATE_KEY,
                        "the key is duplicated; keep one of the two"),
                arguments(
                        "a = 1\na = {b = 1, c = 2} # twice\n\n# more\n\nd = 1",
                        2,
                        1,
                        DUPLICATE_KEY,
                        "the key is duplicated; keep one of the two"),
                arguments(
                        "a = {\"b\\u0063\" = 1, bc = 2}",
                        1,
                        21,
                        DUPLICATE_KEY,
                        "the key is duplicated; keep one of the two"),
                arguments(
                        "a = \"\\q\"",
                        1,
                        6,
                        TOML_SYNTAX,
                        "invalid escape sequence; double the backslash, or use single quotes"),
                arguments(
                        "a = \"\\UFFFFFFFF\"",
                        1,
                        6,
                        TOML_SYNTAX,
                        "an escape is not a Unicode character (maximum \\U0010FFFF)"),
                arguments(
                        "a = '\u007f'",
                        1,
                        6,
                        BAD_CHARACTER,
                        "a control character is not allowed in TOML; remove it, or write it as an escape in double"
                                + " quotes"),
                arguments(
                        "a = 1 b = 2",
                        1,
                        7,
                        TOML_SYNTAX,
                        "unexpected text after the value; put it in quotes or on its own line"),
                arguments(
                        "a = \"x\ny\"",
                        1,
                        7,
                        TOML_SYNTAX,
                        "unexpected end of the line; close the quote or the bracket"),
                arguments("a = {b = 1,}", 1, 12, TOML_SYNTAX, "a comma is not allowed before '}'; remove it"),
                arguments(
                        "a = 01",
                        1,
                        5,
                        TOML_SYNTAX,
                        "a number cannot begin with 0; put it in quotes if it is a string"),
                arguments("a = " + "9".repeat(401), 1, 5, TOML_SYNTAX, number),
                arguments("[a]\n[b]\n[a]", 3, 3, TOML_SYNTAX, twice),
                arguments("c = []\n[[c]]", 2, 4, TOML_SYNTAX, twice),
                arguments("c = {}\n[c.d]", 2, 4, TOML_SYNTAX, twice),
                arguments(
                        "[[c]]\n[c]",
                        2,
                        3,
                        TOML_SYNTAX,
                        "this key leads into a value that is not a table; rename one of the two"),
                arguments(
                        "a = " + "[".repeat(65) + "]".repeat(65),
                        1,
                        1,
                        TOO_DEEP,
                        "the file is nested deeper than 64" + " levels"));
    }

    @ParameterizedTest(name = "{index}: {0}")
    @MethodSource
    void textThatIsNoJson(String text, int line, int column, DiagnosticCode code, String message) {
        assertThat(diagnostic(Format.JSON, text)).isEqualTo(new Diagnostic("aJSON", line, column, "", code, message));
    }

    static Stream<Arguments> textThatIsNoJson() {
        String word = "this word is not valid JSON; put strings in double quotes";
        String number = "a number is malformed; write it as in -1, 2.5 or 1e10";
        return Stream.of(
                arguments("", 1, 1, EMPTY_FILE, "the file is empty; write JSON"),
                arguments(
                        "\n {a: 1}",
                        2,
                        3,
                        JSON_SYNTAX,
                        "a key in double quotes is missing; write one, or remove the comma before it"),
                arguments(
                        "{'a': 1}",
                        1,
                        2,
                        JSON_SYNTAX,
                        "a key in double quotes is missing; write one, or remove the comma before it"),
                arguments(
                        "{\"a\": 1,}",
                        1,
                        9,
                        JSON_SYNTAX,
                        "a key in double quotes is missing; write one, or remove the comma before it"),
                arguments("[1, ]", 1, 5, JSON_SYNTAX, "a value is missing; write one, or remove the comma before it"),
                arguments("[\"😀\" 2]", 1, 6, JSON_SYNTAX, "a comma is missing between two entries"),
                arguments("{\"a\" 1}", 1, 6, JSON_SYNTAX, "a colon is missing after the key"),
                arguments("// c\n{}", 1, 1, JSON_SYNTAX, "a comment is not valid JSON; remove it"),
                arguments(
                        "{\"a\": \"x",
                        1,
                        9,
                        JSON_SYNTAX,
                        "the document ends before its value is complete; close the open brackets and quotes"),
                arguments("[\"\\q\"]", 1, 4, JSON_SYNTAX, "invalid escape sequence; double the backslash"),
                arguments(
                        "[\"\\u12\"]",
                        1,
                        7,
                        JSON_SYNTAX,
                        "an escape is incomplete; write \\u and four hexadecimal digits"),
                arguments(
                        "[\"a\tb\"]",
                        1,
                        4,
                        JSON_SYNTAX,
                        "a string contains a control character; write it as \\n, \\t or \\uXXXX"),
                arguments("[01]", 1, 3, JSON_SYNTAX, number),
                arguments("[1.]", 1, 3, JSON_SYNTAX, number),
                arguments("[yes]", 1, 2, JSON_SYNTAX, word),
                arguments("[NaN]", 1, 5, JSON_SYNTAX, word),
                arguments("{}}", 1, 3, JSON_SYNTAX, "a closing bracket has no opening bracket; remove it"));
    }

    @Test
    void secondValueInAFileIsReportedAtItsBeginning() {
        assertThat(LoadedTexts.diagnostics(load(Format.JSON, "{\"capabilities\": []}\n {}")))
                .containsExactly(
                        new Diagnostic("aJSON", 2, 2, "", MULTIPLE_DOCUMENTS, "a second value begins here; remove it"));
    }

    @Test
    void theOneCapabilityOfAFileIsNamedAfterIt() {
        assertThat(diagnostic(Format.TOML, "summary = 'S'\noutcome = 'O'\nid = ' y '"))
                .isEqualTo(new Diagnostic(
                        "aTOML", 3, 6, "/id", ID_MISMATCH, "'id' is 'y' in the file 'x'; use the same name for both"));
    }

    @Test
    void aDocumentThatIsNoCatalogSaysWhatIsMissing() {
        String advice = "'capabilities' is missing; list the capabilities, each with id, summary, outcome";

        assertThat(diagnostic(Format.TOML, ""))
                .isEqualTo(new Diagnostic("aTOML", 1, 1, "/capabilities", MISSING_KEY, advice));
        assertThat(diagnostic(Format.JSON, "{}"))
                .isEqualTo(new Diagnostic("aJSON", 1, 1, "/capabilities", MISSING_KEY, advice));
        assertThat(diagnostic(Format.JSON, "[]"))
                .isEqualTo(new Diagnostic("aJSON", 1, 1, "", WRONG_TYPE, "the file is a list; write keys and values"));
        assertThat(diagnostic(Format.JSON, "{\"capabilities\": {}}"))
                .isEqualTo(new Diagnostic(
                        "aJSON",
                        1,
                        18,
                        "/capabilities",
                        WRONG_TYPE,
                        "'capabilities' is a mapping; write a list of capabilities"));
    }

    @Test
    void inputBeyondTheBoundIsNotRead() {
        String deep = "[".repeat(65) + "]".repeat(65);
        assertThat(diagnostic(Format.JSON, deep))
                .extracting(Diagnostic::code, Diagnostic::column)
                .containsExactly(TOO_DEEP, 65);
        assertThat(diagnostic(Format.JSON, "[".repeat(100_000)).code()).isEqualTo(TOO_DEEP);
        assertThat(diagnostic(Format.TOML, "a" + ".a".repeat(64) + " = 1"))
                .extracting(Diagnostic::code, Diagnostic::column)
                .containsExactly(TOO_DEEP, 127);
        assertThat(diagnostic(Format.TOML, "a" + ".a".repeat(500_000) + " = 1").code())
                .isEqualTo(TOO_DEEP);
        assertThat(diagnostic(Format.TOML, "[a" + ".a".repeat(500_000) + "]").code())
                .isEqualTo(TOO_DEEP);
        String many = "[" + "0,".repeat(100_000) + "0]";
        assertThat(diagnostic(Format.JSON, many).code()).isEqualTo(TOO_MANY_VALUES);
        assertThat(diagnostic(Format.TOML, "a = " + many).code()).isEqualTo(TOO_MANY_VALUES);
        String tooLong = "#" + " ".repeat(1_048_576);
        assertThat(diagnostic(Format.TOML, tooLong).code()).isEqualTo(TOO_LARGE);
        assertThat(diagnostic(Format.JSON, tooLong).code()).isEqualTo(TOO_LARGE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"12345e399", "1e500", "-1e-401", "inf", "nan"})
    void numberThatNoMessageCanHoldIsRefusedInToml(String number) {
        assertThat(diagnostic(Format.TOML, TOML + "version = " + number).code()).isEqualTo(NUMBER_OUT_OF_RANGE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"12345e399", "1e500", "1e999999999999", "-1e-401"})
    void numberThatNoMessageCanHoldIsRefusedInJson(String number) {
        assertThat(diagnostic(Format.JSON, "{\"id\": \"x\", \"summary\": \"S\", \"outcome\": " + number + "}")
                        .code())
                .isEqualTo(NUMBER_OUT_OF_RANGE);
    }
}
