package dev.capstan.server.bench;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * One round of a closed loop: each connection sends its next execution after the response to its last. The tokens are
 * signed before the round begins.
 *
 * @param perSecond executions per second
 * @param median time from request to response of half of them, in ms
 * @param slowest time of all but one in a hundred, in ms
 * @param processorMillis processor time of the server for each, in ms
 */
record Round(double perSecond, double median, double slowest, double processorMillis) {

    private static final double NANOS_PER_MILLI = 1e6;
    private static final double NANOS_PER_SECOND = 1e9;

    /** Runs a round. */
    static Round run(MeasuredServer server, LoadAgent agent, int connections, int requests)
            throws IOException, InterruptedException {
        List<Callable<long[]>> clients = new ArrayList<>();
        for (int i = 0; i < connections; i++) {
            byte[][] share = agent.executions(Math.max(1, requests / connections));
            Connection connection = new Connection(server.url());
            clients.add(() -> connection.sendAll(share));
        }
        ExecutorService threads = Executors.newFixedThreadPool(connections);
        try {
            Duration before = server.processorTime();
            long begun = System.nanoTime();
            List<Future<long[]>> done = threads.invokeAll(clients);
            double seconds = (System.nanoTime() - begun) / NANOS_PER_SECOND;
            Duration used = server.processorTime().minus(before);
            long[] took = sorted(done);
            return new Round(
                    took.length / seconds,
                    took[took.length / 2] / NANOS_PER_MILLI,
                    took[(int) (took.length * 0.99)] / NANOS_PER_MILLI,
                    used.toNanos() / NANOS_PER_MILLI / took.length);
        } finally {
            threads.shutdown();
        }
    }

    private static long[] sorted(List<Future<long[]>> done) throws IOException, InterruptedException {
        List<long[]> all = new ArrayList<>();
        for (Future<long[]> connection : done) {
            try {
                all.add(connection.get());
            } catch (ExecutionException e) {
                throw new IOException("a connection failed: " + e.getCause().getMessage(), e);
            }
        }
        return all.stream().flatMapToLong(Arrays::stream).sorted().toArray();
    }
}
