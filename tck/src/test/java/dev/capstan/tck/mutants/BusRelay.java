package dev.capstan.tck.mutants;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.bus.BusConnection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * A relay between the kit and the message bus.
 *
 * @param right the connection to the server
 * @param toServer changes an envelope of the kit, or returns an empty object to drop it
 * @param toKit changes an envelope of the server, given the request that it responds to, or an empty object
 * @param requests the requests of the kit by their message id
 */
public record BusRelay(
        BusConnection right,
        UnaryOperator<ObjectNode> toServer,
        BinaryOperator<ObjectNode> toKit,
        Map<String, ObjectNode> requests)
        implements BusConnection {

    public static BusRelay of(
            BusConnection right, UnaryOperator<ObjectNode> toServer, BinaryOperator<ObjectNode> toKit) {
        return new BusRelay(right, toServer, toKit, new ConcurrentHashMap<>());
    }

    /** Returns the empty object that stands for a dropped envelope. */
    public static ObjectNode dropped() {
        return Json.object();
    }

    @Override
    public void publish(String subject, String text) {
        ObjectNode envelope = (ObjectNode) Json.read(text);
        requests.put(envelope.path("messageId").asText(), envelope.deepCopy());
        forwarded(toServer.apply(envelope)).ifPresent(changed -> right.publish(subject, changed));
    }

    @Override
    public void listen(String subject, Consumer<String> listener) {
        right.listen(subject, text -> {
            ObjectNode envelope = (ObjectNode) Json.read(text);
            ObjectNode request = requests.getOrDefault(envelope.path("causedBy").asText(), Json.object());
            forwarded(toKit.apply(request, envelope)).ifPresent(listener);
        });
    }

    @Override
    public void awaitSubscriptions() {
        right.awaitSubscriptions();
    }

    private static Optional<String> forwarded(ObjectNode envelope) {
        return Optional.of(envelope).filter(one -> !one.isEmpty()).map(Json::write);
    }
}
