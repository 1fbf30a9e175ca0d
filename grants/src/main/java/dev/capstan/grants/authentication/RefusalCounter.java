package dev.capstan.grants.authentication;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** A count of refused tokens by code and reason, and of the addresses they came from. Not thread-safe. */
final class RefusalCounter {

    /** The maximum number of distinct addresses counted. */
    static final int MAX_ADDRESSES = 10_000;

    private final Instant since;
    private final Map<Reason, Long> counts =
            new TreeMap<>(Comparator.comparing(Reason::code).thenComparing(Reason::reason));
    private final Set<String> addresses = new HashSet<>();

    RefusalCounter(Instant since) {
        this.since = since;
    }

    private record Reason(String code, String reason) {}

    void add(String code, String reason, Optional<String> address) {
        counts.merge(new Reason(code, reason), 1L, Long::sum);
        address.filter(each -> addresses.size() < MAX_ADDRESSES).ifPresent(addresses::add);
    }

    boolean isEmpty() {
        return counts.isEmpty();
    }

    /** Returns this tally with the later counts added. */
    RefusalCounter with(RefusalCounter later) {
        later.counts.forEach((reason, count) -> counts.merge(reason, count, Long::sum));
        later.addresses.stream().limit(MAX_ADDRESSES - addresses.size()).forEach(addresses::add);
        return this;
    }

    ObjectNode toJson(Instant until) {
        ObjectNode json = Json.object()
                .put("since", since.toString())
                .put("until", until.toString())
                .put(
                        "tokens",
                        counts.values().stream().mapToLong(Long::longValue).sum())
                .put("addresses", addresses.size());
        ArrayNode reasons = json.putArray("reasons");
        counts.forEach((reason, count) -> reasons.addObject()
                .put("code", reason.code())
                .put("reason", reason.reason())
                .put("count", count));
        return json;
    }
}
