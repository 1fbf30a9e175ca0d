package dev.capstan.tck.subject;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.subject.agh.Operator;
import dev.capstan.tck.subject.agh.PeerNetwork;
import dev.capstan.tck.subject.agh.Transport;
import dev.capstan.tck.subject.auth.AgentAuth;
import dev.capstan.tck.subject.bus.Bus;
import dev.capstan.tck.subject.registry.Negotiations;
import dev.capstan.tck.subject.registry.Registry;
import dev.capstan.tck.verdict.Exchange;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An implementation under test, as the steps see it. Capabilities and agents are named as the fixture fleet names
 * them; an adapter translates.
 *
 * <p>Every method throws {@link Breach} where the subject answers against the shape of the seeds or cannot show what
 * it claims, {@link SubjectLost} where it cannot be reached, and {@link HarnessFault} where the kit is at fault.
 */
public interface Subject extends AutoCloseable {

    String name();

    /** The areas that the subject claims to implement. */
    Set<String> claims();

    /** Asks an agent for a capability. */
    AgentAnswer request(AgentRequest request);

    /** The answer to a request that was not awaited, as far as it is known now. */
    AgentAnswer later(String correlation);

    /** Invokes a capability. */
    InvocationAnswer invoke(Invocation invocation);

    /** Invokes a capability without waiting for the answer, which what is returned waits for. */
    Supplier<InvocationAnswer> begin(Invocation invocation);

    /**
     * Cancels the invocation that runs under a trace.
     *
     * @param token who wants it to end, if that is said
     */
    Cancellation cancel(String trace, @Nullable String token);

    /** What the tokens of agents that invoke or cancel are meant for. */
    String placeOfInvocations();

    /** The descriptor of a capability, by its name or its id. */
    Reading describe(String capability);

    /** The descriptors of all capabilities. */
    List<Reading> capabilities();

    /** What the subject calls a capability of the fixture fleet. */
    String capabilityName(String fixture);

    /** What the subject calls an agent of the fixture fleet, and the peer that stands for it. */
    String agentName(String fixture);

    /** What the subject calls an agent of the fixture fleet, as an address. */
    String agentAddress(String fixture);

    /**
     * The audit entries written since the subject was opened, oldest first.
     *
     * @param kind the kind to ask for, or all
     */
    List<AuditEntry> entries(@Nullable String kind);

    /** Has the subject verify its chain. */
    Verification verification();

    /** The records that the subject exports of a kind. */
    List<JsonNode> export(String kind);

    /**
     * Has the subject load capability files, all at once.
     *
     * @param documents the files by name
     * @param forInspection whether their schemas are only looked at (TC-6.2)
     */
    Map<String, LoadReport> load(Map<String, String> documents, boolean forInspection);

    /**
     * Has the subject write types for callers (TC-5).
     *
     * @param files what is there before, by its path from the root of the fleet
     * @param arguments such as {@code --peer pr-reviewer}
     */
    Generation generate(Map<String, String> files, List<String> arguments);

    /** What carries envelopes to its peers, HTTP before others (DISC). */
    List<Transport> transports();

    /** The network of its peers. */
    PeerNetwork network(Transport transport);

    /** The channel in which its peers are. */
    String channel();

    /**
     * Returns the message bus of a server that serves the kit's bus fleet. That server is asked, invoked and spoken to
     * from now on, until {@link #stopAnew}; {@link HarnessFault} where the kit knows no NATS server.
     */
    Bus bus();

    /** Whoever runs it. */
    Operator operator();

    /** The side that registers agents and grants them capabilities (GR). */
    AgentAuth agentAuth();

    /** Where versions of capabilities are published (NEG). */
    Registry registry();

    /** Where versions are agreed on (NEG-2). */
    Negotiations negotiations();

    /**
     * Starts a server of the scenario's own, which is asked, invoked and spoken to from now on, while descriptors and
     * records remain those of the subject itself; where it runs already, it is started again over the same state.
     *
     * @param without the capabilities of the fixture fleet that it does not serve
     * @param more the files of agents that it serves besides, by their ids
     */
    void startAnew(Set<String> without, Map<String, String> more);

    /** Stops the server of the scenario's own, if there is one, and returns to the subject itself. */
    void stopAnew();

    /** Sends a message as it is. */
    WireAnswer exchange(WireRequest request);

    /** Returns a way to send bytes that are no request; {@link Unseen} where the kit has none. */
    RawLine raw();

    /** What was sent and answered last since this was last asked, oldest first, for whoever looks into a failure. */
    List<Exchange> exchanges();

    /** Forgets what was exchanged. */
    void forgetExchanges();

    /**
     * The same subject for whoever uses it at the same time: with messages, records read, and a server of the scenario's
     * own that are apart from these. It is closed by itself.
     */
    Subject another();

    @Override
    void close();
}
