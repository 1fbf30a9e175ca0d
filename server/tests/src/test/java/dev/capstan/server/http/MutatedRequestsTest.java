package dev.capstan.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.testing.PropertySearch;
import dev.capstan.http.common.MutatedBytes;
import dev.capstan.server.RunningServer;
import dev.capstan.server.RunningServer.Reply;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Good requests, damaged in every way that comes to mind: none is the server's fault, and none wears it down. */
class MutatedRequestsTest {

    private static final int MUTATIONS = PropertySearch.tries(2_000);
    private static final long SEED = 20_260_101;

    @RegisterExtension
    private static final RunningServer SERVER = new RunningServer();

    private record SampleRequest(String path, String body) {}

    private static final List<SampleRequest> SAMPLES = List.of(
            new SampleRequest(
                    "/invocations",
                    "{\"capability_id\": \"echo\", \"parameters\": {\"a\": [1.5e3, \"\\u00fc\", null, true]},"
                            + " \"trace_id\": \"t-1\", \"timeout_ms\": 5000, \"session_id\": \"s-1\"}"),
            new SampleRequest(
                    "/invocations", "{\"capability_id\": \"subset-pattern\", \"parameters\": {\"value\": \"abc-12\"}}"),
            new SampleRequest(
                    "/rpc/requests",
                    "{\"to\": \"agent://probe\", \"capability\": \"echo\", \"payload\": {\"ü\": \"€\", \"n\": -0.0},"
                            + " \"timeoutMs\": 5000, \"mode\": \"sync\", \"traceId\": \"t-1\", \"sessionId\": \"s-1\"}"),
            new SampleRequest(
                    "/rpc/requests",
                    "{\"to\": \"agent://bank\", \"capability\": \"check_balance\","
                            + " \"payload\": {\"account_id\": \"acc_123\"}, \"mode\": \"async\"}"),
            new SampleRequest(
                    "/negotiations",
                    "{\"kind\": \"NEGOTIATE\", \"capability\": \"code-review\", \"preferred_version\": \"2.0\","
                            + " \"acceptable_versions\": [\"1.5\", \"1.0\"], \"version_range\": \">=1.0 <3\"}"));

    @Test
    void noMutationOfAGoodRequestIsTheServersFault() throws Exception {
        Random random = new Random(SEED);
        int understood = 0;
        for (int i = 0; i < MUTATIONS; i++) {
            SampleRequest sampleRequest = SAMPLES.get(i % SAMPLES.size());
            byte[] body = MutatedBytes.of(sampleRequest.body().getBytes(StandardCharsets.UTF_8), random);

            Reply reply = SERVER.post(sampleRequest.path(), body);

            String what =
                    "mutation " + i + " of " + sampleRequest.path() + ": " + new String(body, StandardCharsets.UTF_8);
            assertThat(reply.status()).as(what + " → " + reply.text()).isBetween(200, 499);
            assertThat(reply.json().isObject()).as(what).isTrue();
            if (reply.status() >= 300) {
                RefusedRequestsTest.assertSaysNothingInternal(reply.text());
            }
            understood += reply.status() < 300 ? 1 : 0;
        }
        assertThat(understood).as("mutations that are requests still").isBetween(1, MUTATIONS / 2);
        assertThat(SERVER.get("/health").status()).isEqualTo(200);
        assertThat(SERVER.get("/audit/verification").json().path("ok").booleanValue())
                .isTrue();
    }
}
