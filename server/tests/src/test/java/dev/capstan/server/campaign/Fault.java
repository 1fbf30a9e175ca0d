package dev.capstan.server.campaign;

import dev.capstan.nats.NatsServer;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;

/** Something that goes wrong around a server, and is mended again. */
interface Fault {

    /**
     * Everything that a fault may damage.
     *
     * @param server the server
     * @param effects the service that its handlers call
     * @param bus the broker that it is connected to
     * @param context the server as its clients see it, and the violations
     * @param random decides what is left open
     */
    record FaultTargets(
            ServerUnderTest server, HandlerEffects effects, NatsServer bus, CampaignContext context, Random random) {}

    /** Returns the condition that this machine does not meet, or empty where the fault can happen. */
    default Optional<String> missingRequirement(FaultTargets targets) throws Exception {
        return Optional.empty();
    }

    /** Begins it. */
    void inject(FaultTargets targets) throws Exception;

    /** Ends it. */
    void recover(FaultTargets targets) throws Exception;

    /** Whether the server is stalled under it, so that no request gets a response before it ends. */
    default boolean standsStill() {
        return false;
    }

    /** Whether calls that are under way when it begins may be carried out without a record. */
    default boolean cutsShort() {
        return false;
    }

    /** Returns its name in messages. */
    default String name() {
        return getClass().getSimpleName();
    }

    /** Returns those of the gate, or of these the ones that {@code -Dcapstan.campaign.faults=A,B} names. */
    static List<Fault> gate() {
        return named(Stream.of(
                new KilledServer(),
                new StoppedServer(),
                new FrozenServer(),
                new MovedDatabase(),
                new ExhaustedDescriptors(),
                new SlowClients(),
                new MisbehavingClients(),
                new BrokenService(),
                new FrozenBus(),
                new StoppedBus()));
    }

    /** Returns all of them, or the ones that {@code -Dcapstan.campaign.faults=A,B} names. */
    static List<Fault> all() {
        return Stream.concat(
                        gate().stream(),
                        named(Stream.of(new UnwritableFiles(), new FullDisk(), new FullFilesystem(), new ClockShift()))
                                .stream())
                .toList();
    }

    private static List<Fault> named(Stream<Fault> faults) {
        List<String> names =
                List.of(System.getProperty("capstan.campaign.faults", "").split(","));
        return faults.filter(fault -> names.contains("") || names.contains(fault.name()))
                .toList();
    }
}
