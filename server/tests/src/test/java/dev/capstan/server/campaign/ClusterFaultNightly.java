package dev.capstan.server.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.database.PostgresServer;
import dev.capstan.nats.NatsServer;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Three servers that share PostgreSQL and NATS under mixed load for five minutes: every 20 s one of them is killed, and
 * meanwhile the database crashes and later restarts, and twice the broker restarts and a server freezes for 15 s. {@code
 * -Dcapstan.cluster.seconds=N} makes it longer or shorter, {@code -Dcapstan.cluster.seed=N} repeats the clients.
 */
@DisabledOnOs(OS.WINDOWS)
@Timeout(7_200)
class ClusterFaultNightly {

    private static final long SEED = Long.getLong("capstan.cluster.seed", Math.floorMod(System.nanoTime(), 1_000_000L));
    private static final long SECONDS = Long.getLong("capstan.cluster.seconds", 300);
    private static final int SERVERS = 3;
    private static final int CLIENTS = 8;
    private static final int TICK_SECONDS = 20;
    private static final int FROZEN_SECONDS = 15;
    private static final int TICKS_IN_A_CYCLE = 7;
    private static final int LIMIT_SECONDS = 2;

    /** A request may wait for a frozen server, or for a start beside all the others. */
    private static final long HANG_MS = 45_000;

    private static final Path COURSE = Path.of("target", "cluster-nightly.txt");

    @RegisterExtension
    private static final NatsServer BUS = new NatsServer();

    @TempDir
    private Path directory;

    private final Random random = new Random(SEED);
    private final ViolationLog violations = new ViolationLog(HANG_MS);
    private final List<String> course = new ArrayList<>();

    @Test
    void acknowledgedEffectsOutliveFaultsOfServersDatabaseAndBroker() throws Exception {
        try (HandlerEffects effects = new HandlerEffects(directory.resolve("files"));
                Cluster cluster = start(effects)) {
            CheckingHttpClient client = new CheckingHttpClient(Cluster.ISSUER, cluster::next, violations);
            String owner = CheckingHttpClient.basic("owner", cluster.node(0).password());
            CampaignContext context = CampaignContext.of(client, owner, violations, Integer.MAX_VALUE);
            CampaignAgent agent = CampaignAgent.registers(client, "count");
            assertThat(agent.approved(client, owner).isDone()).isTrue();
            course.add("seed " + SEED + ", clocks differ: " + cluster.haveClocksThatDiffer());

            long begun = System.nanoTime();
            int cuts;
            try (Clients clients = new Clients(context, workloads(agent), CLIENTS)) {
                clients.resume(SEED);
                cuts = injectFaults(cluster, begun);
                violations.setStep("seed " + SEED + ", the end");
                clients.pause();
                course.add(clients.acts() + " acts, " + cuts + " faults that cut calls short");
            }
            double seconds = (System.nanoTime() - begun) / 1e9;
            course.add(context.calls().summary());
            check(cluster, context, effects, cuts * CLIENTS * ExecutionWorkload.BATCH);
            checkLimit(effects, seconds);
            violations.outcomes().forEach((outcome, times) -> course.add(outcome + " " + times));
            Files.write(COURSE, course);
        }
        assertThat(violations.violations()).isEmpty();
    }

    private Cluster start(HandlerEffects effects) throws IOException, InterruptedException {
        Path fleet = Files.createDirectories(directory.resolve("fleet"));
        effects.declare(fleet);
        List<String> options = new ArrayList<>(Campaign.options(fleet, directory.resolve("files"), BUS));
        options.addAll(List.of("--database", PostgresServer.shared().newDatabase()));
        return new Cluster(directory, SERVERS, options);
    }

    private static List<Workload> workloads(CampaignAgent agent) {
        List<Workload> workloads = new ArrayList<>(Workload.all(agent));
        workloads.add(new TokenReplayWorkload(agent));
        workloads.add(new TokenReplayWorkload(agent));
        workloads.add(new LimitWorkload());
        return workloads;
    }

    /** Returns how many faults have cut calls short. */
    private int injectFaults(Cluster cluster, long begun) throws IOException, InterruptedException {
        int cuts = 0;
        for (int tick = 1; (tick + 1) * TICK_SECONDS <= SECONDS; tick++) {
            awaitSecond(begun, tick * TICK_SECONDS);
            violations.setStep("seed " + SEED + ", tick " + tick);
            int node = tick % SERVERS;
            cluster.crash(node);
            cuts++;
            switch (tick % TICKS_IN_A_CYCLE) {
                case 2 -> {
                    if (tick < TICKS_IN_A_CYCLE) {
                        PostgresServer.shared().crash();
                    } else {
                        PostgresServer.shared().restart();
                    }
                    cuts += SERVERS;
                }
                case 4 -> {
                    BUS.stop();
                    BUS.start();
                }
                case 6 -> cluster.freeze((node + 1) % SERVERS, FROZEN_SECONDS);
                default -> {}
            }
        }
        awaitSecond(begun, SECONDS);
        return cuts;
    }

    private static void awaitSecond(long begun, long second) {
        LockSupport.parkNanos(begun + TimeUnit.SECONDS.toNanos(second) - System.nanoTime());
    }

    private void check(Cluster cluster, CampaignContext context, HandlerEffects effects, int mayBeUnrecorded)
            throws InterruptedException, IOException {
        RecoveryChecks checks = new RecoveryChecks(context, cluster.node(0), effects, HANG_MS);
        for (URI node : cluster.urls()) {
            violations.setStep("seed " + SEED + ", the end, at " + node);
            cluster.sendOnlyTo(Optional.of(node));
            checks.isReady();
            course.add(node + ": " + AuditReadWorkload.verify(context));
        }
        cluster.sendOnlyTo(Optional.empty());
        course.add(context.states().check(Integer.MAX_VALUE, random, violations) + " acknowledged states hold");
        checks.agrees(mayBeUnrecorded, random);
        checks.transfersEnd();
    }

    /** No more calls have reached the handler than the burst of one and the refill admit. */
    private void checkLimit(HandlerEffects effects, double seconds) {
        double limit = 1 + seconds / LIMIT_SECONDS;
        course.add(effects.seldom() + " calls passed a limit that admits " + limit);
        if (effects.seldom() > limit) {
            violations.violated(effects.seldom() + " calls passed a limit that admits " + limit);
        }
    }
}
