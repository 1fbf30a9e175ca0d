package dev.capstan.grants.authentication;

import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.core.port.AuditTrail;
import dev.capstan.grants.GrantLog;
import dev.capstan.grants.Host;
import dev.capstan.grants.HostCredential;
import dev.capstan.grants.HostStatus;
import dev.capstan.grants.KeySource;
import dev.capstan.grants.port.DuplicateKey;
import dev.capstan.grants.port.GrantRepositories;
import dev.capstan.grants.port.RemoteKeys;
import dev.capstan.grants.port.SeenTokens;
import dev.capstan.grants.token.InvalidToken;
import dev.capstan.grants.token.InvalidToken.Reason;
import dev.capstan.grants.token.PublicKey;
import dev.capstan.grants.token.Signatures;
import dev.capstan.grants.token.Token;
import java.net.URI;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Authentication of hosts by their tokens. Checks in this order: type, audience, host, signature, times, first use,
 * status (GR-8.1).
 *
 * <p>A host is identified by the computed thumbprint of its key, or by the URL of its key set. An invalid token is
 * refused with {@link RefusalCode#INVALID_JWT}. Every refusal is recorded.
 */
public final class AuthenticateHost {

    private static final String NO_KID = "the header has no kid; set it to the kid of the signing key in host_jwks_url";
    private static final Supplier<Optional<String>> NO_AGENT = Optional::empty;

    private final GrantRepositories repositories;
    private final SeenTokens seenTokens;
    private final RemoteKeys remoteKeys;
    private final Signatures signatures;
    private final GrantLog log;
    private final RefusedTokens refusedTokens;
    private final InstantSource clock;

    public AuthenticateHost(
            GrantRepositories repositories,
            SeenTokens seenTokens,
            RemoteKeys remoteKeys,
            Signatures signatures,
            AuditTrail trail,
            RefusedTokens refusedTokens,
            InstantSource clock) {
        this.repositories = repositories;
        this.seenTokens = seenTokens;
        this.remoteKeys = remoteKeys;
        this.signatures = signatures;
        this.log = new GrantLog(repositories.hosts(), trail, clock);
        this.refusedTokens = refusedTokens;
        this.clock = clock;
    }

    /** Authenticates a host that registers an agent; it may be new or pending. */
    public HostCredential forRegistration(String token, String audience) throws RefusedException {
        return authenticated(token, audience, true, true, NO_AGENT);
    }

    /** Authenticates a host that queries the state of an agent; it may be pending. */
    public HostCredential forQuery(String token, String audience) throws RefusedException {
        return forQuery(token, audience, NO_AGENT);
    }

    /**
     * Authenticates as {@link #forQuery(String, String)} does, for a query about an agent. The query identifies the
     * agent's host, so the first one proves a key that the host has accepted without a proof.
     *
     * @param agentId the agent's id, or empty; called only if no host has the signing key
     */
    public HostCredential forQuery(String token, String audience, Supplier<Optional<String>> agentId)
            throws RefusedException {
        return authenticated(token, audience, false, true, agentId);
    }

    /** Authenticates a host that makes a change; it must be active. */
    public HostCredential forChange(String token, String audience) throws RefusedException {
        return forChange(token, audience, NO_AGENT);
    }

    /**
     * Authenticates as {@link #forChange(String, String)} does, for a change to an agent of the host; see {@link
     * #forQuery(String, String, Supplier)}.
     */
    public HostCredential forChange(String token, String audience, Supplier<Optional<String>> agentId)
            throws RefusedException {
        return authenticated(token, audience, false, false, agentId);
    }

    private HostCredential authenticated(
            String text, String audience, boolean mayBeNew, boolean mayWait, Supplier<Optional<String>> agentId)
            throws RefusedException {
        @Nullable Host host = null;
        try {
            Token token = Token.parse(text);
            token.checkType(Token.HOST);
            token.checkAudience(audience);
            host = find(token, agentId).orElse(null);
            if (host == null && !mayBeNew) {
                throw new InvalidToken(
                        Reason.UNKNOWN_ISSUER,
                        "no host with this key is registered; register an agent or, if the host was given this key"
                                + " without key_proof, prove the key by requesting the status of one of its agents");
            }
            HostCredential credential = verified(token, host, mayWait);
            if (host != null) {
                repositories.hosts().recordUse(host.id(), clock.instant());
            }
            return credential;
        } catch (InvalidToken invalid) {
            refusedTokens.add(new RefusedTokens.RefusedToken(
                    RefusalCode.INVALID_JWT,
                    invalid.reason().wire(),
                    id(host),
                    null,
                    isDecided(host) && invalid.reason().isOfSignedToken()));
            throw new RefusedException(RefusalCode.INVALID_JWT, invalid.getMessage());
        } catch (RefusedException refused) {
            refusedTokens.add(new RefusedTokens.RefusedToken(
                    refused.refusal().code(), "status", id(host), null, isDecided(host)));
            throw refused;
        }
    }

    /** Whether a user has decided about a host. Anyone can register a pending one, so it counts as unknown. */
    private static boolean isDecided(@Nullable Host host) {
        return host != null && host.status() != HostStatus.PENDING;
    }

    private static @Nullable String id(@Nullable Host host) {
        return host == null ? null : host.id();
    }

    private Optional<Host> find(Token token, Supplier<Optional<String>> agentId) throws InvalidToken {
        String issuer = issuer(token);
        Optional<URI> url = url(token);
        return repositories
                .hosts()
                .byThumbprint(issuer)
                .or(() -> url.isPresent()
                        ? repositories.hosts().byJwksUrl(url.get())
                        : ownerOfClaimedKey(issuer, agentId));
    }

    /** Returns the host of the agent in the request, if that host has accepted the signing key without a proof. */
    private Optional<Host> ownerOfClaimedKey(String thumbprint, Supplier<Optional<String>> agentId) {
        return agentId.get()
                .flatMap(repositories.agents()::byId)
                .flatMap(agent -> repositories.hosts().byId(agent.hostId()))
                .filter(host -> host.hasUnprovenKey(thumbprint));
    }

    private HostCredential verified(Token token, @Nullable Host host, boolean mayWait)
            throws InvalidToken, RefusedException {
        KeySource source = host == null ? presented(token) : sourceOf(host, token);
        PublicKey key = source.resolve(remoteKeys.of(host));
        String thumbprint = key.thumbprint();
        if (!thumbprint.equals(issuer(token))) {
            throw new InvalidToken(Reason.WRONG_KEY, "iss is not the RFC 7638 thumbprint of the signing key");
        }
        requireCurrentKey(thumbprint, host);
        token.verifySignature(key, signatures);
        Instant now = clock.instant();
        token.checkTimes(now);
        if (!seenTokens.firstUse(thumbprint, token.jti(), token.validUntil())) {
            throw new InvalidToken(Reason.REPLAYED, "this token was already used; sign a new one for each request");
        }
        if (host != null) {
            StatusChecks.requireUsable(repositories.users(), host, mayWait);
        }
        return new HostCredential(rotated(host, source, thumbprint, now), source, thumbprint, token);
    }

    /** Throws if a key was rotated away. A key that another request has just made this host's own is accepted. */
    private void requireCurrentKey(String thumbprint, @Nullable Host host) throws InvalidToken {
        boolean isPresent = host != null && host.signsWith(thumbprint);
        boolean isReplaced = !isPresent
                && repositories.hosts().isKnownKey(thumbprint)
                && repositories
                        .hosts()
                        .byThumbprint(thumbprint)
                        .filter(present -> present.signsWith(thumbprint))
                        .filter(present -> host == null || present.id().equals(host.id()))
                        .isEmpty();
        if (isReplaced) {
            throw new InvalidToken(Reason.WRONG_KEY, "this key was rotated out; sign with its replacement");
        }
    }

    /**
     * Switches an active host to the signing key if that is new in its key set or was unproven. A pending host may sign
     * with any key of its set and stays as it is, so that an unknown caller cannot store keys without limit.
     */
    private @Nullable Host rotated(@Nullable Host host, KeySource source, String thumbprint, Instant now)
            throws InvalidToken {
        if (host == null || !isNewKey(host, thumbprint)) {
            return host;
        }
        try {
            return repositories.transactions().onHost(host.id(), () -> {
                Host current = repositories.hosts().byId(host.id()).orElse(host);
                requireCurrentKey(thumbprint, current);
                if (!isNewKey(current, thumbprint)) {
                    return current;
                }
                if (host.hasUnprovenKey(thumbprint) && !current.hasUnprovenKey(thumbprint)) {
                    throw new InvalidToken(
                            Reason.WRONG_KEY, "the signing key was just rotated out; sign with its replacement");
                }
                Host other = current.with(source, thumbprint, now);
                repositories.hosts().save(other);
                log.keyRotated(other);
                return other;
            });
        } catch (DuplicateKey meanwhile) {
            throw new InvalidToken(Reason.WRONG_KEY, "this key now belongs to another host; generate a new one");
        }
    }

    private static boolean isNewKey(Host host, String thumbprint) {
        return host.status() == HostStatus.ACTIVE && !host.signsWith(thumbprint);
    }

    private static KeySource sourceOf(Host host, Token token) throws InvalidToken, RefusedException {
        KeySource own = own(host, token);
        if (token.claim("host_public_key").isMissingNode()
                && token.claim("host_jwks_url").isMissingNode()) {
            return own instanceof KeySource.Remote remote ? new KeySource.Remote(remote.url(), kid(token)) : own;
        }
        KeySource presented = presented(token);
        if (own.getClass() != presented.getClass()) {
            throw new InvalidToken(
                    Reason.WRONG_KEY,
                    "the host was registered with "
                            + (own instanceof KeySource.Remote ? "host_jwks_url" : "host_public_key")
                            + "; use that claim");
        }
        if (own instanceof KeySource.Remote registered
                && presented instanceof KeySource.Remote remote
                && !remote.url().equals(registered.url())) {
            throw new InvalidToken(Reason.WRONG_KEY, "the host was registered with another host_jwks_url");
        }
        if (own instanceof KeySource.Inline && !own.equals(presented)) {
            throw new InvalidToken(Reason.WRONG_KEY, "host_public_key is not the key of the host");
        }
        return presented;
    }

    /** Returns the source of the key by which a host was found. */
    private static KeySource own(Host host, Token token) throws InvalidToken {
        if (!(host.keySource() instanceof KeySource.Unproven unproven)) {
            return host.keySource();
        }
        return new KeySource.Inline(host.hasUnprovenKey(issuer(token)) ? unproven.key() : unproven.replaced());
    }

    private static KeySource presented(Token token) throws InvalidToken, RefusedException {
        return KeyClaims.source(token, "host", token.kid(), NO_KID);
    }

    private static String issuer(Token token) throws InvalidToken {
        return token.issuer()
                .orElseThrow(
                        () -> new InvalidToken(Reason.MISSING_CLAIM, "the token has no iss; add it and sign again"));
    }

    private static String kid(Token token) throws InvalidToken {
        return token.kid().orElseThrow(() -> new InvalidToken(Reason.MISSING_CLAIM, NO_KID));
    }

    private static Optional<URI> url(Token token) throws InvalidToken {
        return KeyClaims.url(token, "host_jwks_url");
    }
}
