package dev.capstan.tck.mutants;

import java.util.Set;

/**
 * A server with one defect.
 *
 * @param name the title, which completes "a server that …"
 * @param red the rules that must fail
 * @param green neighbouring clauses or rules that must hold, besides the other rules of the clauses in {@code red}
 */
public record Mutant(
        String name,
        Set<String> red,
        Set<String> green,
        HttpMutation fault,
        CommandMutation commands,
        BusMutation bus,
        ConnectionMutation wire) {

    /** Returns a server with a defect in HTTP. */
    public static Mutant that(String name, HttpMutation fault, Set<String> red, Set<String> green) {
        return new Mutant(name, red, green, fault, CommandMutation.NONE, BusMutation.NONE, ConnectionMutation.NONE);
    }

    /** Returns a server with a defect in HTTP that fails these rules and passes the others of their clauses. */
    public static Mutant that(String name, HttpMutation fault, String... red) {
        return that(name, fault, Set.of(red), Set.of());
    }

    /** Returns a server with a defect in its commands. */
    public static Mutant withCommands(String name, CommandMutation commands, Set<String> red, Set<String> green) {
        return new Mutant(name, red, green, HttpMutation.NONE, commands, BusMutation.NONE, ConnectionMutation.NONE);
    }

    /**
     * Returns a server with a defect on the message bus that fails these rules and passes the others of their
     * clauses.
     */
    public static Mutant onBus(String name, BusMutation bus, String... red) {
        return new Mutant(
                name, Set.of(red), Set.of(), HttpMutation.NONE, CommandMutation.NONE, bus, ConnectionMutation.NONE);
    }

    /**
     * Returns a server with a defect in reading connections that fails these rules and passes the others of their
     * clauses.
     */
    public static Mutant onWire(String name, ConnectionMutation wire, String... red) {
        return new Mutant(name, Set.of(red), Set.of(), HttpMutation.NONE, CommandMutation.NONE, BusMutation.NONE, wire);
    }

    @Override
    public String toString() {
        return name;
    }
}
