package dev.capstan.grants.port;

import dev.capstan.grants.Host;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The known hosts. A saved change is visible to the next reader on every node. */
public interface Hosts {

    /** Returns the host with this id, or empty. */
    Optional<Host> byId(String id);

    /** Returns the host whose current key has this thumbprint, or empty. */
    Optional<Host> byThumbprint(String thumbprint);

    /** Returns the host whose keys are published at exactly this URL, compared as text, or empty. */
    Optional<Host> byJwksUrl(URI url);

    /** Whether this is or ever was the key of a host. */
    boolean isKnownKey(String thumbprint);

    /** Adds a host, unless its key is or was a host's, or its URL is. Returns whether it was added. */
    boolean add(Host host);

    /**
     * Saves a host; a later time of last use is kept.
     *
     * @throws DuplicateKey if its key is or was another's
     * @throws IllegalStateException if the host was deleted
     */
    void save(Host host);

    /**
     * Records that a host presented a token; ignored if a later time is known.
     *
     * <p>Readers see it at once, on other nodes within a fraction of a second. No transaction delays or undoes it.
     */
    void recordUse(String id, Instant at);

    /**
     * Returns the decided hosts of a tenant after this id, by id, that belong to this user, or that were rejected and
     * have no owner.
     */
    List<Host> manageableBy(String userId, String tenantId, String after, int limit);

    /** Returns the decided hosts of a tenant after this id, by id. */
    List<Host> decided(String tenantId, String after, int limit);

    /** Returns the hosts that wait for a user, newest first. */
    List<Host> waiting(int limit);

    /** Returns the number of hosts that wait for a user. */
    int countWaiting();

    /** Returns the ids of hosts that wait for a user and have not changed since this time, oldest first. */
    List<String> waitingSince(Instant before, int limit);

    /** Returns the ids of pending hosts that have not changed since this time and have no agents. */
    List<String> pending(Instant before);

    /** Deletes such a host, in a transaction on it. Returns false if it has changed since. */
    boolean deletePending(String id, Instant before);
}
