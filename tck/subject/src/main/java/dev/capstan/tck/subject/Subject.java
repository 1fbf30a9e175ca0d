package dev.capstan.tck.subject;

import dev.capstan.tck.subject.agent.AgentRequests;
import dev.capstan.tck.subject.agh.PeerOperations;
import dev.capstan.tck.subject.agh.Peers;
import dev.capstan.tck.subject.audit.AuditTrail;
import dev.capstan.tck.subject.auth.AgentAuth;
import dev.capstan.tck.subject.bus.Bus;
import dev.capstan.tck.subject.client.AgentClient;
import dev.capstan.tck.subject.invocation.Descriptors;
import dev.capstan.tck.subject.invocation.Invocations;
import dev.capstan.tck.subject.loading.CapabilityFiles;
import dev.capstan.tck.subject.registry.Negotiations;
import dev.capstan.tck.subject.registry.Registry;
import dev.capstan.tck.subject.wire.Messages;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * An implementation under test, as the steps see it, by area. Capabilities and agents have their names in the fixture
 * fleet; an adapter translates them.
 *
 * <p>Every method of this interface and its areas throws {@link ConformanceFailure} if a response violates the shape of
 * the documents, {@link PreconditionFailed} if a hook is missing or fails, {@link SubjectUnreachable} if the subject
 * cannot be reached, and {@link HarnessError} if the kit is at fault.
 */
public interface Subject extends AutoCloseable {

    /** The areas that a subject can claim, in the order of reports. */
    List<String> AREAS = List.of(
            "typed-capabilities", "invocation", "discovery", "negotiation", "grants", "bus", "security", "clients");

    /** The area of clients. A subject that claims it is a client and no server. */
    String CLIENTS = "clients";

    /** The profile of Capstan's own rules. A subject that does not claim it is judged by the documents alone. */
    String OWN_PROFILE = "capstan";

    String name();

    /** Returns the areas that the subject claims to implement, and {@link #OWN_PROFILE} if it claims that. */
    Set<String> claims();

    /**
     * Returns the optional features that the subject offers: those that its file lists, except where its discovery
     * document says otherwise.
     */
    Set<OptionalFeature> features();

    /** Returns its names for the fixture fleet. */
    FixtureNames fixtures();

    /** Returns the requests of one agent to another (TC-3). */
    AgentRequests agentRequests();

    /** Returns the capability files that it loads and generates types from (TC-1, TC-5). */
    CapabilityFiles files();

    /** Returns its audit chain (TC-4). It is that of the subject itself, even while a scenario has its own server. */
    AuditTrail audit();

    /** Returns the descriptors of its capabilities: those of the subject itself, as in {@link #audit}. */
    Descriptors descriptors();

    /** Returns the invocations of its capabilities (INV). */
    Invocations invocations();

    /** Returns its peers (DISC). */
    Peers peers();

    /** Returns the operations of its operator. */
    PeerOperations operator();

    /** Returns the API that registers agents and grants them capabilities (GR). */
    AgentAuth agentAuth();

    /** Returns the registry where versions of capabilities are published (NEG). */
    Registry registry();

    /** Returns the negotiations of versions (NEG-2). */
    Negotiations negotiations();

    /**
     * Returns the message bus of a server that serves the kit's bus fleet. All later messages go to that server, until
     * {@link #stopOwnServer}. Throws {@link HarnessError} if the kit knows no NATS server.
     */
    Bus bus();

    /** Returns the client under test (X-CL). Throws {@link HarnessError} if the subject is a server. */
    AgentClient client();

    /** Returns the raw messages to it. */
    Messages messages();

    /**
     * Starts a server for the scenario alone. All later messages go to that server, while descriptors and records
     * remain those of the subject itself. A server that already runs is restarted over the same state.
     *
     * @param without capabilities of the fixture fleet that it does not serve
     * @param more files of additional agents, by their ids
     */
    void startOwnServer(Set<String> without, Map<String, String> more);

    /** Stops the scenario's own server, if any, and returns to the subject itself. */
    void stopOwnServer();

    /**
     * Returns the same subject for concurrent use, with its own messages, fetched records and scenario server. It must
     * be closed separately.
     */
    Subject fork();

    @Override
    void close();
}
