package dev.capstan.tck.reference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.tck.Conformance;
import dev.capstan.tck.Selection;
import dev.capstan.tck.messages.MessageSchemaCheck;
import dev.capstan.tck.report.SummaryTable;
import dev.capstan.tck.subject.StopSignal;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.file.SubjectFileReader;
import dev.capstan.tck.subject.http.SubjectFactory;
import dev.capstan.tck.verdict.Report;
import dev.capstan.tck.verdict.Verdict;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * The packaged reference server keeps every covered rule, as its published profile describes it: over HTTP, and where a
 * NATS server can be started also over NATS, where alone the message bus is checked. Where {@code CAPSTAN_REQUIRE_NATS} is {@code true} one has to be. Every
 * message that the kit sends on the way is right, unless a scenario is about what is wrong with it.
 */
@Isolated
class ReferenceServerIT {

    private static final Path PROFILE = Path.of("profiles", "reference.yaml");

    /** As many as the command line has where nothing is said. */
    private static final int PARALLELISM = 4;

    @TempDir
    private Path work;

    @Test
    void everyCoveredRulePassesAndEveryMessageIsRight() throws Exception {
        Optional<NatsServer> nats = NatsServer.started(work);
        MessageSchemaCheck messages = new MessageSchemaCheck();
        try (SubjectFactory open = SubjectFactory.of(
                SubjectFileReader.from(PROFILE),
                Optional.empty(),
                nats.map(NatsServer::url),
                work,
                0,
                messages::check)) {
            Report report = new Conformance()
                    .prepare(open.subject(), Selection.everything(), new StopSignal())
                    .run(PARALLELISM, messages::ended);

            assertThat(report.results())
                    .as("%s", SummaryTable.of(report))
                    .isNotEmpty()
                    .allMatch(result -> result.verdict()
                            == (isApplicable(result.rule().area(), nats.isPresent())
                                    ? Verdict.PASSED
                                    : Verdict.INAPPLICABLE));
            assertThat(isCheckedOverNats(report))
                    .as("discovery was checked over NATS, where there is a server")
                    .isEqualTo(nats.isPresent());
        } finally {
            nats.ifPresent(NatsServer::close);
        }
        messages.areRight(nats.isPresent());
        saysWhetherNatsWasThere(nats.isPresent());
    }

    private static boolean isApplicable(String area, boolean hasNats) {
        return !area.equals(Subject.CLIENTS) && (hasNats || !area.equals("bus"));
    }

    private static boolean isCheckedOverNats(Report report) {
        return report.results().stream()
                .flatMap(result -> result.scenarios().stream())
                .anyMatch(scenario -> scenario.name().endsWith("(over NATS)"));
    }

    private static void saysWhetherNatsWasThere(boolean there) {
        boolean required = "true".equals(System.getenv("CAPSTAN_REQUIRE_NATS"));
        assertThat(there || !required)
                .as("CAPSTAN_REQUIRE_NATS is true, and there is no nats-server on the path or in /usr/sbin:"
                        + " install Debian's nats-server")
                .isTrue();
        if (!there) {
            System.out.println(
                    "discovery was checked over HTTP alone, and the message bus was not checked: there is no nats-server"
                            + " on the path or in /usr/sbin");
        }
    }
}
