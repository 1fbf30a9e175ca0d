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
    private static final int MAX_STATES = 1_000;

    private final long seed;
    private final Random random;
    private final ViolationLog violations;
    private final NatsServer bus;
    private final HandlerEffects effects;
    private final ReceiptListener receiptListener;
    private final ServerUnderTest server;
    private final CampaignContext context;
    private final Clients clients;
    private final RecoveryChecks recoveryChecks;
    private long heap;
    private int steps;
    private final List<String> times = new ArrayList<>();

    /**
     * Starts the server and registers an agent.
     *
     * @param directory an empty directory
     * @param number how many clients call at once
     * @param hangMs how long a request may last beyond its own timeout, in ms
     */
    Campaign(Path directory, NatsServer bus, long seed, int number, long hangMs)
            throws IOException, InterruptedException {
        this.seed = seed;
        this.random = new Random(seed);
        this.bus = bus;
        violations = new ViolationLog(hangMs);
        Path files = directory.resolve("files");
        effects = new HandlerEffects(files);
        Path fleet = Files.createDirectories(directory.resolve("fleet"));
        effects.declare(fleet);
        server = new ServerUnderTest(
                data(directory), Path.of("target", "campaign-server.log"), options(fleet, files, bus));
        server.start();
        CheckingHttpClient client = new CheckingHttpClient(server.url(), violations);
        context = CampaignContext.of(
                client, CheckingHttpClient.basic("owner", server.password()), violations, MAX_STATES);
        receiptListener = new ReceiptListener(bus.url(), context.transfers());
        CampaignAgent agent = CampaignAgent.registers(client, "count");
        Response approved = agent.approved(client, context.owner());
        if (!approved.isDone()) {
            throw new IllegalStateException("the agent is not approved: " + approved);
        }
        clients = new Clients(context, Workload.all(agent), number);
        recoveryChecks = new RecoveryChecks(context, server, effects, hangMs);
    }

    /** Returns the options of a server in a campaign, beside its port and directory. */
    static List<String> options(Path fleet, Path files, NatsServer bus) {
        return List.of(
                "--fixtures",
                "--fleet",
                fleet.toString(),
                "--files",
                files.toString(),
                "--stranger-limit",
                "off",
                "--disk-reserve",
                "0",
                "--nats",
                bus.url());
    }

    /** Returns the data directory of the server of a campaign in this directory. */
    static Path data(Path directory) {
        return directory.resolve("data");
    }

    /** Adds a line to the course. */
    void addLogLine(String line) {
        times.add(line);
    }

    Clients clients() {
        return clients;
    }

    ServerUnderTest subject() {
        return server;
    }

    Random random() {
        return random;
    }

    /** Runs this many acts without a fault, after which memory use must be stable. */
    void warmUp(int acts) throws IOException, InterruptedException {
        violations.setStep("seed " + seed + ", warming up");
        clients.resume(seed);
        clients.awaitActs(acts, false);
        clients.pause();
        recoveryChecks.agrees(0, random);
        heap = server.heap();
        times.add("warmed up, heap KiB " + heap);
    }

    /** Injects one fault, with this many acts before it, during it, and after it. */
    void step(Fault fault, int acts) throws Exception {
        steps++;
        violations.setStep(String.format(Locale.ROOT, "seed %d, step %d, %s", seed, steps, fault.name()));
        Fault.FaultTargets targets = targets();
        long began = System.nanoTime();
        long lines = server.lines();
        long pid = server.pid();
        long descriptors = server.descriptors();
        int unwritable = server.timesUnwritable();
        clients.resume(seed + steps);
        clients.awaitActs(acts, false);
        fault.inject(targets);
        clients.awaitActs(acts, fault.standsStill());
        fault.recover(targets);
        recoveryChecks.isReady();
        clients.awaitActs(acts, false);
        clients.pause();
        recoveryChecks.agrees(fault.cutsShort() ? cutShort(server.timesUnwritable() - unwritable) : 0, random);
        recoveryChecks.logIsBounded(server.lines() - lines, System.nanoTime() - began);
        times.add(fault.name() + " ms " + TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began));
        if (server.pid() == pid) {
            recoveryChecks.descriptorsAreBack(descriptors);
        }
    }

    private Fault.FaultTargets targets() {
        return new Fault.FaultTargets(server, effects, bus, context, random);
    }

    /** Returns those of some faults that can happen here; the course says of the others what is missing. */
    List<Fault> possible(List<Fault> faults) throws Exception {
        List<Fault> possible = new ArrayList<>();
        for (Fault fault : faults) {
            Optional<String> problem = fault.missingRequirement(targets());
            if (problem.isPresent()) {
                times.add(fault.name() + " skipped: " + problem.get());
            } else {
                possible.add(fault);
            }
        }
        return possible;
    }

    /**
     * Returns how many calls are cut short by a fault that came and went so often, or once where the log does not say.
     */
    private int cutShort(int times) {
        return clients.number() * ExecutionWorkload.BATCH * Math.max(1, times);
    }

    /** Has the clients act for a time without a fault. */
    void load(long nanos) throws IOException, InterruptedException {
        steps++;
        violations.setStep("seed " + seed + ", " + steps + " rounds without a fault");
        clients.resume(seed + steps);
        LockSupport.parkNanos(nanos);
        clients.pause();
        recoveryChecks.agrees(0, random);
    }

    /** Looks at the process. */
    ProcessSample sample(double seconds) throws IOException {
        return new ProcessSample(
                seconds,
                server.heap(),
                server.status("VmRSS"),
                server.status("Threads"),
                server.descriptors(),
                Files.size(server.database()) / 1_024,
                clients.acts());
    }

    /** Checks memory and the last transfers at the end. */
    void finish() throws IOException, InterruptedException {
        violations.setStep("seed " + seed + ", the end");
        long began = System.nanoTime();
        recoveryChecks.transfersEnd();
        times.add("last transfers ms " + TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began));
        long now = server.heap();
        if (now > heap + HEAP_KIB) {
            violations.violated("the heap had " + heap + " KiB in use, now " + now);
        }
    }

    /** Returns how many steps there were. */
    int steps() {
        return steps;
    }

    /** Returns the steps with their times in ms, and the outcomes of all requests. */
    String log() {
        return String.join("\n", times) + "\n"
                + violations.outcomes().entrySet().stream()
                        .map(outcome -> outcome + "\n")
                        .collect(Collectors.joining());
    }

    /** Returns the violations with the way to repeat them, or null if there are none. */
    @Nullable
    String failure(String again) {
        return violations.violations().isEmpty()
                ? null
                : String.join("\n", violations.violations()) + "\nTo run it again: " + again
                        + " -Dcapstan.campaign.seed=" + seed;
    }

    @Override
    public void close() {
        clients.close();
        receiptListener.close();
        server.close();
        effects.close();
    }
}
