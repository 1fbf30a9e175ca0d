package dev.capstan.server.scaling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleSupplier;
import org.junit.jupiter.api.Test;

/** The simulation agrees with what queueing theory says about its parts, and with the bounds of the whole. */
class ClusterSimulationTest {

    private static final int ARRIVALS = 400_000;
    private static final double TIME = 1_000_000;

    private final Random random = new Random(7);

    @Test
    void oneServerWithExponentialTimesIsMM1() {
        double[] times = timesInSystem(1, 0.8, () -> exponential(1));

        assertThat(mean(times)).as("1 / (1 - 0.8)").isCloseTo(5, within(0.2));
        assertThat(quantile(times, 0.99)).as("ln 100 / (1 - 0.8)").isCloseTo(23.03, within(1.2));
    }

    @Test
    void oneServerWithConstantTimesIsMD1() {
        double[] times = timesInSystem(1, 0.8, () -> 1);

        assertThat(mean(times)).as("1 + 0.8 / (2 (1 - 0.8))").isCloseTo(3, within(0.1));
    }

    @Test
    void fourServersWaitByTheErlangFormula() {
        double[] times = timesInSystem(4, 3.2, () -> exponential(1));

        assertThat(mean(times)).as("1 + C(4, 3.2) / (4 - 3.2)").isCloseTo(1 + 0.5964 / 0.8, within(0.05));
    }

    @Test
    void consecutiveGroupsOfOneServerHoldAllItsConnections() {
        ClusterCosts costs = new ClusterCosts(2, 2, 0, 0, 2, 0.1, 1);

        ClusterSimulation.Outcome outcome = ClusterSimulation.run(costs, 1, 20, connection -> 0, 1);

        assertThat(outcome.perSecond()).as("20 calls in two groups").isCloseTo(20_000 / (2 * 3 + 2.0), within(5.0));
    }

    @Test
    void oneChainIsWrittenByOneServerAtATime() {
        ClusterCosts costs = new ClusterCosts(2, 2, 0, 0, 2, 0.1, 1);

        ClusterSimulation.Outcome one = ClusterSimulation.run(costs, 4, 1, connection -> 0, 1);
        ClusterSimulation.Outcome four = ClusterSimulation.run(costs, 4, 1, connection -> connection, 1);

        assertThat(one.perSecond()).isCloseTo(costs.chainLimit(1), within(1.0));
        assertThat(four.perSecond())
                .as("a commit waits for its own flush, and for at most one before it")
                .isBetween(4_000 / (2.1 + 2 * 1), 4 * costs.chainLimit(1));
    }

    @Test
    void processorsOfTheDatabaseBoundTheRate() {
        ClusterCosts costs = new ClusterCosts(2, 2, 0.1, 1, 0, 0, 0);

        ClusterSimulation.Outcome outcome = ClusterSimulation.run(costs, 8, 8, connection -> connection, 1);

        assertThat(outcome.perSecond()).as("2 processors / 1 ms").isCloseTo(2000, within(30.0));
    }

    /** Returns the times that Poisson arrivals spend at a station. */
    private double[] timesInSystem(int servers, double rate, DoubleSupplier duration) {
        EventQueue events = new EventQueue();
        Station station = new Station(events, servers);
        List<Double> times = new ArrayList<>();
        double at = 0;
        for (int arrival = 0; arrival < ARRIVALS; arrival++) {
            at += exponential(1 / rate);
            events.after(at, () -> {
                double arrived = events.now();
                station.serve(duration.getAsDouble(), () -> times.add(events.now() - arrived));
            });
        }
        events.runUntil(TIME);
        assertThat(times).hasSize(ARRIVALS);
        return times.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    }

    private double exponential(double mean) {
        return -mean * Math.log(1 - random.nextDouble());
    }

    private static double mean(double[] times) {
        double sum = 0;
        for (double time : times) {
            sum += time;
        }
        return sum / times.length;
    }

    private static double quantile(double[] sorted, double share) {
        return sorted[(int) (sorted.length * share)];
    }
}
