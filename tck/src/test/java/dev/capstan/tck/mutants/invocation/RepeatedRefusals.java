package dev.capstan.tck.mutants.invocation;

import dev.capstan.tck.mutants.HttpMutation;
import dev.capstan.tck.mutants.HttpMutations;
import dev.capstan.tck.mutants.ProxiedRequest;
import dev.capstan.tck.mutants.ProxiedResponse;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** What a server that counts calls wrongly has refused not long ago, and refuses again. */
final class RepeatedRefusals {

    /** Shorter than the shortest wait that a limit of the fleet tells for its longest. */
    private static final long RETENTION_NS = TimeUnit.MILLISECONDS.toNanos(900);

    private final Map<String, Refusal> last = new ConcurrentHashMap<>();

    private RepeatedRefusals() {}

    private record Refusal(ProxiedResponse reply, long at) {

        boolean isRecent() {
            return System.nanoTime() - at < RETENTION_NS;
        }
    }

    /** A server that refuses what has the same key as what was refused not long ago. */
    static HttpMutation remembering(Function<ProxiedRequest, String> key) {
        return new RepeatedRefusals().asFault(key, false);
    }

    /** A server that does so for as long as somebody goes on asking. */
    static HttpMutation prolonging(Function<ProxiedRequest, String> key) {
        return new RepeatedRefusals().asFault(key, true);
    }

    private HttpMutation asFault(Function<ProxiedRequest, String> key, boolean prolonged) {
        return (call, right) -> {
            boolean counted = call.is("POST", HttpMutations.INVOCATIONS)
                    && !call.json().path("capability_id").asText().equals("received");
            Refusal before = counted ? last.get(key.apply(call)) : null;
            if (before != null && before.isRecent()) {
                if (prolonged) {
                    last.put(key.apply(call), new Refusal(before.reply(), System.nanoTime()));
                }
                return before.reply();
            }
            ProxiedResponse reply = right.apply(call);
            if (RateLimitMutants.isRefusal(call, reply)) {
                last.put(key.apply(call), new Refusal(reply, System.nanoTime()));
            }
            return reply;
        };
    }
}
