package dev.capstan.validation.pattern;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * One representative for each class of characters that some programs distinguish, the most readable ones first.
 *
 * @param characters the code points; unpaired surrogates come last
 * @param wellFormed number of them that are not surrogates
 */
record Alphabet(List<Integer> characters, int wellFormed) {

    private static final int[] READABLE =
            ("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_. !\"#$%&'()*+,/:;<=>?@[\\]^`{|}~\n\t"
                            + "\u00E9\u03C0\u0436\u4E2D\uD83D\uDE00")
                    .codePoints()
                    .toArray();

    /**
     * Creates an alphabet. Takes a step for each pair of a set and a range into which the sets divide the characters.
     */
    static Alphabet of(List<Program> programs, StepLimit steps) {
        List<CodePoints> sets = new ArrayList<>();
        sets.add(CharacterClasses.named('w'));
        programs.forEach(program -> sets.addAll(program.sets()));
        List<CodePoints> distinct = sets.stream().distinct().toList();
        Map<BitSet, Integer> kinds = new HashMap<>();
        Map<BitSet, Integer> halves = new HashMap<>();
        TreeSet<Integer> cuts = cuts(distinct);
        for (int first : cuts.headSet(Character.MAX_CODE_POINT + 1)) {
            steps.count(distinct.size());
            BitSet members = new BitSet();
            for (int i = 0; i < distinct.size(); i++) {
                members.set(i, distinct.get(i).contains(first));
            }
            boolean half = first >= Character.MIN_SURROGATE && first <= Character.MAX_SURROGATE;
            (half ? halves : kinds).merge(members, readable(first, cuts.higher(first)), Alphabet::better);
        }
        halves.keySet().removeAll(kinds.keySet());
        List<Integer> characters = new ArrayList<>(kinds.values());
        characters.sort(Comparator.comparingInt(Alphabet::rank).thenComparing(Comparator.naturalOrder()));
        halves.values().stream().sorted().forEach(characters::add);
        return new Alphabet(List.copyOf(characters), kinds.size());
    }

    /** Returns the start of each range of characters that no set distinguishes, and the end of the last range. */
    private static TreeSet<Integer> cuts(List<CodePoints> sets) {
        TreeSet<Integer> cuts = new TreeSet<>(
                List.of(0, (int) Character.MIN_SURROGATE, Character.MAX_SURROGATE + 1, Character.MAX_CODE_POINT + 1));
        sets.forEach(set -> set.boundaries().forEach(cuts::add));
        return cuts;
    }

    private static int readable(int first, int end) {
        for (int c : READABLE) {
            if (c >= first && c < end) {
                return c;
            }
        }
        return first;
    }

    private static int better(int one, int other) {
        return rank(one) <= rank(other) ? one : other;
    }

    private static int rank(int c) {
        for (int i = 0; i < READABLE.length; i++) {
            if (READABLE[i] == c) {
                return i;
            }
        }
        return Character.isISOControl(c) ? READABLE.length + 1 : READABLE.length;
    }
}
