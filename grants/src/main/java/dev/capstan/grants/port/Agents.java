package dev.capstan.grants.port;

import dev.capstan.grants.Agent;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The agents that have been registered. What was saved is seen by the next reader, on every node. */
public interface Agents {

    /** The agent with this id. */
    Optional<Agent> byId(String id);

    /** The agent of a host whose key has this thumbprint now. */
    Optional<Agent> byKey(String hostId, String thumbprint);

    /** Whether this is or ever was the key of an agent of this host. */
    boolean isKnownKey(String hostId, String thumbprint);

    /** The agents of a host, by the time they were registered. */
    List<Agent> ofHost(String hostId);

    /** Adds an agent, unless its key is or was that of an agent of its host; whether it was added. */
    boolean add(Agent agent);

    /**
     * Keeps an agent as it is now; a later use than its own stays known.
     *
     * @throws IllegalStateException where the agent has gone, or its key is or was that of another of its host
     */
    void save(Agent agent);

    /**
     * Notes that an agent made a request; an earlier time than the one that is known changes nothing.
     *
     * <p>Readers of this node see it at once, those of others within a fraction of a second.
     */
    void recordUse(String id, Instant at);

    /** Returns the number of agents of a host that wait for a person. */
    int countPending(String hostId);

    /** Returns the number of agents of a host that may act, now or later, if registered after then. */
    int countLiving(String hostId, Instant registeredAfter);

    /** Returns the number of agents of a person that may act, now or later, if registered after then. */
    int countLivingOf(String userId, Instant registeredAfter);

    /** Returns the hosts with agents that have waited unchanged since before then. */
    List<String> hostsOfPending(Instant before);

    /**
     * Forgets the agents of a host that have waited unchanged since before then, with their grants and approvals; a part of
     * a work on that host.
     *
     * @return their ids
     */
    List<String> deletePending(String hostId, Instant before);
}
