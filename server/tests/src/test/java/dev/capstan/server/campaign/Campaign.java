package dev.capstan.server.campaign;

import dev.capstan.nats.NatsServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A server under load on all its surfaces, to which one fault after the other happens. */
final class Campaign implements AutoCloseable {

    private static final int HEAP_KIB = 64 * 1_024;

    private final long seed;
    private final Random random;
    private final Watch watch;
    private final NatsServer bus;
    private final Effects effects;
    private final Receipts receipts;
    private final Subject subject;
    private final Stage stage;
    private final Clients clients;
    private final Aftermath aftermath;
    private long heap;
    private int steps;
    private final List<String> times = new ArrayList<>();

    /**
     * Starts the server and registers an agent.
     *
     * @param directory an empty folder
     * @param number how many clients call at once
     * @param hangMs how long a request may last beyond its own timeout, in ms
     */
    Campaign(Path directory, NatsServer bus, long seed, int number, long hangMs)
            throws IOException, InterruptedException {
        this.seed = seed;
        this.random = new Random(seed);
        this.bus = bus;
        watch = new Watch(hangMs);
        effects = new Effects(directory);
        Path fleet = Files.createDirectories(directory.resolve("fleet"));
        effects.declare(fleet);
        subject = new Subject(
                data(directory),
                Path.of("target", "campaign-server.log"),
                List.of(
                        "--fixtures",
                        "--fleet",
                        fleet.toString(),
                        "--stranger-limit",
                        "off",
                        "--disk-reserve",
                        "0",
                        "--nats",
                        bus.url()));
        subject.start();
        Caller caller = new Caller(subject.url(), watch);
        stage = Stage.of(caller, Caller.basic("owner", subject.password()), watch);
        receipts = new Receipts(bus.url(), stage.deliveries());
        Actor actor = Actor.registers(caller, "count");
        Answer approved = actor.approved(caller, stage.owner());
        if (!approved.isDone()) {
            throw new IllegalStateException("the agent is not approved: " + approved);
        }
        clients = new Clients(stage, Load.all(actor), number);
        aftermath = new Aftermath(stage, subject, effects, hangMs);
    }

    /** Returns the data directory of the server of a campaign in this folder. */
    static Path data(Path directory) {
        return directory.resolve("data");
    }

    /** Adds a line to the course. */
    void note(String line) {
        times.add(line);
    }

    Clients clients() {
        return clients;
    }

    Subject subject() {
        return subject;
    }

    Random random() {
        return random;
    }

    /** Has so many acts happen without a fault, after which memory is as it is to stay. */
    void warmUp(int acts) throws IOException, InterruptedException {
        watch.begin("seed " + seed + ", warming up");
        clients.begin(seed);
        clients.awaitActs(acts, false);
        clients.pause();
        aftermath.agrees(0, random);
        heap = subject.heap();
        times.add("warmed up, heap KiB " + heap);
    }

    /** Has one fault happen: so many acts before it, under it, and after it. */
    void step(Fault fault, int acts) throws Exception {
        steps++;
        watch.begin(String.format(Locale.ROOT, "seed %d, step %d, %s", seed, steps, fault.name()));
        Fault.Scene scene = scene();
        long began = System.nanoTime();
        long lines = subject.lines();
        long pid = subject.pid();
        long descriptors = subject.descriptors();
        int unwritable = subject.timesUnwritable();
        clients.begin(seed + steps);
        clients.awaitActs(acts, false);
        fault.inject(scene);
        clients.awaitActs(acts, fault.standsStill());
        fault.heal(scene);
        aftermath.isReady();
        clients.awaitActs(acts, false);
        clients.pause();
        aftermath.agrees(fault.cutsShort() ? cutShort(subject.timesUnwritable() - unwritable) : 0, random);
        aftermath.logIsBounded(subject.lines() - lines, System.nanoTime() - began);
        times.add(fault.name() + " ms " + TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began));
        if (subject.pid() == pid) {
            aftermath.descriptorsAreBack(descriptors);
        }
    }

    private Fault.Scene scene() {
        return new Fault.Scene(subject, effects, bus, stage, random);
    }

    /** Returns those of some faults that can happen here; the course says of the others what is missing. */
    List<Fault> possible(List<Fault> faults) throws Exception {
        List<Fault> possible = new ArrayList<>();
        for (Fault fault : faults) {
            Optional<String> problem = fault.lack(scene());
            if (problem.isPresent()) {
                times.add(fault.name() + " skipped: " + problem.get());
            } else {
                possible.add(fault);
            }
        }
        return possible;
    }

    /** Returns how many calls are cut short by a fault that came and went so often, or once where the log does not say. */
    private int cutShort(int times) {
        return clients.number() * Executions.BATCH * Math.max(1, times);
    }

    /** Has the clients act for a time without a fault. */
    void load(long nanos) throws IOException, InterruptedException {
        steps++;
        watch.begin("seed " + seed + ", " + steps + " rounds without a fault");
        clients.begin(seed + steps);
        LockSupport.parkNanos(nanos);
        clients.pause();
        aftermath.agrees(0, random);
    }

    /** Looks at the process. */
    Sample sample(double seconds) throws IOException {
        return new Sample(
                seconds,
                subject.heap(),
                subject.status("VmRSS"),
                subject.status("Threads"),
                subject.descriptors(),
                Files.size(subject.database()) / 1_024,
                clients.acts());
    }

    /** Checks memory and the last transfers at the end. */
    void finish() throws IOException, InterruptedException {
        watch.begin("seed " + seed + ", the end");
        long began = System.nanoTime();
        aftermath.transfersEnd();
        times.add("last transfers ms " + TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began));
        long now = subject.heap();
        if (now > heap + HEAP_KIB) {
            watch.violated("the heap had " + heap + " KiB in use, now " + now);
        }
    }

    /** Returns how many steps there were. */
    int steps() {
        return steps;
    }

    /** Returns the steps with their times in ms, and the outcomes of all requests. */
    String course() {
        return String.join("\n", times) + "\n"
                + watch.outcomes().entrySet().stream()
                        .map(outcome -> outcome + "\n")
                        .collect(Collectors.joining());
    }

    /** Returns the violations with the way to have them again, or null where there are none. */
    @Nullable
    String failure(String again) {
        return watch.violations().isEmpty()
                ? null
                : String.join("\n", watch.violations()) + "\nTo run it again: " + again + " -Dcapstan.campaign.seed="
                        + seed;
    }

    @Override
    public void close() {
        clients.close();
        receipts.close();
        subject.close();
        effects.close();
    }
}
