package dev.capstan.tck.subject;

import dev.capstan.tck.subject.agent.AgentRequests;
import dev.capstan.tck.subject.agh.PeerOperations;
import dev.capstan.tck.subject.agh.Peers;
import dev.capstan.tck.subject.audit.AuditTrail;
import dev.capstan.tck.subject.auth.AgentAuth;
import dev.capstan.tck.subject.bus.Bus;
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
 * An implementation under test, as the steps see it, by area. Capabilities and agents are named as the fixture fleet
 * names them; an adapter translates.
 *
 * <p>Every method here and behind these areas throws {@link ConformanceFailure} where the subject answers against the shape of the
 * seeds or cannot show what it claims, {@link SubjectUnreachable} where it cannot be reached, and {@link HarnessError} where the
 * kit is at fault.
 */
public interface Subject extends AutoCloseable {

    /** The areas that a subject may claim, in the order of reports. */
    List<String> AREAS =
            List.of("typed-capabilities", "invocation", "discovery", "negotiation", "grants", "bus", "security");

    String name();

    /** Returns the areas that the subject claims to implement. */
    Set<String> claims();

    /** Returns what it calls the fixture fleet. */
    FixtureNames fixtures();

    /** Returns the requests of one agent to another (TC-3). */
    AgentRequests agentRequests();

    /** Returns the capability files that it loads and generates types of (TC-1, TC-5). */
    CapabilityFiles files();

    /** Returns its audit chain (TC-4); that of the subject itself, also while a scenario has a server of its own. */
    AuditTrail audit();

    /** Returns the descriptors of its capabilities; those of the subject itself, as in {@link #audit}. */
    Descriptors descriptors();

    /** Returns the invocations of its capabilities (INV). */
    Invocations invocations();

    /** Returns its peers (DISC). */
    Peers peers();

    /** Returns whoever runs it. */
    PeerOperations operator();

    /** Returns the side that registers agents and grants them capabilities (GR). */
    AgentAuth agentAuth();

    /** Returns the registry where versions of capabilities are published (NEG). */
    Registry registry();

    /** Returns the negotiations in which versions are agreed on (NEG-2). */
    Negotiations negotiations();

    /**
     * Returns the message bus of a server that serves the kit's bus fleet. That server is asked, invoked and spoken to
     * from now on, until {@link #stopOwnServer}; {@link HarnessError} where the kit knows no NATS server.
     */
    Bus bus();

    /** Returns the messages to it as they stand on the wire. */
    Messages messages();

    /**
     * Starts a server of the scenario's own, which is asked, invoked and spoken to from now on, while descriptors and
     * records remain those of the subject itself; where it runs already, it is started again over the same state.
     *
     * @param without the capabilities of the fixture fleet that it does not serve
     * @param more the files of agents that it serves besides, by their ids
     */
    void startOwnServer(Set<String> without, Map<String, String> more);

    /** Stops the server of the scenario's own, if there is one, and returns to the subject itself. */
    void stopOwnServer();

    /**
     * Returns the same subject for whoever uses it at the same time: with messages, records read, and a server of the
     * scenario's own that are apart from these. It is closed by itself.
     */
    Subject fork();

    @Override
    void close();
}
