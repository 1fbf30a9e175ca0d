package dev.capstan.server.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.audit.Selection;
import dev.capstan.audit.port.ChainReader;
import dev.capstan.grants.authentication.RefusedTokens;
import dev.capstan.server.CapstanServer;
import dev.capstan.server.OfflineDatabase;
import dev.capstan.server.RunningServer;
import io.micronaut.context.ApplicationContext;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Junk costs the chain of a server a few records, and what was counted is recorded before it stops. */
class RefusedTokensOfServerTest {

    private static final int JUNK = 60;

    @TempDir
    private Path data;

    @Test
    void junkTokensAreSummarisedAtTheLatestWhenTheServerStops() throws Exception {
        HttpClient client = HttpClient.newHttpClient();
        try (CapstanServer server = CapstanServer.start(RunningServer.fleet(), data, "127.0.0.1", 0)) {
            for (int i = 0; i < JUNK; i++) {
                HttpRequest request = HttpRequest.newBuilder(URI.create(server.url() + "/agent/status?agent_id=a"))
                        .header("Authorization", "Bearer junk")
                        .build();
                assertThat(client.send(request, HttpResponse.BodyHandlers.discarding())
                                .statusCode())
                        .isEqualTo(401);
            }
        }

        try (ApplicationContext chain = OfflineDatabase.open(data, "--data", "query it with --url")) {
            assertThat(chain.getBean(ChainReader.class).page(Selection.of("default", "token_refused"), 0, JUNK))
                    .hasSize(RefusedTokens.MAX_INDIVIDUAL_RECORDS);
            assertThat(chain.getBean(ChainReader.class).page(Selection.of("default", "tokens_refused"), 0, JUNK))
                    .hasSize(1);
        }
    }
}
