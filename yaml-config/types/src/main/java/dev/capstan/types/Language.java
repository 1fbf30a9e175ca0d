package dev.capstan.types;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The target languages for types (TC-5.2, X-TC-7.2). */
public enum Language {
    TYPESCRIPT(new TypeScriptEmitter()),
    PYTHON(new PythonEmitter()),
    GO(new GoEmitter()),
    JAVA(new JavaEmitter());

    private final Emitter emitter;

    Language(Emitter emitter) {
        this.emitter = emitter;
    }

    /** Returns the name on the wire and on the command line, such as {@code typescript}. */
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the language of this name, or empty if it is unknown. */
    public static Optional<Language> fromWire(String wire) {
        return Stream.of(values())
                .filter(language -> language.wire().equals(wire))
                .findFirst();
    }

    Emitter emitter() {
        return emitter;
    }

    @Override
    public String toString() {
        return wire();
    }
}
