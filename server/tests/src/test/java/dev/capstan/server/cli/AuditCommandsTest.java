package dev.capstan.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.server.CapstanServer;
import dev.capstan.server.RunningServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Against a running server, and against the data directory of one that was stopped: three calls, four records. */
class AuditCommandsTest {

    /** The records of three calls: the second of them breaks its schema. */
    private static final int RECORDS_OF_THE_CALLS = 4;

    /** All records; the fleet was published and the first account added before the calls were made. */
    private static long records;

    private static long violation;

    private static final String WRONG_HASH = "0".repeat(64);

    @RegisterExtension
    private static final RunningServer SERVER = new RunningServer();

    @TempDir
    private static Path stopped;

    @TempDir
    private Path directory;

    @BeforeAll
    static void makeTheCalls() throws Exception {
        makeThreeCalls(SERVER.url().toString());
        try (CapstanServer server = CapstanServer.start(RunningServer.fleet(), stopped, "127.0.0.1", 0)) {
            makeThreeCalls(server.url().toString());
        }
        records = SERVER.recorded();
        violation = records - RECORDS_OF_THE_CALLS + 2;
    }

    private static void makeThreeCalls(String url) {
        CommandRun.of("call", "echo", "1", "--url", url).succeeded();
        CommandRun.of("call", "check_balance", "{}", "--url", url).failed();
        CommandRun.of("call", "echo", "3", "--url", url).succeeded();
    }

    /** The same chain, by both ways that there are to it. */
    private static List<String[]> bothWays() {
        return List.of(new String[] {"--url", SERVER.url().toString()}, new String[] {"--data", stopped.toString()});
    }

    @Test
    void recordsArePrintedAsATable() {
        for (String[] way : bothWays()) {
            CommandRun run = audit("query", way).succeeded();

            assertThat(run.out().lines()).hasSize((int) records + 1);
            assertThat(run.out()).startsWith("SEQ  TIME");
            assertThat(run.out().lines().skip(violation).findFirst().orElseThrow())
                    .startsWith(violation + " ")
                    .contains("capability_schema_violation", "check_balance", "request, 1 violation");
        }
    }

    @Test
    void jsonOutputIsTheServersResponse() throws Exception {
        CommandRun run = audit("query", bothWays().get(0), "--json").succeeded();

        assertThat(run.json()).isEqualTo(SERVER.get("/audit/records").json());
    }

    @Test
    void recordsAreChosenByKindAndNumberAndTime() {
        for (String[] way : bothWays()) {
            assertThat(seqs(audit("query", way, "--json", "--kind", "capability_schema_violation")))
                    .containsExactly(violation);
            assertThat(seqs(audit("query", way, "--json", "--after", "1", "--limit", "2")))
                    .containsExactly(2L, 3L);
            assertThat(seqs(audit("query", way, "--json", "--until", "2020-01-01T00:00:00Z")))
                    .isEmpty();
            assertThat(seqs(audit("query", way, "--json", "--since", "2020-01-01T00:00:00Z", "--limit", "1000")))
                    .hasSize((int) records);
        }
    }

    @Test
    void aServerShowsTheRecordsOfItsOwnTenantAndADirectoryThoseOfAny() {
        assertThat(audit("query", bothWays().get(0), "--tenant", "acme")
                        .failed()
                        .err())
                .contains("an account reads the records of its own tenant only");
        for (String command : List.of("query", "verify", "export")) {
            assertThat(audit(command, bothWays().get(1), "--tenant", "acme")
                            .failed()
                            .err())
                    .contains("the database has no chain of tenant 'acme'; --tenant can be one of: default");
        }
    }

    @Test
    void anAccountOfATenantReadsTheRecordsOfThatTenant() throws Exception {
        try (ScriptedServer server = new ScriptedServer()) {
            server.on("GET /audit/records?limit=1", 200, "{\"records\": [{\"record\": {\"tenantId\": \"acme\"}}]}")
                    .on(
                            "GET /audit/records?after=0&limit=101&tenant=acme",
                            200,
                            "{\"records\": [], \"has_more\": false}");

            CommandRun run = CommandRun.typed("secret\n", "audit", "query", "--account", "ana", "--url", server.url());

            assertThat(run.exitCode()).as(run.err()).isZero();
        }
    }

    @ParameterizedTest
    @CsvSource({"query, 101", "export, 128"})
    void aRecordThatIsNoneIsAFaultOfTheServer(String command, int limit) throws Exception {
        try (ScriptedServer server = new ScriptedServer()) {
            String records = "GET /audit/records?after=0&limit=" + limit + "&tenant=default";

            CommandRun run = server.on(records, 200, "{\"records\": [{\"seq\": 1}]}")
                    .run("audit", command, "--tenant", "default");

            assertThat(run.failed().err()).contains("the server's response is invalid", "not a valid chain record");
        }
    }

    @Test
    void furtherPageIsAnnounced() {
        CommandRun run = audit("query", bothWays().get(1), "--limit", "3").succeeded();

        assertThat(run.out()).endsWith("More records exist; continue with --after 3" + System.lineSeparator());
    }

    @Test
    void aWholeChainIsVerifiedAndItsHeadTold() {
        for (String[] way : bothWays()) {
            CommandRun run = audit("verify", way).succeeded();

            assertThat(run.out()).startsWith("The chain is intact: " + records + " records, head " + records + ":");
            assertThat(audit("verify", way, "--json")
                            .succeeded()
                            .json()
                            .path("head")
                            .textValue())
                    .isEqualTo(head(way));
        }
    }

    @Test
    void aHeadThatWasKeptIsComparedWithTheChain() {
        for (String[] way : bothWays()) {
            audit("verify", way, "--expect-head", head(way)).succeeded();

            CommandRun rewritten = audit("verify", way, "--expect-head", records + ":" + WRONG_HASH)
                    .failed();
            assertThat(rewritten.out())
                    .startsWith("The chain is broken at record " + records)
                    .contains("verify them with 'capstan audit verify --file'");
            CommandRun cut = audit("verify", way, "--json", "--expect-head", (records + 1) + ":" + WRONG_HASH)
                    .failed();
            assertThat(cut.json().at("/first_broken/how").textValue()).isEqualTo("truncated");
        }
    }

    @Test
    void anExportGoesOnFromWhereTheLastOneEndedAndProvesItself() throws Exception {
        for (String[] way : bothWays()) {
            Path file = directory.resolve(way[0] + ".jsonl");
            CommandRun first = audit("export", way, "--out", file.toString());
            assertThat(first.exitCode()).isZero();
            assertThat(first.err()).startsWith(records + " records written, up to " + records + ":");
            assertThat(first.out()).isEmpty();

            assertThat(audit("export", way, "--out", file.toString()).err()).startsWith("0 records written");
            assertThat(Files.readAllLines(file)).hasSize((int) records);
            CommandRun.of("audit", "verify", "--file", file.toString()).succeeded();
            CommandRun.of("audit", "verify", "--file", file.toString(), "--expect-head", head(way))
                    .succeeded();
            assertThat(CommandRun.of("audit", "verify", "--file", file.toString(), "--tenant", "acme")
                            .failed()
                            .err())
                    .contains("is an export of the tenant 'default', not of 'acme'");
        }
    }

    @Test
    void anExportIsVerifiedFromAPipe() throws Exception {
        Path file = directory.resolve("export.jsonl");
        audit("export", bothWays().get(1), "--out", file.toString());
        Path pipe = directory.resolve("pipe");
        new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor();

        String whole = Files.readString(file);
        String cut = whole.substring(whole.indexOf('\n') + 1);

        assertThat(verifiedThrough(pipe, whole).succeeded().out())
                .startsWith("The chain is intact: " + records + " records");
        assertThat(verifiedThrough(pipe, cut).failed().out()).startsWith("The chain is broken at record 1");
        assertThat(CommandRun.typed(whole, "audit", "verify", "--file", "-")
                        .succeeded()
                        .out())
                .startsWith("The chain is intact: " + records + " records");
        assertThat(CommandRun.typed(cut, "audit", "verify", "--file", "-")
                        .failed()
                        .out())
                .startsWith("The chain is broken at record 1");
    }

    private static CommandRun verifiedThrough(Path pipe, String export) throws Exception {
        CompletableFuture<Void> writer = CompletableFuture.runAsync(() -> {
            try {
                Files.writeString(pipe, export);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        CommandRun run = CommandRun.of("audit", "verify", "--file", pipe.toString());
        writer.get(1, TimeUnit.MINUTES);
        return run;
    }

    @Test
    void anExportToStandardOutputHasARecordOnEachLine() {
        CommandRun run = audit(
                "export",
                bothWays().get(0),
                "--kind",
                "capability_schema_violation",
                "--cursor",
                directory.resolve("cursor").toString());

        assertThat(run.exitCode()).isZero();
        assertThat(run.out().lines()).hasSize(1);
        assertThat(run.json().path("seq").longValue()).isEqualTo(violation);
        assertThat(run.err()).startsWith("1 record written");
    }

    @Test
    void anExportThatWasTamperedWithIsFoundOut() throws Exception {
        Path file = exported();
        List<String> lines = Files.readAllLines(file);

        Files.writeString(file, String.join("\n", lines).replace("\"succeeded\"", "\"refused\"") + "\n");
        assertThat(CommandRun.of("audit", "verify", "--file", file.toString())
                        .failed()
                        .out())
                .startsWith("The chain is broken at record " + (violation - 1) + " (changed)");

        Files.write(file, List.of(lines.get(0), lines.get(2), lines.get(3)));
        assertThat(CommandRun.of("audit", "verify", "--file", file.toString(), "--json")
                        .failed()
                        .json()
                        .at("/first_broken/seq")
                        .intValue())
                .isEqualTo(2);

        Files.write(file, lines.subList(0, 3));
        CommandRun.of("audit", "verify", "--file", file.toString()).succeeded();
        assertThat(CommandRun.of(
                                "audit",
                                "verify",
                                "--file",
                                file.toString(),
                                "--expect-head",
                                head(bothWays().get(0)))
                        .failed()
                        .out())
                .contains("(truncated)");

        Files.writeString(file, "this is no export\n");
        CommandRun.of("audit", "verify", "--file", file.toString()).failed();
    }

    @Test
    void whereThereIsNoChainThatIsSaid() {
        String nothing = directory.resolve("nothing").toString();

        assertThat(CommandRun.of("audit", "verify", "--data", nothing).failed().err())
                .contains("no database in " + nothing);
        assertThat(CommandRun.of("audit", "verify", "--file", nothing).failed().err())
                .contains(nothing + " cannot be read; check that the file exists");
        assertThat(CommandRun.of("audit", "query", "--url", "http://127.0.0.1:1")
                        .failed()
                        .err())
                .contains("no response from http://127.0.0.1:1");
        assertThat(audit(
                                "export",
                                bothWays().get(0),
                                "--out",
                                directory.resolve("no").resolve("folder").toString())
                        .failed()
                        .err())
                .contains("its directory does not exist");
    }

    private Path exported() throws IOException {
        Path file = directory.resolve("export.jsonl");
        assertThat(audit("export", bothWays().get(0), "--out", file.toString()).exitCode())
                .isZero();
        return file;
    }

    private static String head(String... way) {
        String said = audit("verify", way).succeeded().out().strip();
        return said.substring(said.lastIndexOf(' ') + 1);
    }

    private static List<Long> seqs(CommandRun run) {
        return run.succeeded().json().path("records").findValues("seq").stream()
                .map(seq -> seq.longValue())
                .toList();
    }

    private static CommandRun audit(String command, String[] way, String... more) {
        String[] arguments = new String[2 + way.length + more.length];
        arguments[0] = "audit";
        arguments[1] = command;
        System.arraycopy(way, 0, arguments, 2, way.length);
        System.arraycopy(more, 0, arguments, 2 + way.length, more.length);
        return CommandRun.of(arguments);
    }
}
