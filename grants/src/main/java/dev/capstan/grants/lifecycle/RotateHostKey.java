package dev.capstan.grants.lifecycle;

import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.core.port.AuditTrail;
import dev.capstan.grants.GrantLog;
import dev.capstan.grants.Host;
import dev.capstan.grants.HostCredential;
import dev.capstan.grants.KeySource;
import dev.capstan.grants.authentication.ProvePossession;
import dev.capstan.grants.authentication.StatusChecks;
import dev.capstan.grants.port.DuplicateKey;
import dev.capstan.grants.port.GrantRepositories;
import dev.capstan.grants.token.PublicKey;
import java.time.Instant;
import java.time.InstantSource;

/**
 * The replacement of a host's key; the old one stops working at once and permanently (GR-8.3).
 *
 * <p>An unproven key becomes the host's own once it has signed a request about an agent of that host. Until then
 * another host can register with it or take it.
 */
public final class RotateHostKey {

    private final GrantRepositories repositories;
    private final ProvePossession possession;
    private final GrantLog log;
    private final InstantSource clock;

    public RotateHostKey(
            GrantRepositories repositories, ProvePossession possession, AuditTrail trail, InstantSource clock) {
        this.repositories = repositories;
        this.possession = possession;
        this.log = new GrantLog(repositories.hosts(), trail, clock);
        this.clock = clock;
    }

    /** Replaces the key of the calling host. */
    public Host rotate(HostCredential credential, PublicKey key) throws RefusedException {
        Host host = credential.registeredHost();
        Instant now = clock.instant();
        boolean proven = possession.isProven(key, credential.thumbprint(), credential.token(), host.id(), null);
        try {
            return repositories.transactions().onHost(host.id(), () -> with(credential, key, proven, host, now));
        } catch (DuplicateKey meanwhile) {
            throw inUse();
        }
    }

    private Host with(HostCredential credential, PublicKey key, boolean proven, Host host, Instant now)
            throws RefusedException {
        Host current = repositories.hosts().byId(host.id()).orElse(host);
        StatusChecks.requireUsable(repositories.users(), current, false);
        if (!current.signsWith(credential.thumbprint())) {
            throw new RefusedException(
                    RefusalCode.INVALID_JWT, "the signing key was just rotated out; sign with its replacement");
        }
        if (!(current.keySource() instanceof KeySource.Inline present)) {
            throw new RefusedException(
                    RefusalCode.INVALID_REQUEST, "the host's key is published at host_jwks_url; rotate it there");
        }
        if (repositories.hosts().isKnownKey(key.thumbprint())
                || repositories.agents().isKnownKey(host.id(), key.thumbprint())) {
            throw inUse();
        }
        Host other = proven
                ? current.with(new KeySource.Inline(key), key.thumbprint(), now)
                : current.with(new KeySource.Unproven(present.key(), key), current.thumbprint(), now);
        repositories.hosts().save(other);
        log.keyRotated(other);
        return other;
    }

    private static RefusedException inUse() {
        return new RefusedException(RefusalCode.KEY_IN_USE, "this key is or was in use; generate a new one");
    }
}
