package dev.capstan.validation.pattern;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** A set of code points, stored as ranges. */
final class CodePoints {

    static final CodePoints NONE = new CodePoints(List.of());

    private static final int ASCII = 128;

    private final int[] firsts;
    private final int[] lasts;
    private final boolean[] ascii = new boolean[ASCII];

    /** A range from one code point to another, both included. */
    private record Range(int first, int last) {}

    /** Creates a set of ranges in ascending order that do not touch. */
    private CodePoints(List<Range> ranges) {
        firsts = ranges.stream().mapToInt(Range::first).toArray();
        lasts = ranges.stream().mapToInt(Range::last).toArray();
        for (int c = 0; c < ASCII; c++) {
            ascii[c] = inRanges(c);
        }
    }

    static CodePoints of(int codePoint) {
        return between(codePoint, codePoint);
    }

    static CodePoints between(int first, int last) {
        return new CodePoints(List.of(new Range(first, last)));
    }

    /** Returns every code point below an end for which a test holds. */
    static CodePoints matching(int end, IntPredicate test) {
        List<Range> ranges = new ArrayList<>();
        int first = -1;
        for (int c = 0; c <= end; c++) {
            boolean member = c < end && test.test(c);
            if (member && first < 0) {
                first = c;
            } else if (!member && first >= 0) {
                ranges.add(new Range(first, c - 1));
                first = -1;
            }
        }
        return new CodePoints(ranges);
    }

    static CodePoints union(List<CodePoints> sets) {
        if (sets.size() == 1) {
            return sets.get(0);
        }
        List<Range> sorted = new ArrayList<>();
        sets.forEach(set -> sorted.addAll(set.ranges()));
        sorted.sort(Comparator.comparingInt(Range::first));
        List<Range> merged = new ArrayList<>();
        for (Range range : sorted) {
            int end = merged.size() - 1;
            if (end >= 0 && range.first() <= merged.get(end).last() + 1) {
                Range before = merged.get(end);
                merged.set(end, new Range(before.first(), Math.max(before.last(), range.last())));
            } else {
                merged.add(range);
            }
        }
        return new CodePoints(merged);
    }

    CodePoints complement() {
        List<Range> gaps = new ArrayList<>();
        int from = 0;
        for (Range range : ranges()) {
            if (range.first() > from) {
                gaps.add(new Range(from, range.first() - 1));
            }
            from = range.last() + 1;
        }
        if (from <= Character.MAX_CODE_POINT) {
            gaps.add(new Range(from, Character.MAX_CODE_POINT));
        }
        return new CodePoints(gaps);
    }

    boolean contains(int codePoint) {
        return codePoint < ASCII ? ascii[codePoint] : inRanges(codePoint);
    }

    /** Returns the number of ranges, as the weight of the set. */
    int rangeCount() {
        return firsts.length;
    }

    /** Returns the code points at which membership changes: the first of every range, and the one after its last. */
    IntStream boundaries() {
        return IntStream.concat(Arrays.stream(firsts), Arrays.stream(lasts).map(last -> last + 1));
    }

    private List<Range> ranges() {
        List<Range> ranges = new ArrayList<>(firsts.length);
        for (int i = 0; i < firsts.length; i++) {
            ranges.add(new Range(firsts[i], lasts[i]));
        }
        return ranges;
    }

    private boolean inRanges(int codePoint) {
        int low = 0;
        int high = firsts.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (codePoint < firsts[middle]) {
                high = middle - 1;
            } else if (codePoint > lasts[middle]) {
                low = middle + 1;
            } else {
                return true;
            }
        }
        return false;
    }
}
