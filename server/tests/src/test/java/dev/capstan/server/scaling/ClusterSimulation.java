package dev.capstan.server.scaling;

import dev.capstan.core.concurrent.GroupCommit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.function.IntUnaryOperator;

/**
 * A closed loop of connections to servers that share a database. A call takes time of its server and of the database,
 * and then waits for its group of records: each server commits one group at a time, which takes the heads of its chains.
 * Processor times are exponentially distributed, the others constant.
 */
public final class ClusterSimulation {

    private static final double WARM_UP = 2_000;
    private static final double MEASURED = 10_000;
    private static final double MILLIS_PER_SECOND = 1_000;

    private final ClusterCosts costs;
    private final EventQueue events = new EventQueue();
    private final Random random;
    private final Station database;
    private final LogFlush flush;
    private final ChainHeads heads = new ChainHeads();
    private final List<Double> times = new ArrayList<>();

    /**
     * The outcome of a simulation.
     *
     * @param perSecond calls per second, of all servers together
     * @param slowest time of all but one call in a hundred, in ms
     */
    public record Outcome(double perSecond, double slowest) {}

    private record Call(int tenant, Runnable recorded) {}

    private ClusterSimulation(ClusterCosts costs, long seed) {
        this.costs = costs;
        this.random = new Random(seed);
        this.database = new Station(events, costs.databaseProcessors());
        this.flush = new LogFlush(events, costs.flushTime());
    }

    /**
     * Simulates 12 seconds, of which the last 10 count.
     *
     * @param nodes number of servers, ≥ 1
     * @param connections connections to each server, ≥ 1
     * @param tenant the tenant, which has its own chain, of all calls on the connection with a number
     */
    public static Outcome run(ClusterCosts costs, int nodes, int connections, IntUnaryOperator tenant, long seed) {
        ClusterSimulation simulation = new ClusterSimulation(costs, seed);
        for (int node = 0; node < nodes; node++) {
            Node simulated = simulation.new Node();
            for (int connection = 0; connection < connections; connection++) {
                simulated.call(tenant.applyAsInt(node * connections + connection));
            }
        }
        simulation.events.runUntil(WARM_UP + MEASURED);
        double[] sorted = simulation.times.stream()
                .mapToDouble(Double::doubleValue)
                .sorted()
                .toArray();
        return new Outcome(
                sorted.length * MILLIS_PER_SECOND / MEASURED,
                Arrays.stream(sorted)
                        .skip((long) (sorted.length * 0.99))
                        .findFirst()
                        .orElse(0));
    }

    private double exponential(double mean) {
        return -mean * StrictMath.log(1 - random.nextDouble());
    }

    /** A server with its processors and its group commit. */
    private final class Node {

        private final Station processors = new Station(events, costs.processors());
        private final ArrayDeque<Call> waiting = new ArrayDeque<>();
        private boolean commits;

        private void call(int tenant) {
            double sent = events.now();
            processors.serve(
                    exponential(costs.serverTime()),
                    () -> database.serve(
                            exponential(costs.databaseTime()),
                            () -> record(new Call(tenant, () -> {
                                if (sent >= WARM_UP) {
                                    times.add(events.now() - sent);
                                }
                                call(tenant);
                            }))));
        }

        private void record(Call call) {
            waiting.add(call);
            commit();
        }

        private void commit() {
            if (commits || waiting.isEmpty()) {
                return;
            }
            commits = true;
            List<Call> group = new ArrayList<>();
            while (group.size() < GroupCommit.MAX_WAITING && !waiting.isEmpty()) {
                group.add(waiting.remove());
            }
            TreeSet<Integer> chains = new TreeSet<>();
            group.forEach(call -> chains.add(call.tenant()));
            double writing = costs.groupTime() + costs.recordTime() * group.size();
            heads.lock(
                    chains,
                    () -> events.after(
                            writing,
                            () -> flush.flush(() -> {
                                heads.unlock(chains);
                                commits = false;
                                commit();
                                group.forEach(call -> call.recorded().run());
                            })));
        }
    }
}
