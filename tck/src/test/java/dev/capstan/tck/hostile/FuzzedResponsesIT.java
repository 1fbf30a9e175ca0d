package dev.capstan.tck.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.tck.Conformance;
import dev.capstan.tck.Selection;
import dev.capstan.tck.mutants.TamperingProxy;
import dev.capstan.tck.reference.HostedCommands;
import dev.capstan.tck.rules.Keyword;
import dev.capstan.tck.rules.RuleBook;
import dev.capstan.tck.subject.command.StartedServer;
import dev.capstan.tck.subject.file.SubjectFile;
import dev.capstan.tck.subject.file.SubjectFileReader;
import dev.capstan.tck.subject.http.HttpSubject;
import dev.capstan.tck.subject.http.SubjectAccess;
import dev.capstan.tck.verdict.Report;
import dev.capstan.tck.verdict.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Answers that are changed at random are held against the subject or pass, and are never taken for a fault of the kit:
 * some rules of each area with the same seeds each time, and with {@code -P nightly} all of them with new ones.
 */
@Execution(ExecutionMode.CONCURRENT)
class FuzzedResponsesIT {

    private static final boolean NIGHTLY = Boolean.getBoolean("nightly");

    /** Of each area what takes no longer than the answers do. */
    private static final Map<String, Set<String>> QUICK = Map.of(
            "typed-capabilities", Set.of("TC-2", "TC-3.1", "TC-3.4", "TC-4", "TC-5"),
            "invocation", Set.of("INV-1", "INV-5", "INV-8"),
            "discovery", Set.of("DISC-1", "DISC-3", "DISC-4"),
            "negotiation", Set.of("NEG-1", "NEG-2.1", "NEG-2.2", "NEG-3", "NEG-4"),
            "grants", Set.of("GR-1", "GR-2", "GR-6", "GR-8.3"));

    /** The rules that were found broken in any area. In one area alone, the few changes may all be harmless. */
    private static final Set<String> FOUND = ConcurrentHashMap.newKeySet();

    @TempDir
    private static Path work;

    private static SubjectFile file;
    private static StartedServer server;

    @BeforeAll
    static void start() throws IOException {
        server = HostedCommands.profile(work)
                .start()
                .orElseThrow()
                .run(List.of(), Map.of("work", List.of(work.resolve("server").toString())), work.resolve("server.err"));
        file = withoutRestart();
    }

    @AfterAll
    static void stop() {
        if (server != null) {
            server.close();
        }
        assertThat(FOUND).as("the rules that were found broken").isNotEmpty();
    }

    static Stream<Arguments> runs() {
        LongStream seeds = NIGHTLY ? new Random().longs(Integer.getInteger("seeds", 10)) : LongStream.of(1);
        return seeds.boxed()
                .flatMap(seed ->
                        RuleBook.AREAS.stream().filter(QUICK::containsKey).map(area -> Arguments.of(seed, area)));
    }

    @ParameterizedTest(name = "seed {0}, {1}")
    @MethodSource("runs")
    void isNeverBlamedOnTheKit(long seed, String area) {
        ResponseFuzzer scrambled = new ResponseFuzzer(seed, 25);
        Selection selection =
                new Selection(Set.of(area), NIGHTLY ? Set.of() : QUICK.get(area), EnumSet.allOf(Keyword.class));
        try (TamperingProxy proxy = TamperingProxy.before(server.url(), scrambled);
                HttpSubject subject = new HttpSubject(
                        SubjectAccess.to(file, proxy.url(), scrambled, work).mappingUrls(proxy::startSibling))) {
            Report report = new Conformance().check(subject, selection, scenario -> {});

            assertThat(report.results().stream()
                            .flatMap(result -> result.scenarios().stream())
                            .filter(scenario -> scenario.verdict() == Verdict.HARNESS_ERROR))
                    .as("what is blamed on the kit with the seed %d", seed)
                    .isEmpty();
            FOUND.addAll(report.ids(Verdict.FAILED));
        }
    }

    /** The profile of the reference server, which has no server of a scenario's own to start. */
    private static SubjectFile withoutRestart() throws IOException {
        String profile = Files.readString(Path.of("profiles", "reference.yaml"));
        String restart = profile.substring(profile.indexOf("\nrestart:"), profile.indexOf("\noperator:"));
        return SubjectFileReader.from(Files.writeString(work.resolve("subject.yaml"), profile.replace(restart, "\n")));
    }
}
