package dev.capstan.tck.mutants.invocation;

import dev.capstan.tck.mutants.HttpMutation;
import dev.capstan.tck.mutants.HttpMutations;
import dev.capstan.tck.mutants.ProxiedRequest;
import dev.capstan.tck.mutants.ProxiedResponse;
import java.time.Duration;
import java.util.function.Function;

/** The rate limit of a mutant that refills faster than that of the server: it admits calls that the server refuses. */
final class FastRefill implements HttpMutation {

    private final String capability;
    private final int burst;
    private final long oneMoreNanos;
    private double left;
    private long at = System.nanoTime();

    /**
     * Creates a full limit.
     *
     * @param burst number of calls that are admitted at once
     * @param oneMore time until one more call is admitted
     */
    FastRefill(String capability, int burst, Duration oneMore) {
        this.capability = capability;
        this.burst = burst;
        this.oneMoreNanos = oneMore.toNanos();
        this.left = burst;
    }

    @Override
    public ProxiedResponse apply(ProxiedRequest call, Function<ProxiedRequest, ProxiedResponse> right) {
        ProxiedResponse reply = right.apply(call);
        boolean isLimited = call.is("POST", HttpMutations.INVOCATIONS)
                && call.json().path("capability_id").asText().equals(capability);
        return isLimited && isAdmitted() && RateLimitMutants.isRefusal(call, reply)
                ? RateLimitMutants.success(reply)
                : reply;
    }

    private synchronized boolean isAdmitted() {
        long now = System.nanoTime();
        left = Math.min(burst, left + (double) (now - at) / oneMoreNanos);
        at = now;
        if (left < 1) {
            return false;
        }
        left--;
        return true;
    }
}
