package dev.capstan.tck.subject.registry;

/** The publisher of a version (NEG-5.2). */
public sealed interface Publisher {

    /** The operator of the registry. */
    record Operator() implements Publisher {}

    /**
     * An agent.
     *
     * @param token its token
     */
    record Agent(String token) implements Publisher {}

    /** An anonymous publisher. */
    record Anonymous() implements Publisher {}
}
