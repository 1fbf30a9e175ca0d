package dev.capstan.handlers;

import static dev.capstan.handlers.HandlerRunner.json;
import static dev.capstan.handlers.HandlerRunner.refusal;
import static dev.capstan.handlers.HandlerRunner.result;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.capstan.core.HandlerSpec;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.RetryPolicy.Failure;
import dev.capstan.core.execution.HandlerResult;
import dev.capstan.core.handler.CapabilityFailure;
import dev.capstan.core.handler.CapabilityHandler;
import dev.capstan.core.handler.HandlerContext;
import dev.capstan.core.handler.TransientFailure;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JavaHandlersTest {

    @RegisterExtension
    private final HandlerRunner handlerRunner = new HandlerRunner(
            named("echo", (input, context) -> input),
            named("trace", (input, context) -> json("\"" + context.traceId() + "\"")),
            named("nothing", (input, context) -> nullResult()),
            named("null", (input, context) -> NullNode.getInstance()),
            named("poor", (input, context) -> {
                throw new CapabilityFailure("insufficient_funds", "the account has 3.00 USD");
            }),
            named("transient", (input, context) -> {
                throw new TransientFailure(
                        Failure.fromWire(input.get("kind").textValue()).orElseThrow(),
                        "the warehouse is closed",
                        input.get("nothingDone").booleanValue());
            }),
            named("broken", (input, context) -> {
                throw new IllegalStateException("secret-of-the-server");
            }),
            named("endless", (input, context) -> {
                throw new StackOverflowError();
            }));

    @Test
    void theHandlerOfTheNameGetsThePayload() {
        assertThat(run("echo", "{\"a\": [1, 2.50]}")).isEqualTo(result("{\"a\": [1, 2.50]}"));
    }

    @Test
    void onlyAJavaHandlerThatSaysSoNeverWaits() {
        CapabilityHandler ready = new CapabilityHandler() {
            @Override
            public String name() {
                return "ready";
            }

            @Override
            public boolean mayWait() {
                return false;
            }

            @Override
            public JsonNode handle(JsonNode input, HandlerContext context) {
                return input;
            }
        };
        HandlerRunner runner = new HandlerRunner(ready, named("patient", (input, context) -> input));

        assertThat(runner.mayWait(new HandlerSpec.Java("ready"))).isFalse();
        assertThat(runner.mayWait(new HandlerSpec.Java("patient"))).isTrue();
        assertThat(runner.mayWait(new HandlerSpec.Java("missing"))).isFalse();
        assertThat(runner.mayWait(new HandlerSpec.Process(List.of("true")))).isTrue();
        assertThat(runner.mayWait(new HandlerSpec.Peer())).isTrue();
    }

    @Test
    void theHandlerLearnsTheTraceOfTheCall() {
        assertThat(run("trace", "{}")).isEqualTo(result("\"" + HandlerRunner.TRACE + "\""));
    }

    @Test
    void aFailureKeepsTheCodeAndTheMessageOfTheHandler() {
        assertThat(refusal(run("poor", "{}")))
                .isEqualTo(Refusal.byPeer("insufficient_funds", "the account has 3.00 USD"));
    }

    @ParameterizedTest
    @CsvSource({"timeout, TIMEOUT", "network_error, NETWORK_ERROR", "rate_limit, BUSY"})
    void aFailureThatMayPassHasTheCodeOfItsKind(String kind, RefusalCode code) {
        for (boolean nothingDone : new boolean[] {true, false}) {
            HandlerResult answer =
                    run("transient", "{\"kind\": \"" + kind + "\", \"nothingDone\": " + nothingDone + "}");

            assertThat(answer)
                    .isEqualTo(new HandlerResult.Failed(Refusal.of(code, "the warehouse is closed"), nothingDone));
        }
    }

    @Test
    void theJsonNullIsAnAnswer() {
        assertThat(run("null", "{}")).isEqualTo(result("null"));
    }

    @Test
    void aHandlerThatAnswersWithNothingIsSaidToHaveBrokenDown() {
        assertThat(refusal(run("nothing", "{}")).code()).isEqualTo(RefusalCode.HANDLER_CRASHED);
    }

    @Test
    void exceptionOfAHandlerIsNotDisclosed() {
        for (String name : List.of("broken", "endless")) {
            Refusal refusal = refusal(run(name, "{}"));

            assertThat(refusal.code()).as(name).isEqualTo(RefusalCode.HANDLER_CRASHED);
            assertThat(refusal.message()).doesNotContain("secret", "Exception", "Error");
        }
    }

    @Test
    void aNameThatNobodyHasIsNamedInTheRefusal() {
        assertThat(refusal(run("unheard-of", "{}")).message()).contains("'unheard-of'");
        assertThat(new JavaHandlers(List.of(), handlerRunner.openResources()).find("unheard-of"))
                .isEmpty();
    }

    @Test
    void twoHandlersOfOneNameAreRefused() {
        List<CapabilityHandler> twins = List.of(named("echo", (i, c) -> i), named("echo", (i, c) -> i));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> new JavaHandlers(twins, handlerRunner.openResources()))
                .withMessageContaining("'echo'");
    }

    @Test
    void aHandlerWithoutANameIsRefused() {
        for (String name : new String[] {nullResult(), "", " "}) {
            List<CapabilityHandler> nameless = List.of(named(name, (i, c) -> i));

            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new JavaHandlers(nameless, handlerRunner.openResources()))
                    .withMessageContaining("has no name");
        }
    }

    private HandlerResult run(String name, String payload) {
        return handlerRunner.run(new HandlerSpec.Java(name), json(payload));
    }

    /** What a handler that breaks its contract may answer. */
    private static <T> T nullResult() {
        return null;
    }

    @FunctionalInterface
    private interface Work {
        JsonNode on(JsonNode input, HandlerContext context) throws CapabilityFailure, InterruptedException;
    }

    private static CapabilityHandler named(@Nullable String name, Work work) {
        return new CapabilityHandler() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public JsonNode handle(JsonNode input, HandlerContext context)
                    throws CapabilityFailure, InterruptedException {
                return work.on(input, context);
            }
        };
    }
}
