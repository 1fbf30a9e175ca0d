package dev.capstan.tck.steps.common;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.ConformanceFailure;
import java.util.Locale;
import java.util.function.Supplier;

/** What a step demands of the subject; where it does not hold, the {@link ConformanceFailure} says what was found instead. */
public final class Expect {

    private Expect() {}

    public static void that(boolean holds, Supplier<String> otherwise) {
        if (!holds) {
            throw new ConformanceFailure(otherwise.get());
        }
    }

    /** Demands something of one among many, which a breach names. */
    public static void of(String which, Runnable demands) {
        try {
            demands.run();
        } catch (ConformanceFailure e) {
            throw new ConformanceFailure(which + ": " + e.getMessage());
        }
    }

    public static void equal(String what, Object expected, Object actual) {
        that(expected.equals(actual), () -> what + " is to be " + expected + " and is " + actual);
    }

    public static void sameJson(String what, JsonNode expected, JsonNode actual) {
        that(
                Json.equal(expected, actual),
                () -> what + " is to be " + Json.write(expected) + " and is " + Json.write(actual));
    }

    /** The text names something, in whatever case; naming nothing is always done. */
    public static void names(String what, String text, String named) {
        that(!text.isBlank(), () -> what + " is blank");
        that(
                text.toLowerCase(Locale.ROOT).contains(named.toLowerCase(Locale.ROOT)),
                () -> what + " is to name '" + named + "' and says: " + text);
    }
}
