package dev.capstan.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.Capability;
import dev.capstan.core.Catalog;
import dev.capstan.core.Execution;
import dev.capstan.server.RunningServer;
import dev.capstan.server.RunningServer.Reply;
import dev.capstan.server.settings.StartupFailed;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** INV-3.2: an agent behind a message reaches the network by its declaration alone, and its caller learns what lacks. */
class FetchedDiffsTest {

    @RegisterExtension
    private static final RunningServer SERVER = new RunningServer();

    @BeforeEach
    void begin() throws StartupFailed {
        SERVER.restart(RunningServer.fleet());
    }

    @Test
    void aReviewerThatMayReadTheNetworkReadsTheDiffsOfThisServer() throws Exception {
        JsonNode json = SERVER.post("/rpc/requests", request(SERVER.url() + "/fixtures/risky.diff"))
                .json();

        assertThat(json.at("/response/verdict").textValue()).as(json.toString()).isEqualTo("request-changes");
    }

    @Test
    void aReviewerThatMayNotIsDeniedAndTheCallerLearnsWhatWasLacking() throws Exception {
        SERVER.restart(withoutPermissions());
        String url = SERVER.url() + "/fixtures/risky.diff";

        JsonNode asked = SERVER.post("/rpc/requests", request(url)).json().path("error");
        Reply invoked = SERVER.post(
                "/invocations", "{\"capability_id\": \"review-pr\", \"parameters\": " + parameters(url) + "}");

        assertThat(invoked.status()).isEqualTo(403);
        for (JsonNode error : List.of(asked, invoked.json().path("error"))) {
            assertThat(error.path("code").textValue()).as(error.toString()).isEqualTo("permission_denied");
            assertThat(error.path("permission").textValue()).isEqualTo("network:read");
        }
        JsonNode denials =
                SERVER.get("/audit/records?kind=permission_denied").json().path("records");
        assertThat(denials.findValuesAsText("attempted")).containsExactly("GET " + url, "GET " + url);
    }

    private static String request(String url) {
        return "{\"to\": \"agent://pr-reviewer\", \"capability\": \"review-pr\", \"payload\": " + parameters(url) + "}";
    }

    private static String parameters(String url) {
        return "{\"prUrl\": \"" + url + "\", \"severity\": \"med\"}";
    }

    private static List<Catalog> withoutPermissions() {
        return RunningServer.fleet().stream()
                .map(catalog -> new Catalog(
                        catalog.agent(),
                        catalog.transports(),
                        catalog.capabilities().stream()
                                .map(FetchedDiffsTest::withoutPermissions)
                                .toList()))
                .toList();
    }

    private static Capability withoutPermissions(Capability capability) {
        return capability.name().equals("review-pr") ? capability.withExecution(Execution.BY_AGENT) : capability;
    }
}
