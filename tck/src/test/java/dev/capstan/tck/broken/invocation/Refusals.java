package dev.capstan.tck.broken.invocation;

import dev.capstan.tck.broken.Call;
import dev.capstan.tck.broken.Fault;
import dev.capstan.tck.broken.Faults;
import dev.capstan.tck.broken.Reply;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** What a server that counts calls wrongly has refused not long ago, and refuses again. */
final class Refusals {

    /** Shorter than the shortest wait that a limit of the fleet tells for its longest. */
    private static final long NOT_LONG_NS = TimeUnit.MILLISECONDS.toNanos(900);

    private final Map<String, Refusal> last = new ConcurrentHashMap<>();

    private Refusals() {}

    private record Refusal(Reply reply, long at) {

        boolean isRecent() {
            return System.nanoTime() - at < NOT_LONG_NS;
        }
    }

    /** A server that refuses what has the same key as what was refused not long ago. */
    static Fault remembering(Function<Call, String> key) {
        return new Refusals().asFault(key, false);
    }

    /** A server that does so for as long as somebody goes on asking. */
    static Fault prolonging(Function<Call, String> key) {
        return new Refusals().asFault(key, true);
    }

    private Fault asFault(Function<Call, String> key, boolean prolonged) {
        return (call, right) -> {
            boolean counted = call.is("POST", Faults.INVOCATIONS)
                    && !call.json().path("capability_id").asText().equals("received");
            Refusal before = counted ? last.get(key.apply(call)) : null;
            if (before != null && before.isRecent()) {
                if (prolonged) {
                    last.put(key.apply(call), new Refusal(before.reply(), System.nanoTime()));
                }
                return before.reply();
            }
            Reply reply = right.apply(call);
            if (BrokenLimits.isRefusal(call, reply)) {
                last.put(key.apply(call), new Refusal(reply, System.nanoTime()));
            }
            return reply;
        };
    }
}
