package dev.capstan.config.document;

/** A signal to stop reading a file. Its cause has been reported. */
final class AbortReading extends Exception {

    private static final long serialVersionUID = 1L;
}
