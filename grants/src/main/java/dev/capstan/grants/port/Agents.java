package dev.capstan.grants.port;

import dev.capstan.grants.Agent;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** The registered agents. A saved change is visible to the next reader on every node. */
public interface Agents {

    /** Returns the agent with this id, or empty. */
    Optional<Agent> byId(String id);

    /** Returns the agent of a host whose current key has this thumbprint, or empty. */
    Optional<Agent> byKey(String hostId, String thumbprint);

    /** Whether this is or ever was the key of an agent of this host. */
    boolean isKnownKey(String hostId, String thumbprint);

    /** The maximum number of listed agents of a host, no less than may live under it at once. */
    int MAX_LISTED = 1_000;

    /**
     * Returns at most {@value #MAX_LISTED} agents of a host, by time of registration. Those that have ended are left out
     * first, then the oldest.
     */
    List<Agent> ofHost(String hostId);

    /** Adds an agent, unless its key is or was that of an agent of its host. Returns whether it was added. */
    boolean add(Agent agent);

    /**
     * Saves an agent; a later time of last use is kept.
     *
     * @throws IllegalStateException if the agent was deleted, or its key is or was that of another agent of its host
     */
    void save(Agent agent);

    /**
     * Saves agents as {@link #save} does. A database takes a constant number of statements for all of them.
     *
     * @param agents at most {@value #MAX_LISTED} agents, each once
     */
    default void saveAll(Collection<Agent> agents) {
        agents.forEach(this::save);
    }

    /**
     * Records that an agent made a request; ignored if a later time is known.
     *
     * <p>Readers see it at once, on other nodes within a fraction of a second. No transaction delays or undoes it.
     */
    void recordUse(String id, Instant at);

    /** Returns the number of agents of a host that wait for a user. */
    int countPending(String hostId);

    /** Returns the number of agents of a host, registered after this time, that may act, now or later. */
    int countLiving(String hostId, Instant registeredAfter);

    /** Returns the number of agents of a user, registered after this time, that may act, now or later. */
    int countLivingOf(String userId, Instant registeredAfter);

    /** Returns the hosts with pending agents that have not changed since this time. */
    List<String> hostsOfPending(Instant before);

    /**
     * Deletes the pending agents of a host that have not changed since this time, with their grants and approvals. Must
     * run in a transaction on that host.
     *
     * @return their ids
     */
    List<String> deletePending(String hostId, Instant before);

    /** Deletes the agents of a host as {@link #deletePending} does, whatever their status is. */
    List<String> deleteUnchanged(String hostId, Instant before);
}
