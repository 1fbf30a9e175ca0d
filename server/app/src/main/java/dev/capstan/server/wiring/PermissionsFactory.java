package dev.capstan.server.wiring;

import dev.capstan.core.invocation.CheckPermissions;
import dev.capstan.core.invocation.PermissionPolicy;
import dev.capstan.core.invocation.RecordPermissionDenials;
import dev.capstan.core.port.AuditTrail;
import dev.capstan.core.time.SteadyClock;
import dev.capstan.handlers.client.OutwardHttpClient;
import dev.capstan.handlers.process.RunProcess;
import dev.capstan.handlers.resources.AgentDatabases;
import dev.capstan.handlers.resources.AgentDirectories;
import dev.capstan.handlers.resources.CallResourcesFactory;
import dev.capstan.server.settings.Settings;
import io.micronaut.context.annotation.Bean;
import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The permissions of calls, and the resources of their handlers. */
@Factory
final class PermissionsFactory {

    @Singleton
    RecordPermissionDenials recordPermissionDenials(AuditTrail trail, InstantSource clock) {
        return new RecordPermissionDenials(trail, clock);
    }

    @Singleton
    CheckPermissions checkPermissions(
            @Nullable @Property(name = Settings.PERMISSIONS) String forbidden, RecordPermissionDenials denials) {
        return new CheckPermissions(
                forbidden == null ? PermissionPolicy.NONE : PermissionPolicy.parse(forbidden), denials);
    }

    @Singleton
    @Bean(preDestroy = "close")
    AgentDatabases agentDatabases(@Property(name = Settings.DATABASES) String directory) {
        return new AgentDatabases(Path.of(directory));
    }

    @Singleton
    AgentDirectories agentDirectories(@Property(name = Settings.FILES) String files) {
        return new AgentDirectories(filesDirectory(files));
    }

    @Singleton
    CallResourcesFactory callResourcesFactory(
            OutwardHttpClient client,
            AgentDirectories files,
            AgentDatabases databases,
            @Nullable @Property(name = Settings.SECRETS) String secrets,
            RunProcess runProcess,
            RecordPermissionDenials denials,
            SteadyClock clock) {
        return new CallResourcesFactory(
                client,
                files,
                databases,
                Optional.ofNullable(secrets).map(PermissionsFactory::secretsDirectory),
                runProcess,
                denials,
                clock);
    }

    /** Returns the directory of files. It must be writable, or be creatable once a handler needs it. */
    private static Path filesDirectory(String files) {
        Path directory = Path.of(files).toAbsolutePath();
        Path there = directory;
        while (there != null && Files.notExists(there)) {
            there = there.getParent();
        }
        if (files.isBlank() || there == null || !Files.isDirectory(there) || !Files.isWritable(there)) {
            throw new IllegalArgumentException("the files directory '" + files
                    + "' cannot be created or written; set another with --files, or omit that option");
        }
        return directory;
    }

    private static Path secretsDirectory(String secrets) {
        Path directory = Path.of(secrets);
        if (secrets.isBlank() || !Files.isDirectory(directory)) {
            throw new IllegalArgumentException(
                    "the secrets path '" + secrets + "' is not a directory; set one with --secrets");
        }
        return directory;
    }
}
