package dev.capstan.server.attacks;

import java.util.Set;
import java.util.TreeSet;

/**
 * The outcomes that the model allows: {@code 200}, a status with an error such as {@code 403 host_revoked}, or the
 * beginning of some with a star, such as {@code 4*}.
 *
 * @param outcomes all of them
 */
record AllowedOutcomes(Set<String> outcomes) {

    /** Every refusal that is the fault of the request. */
    static final AllowedOutcomes REFUSED = of("4*");

    /** Returns a ruling. */
    static AllowedOutcomes of(String... outcomes) {
        return new AllowedOutcomes(new TreeSet<>(Set.of(outcomes)));
    }

    /** Returns the same with an outcome more. */
    AllowedOutcomes or(String outcome) {
        Set<String> more = new TreeSet<>(outcomes);
        more.add(outcome);
        return new AllowedOutcomes(more);
    }

    /** Whether the request is to be done. */
    boolean isDone() {
        return outcomes.equals(Set.of("200"));
    }

    /** Whether the credentials may be refused. */
    boolean refusesCredentials() {
        return outcomes.stream().anyMatch(each -> each.startsWith("401"));
    }

    /** Whether the response is an allowed outcome. */
    boolean allows(RawResponse response) {
        String outcome = response.outcome();
        return outcomes.stream()
                .anyMatch(each -> each.endsWith("*")
                        ? outcome.startsWith(each.substring(0, each.length() - 1))
                        : outcome.equals(each));
    }
}
