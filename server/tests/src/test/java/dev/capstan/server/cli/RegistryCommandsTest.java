package dev.capstan.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.Schema;
import dev.capstan.server.RunningServer;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a registry answers, as a person reads it. */
class RegistryCommandsTest {

    private static final String CONTEXT = """
            {"change": "new", "side": "input", "pointer": "/properties/context", "effect": "limits",
             "message": "the provider takes 'context', which the requester does not know"}""";

    private static final String LANGUAGE = """
            {"change": "narrowed", "side": "input", "pointer": "/properties/language", "effect": "breaks",
             "message": "the provider takes four values only", "instance": {"code": "", "language": "go"}}""";

    private static final String DEPRECATED = """
            {"change": "deprecated", "pointer": "", "effect": "limits", "message": "2.0 deprecates 1.0"}""";

    private static final String MATRIX = """
            {"type": "code-review", "versions": ["1.0", "2.0"], "cells": [
              {"requester": "1.0", "provider": "1.0", "verdict": "full", "reasons": []},
              {"requester": "1.0", "provider": "2.0", "verdict": "partial", "reasons": [%s, %s]},
              {"requester": "2.0", "provider": "1.0", "verdict": "incompatible", "reasons": [%s, %s]},
              {"requester": "2.0", "provider": "2.0", "verdict": "full", "reasons": []}]}""".formatted(CONTEXT, DEPRECATED, CONTEXT, LANGUAGE);

    private ScriptedServer server;

    @BeforeEach
    void start() throws IOException {
        server = new ScriptedServer();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void capabilitiesAreListedInATable() {
        server.on("GET /registry?limit=100", 200, """
                {"capabilities": [
                  {"type": "code-review", "publisher": "operator", "description": "Reviews code", "tags": ["java"],
                   "score": 0.5, "versions": [
                     {"version": "2.0", "status": "active", "deprecated": false},
                     {"version": "1.5", "status": "active", "deprecated": false},
                     {"version": "1.0", "status": "deprecated", "deprecated": true,
                      "sunset_at": "2027-01-01T00:00:00Z"}]},
                  {"type": "com.acme.work", "publisher": "host:h1", "tags": [], "score": 1, "versions": [
                     {"version": "1.0", "status": "active", "deprecated": false}]}],
                 "has_more": false}""");

        assertThat(server.run("registry", "list").succeeded().out())
                .containsPattern("^CAPABILITY +VERSIONS +SCORE +STATUS +PUBLISHER +DESCRIPTION\n")
                .containsPattern("\ncode-review +2.0, 1.5, 1.0 +0.50 +deprecated: 1.0 \\(ends 2027-01-01T00:00:00Z\\)"
                        + " +operator +Reviews code\n")
                .containsPattern("\ncom.acme.work +1.0 +1.00 +active +host:h1 +-\n$");
    }

    @Test
    void theSearchIsTheOneThatWasTyped() {
        server.on(
                "GET /registry?limit=7&query=a b&tag=java&version=>=1.2 <2",
                200,
                "{\"capabilities\": [], \"has_more\": false}");

        assertThat(server.run(
                                "registry",
                                "list",
                                "--query",
                                "a b",
                                "--tag",
                                "java",
                                "--range",
                                ">=1.2  <2",
                                "--limit",
                                "7")
                        .succeeded()
                        .out())
                .isEqualTo("No capabilities found.\n");
    }

    @Test
    void pagesAreReadUntilThereAreEnough() {
        server.on("GET /registry?limit=3", 200, page("\"a\", \"b\"", true, "x"))
                .on("GET /registry?cursor=x&limit=1", 200, page("\"c\"", true, "y"));

        CommandRun run = server.run("registry", "list", "--limit", "3").succeeded();

        assertThat(run.out().lines()).hasSize(5);
        assertThat(run.out()).contains("\na ", "\nb ", "\nc ").endsWith("or narrow with --query, --tag or --range.\n");
        assertThat(server.run("registry", "list", "--limit", "3", "--json")
                        .succeeded()
                        .json())
                .isEqualTo(RunningServer.parsed(
                        page("\"a\", \"b\", \"c\"", true, "").replace(", \"next_cursor\": \"\"", "")));
    }

    @Test
    void aServerThatGivesOnePageForEverIsNotFollowed() {
        server.on("GET /registry?limit=100", 200, page("", true, "x"))
                .on("GET /registry?cursor=x&limit=100", 200, page("", true, "x"));

        server.run("registry", "list").succeeded();

        assertThat(server.requests()).hasSize(2);
    }

    private static String page(String names, boolean more, String cursor) {
        String capabilities = names.replaceAll("\"(\\w)\"", "{\"type\": \"$1\", \"score\": 1, \"versions\": []}");
        return "{\"capabilities\": [" + capabilities + "], \"has_more\": " + more + ", \"next_cursor\": \"" + cursor
                + "\"}";
    }

    @Test
    void versionsOfACapabilityAreListed() {
        server.on("GET /registry/code-review", 200, """
                {"type": "code-review", "publisher": "operator", "versions": [
                  {"version": "2.0", "status": "active", "published_at": "2026-11-21T12:00:00Z",
                   "deprecated_versions": ["1.0"], "breaking_changes_from": "1.5", "description": "Reviews code"},
                  {"version": "1.0", "status": "deprecated", "published_at": "2026-11-20T12:00:00Z",
                   "deprecated_at": "2026-11-21T12:00:00Z", "sunset_at": "2027-01-01T00:00:00Z",
                   "deprecated_versions": []}]}""");

        assertThat(server.run("registry", "show", "code-review").succeeded().out())
                .startsWith("code-review, published by operator\n\nVERSION  STATUS")
                .containsPattern("\n2.0 +active +2026-11-21T12:00:00Z +1.0 +1.5 and older +Reviews code\n")
                .containsPattern(
                        "\n1.0 +deprecated since 2026-11-21T12:00:00Z, ends 2027-01-01T00:00:00Z +2026-11-20T");
    }

    @Test
    void versionIsPrintedWithItsSchemas() {
        scriptVersion(digest("{\"type\": \"object\"}"));

        CommandRun run = server.run("registry", "show", "code-review", "1.0").succeeded();

        assertThat(run.out())
                .startsWith("Capability  code-review 1.0\nStatus      active\nPublisher   operator\n")
                .contains("Tags        java, go\n", "\nInput       sha256:", "\nOutput      sha256:")
                .contains("{\n  \"type\" : \"object\"\n}", "\ntrue\n");
        assertThat(server.run("registry", "show", "code-review", "1.0", "--json")
                        .succeeded()
                        .json()
                        .path("input_schema"))
                .isEqualTo(RunningServer.parsed("{\"type\": \"object\"}"));
    }

    @Test
    void aSchemaThatIsNotTheOneOfItsDigestIsNotTrusted() {
        scriptVersion(digest("{\"type\": \"array\"}"));

        assertThat(server.run("registry", "show", "code-review", "1.0").failed().err())
                .isEqualTo("capstan registry show: a schema does not match its digest; do not trust it\n");
    }

    private void scriptVersion(String inputDigest) {
        server.on("GET /registry/code-review/1.0", 200, """
                        {"type": "code-review", "version": "1.0", "publisher": "operator", "tags": ["java", "go"],
                         "published_at": "2026-11-21T12:00:00Z", "status": "active", "enforcement": "strict",
                         "input_schema": {"$ref": "http://elsewhere.example/steal"}, "input_digest": "%s",
                         "output_schema": {"$ref": "http://elsewhere.example/steal"}, "output_digest": "%s"}""".formatted(inputDigest, digest("true")))
                .on("GET /registry/code-review/1.0/input.json", 200, "{\"type\": \"object\"}")
                .on("GET /registry/code-review/1.0/output.json", 200, "true");
    }

    private static String digest(String schema) {
        return Schema.of(RunningServer.parsed(schema)).digest();
    }

    @Test
    void theMatrixIsDrawn() {
        server.on("GET /registry/code-review/compatibility", 200, MATRIX);

        assertThat(server.run("registry", "matrix", "code-review").succeeded().out())
                .isEqualTo("""
                        REQUESTER  1.0           2.0
                        1.0        full          partial
                        2.0        incompatible  full
                        """);
        assertThat(server.run("registry", "matrix", "code-review", "--json")
                        .succeeded()
                        .json())
                .isEqualTo(RunningServer.parsed(MATRIX));
    }

    @Test
    void theReasonsOfTheMatrixFollowIt() {
        server.on("GET /registry/code-review/compatibility", 200, MATRIX);

        assertThat(server.run("registry", "matrix", "code-review", "--reasons")
                        .succeeded()
                        .out())
                .contains(
                        "\n2.0        incompatible  full\n\nA 1.0 requester is partially compatible with a 2.0 provider.\n",
                        "\n\nA 2.0 requester is not compatible with a 1.0 provider.\n  breaks  input  /properties/language")
                .doesNotContain("A 1.0 requester is compatible with a 1.0 provider.");
    }

    @Test
    void aDifferenceIsToldInSentencesBothWays() {
        server.on("GET /registry/code-review/compatibility?provider=2.0&requester=1.0", 200, cell(1))
                .on("GET /registry/code-review/compatibility?provider=1.0&requester=2.0", 200, cell(2));

        assertThat(server.run("registry", "diff", "code-review", "1.0", "2.0")
                        .succeeded()
                        .out())
                .isEqualTo("""
                        code-review 1.0 -> 2.0

                        A 1.0 requester is partially compatible with a 2.0 provider.
                          limits  input     /properties/context  new: the provider takes 'context', which the requester does not know
                          limits  versions                       deprecated: 2.0 deprecates 1.0

                        A 2.0 requester is not compatible with a 1.0 provider.
                          breaks  input  /properties/language  narrowed: the provider takes four values only, such as {"code":"","language":"go"}
                          limits  input  /properties/context   new: the provider takes 'context', which the requester does not know
                        """);
        assertThat(server.run("registry", "diff", "code-review", "1.0", "2.0", "--json")
                        .succeeded()
                        .json()
                        .path("cells"))
                .extracting(cell -> cell.path("verdict").textValue())
                .containsExactly("partial", "incompatible");
    }

    @Test
    void twoVersionsThatSayTheSameAreToldToBeTheSame() {
        server.on("GET /registry/code-review/compatibility?provider=1.0&requester=1.0", 200, cell(0));

        assertThat(server.run("registry", "diff", "code-review", "1.0", "1.0")
                        .succeeded()
                        .out())
                .contains("A 1.0 requester is compatible with a 1.0 provider.\n  No differences.\n");
    }

    private static String cell(int index) {
        return "{\"cells\": [" + RunningServer.parsed(MATRIX).path("cells").get(index) + "]}";
    }

    @Test
    void lifecycleOfAVersionIsChanged() {
        server.on("POST /registry/code-review/1.0/deprecation", 200, "{\"deprecated_at\": \"2026-11-21T12:00:00Z\"}")
                .on("POST /registry/code-review/1.0/withdrawal", 200, "{\"sunset_at\": \"2027-01-01T00:00:00Z\"}");

        assertThat(server.run("registry", "deprecate", "code-review", "1.0")
                        .succeeded()
                        .out())
                .isEqualTo("code-review 1.0 is deprecated since 2026-11-21T12:00:00Z\n");
        assertThat(server.run("registry", "withdraw", "code-review", "1.0", "--sunset", "2027-01-01T00:00:00Z")
                        .succeeded()
                        .out())
                .isEqualTo("code-review 1.0 is deprecated and ends 2027-01-01T00:00:00Z\n");
        assertThat(server.requests())
                .extracting(ScriptedServer.ReceivedRequest::body)
                .containsExactly("", "{\"sunset\":\"2027-01-01T00:00:00Z\"}");
    }

    @Test
    void aRefusalIsASentenceOrTheJsonOfIt() {
        String refusal = """
                {"error": "version_in_support", "message": "2.0 is one of the two newest versions"}""";
        server.on("POST /registry/code-review/2.0/withdrawal", 409, refusal);
        String[] withdraw = {"registry", "withdraw", "code-review", "2.0", "--sunset", "2027-01-01T00:00:00Z", "--json"
        };

        assertThat(server.run("registry", "withdraw", "code-review", "2.0", "--sunset", "2027-01-01T00:00:00Z")
                        .failed()
                        .err())
                .isEqualTo("capstan registry withdraw: the server refuses: 2.0 is one of the two newest versions"
                        + " (version_in_support)\n");
        assertThat(server.run(withdraw).failed().json()).isEqualTo(RunningServer.parsed(refusal));
    }

    @Test
    void missingCredentialsAreExplained() {
        server.on(
                "POST /registry/code-review/1.0/deprecation",
                401,
                "{\"error\": \"authentication_required\", \"message\": \"send the name and the password\"}");

        assertThat(server.run("registry", "deprecate", "code-review", "1.0")
                        .failed()
                        .err())
                .endsWith("(authentication_required); name an account with --account\n");
    }

    @Test
    void aWrongPasswordIsNotTakenForAMissingAccount() {
        server.on(
                "POST /registry/code-review/1.0/deprecation",
                401,
                "{\"error\": \"authentication_required\", \"message\": \"the password is wrong\"}");

        CommandRun run = CommandRun.typed(
                "secret\n", "registry", "deprecate", "code-review", "1.0", "--account", "ana", "--url", server.url());

        assertThat(run.failed().err()).endsWith("the password is wrong (authentication_required)\n");
    }

    @Test
    void untrustedTextDoesNotMoveTheCursor() {
        server.on("GET /registry?limit=100", 200, """
                {"capabilities": [{"type": "a", "publisher": "operator", "description": "\\u001b[2Jred\\u202e", "score": 1,
                  "versions": [{"version": "\\u001b1"}]}], "has_more": false}""");

        assertThat(server.run("registry", "list").succeeded().out())
                .contains("[2Jred")
                .doesNotContain("\u001b", "\u202e");
        assertThat(server.run("registry", "list", "--json").succeeded().out()).doesNotContain("\u001b", "\u202e");
    }

    @Test
    void responseThatIsNotJsonIsReported() {
        server.on("GET /registry?limit=100", 200, "<html>");

        assertThat(server.run("registry", "list").failed().err())
                .endsWith(
                        "the response of " + server.url() + " is not valid JSON; check that it is a Capstan server\n");
    }
}
