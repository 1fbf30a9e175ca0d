package dev.capstan.config;

import static dev.capstan.config.LoadedTexts.START;
import static dev.capstan.config.LoadedTexts.diagnostics;
import static dev.capstan.config.LoadedTexts.withKeys;
import static dev.capstan.config.document.DiagnosticCode.ALIAS_REFUSED;
import static dev.capstan.config.document.DiagnosticCode.BAD_CHARACTER;
import static dev.capstan.config.document.DiagnosticCode.DUPLICATE_KEY;
import static dev.capstan.config.document.DiagnosticCode.EMPTY_FILE;
import static dev.capstan.config.document.DiagnosticCode.MERGE_KEY_REFUSED;
import static dev.capstan.config.document.DiagnosticCode.MULTIPLE_DOCUMENTS;
import static dev.capstan.config.document.DiagnosticCode.NON_STRING_KEY;
import static dev.capstan.config.document.DiagnosticCode.NUMBER_OUT_OF_RANGE;
import static dev.capstan.config.document.DiagnosticCode.TAB_INDENTATION;
import static dev.capstan.config.document.DiagnosticCode.TAG_REFUSED;
import static dev.capstan.config.document.DiagnosticCode.UNKNOWN_KEY;
import static dev.capstan.config.document.DiagnosticCode.YAML_SYNTAX;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.capstan.config.document.Diagnostic;
import dev.capstan.config.document.DiagnosticCode;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Mistakes in the keys, values and syntax of the YAML itself. */
class YamlDiagnosticsTest extends CapabilityDiagnosticsFixture {

    static Stream<Arguments> inACapability() {
        return Stream.of(
                key("timeout: 1", 5, "timeout", UNKNOWN_KEY, "unknown key 'timeout'; did you mean 'timeoutMs'?"),
                key(
                        "timeout_ms: 1",
                        5,
                        "timeout_ms",
                        UNKNOWN_KEY,
                        "unknown key 'timeout_ms'; did you mean 'timeoutMs'?"),
                key("Tags: []", 5, "Tags", UNKNOWN_KEY, "unknown key 'Tags'; did you mean 'tags'?"),
                key(
                        "name: y",
                        5,
                        "name",
                        DUPLICATE_KEY,
                        "the key 'name' is duplicated; keep this one or the one on line 7"),
                key(
                        "inputSchema: { const: { a: 1, \"a\": 2 } }",
                        35,
                        "inputSchema/const/a",
                        DUPLICATE_KEY,
                        "the key 'a' is duplicated; keep this one or the one on line 8"),
                key(
                        "inputSchema: { const: { 1: x } }",
                        29,
                        "inputSchema/const",
                        NON_STRING_KEY,
                        "a key is the number 1; put it in quotes"),
                key(
                        "inputSchema: { const: { null: x } }",
                        29,
                        "inputSchema/const",
                        NON_STRING_KEY,
                        "a key is empty; write a string"),
                key(
                        "inputSchema: { const: { ? [a] : x } }",
                        31,
                        "inputSchema/const",
                        NON_STRING_KEY,
                        "a key is a list; write a string"),
                key(
                        "tags: &t []",
                        11,
                        "tags",
                        ALIAS_REFUSED,
                        "anchor '&t' is not supported; remove it, and write out the value where it is used"),
                key("tags: *t", 11, "tags", ALIAS_REFUSED, "alias '*t' is not supported; write out the value"),
                key(
                        "<<: { name: y }",
                        5,
                        "<<",
                        MERGE_KEY_REFUSED,
                        "merge key '<<' is not supported; write out the keys it stands for"),
                key(
                        "description: !!python/object:os.system x",
                        18,
                        "description",
                        TAG_REFUSED,
                        "tag '!!python/object:os.system' is not supported; remove it, and write the plain value"),
                key(
                        "tags: !set {a}",
                        11,
                        "tags",
                        TAG_REFUSED,
                        "tag '!set' is not supported; remove it, and write the plain value"),
                key(
                        "inputSchema: { const: -.inf }",
                        27,
                        "inputSchema/const",
                        NUMBER_OUT_OF_RANGE,
                        "'-.inf' is not a supported number (finite, at most 400 characters, exponent within ±400);"
                                + " put it in quotes if it is a string"),
                key(
                        "inputSchema: { const: 1e99999999999 }",
                        27,
                        "inputSchema/const",
                        NUMBER_OUT_OF_RANGE,
                        "'1e99999999999' is not a supported number (finite, at most 400 characters, exponent within"
                                + " ±400); put it in quotes if it is a string"),
                key(
                        "description: \"\\ud800\"",
                        18,
                        "description",
                        BAD_CHARACTER,
                        "a string contains an unpaired surrogate; write the whole pair, or the character itself"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void inTheSyntax(String keys, int line, int column, DiagnosticCode code, String message) {
        assertThat(diagnostics(withKeys(keys)))
                .containsExactly(new Diagnostic("a.yaml", line, column, "", code, message));
    }

    static Stream<Arguments> inTheSyntax() {
        String neighbours = "this does not continue the lines above; indent the line like its neighbours, or quote a"
                + " string that contains ': ', ' #' or quotes";
        return Stream.of(
                syntax("tags:\n\t- a", 9, 5, "a tab indents this; use spaces"),
                syntax("tags:\n-\t- a", 9, 6, "a tab indents this; use spaces"),
                syntax(
                        "description: a: b",
                        8,
                        19,
                        "a ':' is not allowed here; indent the line like its neighbours, or quote a string with ':"
                                + " '"),
                syntax("foo", 8, 5, "this line is not 'key: value'; write a ':' and a space after the key"),
                syntax("description: 'a\nsummary: b", 8, 18, "the quote that opens here is never closed"),
                syntax(
                        "tags: [a\nsummary: b",
                        8,
                        11,
                        "the '[' here is not closed; write ',' between its items and ']' after the last"),
                syntax(
                        "grant: {default: true\nsummary: b",
                        8,
                        12,
                        "the '{' here is not closed; write ',' between its entries and '}' after the last"),
                syntax("description: @a", 8, 18, "a value cannot begin with '@'; put it in quotes"),
                syntax(
                        "description: \"C:\\q\"",
                        8,
                        22,
                        "invalid escape sequence; double the backslash, or use single quotes"),
                syntax(
                        "description: \"\\UFFFFFFFF\"",
                        8,
                        19,
                        "escape '\\UFFFFFFFF' is not a Unicode character (maximum \\U0010FFFF)"),
                syntax(
                        "description: \"\\U00110000\"",
                        8,
                        21,
                        "invalid escape sequence; double the backslash, or use single quotes"),
                syntax("description: 'it's'", 8, 22, neighbours),
                syntax("tags: - a", 8, 11, "a list cannot begin here; put its '-' on a line of its own below the key"),
                syntax("tags: }", 8, 11, "a value is missing before '}'; write one, or put the character in quotes"),
                syntax("description: |x\n  a", 8, 18, "the text after '|' or '>' is not valid; remove it"),
                syntax("tags: *", 8, 12, "aliases are not supported; quote a string that contains '*'"));
    }

    private static Arguments syntax(String keys, int line, int column, String message) {
        return arguments(keys, line, column, message.startsWith("a tab") ? TAB_INDENTATION : YAML_SYNTAX, message);
    }

    @Test
    void aFileMayHoldNothing() {
        for (String nothing : List.of("", "# only words\n", "---\n", "\n\n")) {
            assertThat(diagnostics(nothing))
                    .extracting(Diagnostic::code, Diagnostic::message)
                    .containsExactly(
                            tuple(EMPTY_FILE, "the file is empty; it needs version, agent, transports, capabilities"));
        }
    }

    @Test
    void aSecondDocumentIsRefusedWhereItBegins() {
        assertThat(diagnostics(START + "---\n" + START))
                .containsExactly(new Diagnostic(
                        "a.yaml",
                        8,
                        1,
                        "",
                        MULTIPLE_DOCUMENTS,
                        "a second document begins here: a file declares one agent, so move this to another file"));
    }

    @Test
    void columnsCountCharactersAndMessagesStayOnOneLine() {
        assertThat(diagnostics(withKeys("category: \"😀\\n" + "x".repeat(100) + "\""))
                        .get(0)
                        .message())
                .isEqualTo("'category' is '😀\\u000a" + "x".repeat(58)
                        + "…'; use one of information_retrieval, data_processing, communication, storage");
        assertThat(diagnostics(withKeys("tags: [😀, 5]")).get(0).column()).isEqualTo(15);
    }
}
