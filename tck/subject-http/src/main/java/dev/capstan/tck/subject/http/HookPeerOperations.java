package dev.capstan.tck.subject.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.InvalidJson;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.HookResult;
import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.PreconditionFailed;
import dev.capstan.tck.subject.agh.PeerOperations;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Operations of the subject through the hooks of its file. */
record HookPeerOperations(HookRunner hooks, String channel) implements PeerOperations {

    private static final String AREA = "discovery";

    @Override
    public JsonReader transfer(String peer, String capability, String to, @Nullable String interaction) {
        return output(
                "transfer",
                values(peer).put("capability", capability).put("to", to).put("interaction_id", interaction));
    }

    @Override
    public List<JsonReader> received(String peer) {
        return output("received", values(peer)).objects("capabilities");
    }

    @Override
    public Optional<String> state(String peer, String interaction) {
        HookResult outcome = hooks.perform("interaction", AREA, values(peer).put("interaction_id", interaction));
        if (outcome.isUnavailable()) {
            throw new PreconditionFailed("the hook 'interaction' failed: " + outcome.transcript());
        }
        return outcome.done() ? Optional.of(read("interaction", outcome).text("state")) : Optional.empty();
    }

    @Override
    public List<String> peers() {
        return output("peers", Json.object().put("channel", channel)).objects("peers").stream()
                .map(peer -> peer.text("peer_id"))
                .toList();
    }

    @Override
    public HookResult relay(String envelope) {
        return hooks.filter("relay", AREA, envelope);
    }

    private ObjectNode values(String peer) {
        return Json.object().put("peer", peer).put("channel", channel);
    }

    private JsonReader output(String hook, ObjectNode values) {
        return read(hook, hooks.require(hook, AREA, values));
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
