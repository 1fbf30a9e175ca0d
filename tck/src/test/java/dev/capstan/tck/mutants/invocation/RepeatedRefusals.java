package dev.capstan.tck.mutants.invocation;

import dev.capstan.tck.mutants.HttpMutation;
import dev.capstan.tck.mutants.HttpMutations;
import dev.capstan.tck.mutants.ProxiedRequest;
import dev.capstan.tck.mutants.ProxiedResponse;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** The recent refusals of a mutant that counts calls wrongly, which it repeats. */
final class RepeatedRefusals {

    /** Shorter than the shortest Retry-After of the fleet's limits. */
    private static final long RETENTION_NS = TimeUnit.MILLISECONDS.toNanos(900);

    private final Map<String, Refusal> last = new ConcurrentHashMap<>();

    private RepeatedRefusals() {}

    private record Refusal(ProxiedResponse reply, long at) {

        boolean isRecent() {
            return System.nanoTime() - at < RETENTION_NS;
        }
    }

    /** Returns a mutation that refuses calls with the key of a recently refused call. */
    static HttpMutation repeating(Function<ProxiedRequest, String> key) {
        return new RepeatedRefusals().asFault(key, false);
    }

    /** Returns such a mutation in which each repeated refusal counts as a recent one. */
    static HttpMutation extending(Function<ProxiedRequest, String> key) {
        return new RepeatedRefusals().asFault(key, true);
    }

    private HttpMutation asFault(Function<ProxiedRequest, String> key, boolean extended) {
        return (call, right) -> {
            boolean counted = call.is("POST", HttpMutations.INVOCATIONS)
                    && !call.json().path("capability_id").asText().equals("received");
            Refusal before = counted ? last.get(key.apply(call)) : null;
            if (before != null && before.isRecent()) {
                if (extended) {
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
