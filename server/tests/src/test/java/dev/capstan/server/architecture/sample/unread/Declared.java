package dev.capstan.server.architecture.sample.unread;

/** A declaration of which one part is read, one is copied and one is not looked at. */
public record Declared(String read, String onlyCopied, String unread) {

    Declared with(String newRead) {
        return new Declared(newRead, onlyCopied, unread);
    }

    static int length(Declared declared) {
        return declared.read().length();
    }

    static Declared copy(Declared declared) {
        return new Declared("", declared.onlyCopied(), "");
    }
}
