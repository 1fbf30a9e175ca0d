package dev.capstan.tck.subject.driver;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.exchange.Exchange;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.json.Yaml;
import dev.capstan.tck.subject.NotObservable;
import dev.capstan.tck.subject.OptionalFeature;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.agent.AgentRequests;
import dev.capstan.tck.subject.agh.PeerOperations;
import dev.capstan.tck.subject.agh.Peers;
import dev.capstan.tck.subject.agh.Transport;
import dev.capstan.tck.subject.agh.UnobservedPeers;
import dev.capstan.tck.subject.audit.AuditTrail;
import dev.capstan.tck.subject.auth.AgentAuth;
import dev.capstan.tck.subject.bus.Bus;
import dev.capstan.tck.subject.client.AgentClient;
import dev.capstan.tck.subject.file.DescribedSubject;
import dev.capstan.tck.subject.file.SubjectFile;
import dev.capstan.tck.subject.fleet.FixtureAgent;
import dev.capstan.tck.subject.invocation.Descriptors;
import dev.capstan.tck.subject.invocation.Invocations;
import dev.capstan.tck.subject.loading.CapabilityFiles;
import dev.capstan.tck.subject.registry.Negotiations;
import dev.capstan.tck.subject.registry.Registry;
import dev.capstan.tck.subject.wire.ExchangeLog;
import dev.capstan.tck.subject.wire.Messages;
import dev.capstan.tck.subject.wire.UnobservedMessages;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A subject behind a driver. Each fork has its own process, started with its first request. */
public final class DriverSubject implements DescribedSubject {

    private final SubjectFile file;
    private final SubjectFile.Driver driver;
    private final Optional<DriverBus> driverBus;
    private final AtomicInteger failures;
    private final ExchangeLog exchangeLog = new ExchangeLog(request -> {});
    private final DriverConnection connection;
    private final AuditTrail audit;
    private @Nullable Bus bus;
    private @Nullable DriverConnection ownServer;

    private DriverSubject(
            SubjectFile file, SubjectFile.Driver driver, Optional<DriverBus> driverBus, AtomicInteger failures) {
        this.file = file;
        this.driver = driver;
        this.driverBus = driverBus;
        this.failures = failures;
        this.connection = connect(Set.of(), Map.of());
        this.audit = new DriverAuditTrail(connection);
    }

    /**
     * Opens a subject. Throws {@link dev.capstan.tck.subject.SubjectUnreachable} if its driver does not start.
     *
     * @param driver driver of the file
     * @param driverBus message bus of the agents that it calls; empty if it does not claim {@code bus}
     */
    public static DriverSubject open(SubjectFile file, SubjectFile.Driver driver, Optional<DriverBus> driverBus) {
        DriverSubject subject = new DriverSubject(file, driver, driverBus, new AtomicInteger());
        try {
            subject.connection.starts();
        } finally {
            subject.close();
        }
        return subject;
    }

    /** Returns the features of the file. A driver calls agents over a message bus, and is not called over it. */
    @Override
    public SubjectFile description() {
        return file;
    }

    @Override
    public Set<OptionalFeature> features() {
        return file.features().stream()
                .filter(feature -> feature != OptionalFeature.INCOMING_CALLS)
                .collect(Collectors.toUnmodifiableSet());
    }

    @Override
    public AgentRequests agentRequests() {
        return new DriverAgentRequests(current());
    }

    @Override
    public CapabilityFiles files() {
        return new DriverFiles(connection);
    }

    @Override
    public AuditTrail audit() {
        return audit;
    }

    @Override
    public Descriptors descriptors() {
        return new DriverDescriptors(connection);
    }

    @Override
    public Invocations invocations() {
        return new DriverInvocations(current());
    }

    @Override
    public Peers peers() {
        return new UnobservedPeers(
                driverBus.isPresent() ? List.of(Transport.DRIVER, Transport.NATS) : List.of(Transport.DRIVER),
                "a driver has no peers");
    }

    @Override
    public PeerOperations operator() {
        throw new NotObservable("a driver has no peers");
    }

    @Override
    public AgentAuth agentAuth() {
        throw new NotObservable("a driver has no Agent Auth");
    }

    @Override
    public AgentClient client() {
        throw new NotObservable("a driver is no client of Agent Auth");
    }

    @Override
    public Registry registry() {
        return new DriverRegistry(current());
    }

    @Override
    public Negotiations negotiations() {
        return new DriverNegotiations(current());
    }

    @Override
    public Bus bus() {
        if (bus == null) {
            bus = driverBus
                    .map(kit -> kit.bus(exchangeLog))
                    .orElseThrow(() -> new NotObservable("the driver does not claim bus"));
        }
        return bus;
    }

    @Override
    public Messages messages() {
        return new UnobservedMessages("a driver has no HTTP", this::exchanges, this::clearExchanges);
    }

    private List<Exchange> exchanges() {
        List<Exchange> all = new ArrayList<>(exchangeLog.drain());
        String printed = current().drainErrors().strip();
        if (!printed.isEmpty()) {
            all.add(new Exchange("standard error of the driver", printed));
        }
        return all;
    }

    private void clearExchanges() {
        exchangeLog.clear();
        current().drainErrors();
    }

    /** Starts another process for the scenario. A driver keeps no state, so that a restart begins without any. */
    @Override
    public void startOwnServer(Set<String> without, Map<String, String> more) {
        if (ownServer != null) {
            ownServer.close();
        }
        ownServer = connect(without, more);
    }

    @Override
    public void stopOwnServer() {
        if (ownServer != null) {
            ownServer.close();
            ownServer = null;
        }
        connection.scenarioEnded();
    }

    @Override
    public Subject fork() {
        return new DriverSubject(file, driver, driverBus, failures);
    }

    @Override
    public void close() {
        stopOwnServer();
        connection.close();
        exchangeLog.clear();
    }

    private DriverConnection current() {
        return ownServer == null ? connection : ownServer;
    }

    private DriverConnection connect(Set<String> without, Map<String, String> more) {
        ArrayNode fleet = Json.list();
        for (FixtureAgent agent : FixtureAgent.all()) {
            fleet.add(agent.declaration(without));
        }
        more.forEach((name, text) -> fleet.add(Yaml.read(name, text)));
        ObjectNode start = Json.object();
        start.set("fleet", fleet);
        driverBus.ifPresent(kit -> start.set("bus", kit.description()));
        return new DriverConnection(driver, start, exchangeLog, failures);
    }
}
