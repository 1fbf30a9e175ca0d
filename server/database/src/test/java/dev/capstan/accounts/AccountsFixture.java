package dev.capstan.accounts;

import dev.capstan.h2.EmbeddedDatabase;
import io.micronaut.context.ApplicationContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** The ports of the accounts over a database of their own, and a clock that tests advance. */
final class AccountsFixture implements BeforeEachCallback, AfterEachCallback, InstantSource {

    private @Nullable ApplicationContext context;
    private Instant now = Instant.parse("2026-01-31T12:00:00Z");

    @Override
    public void beforeEach(ExtensionContext test) throws IOException {
        Path directory = Files.createTempDirectory("capstan-people-");
        context = ApplicationContext.run(Map.of("datasources.default.url", EmbeddedDatabase.url(directory)));
    }

    @Override
    public void afterEach(ExtensionContext test) {
        if (context != null) {
            context.close();
        }
    }

    <T> T get(Class<T> port) {
        if (context == null) {
            throw new IllegalStateException("the database is not open");
        }
        return context.getBean(port);
    }

    void pass(Duration time) {
        now = now.plus(time);
    }

    @Override
    public Instant instant() {
        return now;
    }
}
