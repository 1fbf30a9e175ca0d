package dev.capstan.grants.port;

import dev.capstan.grants.Host;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The hosts that have been seen. What was saved is seen by the next reader, on every node. */
public interface Hosts {

    /** The host with this id. */
    Optional<Host> byId(String id);

    /** The host whose key has this thumbprint now. */
    Optional<Host> byThumbprint(String thumbprint);

    /** The host whose keys are published at this address. */
    Optional<Host> byJwksUrl(URI url);

    /** Whether this is or ever was the key of a host. */
    boolean isKnownKey(String thumbprint);

    /** Adds a host, unless its key is or was a host's already, or its address is; whether it was added. */
    boolean add(Host host);

    /**
     * Keeps a host as it is now; a later use than its own stays known.
     *
     * @throws DuplicateKey where its key is or was another's
     * @throws IllegalStateException where the host has gone
     */
    void save(Host host);

    /**
     * Notes that a host showed a token; an earlier time than the one that is known changes nothing.
     *
     * <p>Readers of this node see it at once, those of others within a fraction of a second.
     */
    void recordUse(String id, Instant at);

    /**
     * Returns the hosts that a person has decided on and that belong to this one, or to nobody as they were rejected, by id,
     * after this one.
     */
    List<Host> manageableBy(String userId, String after, int limit);

    /** Returns the hosts that a person has decided on, by id, after this one. */
    List<Host> decided(String after, int limit);

    /** The hosts that wait for a person, the newest first. */
    List<Host> waiting(int limit);

    /** Returns the number of hosts that wait for a person. */
    int countWaiting();

    /** The ids of hosts that have waited for a person unchanged since before then, the oldest first. */
    List<String> waitingSince(Instant before, int limit);

    /** Returns the hosts that have waited unchanged since before then and have no agents. */
    List<String> pending(Instant before);

    /** Forgets such a host, as a part of a work on it; whether it was forgotten, since it may have changed meanwhile. */
    boolean deletePending(String id, Instant before);
}
