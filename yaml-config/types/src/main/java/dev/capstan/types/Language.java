package dev.capstan.types;

import dev.capstan.core.json.WireName;
import java.util.Optional;
import java.util.stream.Stream;

/** The target languages for types (TC-5.2, X-TC-7.2). */
public enum Language implements WireName {
    TYPESCRIPT(new TypeScriptEmitter()),
    PYTHON(new PythonEmitter()),
    GO(new GoEmitter()),
    JAVA(new JavaEmitter());

    private final Emitter emitter;

    Language(Emitter emitter) {
        this.emitter = emitter;
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
