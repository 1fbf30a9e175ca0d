package dev.capstan.tck.report;

/** A number of things in a message. */
public final class Counted {

    private Counted() {}

    /** Returns a number and a noun, with an s for any number but 1. */
    public static String of(long number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }
}
