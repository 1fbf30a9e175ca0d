package dev.capstan.agentrpc;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.execution.HandlerResult;
import dev.capstan.core.invocation.Handler;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.AuditUnavailable;
import dev.capstan.core.port.MessageBus;
import dev.capstan.core.port.SeenMessages;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Requests over a bus that keeps a message until it is settled. */
class DurableRequestsTest extends AgentRpcFixture {

    private final BlockingQueue<String> settlements = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> responses = new LinkedBlockingQueue<>();
    private volatile boolean isUnavailable;

    @Test
    void requestThatIsDeliveredAgainGetsItsResponseFromThatDeliveryOnly() throws Exception {
        DurableBus bus = served(echo());
        byte[] request = Json.writeBytes(requestEnvelope());
        isUnavailable = true;
        bus.deliver(request);
        assertThat(settled()).isEqualTo("delivered again");

        isUnavailable = false;
        bus.deliver(request);

        assertThat(settled()).isEqualTo("acknowledged");
        assertThat(responses).singleElement().asString().contains("\"ok\":true");
    }

    @ParameterizedTest
    @EnumSource(names = {"BUSY", "ABANDONED"})
    void eventThatThisServerDidNotProcessIsKept(RefusalCode code) throws Exception {
        DurableBus bus = served((call, deadline) -> HandlerResult.failed(code, "not now"));
        ObjectNode event = requestEnvelope().put("kind", "event");
        event.remove("replyTo");

        bus.deliver(Json.writeBytes(event));

        assertThat(settled()).startsWith("dead letter: the event was not processed");
        assertThat(network.peerTrail.events()).hasSize(1);
    }

    @Test
    void eventThatItsHandlerRefusedIsSettled() throws Exception {
        DurableBus bus = served((call, deadline) -> HandlerResult.failed(RefusalCode.HANDLER_FAILED, "no"));

        bus.deliver(Json.writeBytes(requestEnvelope().put("kind", "event")));

        assertThat(settled()).isEqualTo("acknowledged");
    }

    private String settled() throws InterruptedException {
        return Objects.requireNonNull(settlements.poll(20, TimeUnit.SECONDS), "the message was not settled");
    }

    private DurableBus served(Handler handler) {
        DurableBus bus = new DurableBus();
        SeenMessages seen = new SeenMessages() {
            @Override
            public boolean firstUse(String sender, String messageId, String delivery, Instant until) {
                if (isUnavailable) {
                    throw new AuditUnavailable("broken for this test", null);
                }
                return true;
            }

            @Override
            public boolean wasAcceptedBy(String sender, String messageId, String delivery) {
                return false;
            }

            @Override
            public boolean isSeen(String sender, String messageId) {
                return false;
            }
        };
        network.serve(handler, 4, bus, seen, IdentifySender.inProcess("default"));
        return bus;
    }

    private final class DurableBus implements MessageBus {

        private Consumer<Delivery> receiver = delivery -> {};

        void deliver(byte[] message) {
            receiver.accept(new Delivery() {
                @Override
                public byte[] message() {
                    return message;
                }

                @Override
                public String id() {
                    return "message 7";
                }

                @Override
                public void acknowledge() {
                    settlements.add("acknowledged");
                }

                @Override
                public void redeliver() {
                    settlements.add("delivered again");
                }

                @Override
                public void deadLetter(String reason) {
                    settlements.add("dead letter: " + reason);
                }
            });
        }

        @Override
        public boolean isDurable() {
            return true;
        }

        @Override
        public void publish(String topic, byte[] message) {
            responses.add(new String(message, StandardCharsets.UTF_8));
        }

        @Override
        public Subscription subscribe(String topic, Consumer<byte[]> given) {
            return () -> {};
        }

        @Override
        public Subscription subscribeShared(String topic, String name, Consumer<Delivery> given) {
            receiver = given;
            return () -> {};
        }
    }
}
