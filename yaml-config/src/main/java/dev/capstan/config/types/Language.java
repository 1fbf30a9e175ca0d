package dev.capstan.config.types;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The languages that types are written in (TC-5.2, X-TC-7.2). */
public enum Language {
    TYPESCRIPT(new TypeScriptEmitter()),
    PYTHON(new PythonEmitter()),
    GO(new GoEmitter()),
    JAVA(new JavaEmitter());

    private final Emitter emitter;

    Language(Emitter emitter) {
        this.emitter = emitter;
    }

    /** The name on the wire and on the command line, such as {@code typescript}. */
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The language of this name, or nothing where there is none. */
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
