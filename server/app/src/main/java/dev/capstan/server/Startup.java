package dev.capstan.server;

import dev.capstan.accounts.CreateFirstAccount;
import dev.capstan.accounts.CreateFirstAccount.FirstAccount;
import dev.capstan.accounts.ReloadFleet;
import dev.capstan.agentrpc.port.PeerSecrets;
import dev.capstan.core.inmemory.InMemoryCatalogs;
import dev.capstan.core.port.Catalogs;
import dev.capstan.core.secret.SecretFiles;
import dev.capstan.core.secret.SecretReader;
import dev.capstan.core.text.Text;
import dev.capstan.discovery.inbox.InboxThread;
import dev.capstan.grants.execution.AbandonExecutions;
import dev.capstan.h2.ConnectionPool;
import dev.capstan.h2.DatabaseIdentity;
import dev.capstan.handlers.AgentPrograms;
import dev.capstan.http.access.PublicUrl;
import dev.capstan.http.common.StartupState;
import dev.capstan.metrics.ServerGauges;
import dev.capstan.server.fixtures.OwnAddress;
import dev.capstan.server.fleet.FleetPublisher;
import dev.capstan.server.fleet.FleetWatcher;
import dev.capstan.server.settings.Fleet;
import dev.capstan.server.settings.ListenAddress;
import dev.capstan.server.settings.Settings;
import dev.capstan.server.settings.StartupFailed;
import dev.capstan.server.tls.ServerTls;
import dev.capstan.server.wiring.MessageBuses;
import dev.capstan.server.wiring.PeerPresence;
import dev.capstan.server.wiring.ServedAgents;
import dev.capstan.server.wiring.SharedKeys;
import dev.capstan.sinks.Sinks;
import io.micronaut.context.ApplicationContext;
import io.micronaut.runtime.server.EmbeddedServer;
import io.micronaut.scheduling.TaskScheduler;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** The steps in which one server starts, in order. */
final class Startup {

    private static final System.Logger LOG = System.getLogger(Startup.class.getName());

    private static final Duration WATCH_INTERVAL = Duration.ofMillis(500);
    private static final long CONNECTION_WAIT_MS = 1_000;

    private final ApplicationContext context;
    private final Path data;
    private final ServerDatabase database;
    private final ListenAddress address;
    private final Optional<ServerTls> tls;
    private final Fleet fleet;
    private final SecretReader secrets;
    private final SharedKeys keys;
    private final Consumer<FirstAccount> onCreated;
    private Optional<FirstAccount> firstAccount = Optional.empty();

    /**
     * Takes the arguments of {@link ServerAssembly#serve}. Throws {@link StartupFailed} if a shared key of the fleet
     * cannot be read.
     */
    Startup(
            ApplicationContext context,
            Path data,
            ServerDatabase database,
            ListenAddress address,
            Optional<ServerTls> tls,
            @Nullable Path secrets,
            Fleet fleet,
            Consumer<FirstAccount> onCreated)
            throws StartupFailed {
        this.context = context;
        this.data = data;
        this.database = database;
        this.address = address;
        this.tls = tls;
        this.fleet = fleet;
        this.secrets = new SecretFiles(fleet.root(), secrets, System::getenv);
        this.keys = SharedKeys.of(fleet.peers(), this.secrets);
        this.onCreated = onCreated;
    }

    /** One step, which is never interrupted. */
    @FunctionalInterface
    interface Step {

        /** Does the work. */
        void run() throws StartupFailed;
    }

    /** Returns the first steps, which find everything that keeps the server from serving its fleet. */
    List<Step> checks() {
        return List.of(this::assemble, this::check);
    }

    /** Returns the steps in order. Each must be taken once. */
    List<Step> steps() {
        return List.of(
                this::assemble,
                this::check,
                this::publish,
                this::abandonExecutions,
                this::listen,
                this::createFirstAccount);
    }

    /** Returns the server once every step has been taken. */
    CapstanServer server() {
        return new CapstanServer(context, url(), firstAccount, database.description());
    }

    private void assemble() throws StartupFailed {
        DataDirectory.prepare(data);
        database.prepare();
        InMemoryCatalogs catalogs = new InMemoryCatalogs(fleet.catalogs());
        context.registerSingleton(Catalogs.class, catalogs);
        context.registerSingleton(
                ReloadFleet.RunningFleet.class, new FleetReloader(context, fleet, catalogs, keys, secrets));
        context.registerSingleton(PeerSecrets.class, keys);
        context.registerSingleton(SecretReader.class, secrets);
        context.registerSingleton(
                AgentPrograms.class, new AgentPrograms(fleet.root().resolve("agents")));
        tls.ifPresent(configured -> configured.register(context));
        context.start();
        context.getBean(ServerGauges.class).bind();
        DataDirectory.closeFiles(data);
        context.getBean(DataDirectoryLock.class).take(data);
        new DatabaseMarker(data).claim(context.getBean(DatabaseIdentity.class).id());
    }

    private void check() throws StartupFailed {
        new StartupChecks(context, keys, secrets).check(fleet);
    }

    private void publish() {
        context.getBean(FleetPublisher.class).publish(fleet.catalogs());
    }

    private void abandonExecutions() {
        try {
            int abandoned = context.getBean(AbandonExecutions.class).run();
            if (abandoned > 0) {
                LOG.log(
                        System.Logger.Level.WARNING,
                        Text.count(abandoned, "execution") + " marked as failed, because the server was killed");
            }
        } catch (RuntimeException unrecorded) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "executions that were running when the server was killed stay pending until the next start",
                    unrecorded);
        }
    }

    private void listen() throws StartupFailed {
        // Calls wait less for a connection than the start, which may need seconds for the first one over TLS.
        ConnectionPool.of(context.getBean(DataSource.class)).setConnectionTimeout(CONNECTION_WAIT_MS);
        context.getBean(MessageBuses.class).nameStreams(fleet.catalogs());
        PublicUrl publicUrl = context.getBean(PublicUrl.class);
        if (address.port() != 0) {
            // Requests need it, and come as soon as the port is open. Nobody knows a free port yet.
            publicUrl.listening(address.url(address.port(), tls.isPresent()));
        }
        context.getBean(EmbeddedServer.class).start();
        publicUrl.listening(url());
        tls.ifPresent(configured -> configured.followChanges(context));
        context.findBean(PeerPresence.class).ifPresent(PeerPresence::begin);
        context.getBean(ServedAgents.class).followFleet();
        context.getBean(InboxThread.class).start();
        context.findBean(Sinks.class).ifPresent(Sinks::start);
        context.getBean(OwnAddress.class).listening(address.host(), url().getPort());
        if (fleet.hasFiles()
                && context.getProperty(Settings.WATCH, Boolean.class).orElse(false)) {
            watch();
        }
        if (context.containsProperty(Settings.MANAGEMENT_PORT)) {
            context.registerSingleton(ManagementServer.start(context));
        }
    }

    private void watch() {
        FleetWatcher watcher = new FleetWatcher(fleet.root(), context.getBean(ReloadFleet.class));
        context.getBean(TaskScheduler.class).scheduleWithFixedDelay(WATCH_INTERVAL, WATCH_INTERVAL, watcher::look);
    }

    private URI url() {
        return address.url(context.getBean(EmbeddedServer.class).getPort(), tls.isPresent());
    }

    private void createFirstAccount() {
        if (!context.containsProperty(Settings.ACCOUNTS)) {
            firstAccount = context.getBean(CreateFirstAccount.class).create(onCreated);
        }
        context.getBean(StartupState.class).complete();
    }
}
