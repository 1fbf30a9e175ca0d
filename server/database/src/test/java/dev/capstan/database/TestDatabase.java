package dev.capstan.database;

import dev.capstan.grants.port.GrantRepositories;
import io.micronaut.transaction.TransactionOperations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** An embedded database for the tests of one class, in a file as the server has it. */
public final class TestDatabase implements BeforeAllCallback, AfterAllCallback {

    private final Map<String, Object> settings;
    private @Nullable Path directory;
    private @Nullable Node node;

    public TestDatabase() {
        this(Map.of());
    }

    /** A database for nodes that are set like this. */
    public TestDatabase(Map<String, Object> settings) {
        this.settings = settings;
    }

    @Override
    public void beforeAll(ExtensionContext test) throws IOException {
        directory = Files.createTempDirectory("capstan-jdbc");
        node = secondNode();
    }

    public <T> T bean(Class<T> type) {
        return opened(node).bean(type);
    }

    @SuppressWarnings("unchecked") // a bean is known by its raw type
    public TransactionOperations<Connection> transactions() {
        return bean(TransactionOperations.class);
    }

    public GrantRepositories repositories() {
        return opened(node).repositories();
    }

    /** Another node that shares the database. */
    public Node secondNode() {
        return new Node(opened(directory), settings);
    }

    /** Closes the database as the server does when it stops, and opens it again. */
    public void reopen() {
        opened(node).close();
        node = secondNode();
    }

    private static <T> T opened(@Nullable T known) {
        if (known == null) {
            throw new IllegalStateException("the database is opened before the first test and closed after the last");
        }
        return known;
    }

    @Override
    public void afterAll(ExtensionContext test) throws IOException {
        if (node != null) {
            node.close();
        }
        try (Stream<Path> files = Files.walk(opened(directory))) {
            List<Path> deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
            for (Path file : deepestFirst) {
                Files.delete(file);
            }
        }
    }
}
