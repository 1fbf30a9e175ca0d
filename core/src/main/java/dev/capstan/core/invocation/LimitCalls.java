package dev.capstan.core.invocation;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.Capability;
import dev.capstan.core.RateLimit;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.RateLimits;
import dev.capstan.core.port.RateLimits.Bucket;
import dev.capstan.core.port.RateLimits.Left;
import dev.capstan.core.port.RateLimits.Taking;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The gate that counts calls: those of one caller to a capability that declares a limit, and all of one caller where
 * there is a limit for that (INV-4.1, INV-4.2).
 *
 * <p>A call is refused by all limits or counted by all: what one of them refuses uses up nothing of another.
 */
public final class LimitCalls implements Gate {

    private static final String CAPABILITY = "capability";
    private static final String CALLER = "caller";
    private static final Duration A_MOMENT = Duration.ofSeconds(1);

    private final RateLimits limits;
    private final @Nullable RateLimit perCaller;
    private final InstantSource clock;

    /**
     * The gate.
     *
     * @param limits what has been used up
     * @param perCaller how often one caller may call over all, where that is limited
     * @param clock what time it is
     */
    public LimitCalls(RateLimits limits, @Nullable RateLimit perCaller, InstantSource clock) {
        this.limits = limits;
        this.perCaller = perCaller;
        this.clock = clock;
    }

    private record Counted(String policy, Bucket bucket) {
        Allowance allowance(Left left) {
            return new Allowance(policy, bucket.limit(), left.remaining(), left.untilMore());
        }
    }

    @Override
    public Decision decide(Call call) {
        List<Counted> counted = counted(call);
        if (counted.isEmpty()) {
            return Decision.pass(call);
        }
        Taking taking = limits.take(counted.stream().map(Counted::bucket).toList());
        if (taking instanceof Taking.Taken taken) {
            return Decision.pass(call.within(allowances(counted, taken.left())));
        }
        if (taking instanceof Taking.Exceeded exceeded) {
            Call refused = call.within(allowances(counted, exceeded.left()));
            return new Decision.Refuse(exceeded(refused), refused);
        }
        return Decision.refuse(
                Refusal.of(RefusalCode.BUSY, "too many calls are being counted at once: call again in a moment")
                        .after(A_MOMENT));
    }

    private List<Counted> counted(Call call) {
        List<Counted> counted = new ArrayList<>();
        Capability capability = call.capability();
        Caller caller = call.caller();
        RateLimit own = capability.execution().rateLimit();
        if (own != null) {
            List<String> whose = List.of(
                    CAPABILITY,
                    caller.tenantId(),
                    caller.id(),
                    capability.agent().uri(),
                    capability.name());
            counted.add(new Counted(CAPABILITY, Bucket.of(own, whose)));
        }
        if (perCaller != null) {
            counted.add(new Counted(CALLER, Bucket.of(perCaller, List.of(CALLER, caller.tenantId(), caller.id()))));
        }
        return counted;
    }

    private static List<Allowance> allowances(List<Counted> counted, List<Left> left) {
        return IntStream.range(0, counted.size())
                .mapToObj(i -> counted.get(i).allowance(left.get(i)))
                .toList();
    }

    private Refusal exceeded(Call call) {
        Allowance empty = call.allowances().stream()
                .filter(allowance -> allowance.remaining() == 0)
                .max(Comparator.comparing(Allowance::untilMore))
                .orElseThrow(() -> new IllegalStateException("a limit is exceeded, and none of them is used up"));
        long seconds = Math.max(1, wholeSeconds(empty.untilMore()));
        ObjectNode details = Json.object()
                .put("retry_after_seconds", seconds)
                .put("limit", empty.limit().requests())
                .put("remaining", 0)
                .put(
                        "reset_at",
                        nextSecond(clock.instant().plus(empty.untilMore())).toString());
        return Refusal.of(RefusalCode.RATE_LIMITED, message(call, empty, seconds))
                .after(Duration.ofSeconds(seconds))
                .with(details);
    }

    private static String message(Call call, Allowance empty, long seconds) {
        String admits = empty.limit().requests() + " per " + empty.limit().periodText();
        String what = empty.policy().equals(CAPABILITY)
                ? "'" + call.capability().name() + "' takes " + admits + " from one caller"
                : "one caller may make " + admits + " over all";
        return "too many requests: " + what + "; call again in " + seconds + " s";
    }

    private static long wholeSeconds(Duration time) {
        return time.getNano() == 0 ? time.getSeconds() : time.getSeconds() + 1;
    }

    private static Instant nextSecond(Instant time) {
        Instant second = time.truncatedTo(ChronoUnit.SECONDS);
        return second.equals(time) ? second : second.plusSeconds(1);
    }
}
