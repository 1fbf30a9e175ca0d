package dev.capstan.handlers;

import static dev.capstan.handlers.HandlerRunner.json;
import static dev.capstan.handlers.HandlerRunner.refusal;
import static dev.capstan.handlers.HandlerRunner.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.HandlerSpec;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.execution.HandlerResult;
import dev.capstan.core.service.ProcessProtocol;
import dev.capstan.core.testing.Eventually;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs that speak JSON lines, and programs that serve more than one call. */
@DisabledOnOs(OS.WINDOWS)
class TalkingProcessTest {

    private static final Duration SHORT = Duration.ofMillis(700);
    private static final int TRIES = 10;

    /** Draws a number that no other process has, and reads the id of each request into {@code id}. */
    private static final String LOOP =
            "me=$(od -An -N4 -tu4 /dev/urandom | tr -d ' '); while IFS= read -r line; do id=${line#*\\\"id\\\":}; id=${id%%,*}; ";

    private static final String RESPOND = "echo \"{\\\"id\\\": $id, \\\"result\\\": $me}\"; ";

    @RegisterExtension
    private final HandlerRunner handlerRunner = new HandlerRunner();

    private HandlerResult once(String script) {
        return handlerRunner.run(
                new HandlerSpec.Process(
                        List.of("sh", "-c", script), HandlerSpec.Process.DEFAULT_MEMORY, ProcessProtocol.JSON_LINES, 0),
                json("{}"));
    }

    private static HandlerSpec kept(String script) {
        return new HandlerSpec.Process(
                List.of("sh", "-c", script), HandlerSpec.Process.DEFAULT_MEMORY, ProcessProtocol.JSON_LINES, 1);
    }

    @Test
    void lineIsTheResultWhateverTheExitCode() {
        assertThat(once("echo '{\"result\": [1.50]}'")).isEqualTo(result("[1.50]"));
        assertThat(once("echo '{\"result\": null}'; exit 3")).isEqualTo(result("null"));
    }

    @Test
    void errorIsTheProgramsOwnRefusal() {
        assertThat(once("echo '{\"error\": {\"code\": \"no_stock\", \"message\": \"none left\"}}'; exit 1"))
                .isEqualTo(new HandlerResult.Failed(Refusal.byPeer("no_stock", "none left")));
        assertThat(once("echo '{\"error\": {\"code\": \"locked\", \"message\": \"later\", \"retryable\": true}}'"))
                .isEqualTo(new HandlerResult.Failed(Refusal.retryableByPeer("locked", "later"), true));
        assertThat(refusal(once("exit 7")).peerCode()).contains("exit_7");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "1",
                "{\"result\": 1, \"error\": {\"code\": \"a\", \"message\": \"b\"}}",
                "{\"result\": 1}\n{\"result\": 2}",
                "{\"error\": {\"code\": \"a b\", \"message\": \"c\"}}",
                "{\"error\": {\"code\": \"a\"}}",
                "{\"error\": \"a\"}",
                "{\"result\": 1, \"more\": 2}",
                "result",
                ""
            })
    void otherOutputIsABreakdown(String output) {
        Refusal refusal = refusal(once("printf '%s' '" + output + "'"));

        assertThat(refusal.code()).isEqualTo(RefusalCode.HANDLER_CRASHED);
        assertThat(refusal.message()).contains("did not write one line");
    }

    @Test
    void keptProcessServesFurtherCalls() {
        HandlerSpec spec = kept(LOOP + RESPOND + "done");
        Set<HandlerResult> numbers = new HashSet<>();

        for (int call = 0; call < 20; call++) {
            numbers.add(handlerRunner.run(spec, json("{\"n\": " + call + "}")));
        }

        assertThat(numbers).as("one process: %s", numbers).hasSize(1);
        assertThat(numbers.iterator().next()).isInstanceOf(HandlerResult.Responded.class);
    }

    @Test
    void requestHasInputTraceTimeAndCaller() {
        HandlerResult answer = handlerRunner.run(
                new HandlerSpec.Process(
                        List.of("sed", "-u", "s/^{\"id\":\\([0-9]*\\),.*$/{\"id\":\\1,\"result\":&}/"),
                        HandlerSpec.Process.DEFAULT_MEMORY,
                        ProcessProtocol.JSON_LINES,
                        1),
                json("{\"a\": \"ü\\n\"}"));

        var request = ((HandlerResult.Responded) answer).data();
        assertThat(request.path("input")).isEqualTo(json("{\"a\": \"ü\\n\"}"));
        assertThat(request.path("trace").asText()).isEqualTo(HandlerRunner.TRACE);
        assertThat(request.path("timeoutMs").asLong()).isBetween(1L, HandlerRunner.AMPLE.toMillis());
        assertThat(request.at("/caller/CAPSTAN_CALLER_AUTHENTICATION").asText()).isEqualTo("none");
    }

    @Test
    void processThatEndsIsReplaced() throws InterruptedException {
        HandlerSpec spec = kept(LOOP + RESPOND + "exit 0; done");

        HandlerResult first = handlerRunner.run(spec, json("{}"));
        Eventually.holds("another process serves", () -> {
            HandlerResult next = handlerRunner.run(spec, json("{}"));
            return next instanceof HandlerResult.Responded && !next.equals(first);
        });
    }

    @Test
    void processThatIsLateIsReplaced() throws InterruptedException {
        HandlerSpec spec = kept(LOOP + "case \"$line\" in *slow*) sleep 60;; esac; " + RESPOND + "done");
        HandlerResult first = handlerRunner.run(spec, json("{}"));

        HandlerResult next = first;
        // Again where a slow machine does not bring the late call to the process within its limit.
        for (int i = 0; i < TRIES && next.equals(first); i++) {
            HandlerResult late = handlerRunner.run(spec, json("{\"slow\": 1}"), SHORT);
            handlerRunner.awaitFreeWorker();
            next = handlerRunner.run(spec, json("{}"));

            assertThat(refusal(late).code()).isEqualTo(RefusalCode.TIMEOUT);
        }
        assertThat(next).isInstanceOf(HandlerResult.Responded.class).isNotEqualTo(first);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "echo '{\"result\": 1}'; ",
                "echo '{\"id\": 0, \"result\": 1}'; ",
                "echo '{\"id\": \"'$id'\", \"result\": 1}'; ",
                "echo hello; ",
                "echo; "
            })
    void responseToAnotherRequestIsABreakdown(String response) {
        Refusal refusal = refusal(handlerRunner.run(kept(LOOP + response + "done"), json("{}")));

        assertThat(refusal.code()).isEqualTo(RefusalCode.HANDLER_CRASHED);
        assertThat(refusal.message()).contains("with the id of the request");
    }

    @Test
    void lineThatNobodyAskedForIsNoResponseToALaterCall() throws InterruptedException {
        HandlerSpec spec = kept(LOOP + RESPOND + "echo '{\"id\": 999, \"result\": 1}'; done");

        HandlerResult first = handlerRunner.run(spec, json("{}"));
        Eventually.holds("another process serves", () -> {
            HandlerResult next = handlerRunner.run(spec, json("{}"));
            return next instanceof HandlerResult.Responded && !next.equals(first);
        });
    }

    @Test
    void outputWithoutAnEndIsCutOff() {
        Refusal refusal = refusal(handlerRunner.run(kept("yes x | tr -d '\\n'"), json("{}")));

        assertThat(refusal.code()).isEqualTo(RefusalCode.HANDLER_CRASHED);
        assertThat(refusal.message()).contains("1 MiB");
    }

    @Test
    void standardErrorIsLoggedWithTheCallWithinBounds() throws Exception {
        List<String> lines = new CopyOnWriteArrayList<>();
        Logger logger = Logger.getLogger("dev.capstan.handlers.process.StandardErrorLog");
        Handler recorder = new Handler() {
            @Override
            public void publish(LogRecord line) {
                lines.add(line.getMessage());
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        logger.addHandler(recorder);
        logger.setUseParentHandlers(false);
        try {
            once("printf 'one\\033[31m\\n' >&2; i=0; while [ $i -lt 300 ]; do echo more >&2; i=$((i+1)); done;"
                    + " echo '{\"result\": 1}'");
            Eventually.holds("all lines are logged", () -> lines.size() == 100);
        } finally {
            logger.removeHandler(recorder);
            logger.setUseParentHandlers(true);
        }

        assertThat(lines.get(0)).isEqualTo("agent://tester work, trace " + HandlerRunner.TRACE + ": one\\u001b[31m");
        assertThat(lines.get(99)).endsWith("more (further lines are not logged)");
    }
}
