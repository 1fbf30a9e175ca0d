package dev.capstan.core.limits;

import dev.capstan.core.Capability;
import dev.capstan.core.RateLimit;
import dev.capstan.core.Refusal;
import dev.capstan.core.execution.Party;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.Decision;
import dev.capstan.core.invocation.Gate;
import dev.capstan.core.invocation.RateLimitStatus;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.RateLimits;
import dev.capstan.core.port.RateLimits.Acquisition;
import dev.capstan.core.port.RateLimits.Bucket;
import dev.capstan.core.port.RateLimits.Remaining;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The gate that enforces rate limits (INV-4.1, INV-4.2). It counts the calls of one caller to a capability that
 * declares a limit, and all calls of one caller if they are limited. The same limits apply to all agents of one host
 * together and to all of one account, so that many agents get no more than one.
 *
 * <p>All limits count a call, or none: a call that one limit refuses uses up nothing of another.
 */
public final class EnforceRateLimit implements Gate {

    private static final String CAPABILITY = "capability";
    private static final String CALLER = "caller";
    private static final long NANOS_BELOW_A_SECOND = 999_999_999;

    private final RateLimits limits;
    private final @Nullable RateLimit perCaller;
    private final InstantSource clock;

    /**
     * Creates the gate.
     *
     * @param limits state of the limits
     * @param perCaller limit for all calls of one caller; null for none
     * @param clock time source
     */
    public EnforceRateLimit(RateLimits limits, @Nullable RateLimit perCaller, InstantSource clock) {
        this.limits = limits;
        this.perCaller = perCaller;
        this.clock = clock;
    }

    private record PartyBucket(String policy, Party party, Bucket bucket) {}

    /** The status of a limit for one party. */
    private record PartyStatus(Party party, RateLimitStatus status) {

        /** Orders the tightest limit first. */
        static final Comparator<PartyStatus> TIGHTNESS = Comparator.comparing(
                        (PartyStatus one) -> one.status().remaining())
                .thenComparing(one -> one.status().untilMore(), Comparator.reverseOrder());

        static PartyStatus of(PartyBucket counted, Remaining remaining) {
            return new PartyStatus(
                    counted.party(),
                    new RateLimitStatus(
                            counted.policy(), counted.bucket().limit(), remaining.remaining(), remaining.untilMore()));
        }
    }

    @Override
    public Decision decide(Call call) {
        List<PartyBucket> counted = partyBuckets(call);
        if (counted.isEmpty()) {
            return Decision.pass(call);
        }
        return limits.tryAcquire(counted.stream().map(PartyBucket::bucket).toList())
                .map(acquisition -> decide(call, counted, acquisition))
                .orElseGet(() ->
                        Decision.refuse(Refusal.busy("too many calls are being counted concurrently; retry in 1 s")));
    }

    private Decision decide(Call call, List<PartyBucket> counted, Acquisition acquisition) {
        List<PartyStatus> statuses = IntStream.range(0, counted.size())
                .mapToObj(i ->
                        PartyStatus.of(counted.get(i), acquisition.remaining().get(i)))
                .toList();
        Call limited = call.withRateLimits(tightestOfEachPolicy(statuses));
        return acquisition.isTaken()
                ? Decision.pass(limited)
                : new Decision.Refuse(refusal(limited, statuses), Optional.of(limited));
    }

    private List<PartyBucket> partyBuckets(Call call) {
        List<PartyBucket> counted = new ArrayList<>();
        Capability capability = call.capability();
        RateLimit own = capability.execution().rateLimit();
        for (Party party : call.caller().parties()) {
            if (party.kind() == Party.Kind.TENANT) {
                continue;
            }
            List<String> callerKey = List.of(party.kind().name(), party.tenantId(), party.id());
            if (own != null) {
                List<String> capabilityKey =
                        List.of(CAPABILITY, capability.agent().uri(), capability.name());
                counted.add(new PartyBucket(CAPABILITY, party, bucket(own, capabilityKey, callerKey)));
            }
            if (perCaller != null) {
                counted.add(new PartyBucket(CALLER, party, bucket(perCaller, List.of(CALLER), callerKey)));
            }
        }
        return counted;
    }

    private static Bucket bucket(RateLimit limit, List<String> capabilityKey, List<String> callerKey) {
        return Bucket.of(
                limit, Stream.concat(capabilityKey.stream(), callerKey.stream()).toList());
    }

    /** Returns the tightest status of each policy, because the caller cannot use more. */
    private static List<RateLimitStatus> tightestOfEachPolicy(List<PartyStatus> statuses) {
        return Stream.of(CAPABILITY, CALLER)
                .flatMap(
                        policy -> statuses.stream()
                                .filter(one -> one.status().policy().equals(policy))
                                .min(PartyStatus.TIGHTNESS)
                                .stream())
                .map(PartyStatus::status)
                .toList();
    }

    private Refusal refusal(Call call, List<PartyStatus> statuses) {
        PartyStatus emptiest = statuses.stream()
                .min(PartyStatus.TIGHTNESS)
                .filter(one -> one.status().remaining() == 0)
                .orElseThrow(() -> new IllegalStateException("a rate limit is exceeded, but none of them is used up"));
        RateLimitStatus empty = emptiest.status();
        Duration untilMore = empty.untilMore().plusNanos(NANOS_BELOW_A_SECOND);
        Instant reset = clock.instant().plus(untilMore).truncatedTo(ChronoUnit.SECONDS);
        Refusal refusal = Refusal.rateLimited(
                "too many requests: " + scope(call, emptiest), untilMore.truncatedTo(ChronoUnit.SECONDS));
        return refusal.with(Json.object()
                .put("retry_after_seconds", refusal.retryAfterSeconds().orElseThrow())
                .put("limit", empty.limit().requests())
                .put("remaining", 0)
                .put("reset_at", reset.toString()));
    }

    private static String scope(Call call, PartyStatus emptiest) {
        RateLimitStatus empty = emptiest.status();
        String admits = empty.limit().requests() + " per " + empty.limit().periodText();
        String party = "one " + emptiest.party().kind().text();
        return empty.policy().equals(CAPABILITY)
                ? "'" + call.capability().name() + "' accepts " + admits + " from " + party
                : party + " may make " + admits + " in total";
    }
}
