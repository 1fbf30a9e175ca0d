package dev.capstan.negotiation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.Version;
import dev.capstan.core.invocation.Target;
import dev.capstan.negotiation.session.Proposal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The selection of NEG-2.2, against an oracle that knows versions by their rank alone. */
class ProposalTest {

    /** By rank; the last is supported by nobody. */
    private static final List<Version> VERSIONS = Stream.of("1.0", "1.5", "2.0-rc.1", "2.0", "3.0")
            .map(Version::parse)
            .toList();

    private static final int SUPPORTABLE = 4;

    /** Ranges, and which ranks they include. */
    private static final Map<String, IntPredicate> RANGES = new TreeMap<>(Map.of(
            "1.5", rank -> rank == 1,
            "2.0.0", rank -> rank == 3,
            ">=1.0", rank -> true,
            ">1.0", rank -> rank > 0,
            "<2.0", rank -> rank < 3,
            "<=1.5", rank -> rank <= 1,
            ">=1.2 <2", rank -> rank == 1 || rank == 2,
            ">=1.0 <=2.0 >1.5", rank -> rank == 2 || rank == 3,
            ">=3", rank -> rank == 4,
            ">2.0 <1.0", rank -> false));

    private static Optional<Integer> oracle(
            List<Integer> supported, @Nullable Integer preferred, List<Integer> acceptable, @Nullable String range) {
        if (preferred != null && supported.contains(preferred)) {
            return Optional.of(preferred);
        }
        for (int rank : acceptable) {
            if (supported.contains(rank)) {
                return Optional.of(rank);
            }
        }
        int best = -1;
        for (int rank : supported) {
            if (range != null && RANGES.get(range).test(rank) && rank > best) {
                best = rank;
            }
        }
        return best < 0 ? Optional.empty() : Optional.of(best);
    }

    @Test
    void choosesAsTheOracleDoes() {
        List<List<Integer>> lists = lists();
        int tried = 0;
        for (int subset = 0; subset < 1 << SUPPORTABLE; subset++) {
            List<Integer> supported = ranks(subset);
            for (int preferred = -1; preferred < VERSIONS.size(); preferred++) {
                for (List<Integer> acceptable : lists) {
                    tried += tryRanges(supported, preferred < 0 ? null : preferred, acceptable);
                }
            }
        }
        assertThat(tried).as("combinations tried").isEqualTo(16 * 6 * 65 * 11);
    }

    private static int tryRanges(List<Integer> supported, @Nullable Integer preferred, List<Integer> acceptable) {
        List<@Nullable String> ranges = new ArrayList<>(RANGES.keySet());
        ranges.add(null);
        for (String range : ranges) {
            Proposal proposal = new Proposal(
                    Target.of("code-review"),
                    preferred == null ? null : VERSIONS.get(preferred),
                    acceptable.stream().map(VERSIONS::get).toList(),
                    range == null ? null : VersionRange.parse(range));
            Optional<Version> chosen =
                    proposal.choose(supported.stream().map(VERSIONS::get).toList());
            assertThat(chosen)
                    .as(
                            "of %s supported: preferred %s, acceptable %s, range %s",
                            supported, preferred, acceptable, range)
                    .isEqualTo(oracle(supported, preferred, acceptable, range).map(VERSIONS::get));
        }
        return ranges.size();
    }

    private static List<Integer> ranks(int subset) {
        return IntStream.range(0, SUPPORTABLE)
                .filter(rank -> (subset & 1 << rank) != 0)
                .boxed()
                .toList();
    }

    /** Every list of up to four different ranks, in every order. */
    private static List<List<Integer>> lists() {
        List<List<Integer>> lists = new ArrayList<>(List.of(List.of()));
        for (int i = 0; i < lists.size(); i++) {
            List<Integer> shorter = lists.get(i);
            IntStream.range(0, SUPPORTABLE)
                    .filter(rank -> !shorter.contains(rank))
                    .forEach(rank -> lists.add(
                            Stream.concat(shorter.stream(), Stream.of(rank)).toList()));
        }
        return lists;
    }

    @Test
    void agreesOnAVersionAsTheProviderWritesIt() {
        Proposal proposal = new Proposal(Target.of("code-review"), Version.parse("2.0.0"), List.of(), null);

        assertThat(proposal.choose(List.of(Version.parse("2.0"))).orElseThrow()).hasToString("2.0");
    }
}
