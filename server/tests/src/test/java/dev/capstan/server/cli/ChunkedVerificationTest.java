package dev.capstan.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A server that verifies a chain of nine records in three parts. */
class ChunkedVerificationTest {

    private static final String HASH = "0123456789abcdef".repeat(4);
    private static final String PATH = "GET /audit/verification?";

    private ScriptedServer server;

    @BeforeEach
    void answer() throws Exception {
        server = new ScriptedServer();
    }

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void partsArePrintedAndSummed() {
        server.on(PATH + "tenant=default", 200, part(4))
                .on(PATH + "from=4:" + HASH + "&tenant=default", 200, part(8))
                .on(PATH + "from=8:" + HASH + "&tenant=default", 200, intactReport(1, 9));

        CommandRun run = server.run("audit", "verify");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).startsWith("The chain is intact: 9 records, head 9:" + HASH);
        assertThat(run.err().lines()).containsExactly("verified 4 of 9 records", "verified 8 of 9 records");
        CommandRun json = server.run("audit", "verify", "--json").succeeded();
        assertThat(json.json().path("records").longValue()).isEqualTo(9);
    }

    @Test
    void anExpectedHeadIsSentUntilItIsReached() {
        String expect = "expect_head=5:" + HASH + "&";
        server.on(PATH + expect + "tenant=default", 200, part(4))
                .on(PATH + expect + "from=4:" + HASH + "&tenant=default", 200, part(8))
                .on(PATH + "from=8:" + HASH + "&tenant=default", 200, intactReport(1, 9));

        CommandRun run = server.run("audit", "verify", "--json", "--expect-head", "5:" + HASH);

        assertThat(run.succeeded().json().path("ok").booleanValue()).isTrue();
    }

    @Test
    void aBreakInALaterPartIsTold() {
        server.on(PATH + "tenant=default", 200, part(4))
                .on(
                        PATH + "from=4:" + HASH + "&tenant=default",
                        200,
                        "{\"ok\": false, \"records\": 2, \"head\": \"6:" + HASH + "\", \"first_broken\": {\"seq\": 7,"
                                + " \"how\": \"unreadable\", \"message\": \"record 7 cannot be read\"}}");

        CommandRun run = server.run("audit", "verify").failed();

        assertThat(run.out())
                .contains("The chain is broken at record 7 (unreadable)", "Valid up to 6:", "restore a backup");
    }

    @Test
    void aServerThatDoesNotGoOnIsNotAskedForEver() {
        server.on(PATH + "tenant=default", 200, part(4)).on(PATH + "from=4:" + HASH + "&tenant=default", 200, part(4));

        assertThat(server.run("audit", "verify").failed().err()).contains("made no progress after record 4");
    }

    private static String part(long seq) {
        return "{\"complete\": false, \"records\": 4, \"head\": \"" + seq + ":" + HASH + "\", \"last\": 9}";
    }

    private static String intactReport(long records, long seq) {
        return "{\"ok\": true, \"records\": " + records + ", \"head\": \"" + seq + ":" + HASH + "\"}";
    }
}
