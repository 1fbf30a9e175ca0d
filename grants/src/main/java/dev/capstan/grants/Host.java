package dev.capstan.grants;

import dev.capstan.grants.constraint.Constraints;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Where agents run: a long-lived identity with a key of its own.
 *
 * @param id its id, {@code hst_…}
 * @param name what it calls itself; of no authority
 * @param keySource where its key comes from
 * @param thumbprint the RFC 7638 thumbprint of its key: what its tokens name as their issuer
 * @param status where it is in its life
 * @param userId the person it is linked to
 * @param approvedBy the person who approved it, where it is linked to nobody
 * @param defaults what its agents are granted without a person, and within which constraints (GR-3.1)
 * @param createdAt when it was first seen
 * @param updatedAt when it last changed
 * @param activatedAt when a person approved it
 * @param lastUsedAt when it last showed a token
 */
public record Host(
        String id,
        @Nullable String name,
        KeySource keySource,
        String thumbprint,
        HostStatus status,
        @Nullable String userId,
        @Nullable String approvedBy,
        Map<String, Constraints> defaults,
        Instant createdAt,
        Instant updatedAt,
        @Nullable Instant activatedAt,
        @Nullable Instant lastUsedAt) {

    public Host {
        defaults = Map.copyOf(defaults);
    }

    /** A host that nobody has approved yet. */
    public static Host pending(String id, @Nullable String name, KeySource keySource, String thumbprint, Instant now) {
        return new Host(id, name, keySource, thumbprint, HostStatus.PENDING, null, null, Map.of(), now, now, null, now);
    }

    /** Whether the key with this thumbprint is its own, proven, and has not been replaced. */
    public boolean signsWith(String keyThumbprint) {
        return thumbprint.equals(keyThumbprint) && !(keySource instanceof KeySource.Unproven);
    }

    /** Whether it has taken the key with this thumbprint without a proof. */
    public boolean hasUnprovenKey(String keyThumbprint) {
        return keySource instanceof KeySource.Unproven unproven
                && unproven.key().thumbprint().equals(keyThumbprint);
    }

    /** Whether it acts for a person. */
    public boolean isLinked() {
        return status == HostStatus.ACTIVE && userId != null;
    }

    /** The names of its default capabilities in order. */
    public Iterable<String> defaultNames() {
        return new TreeMap<>(defaults).keySet();
    }

    /** The same host in another status. */
    public Host withStatus(HostStatus newStatus, Instant now) {
        return new Host(
                id,
                name,
                keySource,
                thumbprint,
                newStatus,
                userId,
                approvedBy,
                defaults,
                createdAt,
                now,
                activatedAt,
                lastUsedAt);
    }

    /** Returns whom it belongs to: the person it is linked to, else the one who approved it, else null. */
    public @Nullable String belongsTo() {
        return userId == null ? approvedBy : userId;
    }

    /** The same host, approved by a person whom it is not linked to, unless another one did before. */
    public Host approved(String by, Instant now) {
        return new Host(
                id,
                name,
                keySource,
                thumbprint,
                HostStatus.ACTIVE,
                userId,
                approvedBy == null ? by : approvedBy,
                defaults,
                createdAt,
                now,
                now,
                lastUsedAt);
    }

    /** The same host, linked to a person who trusts it with these capabilities. */
    public Host linkedTo(String user, Map<String, Constraints> trustedWith, Instant now) {
        return new Host(
                id,
                name,
                keySource,
                thumbprint,
                HostStatus.ACTIVE,
                user,
                null,
                trustedWith,
                createdAt,
                now,
                now,
                lastUsedAt);
    }

    /** The same host with another key. */
    public Host with(KeySource newSource, String newThumbprint, Instant now) {
        return new Host(
                id,
                name,
                newSource,
                newThumbprint,
                status,
                userId,
                approvedBy,
                defaults,
                createdAt,
                now,
                activatedAt,
                lastUsedAt);
    }

    /** The same host, last used then, unless a later use is known. */
    public Host usedAt(Instant at) {
        boolean isKnown = lastUsedAt != null && !lastUsedAt.isBefore(at);
        return isKnown
                ? this
                : new Host(
                        id,
                        name,
                        keySource,
                        thumbprint,
                        status,
                        userId,
                        approvedBy,
                        defaults,
                        createdAt,
                        updatedAt,
                        activatedAt,
                        at);
    }
}
