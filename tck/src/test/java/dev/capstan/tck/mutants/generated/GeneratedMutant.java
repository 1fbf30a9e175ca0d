package dev.capstan.tck.mutants.generated;

import java.util.function.Supplier;

/** A server with one generated defect in one kind of response. */
final class GeneratedMutant implements Comparable<GeneratedMutant> {

    private final ResponseKind kind;
    private final String place;
    private final String operator;
    private final String id;
    private final Supplier<Fault> server;

    /**
     * Creates a mutant.
     *
     * @param kind the kind of response
     * @param place what changes in it; empty for the response as a whole
     * @param operator the name of the change
     * @param server returns a server with the defect, without a memory of others
     */
    GeneratedMutant(ResponseKind kind, String place, String operator, Supplier<Fault> server) {
        this.kind = kind;
        this.place = place;
        this.operator = operator;
        this.id = (kind + " " + place).strip() + " " + operator;
        this.server = server;
    }

    ResponseKind kind() {
        return kind;
    }

    String place() {
        return place;
    }

    String operator() {
        return operator;
    }

    /** Returns a new server with the defect. */
    Fault fault() {
        return server.get();
    }

    /** Returns the name of the mutant, such as {@code GET /agent/status 200 /status drop}. */
    String id() {
        return id;
    }

    @Override
    public int compareTo(GeneratedMutant other) {
        return id.compareTo(other.id);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof GeneratedMutant mutant && mutant.id.equals(id);
    }

    @Override
    public int hashCode() {
        return id.hashCode();
    }

    @Override
    public String toString() {
        return id;
    }
}
