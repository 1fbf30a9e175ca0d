package dev.capstan.tck.subject;

import java.util.regex.Pattern;

/** What a subject did that it must not do: the one kind of fault that is held against it. */
public final class ConformanceFailure extends AssertionError {

    private static final long serialVersionUID = 1L;

    /** As much as a person reads, in characters: a message may quote an answer of any length. */
    private static final int LENGTH = 4_000;

    private static final Pattern CONTROLS = Pattern.compile("[\\p{Cntrl}&&[^\r\n\t]]");

    public ConformanceFailure(String message) {
        super(legible(message));
    }

    private static String legible(String message) {
        String cut = message.length() > LENGTH ? message.substring(0, LENGTH) + " …" : message;
        return CONTROLS.matcher(cut).replaceAll("\ufffd");
    }
}
