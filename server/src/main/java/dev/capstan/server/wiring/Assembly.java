package dev.capstan.server.wiring;

import dev.capstan.core.Catalog;
import dev.capstan.core.inmemory.InMemoryCatalogs;
import dev.capstan.core.port.Catalogs;
import dev.capstan.core.port.PeerSecrets;
import dev.capstan.server.accounts.MakeFirstAccount;
import dev.capstan.server.accounts.MakeFirstAccount.FirstAccount;
import dev.capstan.server.executors.JavaHandlers;
import dev.capstan.server.fixtures.review.ReviewPullRequest;
import dev.capstan.server.http.PublicUrl;
import dev.capstan.server.jdbc.EmbeddedDatabase;
import dev.capstan.server.nats.NatsAddress;
import dev.capstan.server.programs.RunProgram;
import io.micronaut.context.ApplicationContext;
import io.micronaut.context.env.PropertySource;
import io.micronaut.context.exceptions.BeanContextException;
import io.micronaut.http.server.exceptions.ServerStartupException;
import io.micronaut.runtime.server.EmbeddedServer;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A server that is put together but serves nothing yet. */
public final class Assembly {

    private final ApplicationContext context;
    private final Path data;
    private final ListenAddress address;
    private final @Nullable Path secrets;

    private Assembly(ApplicationContext context, Path data, ListenAddress address, @Nullable Path secrets) {
        this.context = context;
        this.data = data;
        this.address = address;
        this.secrets = secrets;
    }

    /**
     * Puts a server together, which takes a second that a fleet can be read in.
     *
     * @param data the folder of its database
     * @param host the address to listen on
     * @param port the port to listen on; 0 takes a free one
     * @param options what {@link Settings} names, as far as it is not to be as usual
     * @throws ServerFailed where nothing can listen there, the folder cannot be made, or a network is named that is none
     */
    public static Assembly of(Path data, String host, int port, Map<String, Object> options) throws ServerFailed {
        return of(data, host, port, options, List.of());
    }

    /** As above, with more sources of settings; the options come before them. */
    static Assembly of(Path data, String host, int port, Map<String, Object> options, List<PropertySource> sources)
            throws ServerFailed {
        ListenAddress address = ListenAddress.checked(host, port);
        NetworkSettings.check(options);
        DataFolder.prepare(data);
        Map<String, Object> settings = new HashMap<>(options);
        settings.putIfAbsent(Settings.FILES, data.resolve("files").toString());
        settings.put(Settings.DATABASES, data.resolve("handlers").toString());
        settings.put(Settings.SERVER_KEY, data.resolve("server-key.json").toString());
        settings.put("micronaut.server.host", host);
        settings.put("micronaut.server.port", port == 0 ? -1 : port);
        settings.put("datasources.default.url", EmbeddedDatabase.url(data));
        ApplicationContext context = ApplicationContext.builder()
                .properties(settings)
                .propertySources(sources.toArray(PropertySource[]::new))
                .eagerInitSingletons(true)
                .banner(false)
                .build();
        @Nullable Object secrets = options.get(Settings.SECRETS);
        return new Assembly(context, data, address, secrets == null ? null : Path.of(secrets.toString()));
    }

    /** Starts the server for a fleet that shares no key with anybody; to be called once. */
    public CapstanServer serve(List<Catalog> catalogs) throws ServerFailed {
        return serve(Fleet.of(catalogs));
    }

    /**
     * Starts the server and returns once it answers; to be called once.
     *
     * @param fleet the fleet it serves
     * @throws ServerFailed where it cannot start, and why
     */
    public CapstanServer serve(Fleet fleet) throws ServerFailed {
        try {
            SharedKeys keys = SharedKeys.of(fleet.peers(), new SecretFiles(fleet.root(), secrets, System::getenv));
            context.registerSingleton(Catalogs.class, new InMemoryCatalogs(fleet.catalogs()));
            context.registerSingleton(PeerSecrets.class, keys);
            context.start();
            DataFolder.closeFiles(data);
            new StartupChecks(
                            context.getBean(JavaHandlers.class),
                            context.getBean(Buses.class).byKind().keySet(),
                            context.getProperty(Settings.NATS, String.class).map(NatsAddress::parse),
                            keys,
                            context.getBean(RunProgram.class).lack())
                    .check(fleet);
            context.getBean(PublishedFleet.class).publish();
            EmbeddedServer http = context.getBean(EmbeddedServer.class).start();
            context.getBean(PublicUrl.class).listening(address.url(http.getPort()));
            context.getBean(ServedAgents.class).begin();
            System.setProperty(ReviewPullRequest.SELF_PROPERTY, address.host() + ":" + http.getPort());
            return new CapstanServer(context, address.url(http.getPort()), firstAccount());
        } catch (ServerStartupException e) {
            context.close();
            throw address.refused(e);
        } catch (BeanContextException e) {
            context.close();
            throw notAssembled(e);
        } catch (ServerFailed e) {
            context.close();
            throw e;
        }
    }

    private Optional<FirstAccount> firstAccount() {
        return context.containsProperty(Settings.ACCOUNTS)
                ? Optional.empty()
                : context.getBean(MakeFirstAccount.class).make();
    }

    private ServerFailed notAssembled(BeanContextException e) {
        if (EmbeddedDatabase.isInUse(e)) {
            return new ServerFailed(
                    "another server uses the data folder " + data + ": stop it, or name another folder with --data", e);
        }
        return EmbeddedDatabase.isUnreadable(e)
                ? new ServerFailed(
                        "the database in " + data + " cannot be read: restore it, or name another folder with --data",
                        e)
                : new ServerFailed(
                        "the server could not be assembled: " + innermost(e).getMessage(), e);
    }

    private static Throwable innermost(Throwable failure) {
        Throwable innermost = failure;
        while (innermost.getCause() != null) {
            innermost = innermost.getCause();
        }
        return innermost;
    }
}
