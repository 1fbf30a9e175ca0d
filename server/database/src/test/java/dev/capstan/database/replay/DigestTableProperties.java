package dev.capstan.database.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/** A table does what a map of digests and times does. */
class DigestTableProperties {

    private static final int TIMES = 8;

    /** An operation with a digest and a time. */
    private record Step(String operation, long digest, long time) {}

    @Provide
    Arbitrary<List<Step>> steps() {
        return Combinators.combine(
                        Arbitraries.frequencyOf(
                                Tuple.of(20, Arbitraries.just("add")),
                                Tuple.of(2, Arbitraries.just("remove")),
                                Tuple.of(1, Arbitraries.just("expire"))),
                        Arbitraries.longs().between(-2000, 2000).map(digest -> digest << 3),
                        Arbitraries.longs().between(1, TIMES))
                .as(Step::new)
                .list()
                .ofMinSize(1)
                .ofMaxSize(4000);
    }

    @Property(tries = 50)
    void everyStepHasTheResultOfTheMap(@ForAll("steps") List<Step> steps) {
        DigestTable table = new DigestTable();
        Map<Long, Long> map = new HashMap<>();
        for (Step step : steps) {
            switch (step.operation()) {
                case "add" ->
                    assertThat(table.add(step.digest(), step.time()))
                            .isEqualTo(map.putIfAbsent(step.digest(), step.time()) == null);
                case "remove" -> {
                    table.remove(step.digest());
                    map.remove(step.digest());
                }
                default -> {
                    assertThat(table.latest(step.time())).isEqualTo(latest(map, step.time()));
                    int before = map.size();
                    map.values().removeIf(time -> time <= step.time());
                    assertThat(table.removeUntil(step.time())).isEqualTo(before - map.size());
                }
            }
        }
        assertThat(table.removeUntil(TIMES)).isEqualTo(map.size());
    }

    private static OptionalLong latest(Map<Long, Long> map, long until) {
        return map.values().stream()
                .mapToLong(time -> time)
                .filter(time -> time <= until)
                .max();
    }

    @Example
    void aMillionDigestsAreFoundAndExpire() {
        DigestTable table = new DigestTable();
        for (long i = 1; i <= 1_000_000; i++) {
            table.add(i * 0x9E3779B97F4A7C15L, i);
        }
        assertThat(table.add(0x9E3779B97F4A7C15L, 1)).isFalse();
        assertThat(table.removeUntil(999_999)).isEqualTo(999_999);
        assertThat(table.add(0x9E3779B97F4A7C15L, 1)).isTrue();
        assertThat(table.add(1_000_000 * 0x9E3779B97F4A7C15L, 1)).isFalse();
    }
}
