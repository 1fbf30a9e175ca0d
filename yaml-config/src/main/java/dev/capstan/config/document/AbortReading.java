package dev.capstan.config.document;

/** The rest of a file is not worth reading; why is noted. */
final class AbortReading extends Exception {

    private static final long serialVersionUID = 1L;
}
