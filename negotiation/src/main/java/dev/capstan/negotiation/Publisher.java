package dev.capstan.negotiation;

/**
 * The owner of a name in the registry (NEG-5.2).
 *
 * @param id {@code operator}, or {@code host:} and the id of the host whose agent published
 */
public record Publisher(String id) {

    /** The operator of the registry. */
    public static final Publisher OPERATOR = new Publisher("operator");

    /** Returns the publisher that stands for all agents of a host. */
    public static Publisher host(String hostId) {
        return new Publisher("host:" + hostId);
    }

    @Override
    public String toString() {
        return id;
    }
}
