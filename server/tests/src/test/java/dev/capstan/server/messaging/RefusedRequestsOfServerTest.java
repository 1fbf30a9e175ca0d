package dev.capstan.server.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.agentrpc.RefusedRequests;
import dev.capstan.audit.ChainedRecord;
import dev.capstan.audit.Selection;
import dev.capstan.audit.port.ChainReader;
import dev.capstan.core.testing.Eventually;
import dev.capstan.nats.NatsServer;
import dev.capstan.server.CapstanServer;
import dev.capstan.server.OfflineDatabase;
import dev.capstan.server.ServerAssembly;
import dev.capstan.server.settings.Settings;
import io.micronaut.context.ApplicationContext;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A flood of unsigned requests costs the chain of a server few records, and the rest is recorded before it stops. */
class RefusedRequestsOfServerTest {

    private static final int MORE = 20;

    @RegisterExtension
    static final NatsServer NATS = new NatsServer();

    @TempDir
    private Path data;

    @Test
    void unsignedRequestsAreSummarisedAtTheLatestWhenTheServerStops() throws Exception {
        try (CapstanServer server = ServerAssembly.of(data, "127.0.0.1", 0, Map.of(Settings.NATS, NATS.url()))
                        .serve(BusFleet.load());
                BusPeer friend = new BusPeer(NATS.url(), "friend")) {
            assertThat(server.url()).isNotNull();
            Eventually.holds("the server listens", () -> isAnswered(friend));
            for (int i = 0; i < RefusedRequests.MAX_INDIVIDUAL_RECORDS + MORE; i++) {
                assertThat(friend.requestFrom(friend.request("vault", "echo", "{}"))
                                .at("/payload/error/code")
                                .asText())
                        .isEqualTo("AUTH_REJECTED");
            }
        }

        try (ApplicationContext chain = OfflineDatabase.open(data, "--data", "query it with --url")) {
            ChainReader chains = chain.getBean(ChainReader.class);
            assertThat(chains.page(Selection.of("default", "capability_invocation"), 0, 1_000))
                    .hasSize(RefusedRequests.MAX_INDIVIDUAL_RECORDS);
            List<ChainedRecord> summaries = chains.page(Selection.of("default", "requests_refused"), 0, 1_000);
            assertThat(summaries).singleElement().satisfies(summary -> assertThat(summary.canonical())
                    .containsPattern("\"codes\":\\{\"auth_rejected\":[2-7]\\d\\}"));
        }
    }

    private static boolean isAnswered(BusPeer friend) {
        try {
            friend.send(friend.request("vault", "echo", "{}"));
            return friend.awaitResponse().isPresent();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
