package dev.capstan.tck.subject.registry;

/** Who publishes a version (NEG-5.2). */
public sealed interface Publisher {

    /** Whoever runs the registry. */
    record Operator() implements Publisher {}

    /**
     * An agent.
     *
     * @param token the token that it shows
     */
    record Agent(String token) implements Publisher {}

    /** Somebody who does not say who it is. */
    record Nobody() implements Publisher {}
}
