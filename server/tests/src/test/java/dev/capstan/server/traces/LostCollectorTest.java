package dev.capstan.server.traces;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.core.testing.Eventually;
import dev.capstan.server.RunningServer;
import dev.capstan.server.settings.Settings;
import dev.capstan.traces.CollectorHeaders;
import dev.capstan.traces.TraceExport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls do not depend on the collector of their spans. */
class LostCollectorTest {

    /** Nothing listens at this port. */
    @RegisterExtension
    private static final RunningServer SERVER =
            new RunningServer(Map.of(Settings.OTLP_ENDPOINT, "http://127.0.0.1:1", Settings.TRACE_RATIO, 1.0));

    @Test
    void callsGoOnAndTheirSpansAreCountedAsLost() throws Exception {
        for (int i = 0; i < 50; i++) {
            assertThat(SERVER.post("/invocations", """
                            {"capability_id": "check_balance", "parameters": {"account_id": "acc_123"}}""").status()).isEqualTo(200);
        }

        Eventually.holds("lost spans are counted", LostCollectorTest::hasLostSpans);
    }

    @ParameterizedTest
    @ValueSource(strings = {"collector:4318", "ftp://collector", "http://user@collector", "http://collector?a=1", ""})
    void anAddressThatIsNoneIsNamed(String url) {
        assertThatThrownBy(() -> new TraceExport(url, CollectorHeaders.NONE, 0.5, "here"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("the OTLP endpoint '" + url + "' is not");
    }

    @ParameterizedTest
    @ValueSource(doubles = {-0.1, 1.1, Double.NaN})
    void aRatioIsFromZeroToOne(double ratio) {
        assertThatThrownBy(() -> new TraceExport("http://127.0.0.1:4318", CollectorHeaders.NONE, ratio, "here"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("the trace ratio ");
    }

    private static boolean hasLostSpans() {
        try {
            return SERVER.get("/metrics")
                    .text()
                    .lines()
                    .anyMatch(line -> line.matches("capstan_traces_lost_total [1-9].*"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
