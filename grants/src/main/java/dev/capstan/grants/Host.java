package dev.capstan.grants;

import dev.capstan.core.invocation.Caller;
import dev.capstan.grants.constraint.Constraints;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The environment that agents run in: a long-lived identity with its own key.
 *
 * @param id its id, {@code hst_…}
 * @param name its self-chosen name; carries no authority
 * @param keySource the source of its key
 * @param thumbprint the RFC 7638 thumbprint of its key, which its tokens name as their issuer
 * @param status its status
 * @param tenantId its tenant: that of the first user who approved it, {@code default} before
 * @param userId the user it is linked to, or null
 * @param approvedBy the user who approved it while it is linked to none, or null
 * @param defaults what its agents are granted without a user, with the constraints (GR-3.1)
 * @param createdAt time it was first seen
 * @param updatedAt time of the last change
 * @param activatedAt time a user approved it, or null
 * @param lastUsedAt time it last presented a token, or null
 */
public record Host(
        String id,
        @Nullable String name,
        KeySource keySource,
        String thumbprint,
        HostStatus status,
        String tenantId,
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

    /** Creates a host that waits for its first approval. */
    public static Host pending(String id, @Nullable String name, KeySource keySource, String thumbprint, Instant now) {
        return new Host(
                id,
                name,
                keySource,
                thumbprint,
                HostStatus.PENDING,
                Caller.DEFAULT_TENANT,
                null,
                null,
                Map.of(),
                now,
                now,
                null,
                now);
    }

    /** Whether the key with this thumbprint is its own, proven and not replaced. */
    public boolean signsWith(String keyThumbprint) {
        return thumbprint.equals(keyThumbprint) && !(keySource instanceof KeySource.Unproven);
    }

    /** Whether it has accepted the key with this thumbprint without a proof. */
    public boolean hasUnprovenKey(String keyThumbprint) {
        return keySource instanceof KeySource.Unproven unproven
                && unproven.key().thumbprint().equals(keyThumbprint);
    }

    /** Whether it acts for a user. */
    public boolean isLinked() {
        return status == HostStatus.ACTIVE && userId != null;
    }

    /** Returns the names of its default capabilities in order. */
    public Iterable<String> defaultNames() {
        return new TreeMap<>(defaults).keySet();
    }

    /** Returns this host with another status. */
    public Host withStatus(HostStatus newStatus, Instant now) {
        return changed(newStatus, tenantId, userId, approvedBy, defaults, now, activatedAt, lastUsedAt);
    }

    /** Returns the user it belongs to: the one it is linked to, else the one who approved it, else null. */
    public @Nullable String belongsTo() {
        return userId == null ? approvedBy : userId;
    }

    /** Returns this host, approved by a user of a tenant without a link; an earlier approver is kept. */
    public Host approved(String by, String tenant, Instant now) {
        String owningTenant = approvedBy == null ? tenant : tenantId;
        String approver = approvedBy == null ? by : approvedBy;
        return changed(HostStatus.ACTIVE, owningTenant, userId, approver, defaults, now, now, lastUsedAt);
    }

    /** Returns this host, linked to a user of a tenant who trusts it with these capabilities. */
    public Host linkedTo(String user, String tenant, Map<String, Constraints> trustedWith, Instant now) {
        return changed(HostStatus.ACTIVE, tenant, user, null, trustedWith, now, now, lastUsedAt);
    }

    /** Returns this host with another key. */
    public Host with(KeySource newSource, String newThumbprint, Instant now) {
        return new Host(
                id,
                name,
                newSource,
                newThumbprint,
                status,
                tenantId,
                userId,
                approvedBy,
                defaults,
                createdAt,
                now,
                activatedAt,
                lastUsedAt);
    }

    /** Returns this host, last used at this time; unchanged if it is null or not after the known one. */
    public Host usedAt(@Nullable Instant at) {
        boolean isKnown = at == null || lastUsedAt != null && !lastUsedAt.isBefore(at);
        return isKnown ? this : changed(status, tenantId, userId, approvedBy, defaults, updatedAt, activatedAt, at);
    }

    private Host changed(
            HostStatus newStatus,
            String tenant,
            @Nullable String user,
            @Nullable String approver,
            Map<String, Constraints> trustedWith,
            Instant updated,
            @Nullable Instant activated,
            @Nullable Instant used) {
        return new Host(
                id,
                name,
                keySource,
                thumbprint,
                newStatus,
                tenant,
                user,
                approver,
                trustedWith,
                createdAt,
                updated,
                activated,
                used);
    }
}
