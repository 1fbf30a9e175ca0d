package dev.capstan.tck.steps.discovery;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.subject.HarnessError;
import java.util.Map;
import java.util.function.Consumer;

/** The real and apparent defects of an envelope, by the wording of features. */
final class EnvelopeDefects {

    private static final int MINUTE = 60;

    private static final Map<String, Consumer<ObjectNode>> NAMED = Map.ofEntries(
            Map.entry("without a time", envelope -> envelope.remove("ts")),
            Map.entry("with a string as its time", envelope -> envelope.put("ts", "noon")),
            Map.entry("without a body", envelope -> envelope.remove("body")),
            Map.entry("with a string as its body", envelope -> envelope.put("body", "hello")),
            Map.entry("with a list as its extensions", envelope -> envelope.putArray("ext")),
            Map.entry("with a string as its expiry", envelope -> envelope.put("expires_at", "soon")),
            Map.entry("with unknown fields", envelope -> {
                envelope.put("workspace_id", "ws-1").withObject("/body").put("surface", "chat");
                envelope.withObject("/ext").putObject("acme.mood").put("b", 1.0).putArray("a");
            }),
            Map.entry(
                    "with a proof",
                    envelope -> envelope.putObject("proof").put("alg", "none").put("sig", "AAAA")),
            Map.entry("that has expired and has no body", envelope -> envelope.put("expires_at", KitPeer.now() - MINUTE)
                    .remove("body")),
            Map.entry("of an unknown kind", envelope -> envelope.put("kind", "shout")),
            Map.entry("in another protocol", envelope -> envelope.put("protocol", "agh-network/v9")),
            Map.entry("by a message that has expired", envelope -> envelope.put("expires_at", KitPeer.now() - MINUTE)),
            Map.entry(
                    "by a message that is older than five minutes and has no expiry",
                    envelope -> envelope.put("ts", KitPeer.now() - 6 * MINUTE)),
            Map.entry(
                    "by a message that is four minutes old",
                    envelope -> envelope.put("ts", KitPeer.now() - 4 * MINUTE)),
            Map.entry("by a message that is an hour old and has not expired", envelope -> envelope.put(
                            "ts", KitPeer.now() - 60 * MINUTE)
                    .put("expires_at", KitPeer.now() + MINUTE)));

    private EnvelopeDefects() {}

    /** Returns the envelope with a defect. */
    static ObjectNode apply(ObjectNode envelope, String defect) {
        Consumer<ObjectNode> change = NAMED.get(defect);
        if (change == null) {
            throw new HarnessError("unknown envelope defect '" + defect + "'; use one of " + NAMED.keySet());
        }
        ObjectNode defective = envelope.deepCopy();
        change.accept(defective);
        return defective;
    }
}
