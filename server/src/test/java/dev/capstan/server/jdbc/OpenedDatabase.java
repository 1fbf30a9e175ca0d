package dev.capstan.server.jdbc;

import dev.capstan.grants.port.Agents;
import dev.capstan.grants.port.Approvals;
import dev.capstan.grants.port.Grants;
import dev.capstan.grants.port.Hosts;
import dev.capstan.grants.port.Ledger;
import dev.capstan.grants.port.Transactions;
import io.micronaut.context.ApplicationContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** An embedded database for the tests of one class, in a file as the server has it. */
final class OpenedDatabase implements BeforeAllCallback, AfterAllCallback {

    private @Nullable Path folder;
    private @Nullable ApplicationContext context;

    @Override
    public void beforeAll(ExtensionContext test) throws IOException {
        folder = Files.createTempDirectory("capstan-jdbc");
        open();
    }

    /** What the server would make of this database. */
    <T> T bean(Class<T> type) {
        if (context == null) {
            throw new IllegalStateException("the database is not open");
        }
        return context.getBean(type);
    }

    Ledger ledger() {
        return new Ledger(
                bean(Hosts.class),
                bean(Agents.class),
                bean(Grants.class),
                bean(Approvals.class),
                bean(Transactions.class));
    }

    /** Closes the database as the server does when it stops, and opens it again. */
    void reopen() {
        close();
        open();
    }

    private void open() {
        if (folder != null) {
            context = ApplicationContext.run(Map.of("datasources.default.url", EmbeddedDatabase.url(folder)));
        }
    }

    private void close() {
        if (context != null) {
            context.close();
        }
    }

    @Override
    public void afterAll(ExtensionContext test) throws IOException {
        close();
        if (folder != null) {
            try (Stream<Path> files = Files.walk(folder)) {
                List<Path> deepestFirst =
                        files.sorted(Comparator.reverseOrder()).toList();
                for (Path file : deepestFirst) {
                    Files.delete(file);
                }
            }
        }
    }
}
