package dev.capstan.tck.steps.negotiation;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The order of versions by the kit's own implementation: number by number, and a pre-release before its release
 * (NEG-1.2).
 */
final class VersionOrder implements Comparator<String> {

    private static final Pattern COMPARATOR = Pattern.compile("(>=|<=|>|<|=)?(\\S+)");
    private static final Pattern VERSION = Pattern.compile("[0-9]+(?:\\.[0-9]+){0,2}(?:-[0-9A-Za-z.-]+)?");
    private static final int NUMBERS = 3;

    /** Whether a text is a version of one to three numbers. */
    static boolean isVersion(String text) {
        return VERSION.matcher(text).matches();
    }

    @Override
    public int compare(String one, String other) {
        String[] left = one.split("-", 2);
        String[] right = other.split("-", 2);
        for (int i = 0; i < NUMBERS; i++) {
            int order = number(left[0], i).compareTo(number(right[0], i));
            if (order != 0) {
                return order;
            }
        }
        if (left.length == 1 || right.length == 1) {
            return Integer.compare(right.length, left.length);
        }
        return preReleases(List.of(left[1].split("\\.")), List.of(right[1].split("\\.")));
    }

    /** Whether a version meets every comparator of a range such as {@code >=1.2 <2}. */
    boolean isIn(String range, String version) {
        return Arrays.stream(range.split(" +")).allMatch(comparator -> satisfies(comparator, version));
    }

    private boolean satisfies(String comparator, String version) {
        Matcher parts = COMPARATOR.matcher(comparator);
        if (!parts.matches()) {
            throw new IllegalArgumentException(comparator);
        }
        int order = compare(version, parts.group(2));
        return switch (parts.group(1) == null ? "=" : parts.group(1)) {
            case ">=" -> order >= 0;
            case "<=" -> order <= 0;
            case ">" -> order > 0;
            case "<" -> order < 0;
            default -> order == 0;
        };
    }

    private static BigInteger number(String numbers, int index) {
        String[] parts = numbers.split("\\.");
        return index < parts.length ? new BigInteger(parts[index]) : BigInteger.ZERO;
    }

    private static int preReleases(List<String> left, List<String> right) {
        for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
            int order = identifiers(left.get(i), right.get(i));
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(left.size(), right.size());
    }

    private static int identifiers(String left, String right) {
        boolean leftIsNumber = left.matches("[0-9]+");
        boolean rightIsNumber = right.matches("[0-9]+");
        if (leftIsNumber && rightIsNumber) {
            return new BigInteger(left).compareTo(new BigInteger(right));
        }
        return leftIsNumber == rightIsNumber ? left.compareTo(right) : Boolean.compare(rightIsNumber, leftIsNumber);
    }
}
