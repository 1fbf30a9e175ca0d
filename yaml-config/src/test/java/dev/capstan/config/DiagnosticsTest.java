package dev.capstan.config;

import static dev.capstan.config.Loading.START;
import static dev.capstan.config.Loading.load;
import static dev.capstan.config.Loading.mistakes;
import static dev.capstan.config.Loading.withKeys;
import static dev.capstan.config.document.DiagnosticCode.ALIAS_REFUSED;
import static dev.capstan.config.document.DiagnosticCode.BAD_CHARACTER;
import static dev.capstan.config.document.DiagnosticCode.BAD_VALUE;
import static dev.capstan.config.document.DiagnosticCode.COMPUTED_KEY;
import static dev.capstan.config.document.DiagnosticCode.DUPLICATE_KEY;
import static dev.capstan.config.document.DiagnosticCode.DUPLICATE_VALUE;
import static dev.capstan.config.document.DiagnosticCode.EMPTY_FILE;
import static dev.capstan.config.document.DiagnosticCode.MERGE_KEY_REFUSED;
import static dev.capstan.config.document.DiagnosticCode.MISSING_KEY;
import static dev.capstan.config.document.DiagnosticCode.MULTIPLE_DOCUMENTS;
import static dev.capstan.config.document.DiagnosticCode.NON_STRING_KEY;
import static dev.capstan.config.document.DiagnosticCode.NUMBER_OUT_OF_RANGE;
import static dev.capstan.config.document.DiagnosticCode.SCHEMA_DEFECT;
import static dev.capstan.config.document.DiagnosticCode.TAB_INDENTATION;
import static dev.capstan.config.document.DiagnosticCode.TAG_REFUSED;
import static dev.capstan.config.document.DiagnosticCode.UNKNOWN_ADDRESS;
import static dev.capstan.config.document.DiagnosticCode.UNKNOWN_KEY;
import static dev.capstan.config.document.DiagnosticCode.WRONG_TYPE;
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

/** Each mistake in a file of its own: the exact line, column, pointer, code and message. */
class DiagnosticsTest {

    private static final String IN = "/capabilities/0/";
    private static final String VERSIONS = "write numbers such as 2.0 or 2.1.3, or 2.0-rc.1";
    private static final String WEB = "write an absolute http or https URL without user and password";
    private static final String PERIOD =
            "write a number and a unit s, m, h or d, such as 30s or 1m, above zero and at most 366d";
    private static final String NAME =
            "use 1 to 128 letters, digits, '.', '-' or '_', beginning with a letter or a digit";

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void inACapability(String keys, int column, String pointer, DiagnosticCode code, String message) {
        assertThat(mistakes(withKeys(keys)))
                .containsExactly(new Diagnostic("a.yaml", 8, column, pointer, code, message));
    }

    static Stream<Arguments> inACapability() {
        return Stream.of(identity(), offer(), execution(), exposure(), contract(), yaml())
                .flatMap(s -> s);
    }

    private static Stream<Arguments> identity() {
        return Stream.of(
                key("since: v1", 12, "since", BAD_VALUE, "'since' is 'v1'; " + VERSIONS),
                key("since: true", 12, "since", WRONG_TYPE, "'since' is the boolean true; put it in quotes"),
                key("since:", 11, "since", WRONG_TYPE, "'since' is empty; write a string"),
                key("version: 1e3", 14, "version", BAD_VALUE, "'version' is '1e3'; " + VERSIONS),
                key("version: [1.0]", 14, "version", WRONG_TYPE, "'version' is a list; write a string"),
                key(
                        "supportedVersions: 1.0",
                        24,
                        "supportedVersions",
                        WRONG_TYPE,
                        "'supportedVersions' is the number 1.0; write a list, each item after a '-'"),
                key(
                        "supportedVersions: [1.0, x]",
                        30,
                        "supportedVersions/1",
                        BAD_VALUE,
                        "item 2 of 'supportedVersions' is 'x'; " + VERSIONS),
                key(
                        "supportedVersions: [1.0, 1.0.0]",
                        30,
                        "supportedVersions/1",
                        DUPLICATE_VALUE,
                        "item 2 of 'supportedVersions' repeats the one on line 8; keep one of the two"),
                key(
                        "deprecatedVersions: [1.0, 1.5]",
                        31,
                        "deprecatedVersions/1",
                        BAD_VALUE,
                        "item 2 of 'deprecatedVersions' is '1.5'; only a supported version can be deprecated, so add"
                                + " it to 'supportedVersions' or remove it here"),
                key(
                        "breakingChangesFrom: one",
                        26,
                        "breakingChangesFrom",
                        BAD_VALUE,
                        "'breakingChangesFrom' is 'one'; " + VERSIONS));
    }

    private static Stream<Arguments> offer() {
        return Stream.of(
                key(
                        "category: search",
                        15,
                        "category",
                        BAD_VALUE,
                        "'category' is 'search'; use one of information_retrieval, data_processing, communication,"
                                + " storage"),
                key("description: 5", 18, "description", WRONG_TYPE, "'description' is the number 5; put it in quotes"),
                key("summary: ' '", 14, "summary", BAD_VALUE, "'summary' is blank; write a value"),
                key("outcome: \"\\_\"", 14, "outcome", BAD_VALUE, "'outcome' is blank; write a value"),
                key("tags: [a, {}]", 15, "tags/1", WRONG_TYPE, "item 2 of 'tags' is a mapping; write a string"),
                key("examples: [[a]]", 16, "examples/0", WRONG_TYPE, "item 1 of 'examples' is a list; write a string"),
                key(
                        "requirements: ['']",
                        20,
                        "requirements/0",
                        BAD_VALUE,
                        "item 1 of 'requirements' is blank; write a value"),
                key(
                        "requirements: [a, b, ' a ']",
                        26,
                        "requirements/2",
                        DUPLICATE_VALUE,
                        "item 3 of 'requirements' repeats the one on line 8; keep one of the two"),
                key(
                        "digest: 'sha256:0'",
                        5,
                        "digest",
                        COMPUTED_KEY,
                        "'digest' is computed from the declaration; remove it"));
    }

    private static Stream<Arguments> execution() {
        return Stream.of(
                key(
                        "timeoutMs: 0",
                        16,
                        "timeoutMs",
                        BAD_VALUE,
                        "'timeoutMs' is '0'; write a whole number from 1 to 600000"),
                key(
                        "timeoutMs: 600001",
                        16,
                        "timeoutMs",
                        BAD_VALUE,
                        "'timeoutMs' is '600001'; write a whole number from 1 to 600000"),
                key(
                        "timeoutMs: 99999999999999999999",
                        16,
                        "timeoutMs",
                        BAD_VALUE,
                        "'timeoutMs' is '99999999999999999999'; write a whole number from 1 to 600000"),
                key(
                        "timeoutMs: 1.5",
                        16,
                        "timeoutMs",
                        WRONG_TYPE,
                        "'timeoutMs' is the number 1.5; write a whole number from 1 to 600000"),
                key(
                        "timeoutMs: '5'",
                        16,
                        "timeoutMs",
                        WRONG_TYPE,
                        "'timeoutMs' is the string '5'; write a whole number from 1 to 600000"),
                key(
                        "idempotent: yes",
                        17,
                        "idempotent",
                        WRONG_TYPE,
                        "'idempotent' is the string 'yes'; write true or false"),
                key(
                        "permissions: [network]",
                        19,
                        "permissions/0",
                        BAD_VALUE,
                        "item 1 of 'permissions' is 'network'; use one of network:read, network:write,"
                                + " filesystem:read, filesystem:write, database:read, database:write, secrets:read,"
                                + " compute:execute"),
                key("rateLimit: 5", 16, "rateLimit", WRONG_TYPE, "'rateLimit' is the number 5; write keys and values"),
                key(
                        "rateLimit: { period: 1m }",
                        16,
                        "rateLimit/requests",
                        MISSING_KEY,
                        "'requests' is missing; set the maximum number of calls per period"),
                key(
                        "rateLimit: { requests: 1 }",
                        16,
                        "rateLimit/period",
                        MISSING_KEY,
                        "'period' is missing; write a number and a unit s, m, h or d, such as 1m"),
                key(
                        "rateLimit: { requests: 1, period: 60 }",
                        39,
                        "rateLimit/period",
                        BAD_VALUE,
                        "'period' is '60'; " + PERIOD),
                key(
                        "rateLimit: { requests: 1, period: 0.0s }",
                        39,
                        "rateLimit/period",
                        BAD_VALUE,
                        "'period' is '0.0s'; " + PERIOD),
                key(
                        "rateLimit: { requests: 1, period: 367d }",
                        39,
                        "rateLimit/period",
                        BAD_VALUE,
                        "'period' is '367d'; " + PERIOD),
                key(
                        "rateLimit: { requests: 1, period: 1m, burst: 0 }",
                        50,
                        "rateLimit/burst",
                        BAD_VALUE,
                        "'burst' is '0'; write a whole number from 1 to 1000000000"),
                key(
                        "rateLimit: { requests: 0, period: 1m }",
                        28,
                        "rateLimit/requests",
                        BAD_VALUE,
                        "'requests' is '0'; write a whole number from 1 to 1000000000"),
                key(
                        "retryPolicy: { maxAttempts: 101, backoffMultiplier: 1, initialDelayMs: 0 }",
                        33,
                        "retryPolicy/maxAttempts",
                        BAD_VALUE,
                        "'maxAttempts' is '101'; write a whole number from 1 to 100"),
                key(
                        "retryPolicy: { maxAttempts: 1, backoffMultiplier: 0.99, initialDelayMs: 0 }",
                        55,
                        "retryPolicy/backoffMultiplier",
                        BAD_VALUE,
                        "'backoffMultiplier' is '0.99'; write a number from 1 to 1000"),
                key(
                        "retryPolicy: { maxAttempts: 1, backoffMultiplier: 1, initialDelayMs: -1 }",
                        74,
                        "retryPolicy/initialDelayMs",
                        BAD_VALUE,
                        "'initialDelayMs' is '-1'; write a whole number from 0 to 86400000"),
                key(
                        "retryPolicy: { maxAttempts: 1, backoffMultiplier: 1, initialDelayMs: 0, retryOn: [crash] }",
                        87,
                        "retryPolicy/retryOn/0",
                        BAD_VALUE,
                        "item 1 of 'retryOn' is 'crash'; use one of timeout, network_error, rate_limit"),
                key(
                        "retryPolicy: { maxAttempts: 0, backoffMultiplier: 1, initialDelayMs: 0 }",
                        33,
                        "retryPolicy/maxAttempts",
                        BAD_VALUE,
                        "'maxAttempts' is '0'; write a whole number from 1 to 100"),
                key(
                        "retryPolicy: { maxAttempts: 1, backoffMultiplier: 1, initialDelayMs: 0, maxDelayMs: -1 }",
                        89,
                        "retryPolicy/maxDelayMs",
                        BAD_VALUE,
                        "'maxDelayMs' is '-1'; write a whole number from 0 to 86400000"),
                key(
                        "retryPolicy: { maxAttempts: 1, backoffMultiplier: 1, initialDelayMs: 0, jitter: some }",
                        85,
                        "retryPolicy/jitter",
                        BAD_VALUE,
                        "'jitter' is 'some'; use one of none, full"),
                key(
                        "retryPolicy: { maxAttempts: 1, backoffMultiplier: 1, initialDelayMs: 0, jitter: true }",
                        85,
                        "retryPolicy/jitter",
                        WRONG_TYPE,
                        "'jitter' is the boolean true; put it in quotes"),
                key("price: 5", 12, "price", WRONG_TYPE, "'price' is the number 5; write keys and values"),
                key(
                        "price: { perRequest: 1 }",
                        12,
                        "price/perSecond",
                        MISSING_KEY,
                        "'perSecond' is missing; set the price of a second, or 0"),
                key(
                        "price: { perSecond: 1 }",
                        12,
                        "price/perRequest",
                        MISSING_KEY,
                        "'perRequest' is missing; set the price of a request, or 0"),
                key(
                        "price: { perSecond: -0.01, perRequest: 0 }",
                        25,
                        "price/perSecond",
                        BAD_VALUE,
                        "'perSecond' is '-0.01'; write a number from 0 to 1000000000"),
                key(
                        "price: { perSecond: 0, perRequest: 1000000000.1 }",
                        40,
                        "price/perRequest",
                        BAD_VALUE,
                        "'perRequest' is '1000000000.1'; write a number from 0 to 1000000000"),
                key(
                        "price: { perSecond: 1e-13, perRequest: 0 }",
                        25,
                        "price/perSecond",
                        BAD_VALUE,
                        "'perSecond' is '1e-13'; write a number with at most 12 decimals"),
                key(
                        "price: { perSecond: 0, perRequest: free }",
                        40,
                        "price/perRequest",
                        WRONG_TYPE,
                        "'perRequest' is the string 'free'; write a number from 0 to 1000000000"),
                key(
                        "price: { perSecond: 0, perRequest: 0, perMinute: 1 }",
                        43,
                        "price/perMinute",
                        UNKNOWN_KEY,
                        "unknown key 'perMinute': the valid keys are perSecond, perRequest"),
                key("location: ftp://x", 15, "location", BAD_VALUE, "'location' is 'ftp://x'; " + WEB),
                key("location: /here", 15, "location", BAD_VALUE, "'location' is '/here'; " + WEB),
                key("location: 'http://a b'", 15, "location", BAD_VALUE, "'location' is 'http://a b'; " + WEB),
                key(
                        "location: https://me:secret@x/",
                        15,
                        "location",
                        BAD_VALUE,
                        "'location' is 'https://…@x/'; " + WEB),
                key(
                        "handler: { kind: htp }",
                        22,
                        "handler/kind",
                        BAD_VALUE,
                        "'kind' is 'htp'; use one of agent, http, process, java"),
                key(
                        "handler: {}",
                        14,
                        "handler/kind",
                        MISSING_KEY,
                        "'kind' is missing; use one of agent, http, process, java"),
                key(
                        "handler: { kind: http }",
                        14,
                        "handler/url",
                        MISSING_KEY,
                        "'url' is missing; set the URL to which the handler sends the payload"),
                key(
                        "handler: { kind: http, url: 'http://x', method: get }",
                        53,
                        "handler/method",
                        BAD_VALUE,
                        "'method' is 'get'; use one of GET, POST, PUT, PATCH, DELETE"),
                key(
                        "inputSchema: { properties: { q: {}, Key: {} } }\n"
                                + "handler: { kind: http, method: GET, url: 'http://x?key=k' }",
                        41,
                        "inputSchema/properties/Key",
                        BAD_VALUE,
                        "the query of the handler's url already sets 'Key'; remove the property, or the parameter"
                                + " from the url"),
                key(
                        "handler: { kind: http, url: 'http://x', callerHeaders: no }",
                        60,
                        "handler/callerHeaders",
                        WRONG_TYPE,
                        "'callerHeaders' is the string 'no'; write true or false"),
                key(
                        "handler: { kind: java, name: x, callerHeaders: true }",
                        37,
                        "handler/callerHeaders",
                        UNKNOWN_KEY,
                        "unknown key 'callerHeaders': the valid keys are kind, name"),
                key("skill: 5", 12, "skill", WRONG_TYPE, "'skill' is the number 5; put it in quotes"),
                key("skill: ' '", 12, "skill", BAD_VALUE, "'skill' is blank; write a value"),
                key(
                        "handler: { kind: java, name: x, url: y }",
                        37,
                        "handler/url",
                        UNKNOWN_KEY,
                        "unknown key 'url': the valid keys are kind, name"),
                key(
                        "handler: { kind: process, command: [] }",
                        40,
                        "handler/command",
                        BAD_VALUE,
                        "'command' is an empty list; write at least one item"),
                key(
                        "handler: { kind: process, command: [' '] }",
                        41,
                        "handler/command/0",
                        BAD_VALUE,
                        "item 1 of 'command' is blank; write a value"),
                key(
                        "handler: { kind: process, command: [a, \"b\\0\"] }",
                        44,
                        "handler/command/1",
                        BAD_VALUE,
                        "item 2 of 'command' is 'b\\u0000'; remove the character U+0000"),
                key(
                        "handler: { kind: process, command: [a], memoryMb: 0 }",
                        55,
                        "handler/memoryMb",
                        BAD_VALUE,
                        "'memoryMb' is '0'; write a whole number from 1 to 65536"),
                key(
                        "handler: { kind: process, command: [a], memoryMb: 65537 }",
                        55,
                        "handler/memoryMb",
                        BAD_VALUE,
                        "'memoryMb' is '65537'; write a whole number from 1 to 65536"),
                key(
                        "handler: { kind: process, command: [a], memoryMb: 1.5 }",
                        55,
                        "handler/memoryMb",
                        WRONG_TYPE,
                        "'memoryMb' is the number 1.5; write a whole number from 1 to 65536"),
                key(
                        "handler: { kind: java, name: x, memoryMb: 1 }",
                        37,
                        "handler/memoryMb",
                        UNKNOWN_KEY,
                        "unknown key 'memoryMb': the valid keys are kind, name"));
    }

    private static Stream<Arguments> exposure() {
        return Stream.of(
                key(
                        "visibility: private",
                        17,
                        "visibility",
                        BAD_VALUE,
                        "'visibility' is 'private'; use one of public, authenticated"),
                key("grant: true", 12, "grant", WRONG_TYPE, "'grant' is the boolean true; write keys and values"),
                key(
                        "grant: { default: 1 }",
                        23,
                        "grant/default",
                        WRONG_TYPE,
                        "'default' is the number 1; write true or false"),
                key(
                        "grant: { constraint: {} }",
                        14,
                        "grant/constraint",
                        UNKNOWN_KEY,
                        "unknown key 'constraint': did you mean 'constraints'?"),
                key(
                        "grant: { constraints: [] }",
                        27,
                        "grant/constraints",
                        WRONG_TYPE,
                        "'constraints' is a list; write keys and values"),
                key(
                        "grant: { approval: \"hardware key, in person\" }",
                        24,
                        "grant/approval",
                        BAD_VALUE,
                        "'approval' is 'hardware key, in person'; use one of session, password"),
                key(
                        "grant: { approval: Password }",
                        24,
                        "grant/approval",
                        BAD_VALUE,
                        "'approval' is 'Password'; use one of session, password"),
                key(
                        "grant: { approval: [password] }",
                        24,
                        "grant/approval",
                        WRONG_TYPE,
                        "'approval' is a list; write a string"));
    }

    private static Stream<Arguments> contract() {
        return Stream.of(
                key(
                        "inputSchema: 5",
                        18,
                        "inputSchema",
                        WRONG_TYPE,
                        "'inputSchema' is the number 5; write a schema: a mapping, true or false"),
                key(
                        "outputSchema: []",
                        19,
                        "outputSchema",
                        WRONG_TYPE,
                        "'outputSchema' is a list; write a schema: a mapping, true or false"),
                key(
                        "outputSchema: { properties: { a/b: { oneOf: [true, { type: string, banned: 1 }] } } }",
                        72,
                        "outputSchema/properties/a~1b/oneOf/1/banned",
                        SCHEMA_DEFECT,
                        "keyword 'banned' is refused: remove it"),
                key(
                        "inputSchema: { $ref: /registry/x/1.1/input.json }",
                        26,
                        "inputSchema/$ref",
                        UNKNOWN_ADDRESS,
                        "there is no /registry/x/1.1/input.json in this catalog; declare that version, or write the"
                                + " schema here"),
                key(
                        "outputSchema: { $ref: /registry/x/1.0/output.json }",
                        27,
                        "outputSchema/$ref",
                        UNKNOWN_ADDRESS,
                        "the address is circular; write the schema at /registry/x/1.0/output.json"),
                key(
                        "enforcement: lax",
                        18,
                        "enforcement",
                        BAD_VALUE,
                        "'enforcement' is 'lax'; use one of strict, best-effort"),
                key(
                        "enforcement: true",
                        18,
                        "enforcement",
                        WRONG_TYPE,
                        "'enforcement' is the boolean true; put it in quotes"));
    }

    private static Stream<Arguments> yaml() {
        return Stream.of(
                key("timeout: 1", 5, "timeout", UNKNOWN_KEY, "unknown key 'timeout': did you mean 'timeoutMs'?"),
                key(
                        "timeout_ms: 1",
                        5,
                        "timeout_ms",
                        UNKNOWN_KEY,
                        "unknown key 'timeout_ms': did you mean 'timeoutMs'?"),
                key("Tags: []", 5, "Tags", UNKNOWN_KEY, "unknown key 'Tags': did you mean 'tags'?"),
                key("name: y", 5, "name", DUPLICATE_KEY, "duplicate key 'name'; keep this one or the one on line 7"),
                key(
                        "inputSchema: { const: { a: 1, \"a\": 2 } }",
                        35,
                        "inputSchema/const/a",
                        DUPLICATE_KEY,
                        "duplicate key 'a'; keep this one or the one on line 8"),
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
                        "the string contains half of a surrogate pair; write both halves, or the character itself"));
    }

    private static Arguments key(String yaml, int column, String pointer, DiagnosticCode code, String message) {
        return arguments(yaml, column, IN + pointer, code, message);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void inTheSyntax(String keys, int line, int column, DiagnosticCode code, String message) {
        assertThat(mistakes(withKeys(keys))).containsExactly(new Diagnostic("a.yaml", line, column, "", code, message));
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
                        "an escape in double quotes is not valid; double the backslash, or use single quotes"),
                syntax(
                        "description: \"\\UFFFFFFFF\"",
                        8,
                        19,
                        "escape '\\UFFFFFFFF' is not a Unicode character (maximum \\U0010FFFF)"),
                syntax(
                        "description: \"\\U00110000\"",
                        8,
                        21,
                        "an escape in double quotes is not valid; double the backslash, or use single quotes"),
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
    void whatIsAdvertisedHasASummaryOrADescription() {
        assertThat(mistakes(withKeys("outcome: It is done.")))
                .containsExactly(new Diagnostic(
                        "a.yaml",
                        7,
                        5,
                        IN + "summary",
                        MISSING_KEY,
                        "'summary' is missing; a capability with an outcome needs a summary or a description"));
        assertThat(load(withKeys("outcome: It is done.\nsummary: It."))).isInstanceOf(LoadResult.Loaded.class);
        assertThat(load(withKeys("outcome: It is done.\ndescription: It."))).isInstanceOf(LoadResult.Loaded.class);
    }

    @Test
    void aSkillIsTheAgentsOwn() {
        for (String handler :
                List.of("http, url: 'http://x'", "process, command: [cat]", "java, name: x", "http, url: 'ftp://x'")) {
            assertThat(mistakes(withKeys("skill: review\nhandler: { kind: " + handler + " }")))
                    .startsWith(new Diagnostic(
                            "a.yaml",
                            8,
                            12,
                            IN + "skill",
                            BAD_VALUE,
                            "'skill' needs a handler of kind agent, but the handler is of kind "
                                    + handler.substring(0, handler.indexOf(',')) + "; remove 'skill' or the handler"));
        }
    }

    @Test
    void aFileMayHoldNothing() {
        for (String nothing : List.of("", "# only words\n", "---\n", "\n\n")) {
            assertThat(mistakes(nothing))
                    .extracting(Diagnostic::code, Diagnostic::message)
                    .containsExactly(
                            tuple(EMPTY_FILE, "the file is empty; it needs version, agent, transports, capabilities"));
        }
    }

    @Test
    void aSecondDocumentIsRefusedWhereItBegins() {
        assertThat(mistakes(START + "---\n" + START))
                .containsExactly(new Diagnostic(
                        "a.yaml",
                        8,
                        1,
                        "",
                        MULTIPLE_DOCUMENTS,
                        "a second document begins here: a file declares one agent, so move this to another file"));
    }

    @Test
    void transportsAreReadEachByItsKind() {
        String yaml = """
                version: 1
                agent: agent://a
                transports:
                  - kind: nats
                    topics: { requests: a }
                  - kind: smtp
                  - kind: kafka
                    brokers: []
                    topics: { request: x, responses: 'a b' }
                  - kind: memory
                    servers: [x]
                    topics: r
                  - { kind: sqs, region: 5, queues: { requests: ' ' } }
                  - x
                  - { kind: jetstream, stream: a.b, subjects: { requests: r } }
                  - { kind: jetstream, servers: [s], stream: 5, subjects: { requests: r } }
                  - { kind: nats, servers: [s], stream: x, subjects: { requests: r }, auth: optional }
                  - { kind: memory, topics: { requests: r }, auth: required }
                  - { kind: memory, topics: { requests: r }, auth: false }
                capabilities: [{ name: x }]
                """;

        assertThat(printed(yaml))
                .containsExactly(
                        "4:5 /transports/0/servers missing_key 'servers' is missing; a nats transport needs at least one",
                        "4:5 /transports/0/subjects missing_key 'subjects' is missing; set the addresses of the nats transport",
                        "5:5 /transports/0/topics unknown_key unknown key 'topics': the valid keys are kind,"
                                + " subjects, servers, auth",
                        "6:11 /transports/1/kind bad_value 'kind' is 'smtp'; use one of memory, nats, jetstream, kafka, mqtt, amqp, sqs",
                        "8:14 /transports/2/brokers bad_value 'brokers' is an empty list; write at least one item",
                        "9:13 /transports/2/topics/requests missing_key 'requests' is missing; set the address that"
                                + " receives requests",
                        "9:15 /transports/2/topics/request unknown_key unknown key 'request': did you mean 'requests'?",
                        "9:38 /transports/2/topics/responses bad_value 'responses' is 'a b'; write 1 to 256"
                                + " characters without white space",
                        "11:5 /transports/3/servers unknown_key unknown key 'servers': the valid keys are kind,"
                                + " topics, auth",
                        "12:13 /transports/3/topics wrong_type 'topics' is the string 'r'; write keys and values",
                        "13:26 /transports/4/region wrong_type 'region' is the number 5; put it in quotes",
                        "13:49 /transports/4/queues/requests bad_value 'requests' is blank; write a value",
                        "14:5 /transports/5 wrong_type item 6 of 'transports' is the string 'x'; write keys and"
                                + " values",
                        "15:5 /transports/6/servers missing_key 'servers' is missing; a jetstream transport needs at"
                                + " least one",
                        "15:32 /transports/6/stream bad_value 'stream' is 'a.b'; write 1 to 255 letters, digits, '-'"
                                + " or '_'",
                        "16:46 /transports/7/stream wrong_type 'stream' is the number 5; put it in quotes",
                        "17:33 /transports/8/stream unknown_key unknown key 'stream': the valid keys are kind,"
                                + " subjects, servers, auth",
                        "17:77 /transports/8/auth bad_value 'auth' is 'optional'; use one of required, none",
                        "18:52 /transports/9/auth bad_value 'auth' is 'required'; a memory transport stays in the"
                                + " process, so remove 'auth' or write none",
                        "19:52 /transports/10/auth wrong_type 'auth' is the boolean false; put it in quotes");
    }

    @Test
    void everyMistakeOfAFileIsToldAtOnceInItsOrder() {
        String yaml = """
                version: 2
                agent: pr-reviewer
                transport: []
                capabilities:
                  - description: nameless
                    timeoutMs: soon
                  - name: a b
                    tags: [x, *y]
                  - name: c
                  - name: c
                    version: 1.0
                  - inputSchema: { banned: true }
                    name: c
                    version: 1
                """;

        assertThat(printed(yaml))
                .containsExactly(
                        "1:1 /transports missing_key 'transports' is missing; list at least one transport",
                        "1:10 /version bad_value 'version' is '2'; write 1, the only version of this format",
                        "2:8 /agent bad_value 'agent' is 'pr-reviewer'; write agent:// and 1 to 128 letters, digits,"
                                + " '.', '-' or '_', beginning with a letter or a digit",
                        "3:1 /transport unknown_key unknown key 'transport': did you mean 'transports'?",
                        "5:5 /capabilities/0/name missing_key 'name' is missing; give the capability a name",
                        "6:16 /capabilities/0/timeoutMs wrong_type 'timeoutMs' is the string 'soon'; write a whole"
                                + " number from 1 to 600000",
                        "7:11 /capabilities/1/name bad_value 'name' is 'a b'; " + NAME,
                        "8:15 /capabilities/1/tags/1 alias_refused alias '*y' is not supported; write out the value",
                        "10:11 /capabilities/3/name duplicate_capability capability 'c' 1.0 is already declared on"
                                + " line 9; use another name or version",
                        "12:20 /capabilities/4/inputSchema/banned schema_defect keyword 'banned' is refused: remove it",
                        "13:11 /capabilities/4/name duplicate_capability capability 'c' 1 is already declared on"
                                + " line 9; use another name or version");
    }

    @Test
    void theDocumentIsAMapping() {
        assertThat(printed("[]")).containsExactly("1:1  wrong_type the file is a list; write keys and values");
        assertThat(printed("version: '1'\nagent: agent://a\ntransports: {}\ncapabilities: []"))
                .containsExactly(
                        "1:10 /version wrong_type 'version' is the string '1'; write 1, the only version of this"
                                + " format",
                        "3:13 /transports wrong_type 'transports' is a mapping; write a list, each item after a '-'",
                        "4:15 /capabilities bad_value 'capabilities' is an empty list; write at least one item");
    }

    @Test
    void anUnknownKeyUnlikeAnyOtherIsToldWhichThereAre() {
        assertThat(mistakes(withKeys("colour: red")).get(0).message())
                .isEqualTo("unknown key 'colour': the valid keys are name, since, version, supportedVersions,"
                        + " deprecatedVersions, breakingChangesFrom, inputSchema, outputSchema, enforcement,"
                        + " description, category, tags, summary, outcome, contextNeeded, artifactsExpected,"
                        + " executionOutline, constraints, examples, requirements, timeoutMs, idempotent,"
                        + " permissions, rateLimit, retryPolicy, price, location, handler, skill, visibility, grant");
    }

    @Test
    void columnsCountCharactersAndMessagesStayOnOneLine() {
        assertThat(mistakes(withKeys("category: \"😀\\n" + "x".repeat(100) + "\""))
                        .get(0)
                        .message())
                .isEqualTo("'category' is '😀\\u000a" + "x".repeat(58)
                        + "…'; use one of information_retrieval, data_processing, communication, storage");
        assertThat(mistakes(withKeys("tags: [😀, 5]")).get(0).column()).isEqualTo(15);
    }

    @Test
    void aMistakePrintsAsCompilersPrintTheirs() {
        assertThat(mistakes(withKeys("timeoutMs: 0")).get(0))
                .hasToString("a.yaml:8:16: 'timeoutMs' is '0'; write a whole number from 1 to 600000 [bad_value]");
    }

    @Test
    void onlySoManyMistakesAreListed() {
        StringBuilder yaml = new StringBuilder(START);
        for (int i = 0; i < 1_500; i++) {
            yaml.append("    x").append(i).append(": 1\n");
        }

        List<Diagnostic> mistakes = mistakes(load(yaml.toString()));

        assertThat(mistakes).hasSize(1_001);
        assertThat(mistakes.get(1_000).message()).isEqualTo("500 more errors are not listed; correct these first");
    }

    private static List<String> printed(String yaml) {
        return mistakes(yaml).stream()
                .map(m -> m.line() + ":" + m.column() + " " + m.pointer() + " "
                        + m.code().wire() + " " + m.message())
                .toList();
    }
}
