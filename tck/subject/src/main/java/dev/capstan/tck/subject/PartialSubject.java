package dev.capstan.tck.subject;

import dev.capstan.tck.subject.agent.AgentRequests;
import dev.capstan.tck.subject.agh.PeerOperations;
import dev.capstan.tck.subject.agh.Peers;
import dev.capstan.tck.subject.agh.Transport;
import dev.capstan.tck.subject.agh.UnobservedPeers;
import dev.capstan.tck.subject.audit.AuditTrail;
import dev.capstan.tck.subject.auth.AgentAuth;
import dev.capstan.tck.subject.bus.Bus;
import dev.capstan.tck.subject.client.AgentClient;
import dev.capstan.tck.subject.invocation.Descriptors;
import dev.capstan.tck.subject.invocation.Invocations;
import dev.capstan.tck.subject.loading.CapabilityFiles;
import dev.capstan.tck.subject.registry.Negotiations;
import dev.capstan.tck.subject.registry.Registry;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A subject with few areas. Every area that a subclass does not override is {@link NotObservable}. */
public abstract class PartialSubject implements Subject {

    private final String reason;
    private final Transport transport;

    /**
     * Creates a subject.
     *
     * @param reason reason why other areas cannot be observed
     * @param transport the only transport of its scenarios
     */
    protected PartialSubject(String reason, Transport transport) {
        this.reason = reason;
        this.transport = transport;
    }

    @Override
    public AgentRequests agentRequests() {
        throw notObservable();
    }

    @Override
    public CapabilityFiles files() {
        throw notObservable();
    }

    @Override
    public AuditTrail audit() {
        throw notObservable();
    }

    @Override
    public Descriptors descriptors() {
        throw notObservable();
    }

    @Override
    public Invocations invocations() {
        throw notObservable();
    }

    @Override
    public Peers peers() {
        return new UnobservedPeers(List.of(transport), reason);
    }

    @Override
    public PeerOperations operator() {
        throw notObservable();
    }

    @Override
    public AgentAuth agentAuth() {
        throw notObservable();
    }

    @Override
    public Registry registry() {
        throw notObservable();
    }

    @Override
    public Negotiations negotiations() {
        throw notObservable();
    }

    @Override
    public Bus bus() {
        throw notObservable();
    }

    @Override
    public AgentClient client() {
        throw notObservable();
    }

    @Override
    public void startOwnServer(Set<String> without, Map<String, String> more) {
        throw notObservable();
    }

    @Override
    public void stopOwnServer() {
        // no scenario has a server of its own
    }

    /** Returns the exception for an area that the subject does not have. */
    protected final NotObservable notObservable() {
        return new NotObservable(reason);
    }
}
