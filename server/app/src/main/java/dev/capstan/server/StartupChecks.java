package dev.capstan.server;

import dev.capstan.agentrpc.port.PeerSecrets;
import dev.capstan.config.FleetWarnings;
import dev.capstan.core.Capability;
import dev.capstan.core.Catalog;
import dev.capstan.core.Execution;
import dev.capstan.core.HandlerSpec;
import dev.capstan.core.Permission;
import dev.capstan.core.Transport;
import dev.capstan.core.handler.CapabilityHandler;
import dev.capstan.core.secret.SecretReader;
import dev.capstan.core.service.ServiceCredentials;
import dev.capstan.core.service.UrlTemplate;
import dev.capstan.handlers.HandlerDispatcher;
import dev.capstan.handlers.JavaHandlers;
import dev.capstan.handlers.client.AllowedHosts;
import dev.capstan.handlers.process.RunProcess;
import dev.capstan.nats.NatsAddress;
import dev.capstan.server.settings.Fleet;
import dev.capstan.server.settings.Settings;
import dev.capstan.server.settings.StartupFailed;
import dev.capstan.server.wiring.MessageBuses;
import io.micronaut.context.ApplicationContext;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The check at startup for what a fleet needs and this server cannot do, so that it shows before the first call. */
public final class StartupChecks {

    private static final System.Logger LOG = System.getLogger(StartupChecks.class.getName());

    private final JavaHandlers java;
    private final Set<Transport.Kind> supported;
    private final Optional<NatsAddress> nats;
    private final PeerSecrets peerSecrets;
    private final SecretReader secrets;
    private final AllowedHosts hosts;
    private final Optional<String> missingMeasures;
    private final boolean requiresConfinement;
    private final List<String> problems = new ArrayList<>();

    /**
     * Creates the check for an assembled server.
     *
     * @param peerSecrets the keys that it shares with peers
     * @param secrets source of the secrets that handlers refer to
     */
    StartupChecks(ApplicationContext context, PeerSecrets peerSecrets, SecretReader secrets) {
        this.java = context.getBean(JavaHandlers.class);
        this.supported = context.getBean(MessageBuses.class).byKind().keySet();
        this.nats = context.getProperty(Settings.NATS, String.class).map(NatsAddress::parse);
        this.peerSecrets = peerSecrets;
        this.secrets = secrets;
        this.hosts = context.getBean(AllowedHosts.class);
        this.missingMeasures = context.getBean(RunProcess.class).missingMeasures();
        this.requiresConfinement =
                context.getProperty(Settings.REQUIRE_CONFINEMENT, Boolean.class).orElse(false);
    }

    /** Logs warnings about the fleet. Throws {@link StartupFailed}, which names everything that cannot be served. */
    void check(Fleet fleet) throws StartupFailed {
        FleetWarnings.of(fleet.catalogs(), fleet.peers()).forEach(warning -> warn(warning.message()));
        missingMeasures.filter(missing -> runsProcesses(fleet)).ifPresent(this::checkConfinement);
        nats.stream()
                .flatMap(connected -> DeclaredNatsServers.warnings(fleet.catalogs(), connected).stream())
                .forEach(StartupChecks::warn);
        for (Catalog catalog : fleet.catalogs()) {
            if (catalog.isPeer()) {
                checkPeer(catalog);
            } else {
                checkAgent(catalog);
            }
        }
        if (!problems.isEmpty()) {
            throw new StartupFailed("the fleet cannot be served:\n  " + String.join("\n  ", problems));
        }
    }

    /** Whether a capability that is served here has a process handler, or may start processes. */
    public static boolean runsProcesses(Fleet fleet) {
        return fleet.catalogs().stream()
                .filter(catalog -> !catalog.isPeer())
                .flatMap(catalog -> catalog.capabilities().stream())
                .map(Capability::execution)
                .anyMatch(execution -> execution.permissions().contains(Permission.COMPUTE_EXECUTE));
    }

    private void checkConfinement(String missing) {
        if (requiresConfinement) {
            problems.add(missing + "; change that, or omit --require-confinement");
        } else {
            warn(missing);
        }
    }

    private void checkPeer(Catalog peer) {
        List<Transport> usable = peer.transports().stream()
                .filter(transport -> supported.contains(transport.kind()))
                .toList();
        if (usable.isEmpty()) {
            problems.add(peer.agent() + listens(peer) + "; use memory, or nats or jetstream with --nats");
        } else if (usable.get(0).auth() == Transport.Auth.REQUIRED
                && peerSecrets.of(peer.agent()).isEmpty()) {
            warn(peer.agent() + " cannot be called: no key is shared with it; add it to rpc-peers.yaml");
        }
    }

    private void checkAgent(Catalog catalog) {
        List<String> unhandled = catalog.capabilities().stream()
                .filter(capability -> capability.execution().handler() instanceof HandlerSpec.Agent)
                .filter(capability ->
                        java.find(HandlerDispatcher.javaName(capability)).isEmpty())
                .map(Capability::name)
                .distinct()
                .toList();
        boolean isSupported = catalog.transports().stream().anyMatch(transport -> supported.contains(transport.kind()));
        if (!unhandled.isEmpty() && !isSupported) {
            problems.add(catalog.agent() + listens(catalog) + "; its capabilities " + String.join(", ", unhandled)
                    + " need memory, nats with --nats, or a handler of another kind");
        } else if (!unhandled.isEmpty()) {
            warn(catalog.agent() + " is served here, but has no handler for " + String.join(", ", unhandled)
                    + "; declare one, or move the agent to peers/ if another server serves it");
        } else if (!isSupported && !catalog.transports().isEmpty()) {
            warn(catalog.agent() + listens(catalog) + "; it can be called over HTTP only");
        }
        checkSecrets(catalog);
        for (Capability capability : catalog.capabilities()) {
            checkHandler(capability);
            warnOfUndeclared(capability);
        }
    }

    private static String listens(Catalog catalog) {
        List<String> kinds = catalog.transports().stream()
                .map(transport -> transport.kind().wire())
                .distinct()
                .toList();
        return " listens on " + String.join(", ", kinds) + ", which this server does not support";
    }

    private void checkHandler(Capability capability) {
        if (capability.execution().handler() instanceof HandlerSpec.Http http) {
            Stream.concat(UrlTemplate.sample(http.url().text()).stream(), tokenUrl(http).stream())
                    .map(URI::getHost)
                    .filter(host -> !hosts.contains(host))
                    .distinct()
                    .forEach(host -> problems.add(capability.agent() + " " + capability.name() + ": its handler calls "
                            + host + "; add it to --handler-hosts"));
        }
        if (capability.execution().handler() instanceof HandlerSpec.Java named
                && java.find(named.name()).isEmpty()) {
            problems.add(capability.agent() + " " + capability.name() + ": no Java handler '" + named.name()
                    + "' is on the class path; list its class in META-INF/services/"
                    + CapabilityHandler.class.getName());
        }
    }

    private static Optional<URI> tokenUrl(HandlerSpec.Http http) {
        return http.credentials() instanceof ServiceCredentials.ClientCredentials own
                ? Optional.of(own.tokenUrl())
                : Optional.empty();
    }

    /** Checks that the secrets of the http handlers of an agent can be read, each once. */
    private void checkSecrets(Catalog catalog) {
        catalog.capabilities().stream()
                .map(capability -> capability.execution().handler())
                .filter(HandlerSpec.Http.class::isInstance)
                .flatMap(handler -> ((HandlerSpec.Http) handler).secrets())
                .distinct()
                .forEach(secret -> {
                    try {
                        secrets.read(secret);
                    } catch (IllegalArgumentException unreadable) {
                        problems.add(catalog.agent() + ": " + unreadable.getMessage());
                    }
                });
    }

    /**
     * Warns of a handler whose permission is not declared. It is served all the same: each call is refused, and
     * recorded.
     */
    private static void warnOfUndeclared(Capability capability) {
        Execution execution = capability.execution();
        execution
                .handler()
                .requiredPermission()
                .filter(need -> !execution.permissions().contains(need))
                .ifPresent(need -> warn(capability.agent() + " " + capability.name() + ": the "
                        + execution.handler().kind()
                        + " handler needs " + need.wire() + ", which is not declared, so every call is"
                        + " refused; add permissions: [\"" + need.wire() + "\"]"));
    }

    private static void warn(String message) {
        LOG.log(System.Logger.Level.WARNING, message);
    }
}
