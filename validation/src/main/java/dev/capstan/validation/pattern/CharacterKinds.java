package dev.capstan.validation.pattern;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** A partition of the characters into kinds that the sets of a program do not distinguish. */
final class CharacterKinds {

    private static final int ASCII = 128;

    /** Maximum number of tests that a partition may take: ranges multiplied by sets. */
    private static final long MAX_TESTS = 20_000;

    private final int[] starts;
    private final int[] kinds;
    private final int[] ascii = new int[ASCII];
    private final int count;

    private CharacterKinds(int[] starts, List<CodePoints> sets) {
        this.starts = starts;
        this.kinds = new int[starts.length];
        Map<BitSet, Integer> numbers = new HashMap<>();
        for (int i = 0; i < starts.length; i++) {
            BitSet members = new BitSet();
            for (int j = 0; j < sets.size(); j++) {
                members.set(j, sets.get(j).contains(starts[i]));
            }
            kinds[i] = numbers.computeIfAbsent(members, unknown -> numbers.size());
        }
        this.count = numbers.size();
        Arrays.setAll(ascii, this::search);
    }

    /** Returns the partition by some sets; empty if it would take too long. */
    static Optional<CharacterKinds> of(List<CodePoints> sets) {
        List<CodePoints> distinct = sets.stream().distinct().toList();
        int[] starts = IntStream.concat(IntStream.of(0), distinct.stream().flatMapToInt(CodePoints::boundaries))
                .sorted()
                .distinct()
                .toArray();
        return (long) starts.length * distinct.size() > MAX_TESTS
                ? Optional.empty()
                : Optional.of(new CharacterKinds(starts, distinct));
    }

    int count() {
        return count;
    }

    /** Returns the number of the kind of a character. */
    int of(int c) {
        return c < ASCII ? ascii[c] : search(c);
    }

    private int search(int c) {
        int at = Arrays.binarySearch(starts, c);
        return kinds[at >= 0 ? at : -at - 2];
    }
}
