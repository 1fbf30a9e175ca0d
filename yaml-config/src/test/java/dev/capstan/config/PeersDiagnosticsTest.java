package dev.capstan.config;

import static dev.capstan.config.LoadedTexts.diagnostics;
import static dev.capstan.config.document.DiagnosticCode.ALIAS_REFUSED;
import static dev.capstan.config.document.DiagnosticCode.BAD_VALUE;
import static dev.capstan.config.document.DiagnosticCode.DUPLICATE_KEY;
import static dev.capstan.config.document.DiagnosticCode.DUPLICATE_VALUE;
import static dev.capstan.config.document.DiagnosticCode.MISSING_KEY;
import static dev.capstan.config.document.DiagnosticCode.NUMBER_OUT_OF_RANGE;
import static dev.capstan.config.document.DiagnosticCode.TAG_REFUSED;
import static dev.capstan.config.document.DiagnosticCode.UNKNOWN_KEY;
import static dev.capstan.config.document.DiagnosticCode.WRONG_TYPE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.capstan.config.document.Diagnostic;
import dev.capstan.config.document.DiagnosticCode;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each mistake in an {@code rpc-peers.yaml} of its own: the exact line, column, pointer, code and message. */
class PeersDiagnosticsTest {

    private static final String SECRET =
            " is invalid; the file must not contain a secret, so write env:NAME, file:PATH or secret://PATH";
    private static final String HIDDEN = " is invalid (not shown, it may be a secret); write ";
    private static final String WHERE = "write env:NAME, file:PATH or secret://PATH";
    private static final String WEB =
            "write an absolute http or https URL, with a port up to 65535 and without user and password";
    private static final String NAME =
            "use 1 to 128 letters, digits, '.', '-' or '_', beginning with a letter or a digit";
    private static final String KEY_ID = "use 1 to 128 letters, digits, '.', '-' or '_'";

    @TempDir
    Path fleet;

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void inAuth(String auth, int column, String pointer, DiagnosticCode code, String message) {
        assertThat(diagnostics(PeersFiles.load(fleet, PeersFiles.withAuth(auth))))
                .containsExactly(new Diagnostic(file(), 6, column, "/peers/0/auth" + pointer, code, message));
    }

    static Stream<Arguments> inAuth() {
        return Stream.of(providers(), keys(), references(), scopes(), tokens()).flatMap(s -> s);
    }

    private static Stream<Arguments> providers() {
        return Stream.of(
                arguments("hunter2", 11, "", WRONG_TYPE, "'auth'" + HIDDEN + "keys and values"),
                arguments("5", 11, "", WRONG_TYPE, "'auth'" + HIDDEN + "keys and values"),
                arguments("*hunter2", 11, "", ALIAS_REFUSED, "'auth'" + HIDDEN + "keys and values"),
                arguments("[hunter2]", 11, "", WRONG_TYPE, "'auth'" + HIDDEN + "keys and values"),
                arguments(
                        "{}",
                        11,
                        "/provider",
                        MISSING_KEY,
                        "'provider' is missing; use one of hmac, oidc, oauth2-client"),
                arguments(
                        "{ provider: basic, password: hunter2 }",
                        23,
                        "/provider",
                        BAD_VALUE,
                        "'provider' is 'basic'; use one of hmac, oidc, oauth2-client"));
    }

    private static Stream<Arguments> keys() {
        return Stream.of(
                hmac(
                        "secretRef: env:K",
                        11,
                        "/keyId",
                        MISSING_KEY,
                        "'keyId' is missing; set the keyId that the peer uses"),
                hmac("keyId: k", 11, "/secretRef", MISSING_KEY, "'secretRef' is missing; " + WHERE),
                hmac("keyId: 'a b', secretRef: env:K", 36, "/keyId", BAD_VALUE, "'keyId' is 'a b'; " + KEY_ID),
                hmac(
                        "keyId: " + "k".repeat(129) + ", secretRef: env:K",
                        36,
                        "/keyId",
                        BAD_VALUE,
                        "'keyId' is '" + "k".repeat(60) + "…'; " + KEY_ID),
                hmac(
                        "keyId: 5, secretRef: env:K",
                        36,
                        "/keyId",
                        WRONG_TYPE,
                        "'keyId' is the number 5; put it in quotes"),
                hmac(
                        "keyId: k, secretRef: env:K, secret: hunter2",
                        57,
                        "/secret",
                        UNKNOWN_KEY,
                        "unknown key 'secret'; did you mean 'secretRef'?"),
                hmac(
                        "keyId: k, secretRef: env:K, secretRef: hunter2",
                        57,
                        "/secretRef",
                        DUPLICATE_KEY,
                        "the key 'secretRef' is duplicated; keep this one or the one on line 6"),
                hmac(
                        "keyId: k, secretRef: env:K, previous: hunter2",
                        67,
                        "/previous",
                        WRONG_TYPE,
                        "'previous'" + HIDDEN + "a list of keys, each with keyId and secretRef"),
                hmac(
                        "keyId: k, secretRef: env:K, previous: [hunter2]",
                        68,
                        "/previous/0",
                        WRONG_TYPE,
                        "item 1 of 'previous'" + HIDDEN + "keys and values"),
                hmac(
                        "keyId: k, secretRef: env:K, previous: [{ keyId: k, secretRef: env:L }]",
                        77,
                        "/previous/0/keyId",
                        DUPLICATE_VALUE,
                        "'keyId' repeats the one on line 6; use a distinct keyId for each key"),
                hmac(
                        "keyId: k, secretRef: env:K, previous: [{ keyId: l, secretRef: hunter2 }]",
                        91,
                        "/previous/0/secretRef",
                        BAD_VALUE,
                        "'secretRef'" + SECRET),
                hmac(
                        "keyId: k, secretRef: env:K, previous: [{ keyId: l, secretRef: env:L, scopes: [x] }]",
                        98,
                        "/previous/0/scopes",
                        UNKNOWN_KEY,
                        "unknown key 'scopes'; the valid keys are keyId, secretRef"));
    }

    private static Stream<Arguments> references() {
        return Stream.of(
                reference("hunter2", BAD_VALUE),
                reference("''", BAD_VALUE),
                reference("'env:'", BAD_VALUE),
                reference("env:2KEY", BAD_VALUE),
                reference("'env:A B'", BAD_VALUE),
                reference("env:" + "K".repeat(129), BAD_VALUE),
                reference("ENV:KEY", BAD_VALUE),
                reference("'file:'", BAD_VALUE),
                reference("'file: '", BAD_VALUE),
                reference("\"file:/a\\0b\"", BAD_VALUE),
                reference("file:" + "p".repeat(1025), BAD_VALUE),
                reference("'secret:'", BAD_VALUE),
                reference("'secret://'", BAD_VALUE),
                reference("secret://a//b", BAD_VALUE),
                reference("secret://../b", BAD_VALUE),
                reference("secret:///b", BAD_VALUE),
                reference("secret://a" + "/a".repeat(16), BAD_VALUE),
                reference("42", BAD_VALUE),
                reference("true", BAD_VALUE),
                reference("~", BAD_VALUE),
                reference("[hunter2]", BAD_VALUE),
                reference("{ hunter2: x }", BAD_VALUE),
                reference("1e99999", NUMBER_OUT_OF_RANGE),
                reference("*hunter2", ALIAS_REFUSED),
                reference("&hunter2 env:K", ALIAS_REFUSED),
                reference("!hunter2 env:K", TAG_REFUSED));
    }

    private static Arguments reference(String value, DiagnosticCode code) {
        return hmac("keyId: k, secretRef: " + value, 50, "/secretRef", code, "'secretRef'" + SECRET);
    }

    private static Stream<Arguments> scopes() {
        String key = "keyId: k, secretRef: env:K, scopes: ";
        return Stream.of(
                hmac(
                        key + "x",
                        65,
                        "/scopes",
                        WRONG_TYPE,
                        "'scopes' is the string 'x'; write a list, each item after a '-'"),
                hmac(key + "[a b]", 66, "/scopes/0", BAD_VALUE, "item 1 of 'scopes' is 'a b'; " + NAME),
                hmac(
                        key + "[x, x]",
                        69,
                        "/scopes/1",
                        DUPLICATE_VALUE,
                        "item 2 of 'scopes' repeats the one on line 6; keep one of the two"));
    }

    private static Stream<Arguments> tokens() {
        return Stream.of(
                arguments(
                        "{ provider: oidc, audience: a }",
                        11,
                        "/issuer",
                        MISSING_KEY,
                        "'issuer' is missing; set the issuer of the peer's tokens"),
                arguments(
                        "{ provider: oidc, issuer: i }",
                        11,
                        "/audience",
                        MISSING_KEY,
                        "'audience' is missing; set the audience of the peer's tokens"),
                arguments(
                        "{ provider: oidc, issuer: i, audience: a, jwksUri: x }",
                        62,
                        "/jwksUri",
                        BAD_VALUE,
                        "'jwksUri' is 'x'; " + WEB),
                arguments(
                        "{ provider: oidc, issuer: i, audience: a, keyId: k }",
                        53,
                        "/keyId",
                        UNKNOWN_KEY,
                        "unknown key 'keyId'; the valid keys are provider, issuer, audience, jwksUri, scopes"),
                arguments(
                        "{ provider: oauth2-client, clientId: c, clientSecretRef: env:C }",
                        11,
                        "/tokenEndpoint",
                        MISSING_KEY,
                        "'tokenEndpoint' is missing; set the URL that issues tokens"),
                arguments(
                        "{ provider: oauth2-client, tokenEndpoint: 'http://t', clientSecretRef: env:C }",
                        11,
                        "/clientId",
                        MISSING_KEY,
                        "'clientId' is missing; set the client id for the token endpoint"),
                arguments(
                        "{ provider: oauth2-client, tokenEndpoint: 'http://t', clientId: c }",
                        11,
                        "/clientSecretRef",
                        MISSING_KEY,
                        "'clientSecretRef' is missing; " + WHERE),
                arguments(
                        "{ provider: oauth2-client, tokenEndpoint: 'http://t', clientId: c, clientSecretRef: hunter2 }",
                        95,
                        "/clientSecretRef",
                        BAD_VALUE,
                        "'clientSecretRef'" + SECRET),
                arguments(
                        "{ provider: oauth2-client, tokenEndpoint: 'http://me:hunter2@t', clientId: c,"
                                + " clientSecretRef: env:C }",
                        53,
                        "/tokenEndpoint",
                        BAD_VALUE,
                        "'tokenEndpoint' is 'http://…@t'; " + WEB));
    }

    private static Arguments hmac(String keys, int column, String pointer, DiagnosticCode code, String message) {
        return arguments("{ provider: hmac, " + keys + " }", column, pointer, code, message);
    }

    @Test
    void allDiagnosticsOfAListAreReportedInOrder() {
        String yaml = """
                version: 2
                peer: []
                peers:
                  - agent: p
                    transport: []
                  - agent: agent://p
                    transports: []
                  - agent: agent://p
                    transports: [{ kind: smtp }, { kind: memory, topics: { requests: r }, auth: required }]
                    capabilities: []
                  - x
                """;

        assertThat(diagnostics(PeersFiles.load(fleet, yaml)))
                .extracting(m -> m.line() + ":" + m.column() + " " + m.pointer() + " "
                        + m.code().wire() + " " + m.message())
                .containsExactly(
                        "1:10 /version bad_value 'version' is '2'; write 1, the only version of this format",
                        "2:1 /peer unknown_key unknown key 'peer'; did you mean 'peers'?",
                        "4:5 /peers/0/transports missing_key 'transports' is missing; list at least one transport",
                        "4:12 /peers/0/agent bad_value 'agent' is 'p'; write agent:// and 1 to 128 letters, digits,"
                                + " '.', '-' or '_', beginning with a letter or a digit",
                        "5:5 /peers/0/transport unknown_key unknown key 'transport'; did you mean 'transports'?",
                        "7:17 /peers/1/transports bad_value 'transports' is an empty list; write at least one item",
                        "8:12 /peers/2/agent duplicate_peer peer 'agent://p' is already listed on line 6; keep one"
                                + " of the two",
                        "9:26 /peers/2/transports/0/kind bad_value 'kind' is 'smtp'; use one of memory, nats,"
                                + " jetstream, kafka, mqtt, amqp, sqs",
                        "9:81 /peers/2/transports/1/auth bad_value 'auth' is 'required'; a memory transport stays in"
                                + " the process, so remove 'auth' or write none",
                        "10:5 /peers/2/capabilities unknown_key unknown key 'capabilities'; the valid keys are"
                                + " agent, transports, auth",
                        "11:5 /peers/3 wrong_type item 4 of 'peers' is the string 'x'; write keys and values");
    }

    @Test
    void aFileThatIsNoListSaysWhatIsMissing() {
        assertThat(diagnostics(PeersFiles.load(fleet, "")))
                .extracting(Diagnostic::message)
                .containsExactly("the file is empty; it needs version, peers");
        assertThat(diagnostics(PeersFiles.load(fleet, "{}")))
                .extracting(Diagnostic::pointer, Diagnostic::message)
                .containsExactly(
                        tuple("/version", "'version' is missing; write version: 1"),
                        tuple("/peers", "'peers' is missing; list the peers, each with agent and transports"));
        assertThat(diagnostics(PeersFiles.load(fleet, PeersFiles.START + "---\n" + PeersFiles.START)))
                .extracting(Diagnostic::line, Diagnostic::message)
                .containsExactly(
                        tuple(6, "a second document begins here: a fleet has one list of peers, so merge the two"));
    }

    @Test
    void diagnosticsOfAReferenceAreReportedOnce() {
        String nested = "{ provider: hmac, keyId: k, secretRef: { hunter2: *hunter2, hunter2: !x y, 5: [1e99999] } }";

        assertThat(diagnostics(PeersFiles.load(fleet, PeersFiles.withAuth(nested))))
                .extracting(Diagnostic::pointer, Diagnostic::message)
                .containsExactly(tuple("/peers/0/auth/secretRef", "'secretRef'" + SECRET));
    }

    @Test
    void aValueUnderAnUnknownKeyIsNotRepeated() {
        assertThat(diagnostics(PeersFiles.load(
                        fleet,
                        PeersFiles.withAuth("{ provider: hmac, keyId: k, secretRef: env:K, secret: *hunter2 }"))))
                .extracting(Diagnostic::column, Diagnostic::message)
                .containsExactly(
                        tuple(57, "unknown key 'secret'; did you mean 'secretRef'?"),
                        tuple(65, "'secret'" + HIDDEN + "a string"));
    }

    private String file() {
        return fleet.resolve("rpc-peers.yaml").toString();
    }
}
