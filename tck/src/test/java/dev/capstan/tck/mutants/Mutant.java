package dev.capstan.tck.mutants;

import java.util.Set;

/**
 * A server with one defect.
 *
 * @param name what is wrong with it
 * @param red the rules that have to fail for it
 * @param green neighbouring clauses or rules that have to hold all the same, besides the others of the clauses of what
 *     fails
 */
public record Mutant(
        String name,
        Set<String> red,
        Set<String> green,
        HttpMutation fault,
        CommandMutation commands,
        BusMutation bus,
        ConnectionMutation wire) {

    /** A server that answers wrongly. */
    public static Mutant that(String name, HttpMutation fault, Set<String> red, Set<String> green) {
        return new Mutant(name, red, green, fault, CommandMutation.NONE, BusMutation.NONE, ConnectionMutation.NONE);
    }

    /** A server that answers wrongly, so that these rules fail and the others of their clauses hold. */
    public static Mutant that(String name, HttpMutation fault, String... red) {
        return that(name, fault, Set.of(red), Set.of());
    }

    /** A server whose commands are wrong. */
    public static Mutant withCommands(String name, CommandMutation commands, Set<String> red, Set<String> green) {
        return new Mutant(name, red, green, HttpMutation.NONE, commands, BusMutation.NONE, ConnectionMutation.NONE);
    }

    /** A server that is wrong on the message bus, so that these rules fail and the others of their clauses hold. */
    public static Mutant onBus(String name, BusMutation bus, String... red) {
        return new Mutant(
                name, Set.of(red), Set.of(), HttpMutation.NONE, CommandMutation.NONE, bus, ConnectionMutation.NONE);
    }

    /** A server that reads connections wrongly, so that these rules fail and the others of their clauses hold. */
    public static Mutant onWire(String name, ConnectionMutation wire, String... red) {
        return new Mutant(name, Set.of(red), Set.of(), HttpMutation.NONE, CommandMutation.NONE, BusMutation.NONE, wire);
    }

    @Override
    public String toString() {
        return name;
    }
}
