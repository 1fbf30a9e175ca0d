package dev.capstan.grants.authentication;

import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.core.port.AuditTrail;
import dev.capstan.grants.Agent;
import dev.capstan.grants.AgentCredential;
import dev.capstan.grants.Execution;
import dev.capstan.grants.GrantLog;
import dev.capstan.grants.Host;
import dev.capstan.grants.KeySource;
import dev.capstan.grants.Lifetimes;
import dev.capstan.grants.port.GrantRepositories;
import dev.capstan.grants.port.KeysUnavailable;
import dev.capstan.grants.port.RemoteKeys;
import dev.capstan.grants.port.SeenTokens;
import dev.capstan.grants.token.InvalidToken;
import dev.capstan.grants.token.InvalidToken.Reason;
import dev.capstan.grants.token.Signatures;
import dev.capstan.grants.token.Token;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Authentication of agents by their tokens. Checks in this order: type, audience, host, agent, status, signature,
 * times, first use (GR-8.1, GR-8.2).
 *
 * <p>An invalid token is refused with {@link RefusalCode#INVALID_JWT}, an inactive agent or host with the code of its
 * status. Every refusal is recorded.
 */
public final class AuthenticateAgent {

    private final GrantRepositories repositories;
    private final SeenTokens seenTokens;
    private final RemoteKeys remoteKeys;
    private final Signatures signatures;
    private final Lifetimes lifetimes;
    private final ProveByUse proveByUse;
    private final RefusedTokens refusedTokens;
    private final InstantSource clock;

    public AuthenticateAgent(
            GrantRepositories repositories,
            SeenTokens seenTokens,
            RemoteKeys remoteKeys,
            Signatures signatures,
            Lifetimes lifetimes,
            AuditTrail trail,
            RefusedTokens refusedTokens,
            InstantSource clock) {
        this.repositories = repositories;
        this.seenTokens = seenTokens;
        this.remoteKeys = remoteKeys;
        this.signatures = signatures;
        this.lifetimes = lifetimes;
        this.proveByUse = new ProveByUse(repositories, new GrantLog(repositories.hosts(), trail, clock), clock);
        this.refusedTokens = refusedTokens;
        this.clock = clock;
    }

    /** Returns the agent of a token for this audience, and marks the token as used; it is valid once. */
    public AgentCredential authenticate(String token, String audience) throws RefusedException {
        return examined(token, audience, presented -> true, credential -> true);
    }

    /**
     * Authenticates as {@link #authenticate(String, String)} does, with a token that is bound to one message.
     *
     * @param fits whether a valid token belongs to this message; otherwise it is refused and stays unused
     */
    public AgentCredential authenticate(String token, String audience, Predicate<Token> fits) throws RefusedException {
        return examined(token, audience, fits, credential -> true);
    }

    /** Authenticates as {@link #authenticate} does, but accepts the token that started the execution again (GR-8.3). */
    public AgentCredential forResultPickup(String token, String audience, Optional<Execution> execution)
            throws RefusedException {
        return examined(token, audience, presented -> true, credential -> execution
                .filter(started -> started.agentId().equals(credential.agent().id()))
                .filter(started -> started.jti().equals(credential.token().jti()))
                .isEmpty());
    }

    /**
     * Returns the agent of a token for one of these audiences, without using the token. One for another server, of which
     * this server sees nothing else, counts as use of the agent.
     */
    AgentCredential inspect(String token, Set<String> audiences, Set<String> own) throws RefusedException {
        try {
            AgentCredential credential = verified(Token.parse(token), audiences);
            if (!own.contains(credential.token().audience())) {
                repositories.agents().recordUse(credential.agent().id(), clock.instant());
            }
            return credential;
        } catch (InvalidToken invalid) {
            throw new RefusedException(RefusalCode.INVALID_JWT, invalid.getMessage());
        }
    }

    private AgentCredential examined(
            String text, String audience, Predicate<Token> fits, Predicate<AgentCredential> isUse)
            throws RefusedException {
        @Nullable Token token = null;
        try {
            token = Token.parse(text);
            AgentCredential credential = verified(token, Set.of(audience));
            if (!fits.test(token)) {
                throw new InvalidToken(Reason.WRONG_AUDIENCE, "the token is bound to another message");
            }
            if (isUse.test(credential)) {
                use(credential);
            }
            AgentCredential proven = proveByUse.proven(credential);
            repositories.agents().recordUse(proven.agent().id(), clock.instant());
            return proven;
        } catch (InvalidToken invalid) {
            refused(
                    RefusalCode.INVALID_JWT,
                    invalid.reason().wire(),
                    token,
                    invalid.reason().isOfSignedToken());
            throw new RefusedException(RefusalCode.INVALID_JWT, invalid.getMessage());
        } catch (RefusedException refused) {
            // The status is checked before the signature, so anyone can cause this refusal: it counts as unsigned.
            refused(refused.refusal().code(), "status", token, false);
            throw refused;
        }
    }

    private void refused(RefusalCode code, String reason, @Nullable Token token, boolean isSigned) {
        Optional<Agent> known = Optional.ofNullable(token)
                .flatMap(Token::subject)
                .flatMap(subject -> repositories.agents().byId(subject));
        refusedTokens.add(new RefusedTokens.RefusedToken(
                code,
                reason,
                known.map(Agent::hostId).orElse(null),
                known.map(Agent::id).orElse(null),
                isSigned));
    }

    private void use(AgentCredential credential) throws InvalidToken {
        Token token = credential.token();
        if (!seenTokens.firstUse(credential.agent().id(), token.jti(), token.validUntil())) {
            throw new InvalidToken(Reason.REPLAYED, "this token was already used; sign a new one for each request");
        }
    }

    private AgentCredential verified(Token token, Set<String> audiences) throws InvalidToken, RefusedException {
        token.checkType(Token.AGENT);
        checkAudience(token, audiences);
        String subject = token.subject()
                .orElseThrow(
                        () -> new InvalidToken(Reason.MISSING_CLAIM, "the token has no sub; set it to the agent's id"));
        Optional<Agent> agent = repositories.agents().byId(subject);
        Host host = host(token, agent);
        StatusChecks.requireUsable(repositories.users(), host, false);
        Agent own = agent.filter(found -> found.hostId().equals(host.id()))
                .orElseThrow(() -> new InvalidToken(Reason.UNKNOWN_SUBJECT, "sub is not an agent of this host"));
        Instant now = clock.instant();
        StatusChecks.requireActive(lifetimes.statusOf(own, now));
        token.verifySignature(own.keySource().resolve(remoteKeys), signatures);
        token.checkTimes(now);
        proveByUse.requireFree(own);
        return new AgentCredential(host, own, token);
    }

    private static void checkAudience(Token token, Set<String> audiences) throws InvalidToken {
        if (!audiences.contains(token.audience())) {
            throw new InvalidToken(
                    Reason.WRONG_AUDIENCE, "the token's aud is wrong; set it to " + String.join(" or ", audiences));
        }
    }

    /**
     * Returns the host that the issuer names. Returns the agent's host if the token names no issuer, or one whose key
     * the host's key set has just gained.
     */
    private Host host(Token token, Optional<Agent> agent) throws InvalidToken {
        Optional<Host> byAgent = agent.flatMap(found -> repositories.hosts().byId(found.hostId()));
        if (token.issuer().isEmpty()) {
            return byAgent.orElseThrow(
                    () -> new InvalidToken(Reason.UNKNOWN_SUBJECT, "sub is not an agent of this server"));
        }
        String issuer = token.issuer().get();
        return byAgent.filter(host -> host.signsWith(issuer) || host.hasUnprovenKey(issuer))
                .or(() -> repositories.hosts().byThumbprint(issuer).filter(host -> host.signsWith(issuer)))
                .or(() -> byAgent.filter(host -> publishes(host, issuer)))
                .orElseThrow(() -> new InvalidToken(
                        Reason.UNKNOWN_ISSUER,
                        "iss is not the thumbprint of a registered host's key; use that of your host"));
    }

    private boolean publishes(Host host, String thumbprint) {
        if (!(host.keySource() instanceof KeySource.Remote remote)) {
            return false;
        }
        try {
            return remoteKeys.of(host).publishes(remote.url(), thumbprint);
        } catch (KeysUnavailable e) {
            return false;
        }
    }
}
