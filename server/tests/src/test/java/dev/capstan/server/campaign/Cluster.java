package dev.capstan.server.campaign;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** Servers that share a PostgreSQL database, and get requests in turn, as from a load balancer that checks nothing. */
final class Cluster implements AutoCloseable {

    /** The public URL of all of them. */
    static final String ISSUER = "http://127.0.0.1:8420";

    private static final int CLOCK_AHEAD_SECONDS = 20;

    private final List<ServerUnderTest> nodes = new ArrayList<>();
    private final Map<String, String> aheadClock;
    private final AtomicInteger turn = new AtomicInteger();
    private volatile Optional<URI> only = Optional.empty();

    /**
     * Starts the servers, the first one before the others. The clock of the last one is 20 s ahead, if this machine has
     * {@code libfaketime}.
     *
     * @param directory the parent of their data directories
     * @param number how many, ≥ 2
     * @param options what follows {@code serve} beside port, directory and public URL
     */
    Cluster(Path directory, int number, List<String> options) throws IOException, InterruptedException {
        if (FakeClock.library().isPresent()) {
            FakeClock clock = new FakeClock(directory.resolve("clock"));
            clock.setBy(CLOCK_AHEAD_SECONDS);
            aheadClock = clock.environment();
        } else {
            aheadClock = Map.of();
        }
        List<String> all = new ArrayList<>(List.of("--public-url", ISSUER, "--anonymous", "loopback"));
        all.addAll(options);
        try {
            for (int node = 0; node < number; node++) {
                nodes.add(new ServerUnderTest(
                        directory.resolve("node-" + node), Path.of("target", "cluster-node-" + node + ".log"), all));
                start(node, number);
            }
        } catch (IOException | InterruptedException | RuntimeException e) {
            close();
            throw e;
        }
    }

    private void start(int node, int number) throws IOException, InterruptedException {
        nodes.get(node).start(node == number - 1 ? aheadClock : Map.of());
    }

    /** Whether the clocks of the servers differ. */
    boolean haveClocksThatDiffer() {
        return !aheadClock.isEmpty();
    }

    ServerUnderTest node(int number) {
        return nodes.get(number);
    }

    /** Returns the URLs of all servers. */
    List<URI> urls() {
        return nodes.stream().map(ServerUnderTest::url).toList();
    }

    /** Returns the URL of the server that gets the next request. */
    URI next() {
        return only.orElseGet(() ->
                nodes.get(Math.floorMod(turn.getAndIncrement(), nodes.size())).url());
    }

    /** Has one server get all requests, or again all of them in turn. */
    void sendOnlyTo(Optional<URI> node) {
        only = node;
    }

    /** Kills a server and starts it again. */
    void crash(int node) throws IOException, InterruptedException {
        nodes.get(node).kill();
        start(node, nodes.size());
    }

    /** Freezes a server for a time. */
    void freeze(int node, long seconds) throws IOException, InterruptedException {
        nodes.get(node).signal("-STOP");
        LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(seconds));
        nodes.get(node).signal("-CONT");
    }

    @Override
    public void close() {
        nodes.forEach(ServerUnderTest::close);
    }
}
