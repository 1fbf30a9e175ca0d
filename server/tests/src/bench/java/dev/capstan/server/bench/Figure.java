package dev.capstan.server.bench;

import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * A figure of several rounds.
 *
 * @param median the middle one
 * @param least the least
 * @param greatest the greatest
 */
record Figure(double median, double least, double greatest) {

    /** Returns one figure of these rounds, at least one. */
    static Figure of(List<Round> rounds, ToDoubleFunction<Round> figure) {
        List<Double> sorted =
                rounds.stream().mapToDouble(figure).sorted().boxed().toList();
        return new Figure(sorted.get(sorted.size() / 2), sorted.get(0), sorted.get(sorted.size() - 1));
    }

    /** Returns the median and the spread, with this many decimals. */
    String text(int decimals) {
        String one = "%,." + decimals + "f";
        return String.format(Locale.ROOT, one + " (" + one + " to " + one + ")", median, least, greatest);
    }
}
