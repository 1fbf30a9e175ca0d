package dev.capstan.config;

import static dev.capstan.config.LoadedTexts.START;
import static dev.capstan.config.LoadedTexts.diagnostics;
import static dev.capstan.config.LoadedTexts.load;
import static dev.capstan.config.LoadedTexts.withKeys;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.config.document.Diagnostic;
import java.util.List;
import org.junit.jupiter.api.Test;

/** All mistakes of a file, in their order, and how each is printed. */
class FileDiagnosticsTest {

    private static final String NAME =
            "use 1 to 128 letters, digits, '.', '-' or '_', beginning with a letter or a digit";

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
                        "5:5 /transports/0/topics unknown_key unknown key 'topics'; the valid keys are kind,"
                                + " subjects, servers, auth",
                        "6:11 /transports/1/kind bad_value 'kind' is 'smtp'; use one of memory, nats, jetstream, kafka, mqtt, amqp, sqs",
                        "8:14 /transports/2/brokers bad_value 'brokers' is an empty list; write at least one item",
                        "9:13 /transports/2/topics/requests missing_key 'requests' is missing; set the address that"
                                + " receives requests",
                        "9:15 /transports/2/topics/request unknown_key unknown key 'request'; did you mean 'requests'?",
                        "9:38 /transports/2/topics/responses bad_value 'responses' is 'a b'; write 1 to 256"
                                + " characters without white space",
                        "11:5 /transports/3/servers unknown_key unknown key 'servers'; the valid keys are kind,"
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
                        "17:33 /transports/8/stream unknown_key unknown key 'stream'; the valid keys are kind,"
                                + " subjects, servers, auth",
                        "17:77 /transports/8/auth bad_value 'auth' is 'optional'; use one of required, none",
                        "18:52 /transports/9/auth bad_value 'auth' is 'required'; a memory transport stays in the"
                                + " process, so remove 'auth' or write none",
                        "19:52 /transports/10/auth wrong_type 'auth' is the boolean false; put it in quotes");
    }

    @Test
    void allDiagnosticsOfAFileAreReportedInOrder() {
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
                        "3:1 /transport unknown_key unknown key 'transport'; did you mean 'transports'?",
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
        assertThat(diagnostics(withKeys("colour: red")).get(0).message())
                .isEqualTo("unknown key 'colour'; the valid keys are name, since, version, supportedVersions,"
                        + " deprecatedVersions, breakingChangesFrom, inputSchema, outputSchema, partSchema, enforcement,"
                        + " description, category, tags, summary, outcome, contextNeeded, artifactsExpected,"
                        + " executionOutline, constraints, examples, requirements, timeoutMs, idempotent,"
                        + " permissions, rateLimit, retryPolicy, price, location, handler, skill, visibility, grant");
    }

    @Test
    void diagnosticIsPrintedInCompilerFormat() {
        assertThat(diagnostics(withKeys("timeoutMs: 0")).get(0))
                .hasToString("a.yaml:8:16: 'timeoutMs' is '0'; write a whole number from 1 to 600000 [bad_value]");
    }

    @Test
    void numberOfDiagnosticsIsBounded() {
        StringBuilder yaml = new StringBuilder(START);
        for (int i = 0; i < 1_500; i++) {
            yaml.append("    x").append(i).append(": 1\n");
        }

        List<Diagnostic> mistakes = diagnostics(load(yaml.toString()));

        assertThat(mistakes).hasSize(1_001);
        assertThat(mistakes.get(1_000).message()).isEqualTo("500 more errors are not listed; correct these first");
    }

    private static List<String> printed(String yaml) {
        return diagnostics(yaml).stream()
                .map(m -> m.line() + ":" + m.column() + " " + m.pointer() + " "
                        + m.code().wire() + " " + m.message())
                .toList();
    }
}
