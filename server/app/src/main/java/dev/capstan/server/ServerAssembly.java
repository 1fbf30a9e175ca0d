package dev.capstan.server;

import dev.capstan.accounts.CreateFirstAccount.FirstAccount;
import dev.capstan.core.Catalog;
import dev.capstan.core.port.AuditUnavailable;
import dev.capstan.server.settings.AllowedOrigins;
import dev.capstan.server.settings.Fleet;
import dev.capstan.server.settings.ListenAddress;
import dev.capstan.server.settings.NetworkSettings;
import dev.capstan.server.settings.Settings;
import dev.capstan.server.settings.SinkSettings;
import dev.capstan.server.settings.StartupFailed;
import dev.capstan.server.tls.ServerTls;
import io.micronaut.context.ApplicationContext;
import io.micronaut.context.exceptions.BeanContextException;
import io.micronaut.http.server.exceptions.ServerStartupException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** An assembled server that does not serve yet. */
public final class ServerAssembly {

    private final ApplicationContext context;
    private final Path data;
    private final ServerDatabase database;
    private final ListenAddress address;
    private final Optional<ServerTls> tls;
    private final @Nullable Path secrets;

    private ServerAssembly(
            ApplicationContext context,
            Path data,
            ServerDatabase database,
            ListenAddress address,
            Optional<ServerTls> tls,
            @Nullable Path secrets) {
        this.context = context;
        this.data = data;
        this.database = database;
        this.address = address;
        this.tls = tls;
        this.secrets = secrets;
    }

    /**
     * Assembles a server. This takes about a second, in which a fleet can be read.
     *
     * @param data its data directory
     * @param host the address to listen on
     * @param port the port to listen on; 0 takes a free one
     * @param options settings by the names of {@link Settings}; the others keep their defaults
     * @throws StartupFailed where the address, a network setting or the database's address is invalid
     */
    public static ServerAssembly of(Path data, String host, int port, Map<String, Object> options)
            throws StartupFailed {
        ListenAddress address = ListenAddress.checked(host, port);
        ManagementServer.address(address, options);
        NetworkSettings.check(options);
        SinkSettings.check(options);
        Map<String, Object> settings = new HashMap<>(options);
        settings.putIfAbsent(Settings.FILES, data.resolve("files").toString());
        settings.put(Settings.DATABASES, data.resolve("handlers").toString());
        settings.put(Settings.SERVER_KEY, data.resolve("server-key.json").toString());
        settings.put("micronaut.server.host", host);
        settings.put("micronaut.server.port", port == 0 ? -1 : port);
        settings.put("micronaut.server.http-version", "1.1");
        // A call may take longer than the default. The handlers of a connection have limits of their own.
        settings.put("micronaut.server.idle-timeout", "-1s");
        settings.putAll(AllowedOrigins.settings(
                options.getOrDefault(Settings.ALLOWED_ORIGINS, "").toString()));
        Optional<ServerTls> tls = ServerTls.of(options);
        tls.ifPresent(configured -> settings.putAll(configured.settings(port)));
        settings.put(Settings.DATA, data.toAbsolutePath().toString());
        ServerDatabase database = ServerDatabase.of(data, options);
        settings.putAll(database.serverSettings());
        ApplicationContext context =
                Contexts.builder(settings).eagerInitSingletons(true).build();
        @Nullable Object secrets = options.get(Settings.SECRETS);
        return new ServerAssembly(
                context, data, database, address, tls, secrets == null ? null : Path.of(secrets.toString()));
    }

    /** Starts the server for a fleet without shared keys. Must be called once. */
    public CapstanServer serve(List<Catalog> catalogs) throws StartupFailed {
        return serve(Fleet.of(catalogs));
    }

    /** Starts the server for a caller that asks for the first account later. Must be called once. */
    public CapstanServer serve(Fleet fleet) throws StartupFailed {
        return serve(fleet, account -> {}, () -> false).orElseThrow();
    }

    /**
     * Starts the server and returns once it accepts requests. Must be called once.
     *
     * @param fleet the fleet it serves
     * @param onCreated receives the password of the first account, if one is created, before the account is valid
     * @param stopped whether to abandon the start; checked before and after each step, which takes a second or two at
     *     most unless a database must be recovered or migrated
     * @return the running server; empty if the start was abandoned, with everything closed again
     * @throws StartupFailed where it cannot start, with the reason
     */
    public Optional<CapstanServer> serve(Fleet fleet, Consumer<FirstAccount> onCreated, BooleanSupplier stopped)
            throws StartupFailed {
        Startup startup = new Startup(context, data, database, address, tls, secrets, fleet, onCreated);
        take(startup.steps(), stopped);
        if (stopped.getAsBoolean()) {
            closeAll(System.Logger.Level.INFO);
            return Optional.empty();
        }
        return Optional.of(startup.server());
    }

    /**
     * Assembles the server for a fleet and closes it before it serves, records or sends anything. Must be called once.
     *
     * @throws StartupFailed where it cannot start, with the reason
     */
    void rehearse(Fleet fleet) throws StartupFailed {
        take(new Startup(context, data, database, address, tls, secrets, fleet, account -> {}).checks(), () -> false);
        context.close();
    }

    private void take(List<Startup.Step> steps, BooleanSupplier stopped) throws StartupFailed {
        try {
            for (Startup.Step step : steps) {
                if (stopped.getAsBoolean()) {
                    break;
                }
                step.run();
            }
        } catch (ServerStartupException e) {
            context.close();
            throw address.refused(e);
        } catch (BeanContextException e) {
            context.close();
            throw database.notAssembled(e);
        } catch (AuditUnavailable e) {
            closeAll(System.Logger.Level.DEBUG);
            throw database.unwritable(e);
        } catch (StartupFailed | RuntimeException e) {
            closeAll(System.Logger.Level.DEBUG);
            throw e;
        }
    }

    /** Stops everything started so far, in order: requests may have arrived before the last step. */
    private void closeAll(System.Logger.Level progress) {
        if (context.isRunning()) {
            new ShutdownSequence(context, progress).steps().runAll();
        }
    }
}
