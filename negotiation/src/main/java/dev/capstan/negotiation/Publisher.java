package dev.capstan.negotiation;

/**
 * To whom a name in the registry belongs (NEG-5.2).
 *
 * @param id {@code operator}, or {@code host:} and the id of the host whose agent published
 */
public record Publisher(String id) {

    /** Whoever runs the registry. */
    public static final Publisher OPERATOR = new Publisher("operator");

    /** All agents of one host. */
    public static Publisher host(String hostId) {
        return new Publisher("host:" + hostId);
    }

    @Override
    public String toString() {
        return id;
    }
}
