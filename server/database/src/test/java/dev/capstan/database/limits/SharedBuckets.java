package dev.capstan.database.limits;

import dev.capstan.core.port.RateLimits;
import dev.capstan.core.time.SteadyClock;
import dev.capstan.database.DatabaseUnderTest;
import io.micronaut.context.ApplicationContext;
import io.micronaut.transaction.TransactionOperations;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The buckets of two nodes that share a database, in a file as the server has it. */
final class SharedBuckets implements AutoCloseable {

    private final Path directory;
    private ApplicationContext node;
    private ApplicationContext otherNode;

    SharedBuckets() {
        try {
            directory = Files.createTempDirectory("capstan-buckets-");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        node = opened();
        otherNode = opened();
    }

    private ApplicationContext opened() {
        return ApplicationContext.run(DatabaseUnderTest.settings(directory));
    }

    RateLimits onOneNode(InstantSource clock) {
        return limits(node, clock);
    }

    RateLimits onTheOtherNode(InstantSource clock) {
        return limits(otherNode, clock);
    }

    @SuppressWarnings("unchecked")
    private static RateLimits limits(ApplicationContext context, InstantSource clock) {
        TransactionOperations<Connection> transactions = context.getBean(TransactionOperations.class);
        return new JdbcRateLimits(context.getBean(BucketRows.class), transactions, steady(clock));
    }

    /** A steady clock that shows what this one does. */
    private static SteadyClock steady(InstantSource clock) {
        Instant begin = clock.instant();
        return new SteadyClock(
                clock, () -> Duration.between(begin, clock.instant()).toNanos());
    }

    long stored() {
        return node.getBean(BucketRows.class).count();
    }

    /** Stops both nodes, as servers do, and starts them again. */
    void restart() {
        node.close();
        otherNode.close();
        node = opened();
        otherNode = opened();
    }

    @Override
    public void close() {
        node.close();
        otherNode.close();
        try (Stream<Path> files = Files.walk(directory)) {
            List<Path> deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
            for (Path file : deepestFirst) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
