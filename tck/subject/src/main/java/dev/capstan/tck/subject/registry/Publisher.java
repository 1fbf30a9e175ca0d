package dev.capstan.tck.subject.registry;

/** A caller that publishes, deprecates or withdraws a version (NEG-5.2). */
public sealed interface Publisher {

    /** The operator of the registry. */
    record Operator() implements Publisher {}

    /**
     * An agent.
     *
     * @param token its token
     */
    record Agent(String token) implements Publisher {}

    /** A publisher that has the name of the operator, but not its password. */
    record WrongPassword() implements Publisher {}

    /** A publisher with the name and the password of an account that does not exist. */
    record UnknownAccount() implements Publisher {}

    /** An anonymous publisher. */
    record Anonymous() implements Publisher {}
}
