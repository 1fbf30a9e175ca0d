package dev.capstan.server.wiring;

import dev.capstan.core.invocation.CheckPermissions;
import dev.capstan.core.invocation.PermissionPolicy;
import dev.capstan.core.invocation.RecordDenials;
import dev.capstan.core.port.AuditTrail;
import dev.capstan.server.programs.RunProgram;
import dev.capstan.server.resources.AgentDatabases;
import dev.capstan.server.resources.AgentFolders;
import dev.capstan.server.resources.OpenResources;
import io.micronaut.context.annotation.Bean;
import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What calls may do, and what their handlers are given to do it with. */
@Factory
final class Permitting {

    @Singleton
    RecordDenials recordDenials(AuditTrail trail, InstantSource clock) {
        return new RecordDenials(trail, clock);
    }

    @Singleton
    CheckPermissions checkPermissions(
            @Property(name = Settings.PERMISSIONS, defaultValue = "") String forbidden, RecordDenials denials) {
        return new CheckPermissions(PermissionPolicy.parse(forbidden), denials);
    }

    @Singleton
    @Bean(preDestroy = "close")
    AgentDatabases agentDatabases(@Property(name = Settings.DATABASES) String folder) {
        return new AgentDatabases(Path.of(folder));
    }

    @Singleton
    OpenResources openResources(
            @Named(Handling.OUTWARD) HttpClient client,
            @Property(name = Settings.FILES) String files,
            AgentDatabases databases,
            @Nullable @Property(name = Settings.SECRETS) String secrets,
            RunProgram runProgram,
            RecordDenials denials,
            InstantSource clock) {
        return new OpenResources(
                client,
                new AgentFolders(Path.of(files)),
                databases,
                Optional.ofNullable(secrets).map(Path::of),
                runProgram,
                denials,
                clock);
    }

    /** Says what is wrong with these options before anything is put together. */
    static void check(Map<String, Object> options) throws ServerFailed {
        try {
            PermissionPolicy.parse(
                    options.getOrDefault(Settings.PERMISSIONS, "").toString());
        } catch (IllegalArgumentException none) {
            throw new ServerFailed(none.getMessage() + "; it comes from --forbid", none);
        }
        if (options.containsKey(Settings.SECRETS)
                && !Files.isDirectory(Path.of(options.get(Settings.SECRETS).toString()))) {
            throw new ServerFailed(
                    "the secrets folder " + options.get(Settings.SECRETS) + " is no folder: name one with --secrets");
        }
    }
}
