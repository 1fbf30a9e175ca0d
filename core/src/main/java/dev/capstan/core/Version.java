package dev.capstan.core;

import dev.capstan.core.text.Text;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A capability's version: one to three numbers and an optional pre-release, ordered part by part (NEG-1.2).
 *
 * <p>{@code 2.0} equals {@code 2.0.0}; {@code 1.5 < 1.10 < 2.0-rc.1 < 2.0}. The original text is kept.
 */
public final class Version implements Comparable<Version> {

    private static final String NUMBER = "(0|[1-9][0-9]{0,8})";
    private static final String IDENTIFIER = "(?:0|[1-9][0-9]{0,17}|[0-9]*[A-Za-z-][0-9A-Za-z-]*)";
    private static final Pattern GRAMMAR = Pattern.compile(NUMBER + "(?:\\." + NUMBER + "(?:\\." + NUMBER + ")?)?(?:-("
            + IDENTIFIER + "(?:\\." + IDENTIFIER + ")*))?");
    private static final int MAX_LENGTH = 128;
    private static final Comparator<Version> ORDER = Comparator.comparingInt((Version version) -> version.major)
            .thenComparingInt(version -> version.minor)
            .thenComparingInt(version -> version.patch)
            .thenComparing(version -> version.preRelease, Version::comparePreRelease);

    /** The version of a capability that declares none. */
    public static final Version FIRST = parse("1.0.0");

    private final String text;
    private final int major;
    private final int minor;
    private final int patch;
    private final List<String> preRelease;

    private Version(String text, Matcher parts) {
        this.text = text;
        this.major = number(parts.group(1));
        this.minor = number(parts.group(2));
        this.patch = number(parts.group(3));
        this.preRelease = parts.group(4) == null
                ? List.of()
                : List.copyOf(Arrays.asList(parts.group(4).split("\\.")));
    }

    /** Reads a version. Throws {@link IllegalArgumentException} with the expected form if it is not valid. */
    public static Version parse(String text) {
        return tryParse(text)
                .orElseThrow(() -> new IllegalArgumentException("'" + Text.abbreviate(text, MAX_LENGTH)
                        + "' is not a valid version; write one such as 2.0, 2.1.3 or 2.0-rc.1"));
    }

    /** Reads a version, or returns empty if it is not valid. */
    public static Optional<Version> tryParse(String text) {
        if (text.length() > MAX_LENGTH) {
            return Optional.empty();
        }
        Matcher parts = GRAMMAR.matcher(text);
        return parts.matches() ? Optional.of(new Version(text, parts)) : Optional.empty();
    }

    /** Whether this is a pre-release such as {@code 2.0-rc.1}. */
    public boolean isPreRelease() {
        return !preRelease.isEmpty();
    }

    @Override
    public int compareTo(Version other) {
        return ORDER.compare(this, other);
    }

    private static int comparePreRelease(List<String> left, List<String> right) {
        if (left.isEmpty() || right.isEmpty()) {
            return Boolean.compare(left.isEmpty(), right.isEmpty());
        }
        for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
            int order = compareIdentifier(left.get(i), right.get(i));
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(left.size(), right.size());
    }

    private static int compareIdentifier(String left, String right) {
        boolean leftIsNumber = isNumber(left);
        boolean rightIsNumber = isNumber(right);
        if (leftIsNumber && rightIsNumber) {
            return Long.compare(Long.parseLong(left), Long.parseLong(right));
        }
        return leftIsNumber == rightIsNumber ? left.compareTo(right) : Boolean.compare(rightIsNumber, leftIsNumber);
    }

    private static boolean isNumber(String identifier) {
        return identifier.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    private static int number(@Nullable String part) {
        return part == null ? 0 : Integer.parseInt(part);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Version that && compareTo(that) == 0;
    }

    @Override
    public int hashCode() {
        return ((major * 31 + minor) * 31 + patch) * 31 + preRelease.hashCode();
    }

    /** Returns the version as written. */
    @Override
    public String toString() {
        return text;
    }
}
