package dev.capstan.tck.subject;

import dev.capstan.tck.exchange.Abbreviation;
import java.util.regex.Pattern;

/** A violation of the rules by the subject: the only kind of failure that counts against it. */
public final class ConformanceFailure extends AssertionError {

    private static final long serialVersionUID = 1L;

    /** Maximum length of the message in characters, because it may quote a response of any length. */
    private static final int LENGTH = 4_000;

    private static final Pattern CONTROLS = Pattern.compile("[\\p{Cntrl}&&[^\r\n\t]]");

    public ConformanceFailure(String message) {
        super(legible(message));
    }

    private static String legible(String message) {
        return CONTROLS.matcher(Abbreviation.of(message, LENGTH)).replaceAll("\ufffd");
    }
}
