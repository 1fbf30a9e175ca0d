package dev.capstan.tck.mutants.generated;

import dev.capstan.tck.mutants.HttpMutation;
import dev.capstan.tck.mutants.ProxiedRequest;
import dev.capstan.tck.mutants.ProxiedResponse;
import dev.capstan.tck.verdict.ScenarioResult;
import dev.capstan.tck.verdict.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The responses of the correct server while each rule was checked, which tell the mutants that each rule can notice.
 */
final class RecordedRun {

    /** The number of responses of a kind that are kept, however alike they are. */
    private static final int MIN_SAMPLES = 20;

    private static final int MAX_BODY = 100_000;

    private final ResponseMutants generator = new ResponseMutants();
    private final Map<String, RecordedRule> rules = new ConcurrentHashMap<>();
    private final Map<String, String> omitted = new ConcurrentHashMap<>();
    private final Map<ResponseKind, Samples> samples = new ConcurrentHashMap<>();
    private final Map<GeneratedMutant, List<RecordedRule>> noticing = new TreeMap<>();

    /** A call and its right response. */
    record Sample(ProxiedRequest call, ProxiedResponse reply) {}

    /**
     * Responses of one kind.
     *
     * @param changed the mutants that change one of them
     */
    private record Samples(List<Sample> kept, Set<GeneratedMutant> changed) {}

    /**
     * A rule that holds.
     *
     * @param mutants those that change a response of its scenarios
     * @param kinds the number of kinds of these responses
     * @param millis the time that it took
     */
    private record RecordedRule(String id, Set<GeneratedMutant> mutants, long kinds, long millis) {}

    /** Checks rules one after another on a lane until none is left. Lanes may share the queue. */
    void record(ServerLane lane, Queue<String> ids) {
        AtomicReference<Set<GeneratedMutant>> current = new AtomicReference<>(ConcurrentHashMap.newKeySet());
        AtomicReference<Set<String>> refused = new AtomicReference<>(ConcurrentHashMap.newKeySet());
        HttpMutation recorder = (call, right) -> {
            ProxiedResponse reply = right.apply(call);
            Set<GeneratedMutant> mutants = generator.of(call, reply);
            keep(call, reply, mutants);
            if (mutants.stream().anyMatch(mutant -> mutant.operator().equals(ResponseMutants.SKIP_GATE))) {
                refused.get().add(ResponseKind.operation(call));
            }
            current.get().addAll(mutants);
            return reply;
        };
        try (ServerLane.Connection kit = lane.connect(recorder)) {
            for (String id = ids.poll(); id != null; id = ids.poll()) {
                current.set(ConcurrentHashMap.newKeySet());
                refused.set(ConcurrentHashMap.newKeySet());
                long begun = System.nanoTime();
                List<ScenarioResult> results = kit.check(Set.of(id));
                long millis = (System.nanoTime() - begun) / 1_000_000;
                Set<GeneratedMutant> noticed = new HashSet<>(current.get());
                // Without persistence, an operation refuses nothing: rules about its refusals would notice only that.
                noticed.removeIf(mutant -> mutant.operator().equals(ResponseMutants.SKIP_PERSISTENCE)
                        && refused.get().contains(mutant.kind().operation()));
                if (results.isEmpty() || results.stream().anyMatch(one -> one.verdict() != Verdict.PASSED)) {
                    omitted.put(
                            id,
                            results.stream()
                                    .filter(one -> one.verdict() != Verdict.PASSED)
                                    .map(one ->
                                            one.verdict() + ": " + one.reason().orElse(""))
                                    .findFirst()
                                    .orElse("no scenario"));
                } else if (!noticed.isEmpty()) {
                    long kinds = noticed.stream()
                            .map(GeneratedMutant::kind)
                            .distinct()
                            .count();
                    rules.put(id, new RecordedRule(id, noticed, kinds, millis));
                }
            }
        }
    }

    /** Keeps the first responses of a kind, and later ones that a mutant changes which changes none of the kept. */
    private void keep(ProxiedRequest call, ProxiedResponse reply, Set<GeneratedMutant> mutants) {
        ResponseKind kind = ResponseKind.of(call, reply, reply.json());
        Samples some = samples.computeIfAbsent(kind, key -> new Samples(new ArrayList<>(), new HashSet<>()));
        synchronized (some) {
            boolean isNew = some.changed().addAll(mutants);
            if ((isNew || some.kept().size() < MIN_SAMPLES) && reply.body().length() <= MAX_BODY) {
                some.kept().add(new Sample(call, reply));
            }
        }
    }

    /** Ends the recording, and returns every mutant that some rule can notice, in order. */
    List<GeneratedMutant> mutants() {
        noticing.clear();
        Map<GeneratedMutant, List<RecordedRule>> found = new HashMap<>();
        rules.values().forEach(rule -> rule.mutants().stream()
                .filter(generator::isPossible)
                .forEach(mutant ->
                        found.computeIfAbsent(mutant, key -> new ArrayList<>()).add(rule)));
        found.values()
                .forEach(some -> some.sort(Comparator.comparingLong(RecordedRule::kinds)
                        .thenComparingLong(RecordedRule::millis)
                        .thenComparing(RecordedRule::id)));
        noticing.putAll(found);
        return List.copyOf(noticing.keySet());
    }

    /**
     * Returns the rules that can notice a mutant: those about the fewest kinds of responses first, then the fastest.
     */
    List<String> rulesFor(GeneratedMutant mutant) {
        return noticing.getOrDefault(mutant, List.of()).stream()
                .map(RecordedRule::id)
                .toList();
    }

    /** Returns some right responses of a kind, in the order in which they came. */
    List<Sample> samples(ResponseKind kind) {
        Samples some = samples.get(kind);
        return some == null ? List.of() : List.copyOf(some.kept());
    }

    /** Returns the rules that judge no mutants, because they did not hold through the proxy, with the reason. */
    Map<String, String> omitted() {
        return new TreeMap<>(omitted);
    }

    /** Returns the times of the rules in milliseconds. */
    Map<String, Long> millis() {
        Map<String, Long> times = new TreeMap<>();
        rules.forEach((id, rule) -> times.put(id, rule.millis()));
        return times;
    }
}
