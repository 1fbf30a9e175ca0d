package dev.capstan.server;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.accounts.FleetChange;
import dev.capstan.accounts.ReloadFleet.RunningFleet;
import dev.capstan.config.document.Diagnostic;
import dev.capstan.core.Capability;
import dev.capstan.core.Catalog;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.core.inmemory.InMemoryCatalogs;
import dev.capstan.core.invocation.ListFleet;
import dev.capstan.core.json.Json;
import dev.capstan.core.secret.SecretReader;
import dev.capstan.discovery.LocalPeers;
import dev.capstan.grants.GrantableCapabilities;
import dev.capstan.handlers.ProcessHandler;
import dev.capstan.negotiation.CompareVersions;
import dev.capstan.negotiation.inmemory.TrialPublication;
import dev.capstan.negotiation.port.Registry;
import dev.capstan.negotiation.session.BindVersion;
import dev.capstan.server.fleet.FleetPeers;
import dev.capstan.server.fleet.FleetPublisher;
import dev.capstan.server.settings.Fleet;
import dev.capstan.server.settings.Fleets;
import dev.capstan.server.settings.StartupFailed;
import dev.capstan.server.wiring.MessageBuses;
import dev.capstan.server.wiring.PeerPresence;
import dev.capstan.server.wiring.ServedAgents;
import dev.capstan.server.wiring.SharedKeys;
import io.micronaut.context.ApplicationContext;
import java.time.InstantSource;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/** The fleet of a running server, which takes over changes of its files: all of them, or none. */
final class FleetReloader implements RunningFleet {

    private static final System.Logger LOG = System.getLogger(FleetReloader.class.getName());

    /** Maximum number of problems that a refusal lists. */
    private static final int MAX_PROBLEMS = 100;

    private final ApplicationContext context;
    private final InMemoryCatalogs catalogs;
    private final SharedKeys keys;
    private final SecretReader secrets;
    private final ReentrantLock lock = new ReentrantLock();
    private Fleet fleet;

    /**
     * Creates the fleet of a server that starts.
     *
     * @param context beans of the server; asked at the first reload
     * @param fleet the fleet at the start
     * @param catalogs the catalogs of that fleet, which a reload replaces
     * @param keys the keys that it shares with peers, which a reload replaces
     * @param secrets source of the secrets of peers and handlers
     */
    FleetReloader(
            ApplicationContext context, Fleet fleet, InMemoryCatalogs catalogs, SharedKeys keys, SecretReader secrets) {
        this.context = context;
        this.fleet = fleet;
        this.catalogs = catalogs;
        this.keys = keys;
        this.secrets = secrets;
    }

    @Override
    public FleetChange reload(Consumer<FleetChange> record) {
        if (!lock.tryLock()) {
            throw new RefusedException(Refusal.busy("another reload is running; retry in 1 s"));
        }
        try {
            return takeOver(record);
        } catch (StartupFailed unusable) {
            throw refused(unusable.getMessage().lines().map(String::strip).toList());
        } finally {
            lock.unlock();
        }
    }

    private FleetChange takeOver(Consumer<FleetChange> record) throws StartupFailed {
        Fleet next = read().keeping(fleet);
        SharedKeys nextKeys = SharedKeys.of(next.peers(), secrets);
        new StartupChecks(context, nextKeys, secrets).check(next);
        requirePublishable(next);
        context.getBean(FleetPublisher.class).publish(next.catalogs());
        FleetChange change = FleetChange.between(fleet.catalogs(), next.catalogs());
        if (!next.equals(fleet)) {
            record.accept(change);
        }
        apply(next, nextKeys);
        LOG.log(
                System.Logger.Level.INFO,
                "the fleet was reloaded; capabilities: " + change.added().size() + " added, "
                        + change.changed().size() + " changed, "
                        + change.removed().size() + " removed");
        return change;
    }

    private Fleet read() {
        if (!fleet.hasFiles()) {
            throw new RefusedException(
                    RefusalCode.INVALID_REQUEST,
                    "the server serves the fixture fleet, which has no files to read; start it with --fleet");
        }
        return Fleets.withPeers(fleet.root()).fold(loaded -> loaded, diagnostics -> {
            throw refused(diagnostics.stream().map(Diagnostic::toString).toList());
        });
    }

    /** Refuses a new or changed capability that the registry would refuse, such as an undeclared breaking change. */
    private void requirePublishable(Fleet next) {
        Set<Capability> served = Collections.newSetFromMap(new IdentityHashMap<>());
        fleet.catalogs().forEach(catalog -> served.addAll(catalog.capabilities()));
        Registry registry = context.getBean(Registry.class);
        List<Catalog> changed = next.catalogs().stream()
                .filter(catalog -> !served.containsAll(catalog.capabilities()))
                .toList();
        List<String> problems = new TrialPublication(
                        registry, context.getBean(CompareVersions.class), context.getBean(InstantSource.class))
                .of(changed).stream()
                        .filter(unpublished -> !served.contains(unpublished.capability()))
                        .map(unpublished -> unpublished.capability().agent() + " "
                                + unpublished.capability().name() + " "
                                + unpublished.capability().version() + ": "
                                + unpublished.refusal().message())
                        .toList();
        if (!problems.isEmpty()) {
            throw refused(problems);
        }
    }

    /**
     * Serves a checked, published and recorded fleet. Calls that are running go on with the capabilities that they began
     * with. New capabilities are offered before they can be called, so that no call is made outside their constraints.
     */
    private void apply(Fleet next, SharedKeys nextKeys) {
        context.getBean(MessageBuses.class).nameStreams(next.catalogs());
        keys.replace(nextKeys);
        context.getBean(GrantableCapabilities.class).replace(new InMemoryCatalogs(next.catalogs()));
        catalogs.replace(next.catalogs());
        fleet = next;
        context.getBean(ListFleet.class).replace(catalogs);
        context.getBean(BindVersion.class).forget();
        context.getBean(ProcessHandler.class).restart();
        context.getBean(LocalPeers.class)
                .replace(context.getBean(FleetPeers.class).of(catalogs.all()));
        context.getBean(ServedAgents.class).followFleet();
        context.findBean(PeerPresence.class).ifPresent(PeerPresence::followFleet);
    }

    private static RefusedException refused(List<String> problems) {
        ObjectNode details = Json.object();
        ArrayNode listed = details.putArray("problems");
        problems.stream().limit(MAX_PROBLEMS).forEach(listed::add);
        return new RefusedException(Refusal.of(
                        RefusalCode.INVALID_REQUEST,
                        "the changed fleet is not served, and the server goes on as before: "
                                + String.join("; ", problems.subList(0, Math.min(3, problems.size())))
                                + (problems.size() > 3 ? "; and " + (problems.size() - 3) + " more" : ""))
                .with(details));
    }
}
