package dev.capstan.tck.subject.http;

import dev.capstan.tck.subject.HarnessError;
import dev.capstan.tck.subject.OptionalFeature;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.SubjectUnreachable;
import dev.capstan.tck.subject.agent.AgentRequests;
import dev.capstan.tck.subject.agh.PeerOperations;
import dev.capstan.tck.subject.agh.Peers;
import dev.capstan.tck.subject.audit.AuditTrail;
import dev.capstan.tck.subject.auth.AgentAuth;
import dev.capstan.tck.subject.bus.Bus;
import dev.capstan.tck.subject.bus.BusEnvironment;
import dev.capstan.tck.subject.client.AgentClient;
import dev.capstan.tck.subject.file.DescribedSubject;
import dev.capstan.tck.subject.file.SubjectFile;
import dev.capstan.tck.subject.http.bus.NatsBus;
import dev.capstan.tck.subject.http.client.TimeoutPolicy;
import dev.capstan.tck.subject.http.responses.ObservedResponses;
import dev.capstan.tck.subject.invocation.Descriptors;
import dev.capstan.tck.subject.invocation.Invocations;
import dev.capstan.tck.subject.loading.CapabilityFiles;
import dev.capstan.tck.subject.registry.Negotiations;
import dev.capstan.tck.subject.registry.Registry;
import dev.capstan.tck.subject.wire.ExchangeLog;
import dev.capstan.tck.subject.wire.Messages;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A subject behind a base URL, with the hooks of its file. */
public final class HttpSubject implements DescribedSubject {

    private final SubjectAccess access;
    private final SharedState sharedState;
    private final ExchangeLog exchangeLog;
    private final ServerSwitch servers;
    private final Descriptors descriptors;
    private final AuditTrail audit;
    private @Nullable ServerConnection onBus;
    private @Nullable Bus bus;

    /** Connects to a subject. Throws {@link SubjectUnreachable} if it does not respond. */
    public HttpSubject(SubjectAccess access) {
        this(access, SharedState.by(access));
    }

    private HttpSubject(SubjectAccess access, SharedState sharedState) {
        this.access = access;
        this.sharedState = sharedState;
        this.exchangeLog = new ExchangeLog(access.onRequest(), sharedState.responses()::observe);
        this.servers = new ServerSwitch(access, exchangeLog, sharedState.timeoutPolicy());
        ResourceReader resources = new ResourceReader(servers.subject().client());
        this.descriptors = new HttpDescriptors(resources, fixtures());
        this.audit = new HttpAuditTrail(resources, servers.subject().hooks(), sharedState.since());
    }

    /**
     * The state that all forks of a subject share.
     *
     * @param timeoutPolicy timeout policy of all users
     * @param files cached results of its commands
     * @param features the optional features that the subject offers
     * @param responses the responses to all users, compared with their published shapes
     * @param since query parameter with the start of the relevant audit records
     */
    private record SharedState(
            TimeoutPolicy timeoutPolicy,
            CapabilityFiles files,
            Set<OptionalFeature> features,
            ObservedResponses responses,
            String since) {

        static SharedState by(SubjectAccess access) {
            TimeoutPolicy timeoutPolicy = new TimeoutPolicy();
            ServerConnection subject =
                    ServerConnection.to(access.url(), access, new ExchangeLog(access.onRequest()), timeoutPolicy);
            return new SharedState(
                    timeoutPolicy,
                    new CommandCache(subject.hooks(), access.commands(), access.workDirectory()),
                    OfferedFeatures.of(access.file(), subject.agentAuth()),
                    new ObservedResponses(),
                    SubjectClock.since(subject.client()));
        }
    }

    @Override
    public SubjectFile description() {
        return access.file();
    }

    @Override
    public Set<OptionalFeature> features() {
        return sharedState.features();
    }

    @Override
    public AgentRequests agentRequests() {
        return servers.current().agentRequests();
    }

    @Override
    public CapabilityFiles files() {
        return sharedState.files();
    }

    @Override
    public AuditTrail audit() {
        return audit;
    }

    @Override
    public Descriptors descriptors() {
        return descriptors;
    }

    @Override
    public Invocations invocations() {
        return servers.current().invocations();
    }

    @Override
    public Peers peers() {
        return new HttpPeers(access, servers);
    }

    @Override
    public PeerOperations operator() {
        return servers.current().operator();
    }

    @Override
    public AgentAuth agentAuth() {
        return servers.current().agentAuth();
    }

    @Override
    public Registry registry() {
        return servers.current().registry();
    }

    @Override
    public Negotiations negotiations() {
        return servers.current().negotiations();
    }

    @Override
    public Bus bus() {
        if (bus == null || onBus == null) {
            BusEnvironment environment =
                    access.site().orElseThrow(() -> new HarnessError("no NATS server is configured; use --nats URL"));
            onBus = servers.connect(environment.url());
            bus = new NatsBus(environment, exchangeLog, new HttpBusObservation(onBus.client()));
        }
        servers.switchTo(onBus);
        return bus;
    }

    @Override
    public AgentClient client() {
        throw new HarnessError("the subject is a server and not a client");
    }

    @Override
    public Messages messages() {
        return new LoggedMessages(servers, fixtures(), exchangeLog, sharedState.responses());
    }

    @Override
    public void startOwnServer(Set<String> without, Map<String, String> more) {
        servers.startOwnServer(without, more);
    }

    @Override
    public void stopOwnServer() {
        servers.stopOwnServer();
    }

    @Override
    public Subject fork() {
        return new HttpSubject(access, sharedState);
    }

    @Override
    public void close() {
        stopOwnServer();
        exchangeLog.clear();
    }
}
