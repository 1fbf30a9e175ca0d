package dev.capstan.tck.subject.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.tck.json.InvalidJson;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.HookResult;
import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.PreconditionFailed;
import dev.capstan.tck.subject.agh.PeerOperations;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Operations of the subject through the hooks of its file. */
final class HookPeerOperations implements PeerOperations {

    private static final String AREA = "discovery";

    private final HookRunner hooks;
    private final String channel;

    HookPeerOperations(HookRunner hooks, String channel) {
        this.hooks = hooks;
        this.channel = channel;
    }

    @Override
    public JsonReader transfer(String peer, String capability, String to, @Nullable String interaction) {
        Map<String, JsonNode> values = new HashMap<>(values(peer));
        values.put("capability", TextNode.valueOf(capability));
        values.put("to", TextNode.valueOf(to));
        values.put("interaction_id", interaction == null ? NullNode.getInstance() : TextNode.valueOf(interaction));
        return runHook("transfer", values);
    }

    @Override
    public List<JsonReader> received(String peer) {
        return runHook("received", values(peer)).objects("capabilities");
    }

    @Override
    public Optional<String> state(String peer, String interaction) {
        Map<String, JsonNode> values = new HashMap<>(values(peer));
        values.put("interaction_id", TextNode.valueOf(interaction));
        HookResult outcome = hooks.perform("interaction", AREA, values);
        return outcome.done() ? Optional.of(read("interaction", outcome).text("state")) : Optional.empty();
    }

    @Override
    public List<String> peers() {
        return runHook("peers", Map.of("channel", TextNode.valueOf(channel))).objects("peers").stream()
                .map(peer -> peer.text("peer_id"))
                .toList();
    }

    @Override
    public HookResult relay(String envelope) {
        return hooks.filter("relay", AREA, envelope);
    }

    private Map<String, JsonNode> values(String peer) {
        return Map.of("peer", TextNode.valueOf(peer), "channel", TextNode.valueOf(channel));
    }

    private JsonReader runHook(String hook, Map<String, JsonNode> values) {
        HookResult outcome = hooks.perform(hook, AREA, values);
        if (!outcome.done()) {
            throw new PreconditionFailed("the hook '" + hook + "' failed: " + outcome.transcript());
        }
        return read(hook, outcome);
    }

    private static JsonReader read(String hook, HookResult outcome) {
        try {
            return JsonReader.of("the output of the hook '" + hook + "'", Json.read(outcome.output()));
        } catch (InvalidJson e) {
            throw new PreconditionFailed("the output of the hook '" + hook + "' is not JSON (" + e.getMessage() + "): "
                    + outcome.transcript());
        }
    }
}
