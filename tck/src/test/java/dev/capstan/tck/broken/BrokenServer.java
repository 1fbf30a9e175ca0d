package dev.capstan.tck.broken;

import java.util.Set;

/**
 * A server with one defect.
 *
 * @param name what is wrong with it
 * @param red the rules that have to fail for it
 * @param green neighbouring clauses or rules that have to hold all the same, besides the others of the clauses of what
 *     fails
 */
public record BrokenServer(
        String name,
        Set<String> red,
        Set<String> green,
        Fault fault,
        CommandFault commands,
        BusFault bus,
        WireFault wire) {

    /** A server that answers wrongly. */
    public static BrokenServer that(String name, Fault fault, Set<String> red, Set<String> green) {
        return new BrokenServer(name, red, green, fault, CommandFault.NONE, BusFault.NONE, WireFault.NONE);
    }

    /** A server that answers wrongly, so that these rules fail and the others of their clauses hold. */
    public static BrokenServer that(String name, Fault fault, String... red) {
        return that(name, fault, Set.of(red), Set.of());
    }

    /** A server whose commands are wrong. */
    public static BrokenServer whose(String name, CommandFault commands, Set<String> red, Set<String> green) {
        return new BrokenServer(name, red, green, Fault.NONE, commands, BusFault.NONE, WireFault.NONE);
    }

    /** A server that is wrong on the message bus, so that these rules fail and the others of their clauses hold. */
    public static BrokenServer onBus(String name, BusFault bus, String... red) {
        return new BrokenServer(name, Set.of(red), Set.of(), Fault.NONE, CommandFault.NONE, bus, WireFault.NONE);
    }

    /** A server that reads connections wrongly, so that these rules fail and the others of their clauses hold. */
    public static BrokenServer onWire(String name, WireFault wire, String... red) {
        return new BrokenServer(name, Set.of(red), Set.of(), Fault.NONE, CommandFault.NONE, BusFault.NONE, wire);
    }

    @Override
    public String toString() {
        return name;
    }
}
