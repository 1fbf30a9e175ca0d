package dev.capstan.tck.subject.registry;

import dev.capstan.tck.subject.Answered;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.wire.WireAnswer;

/** What a registry answers. */
public record RegistryAnswer(WireAnswer wire) implements Answered {

    /** The answer, which must not be a refusal. */
    public RegistryAnswer given() {
        if (wire.status() >= 300) {
            throw new ConformanceFailure("the registry refuses it: " + wire.transcript());
        }
        return this;
    }
}
