package dev.capstan.grants.authentication;

import dev.capstan.core.RefusedException;
import dev.capstan.grants.AgentCredential;
import dev.capstan.grants.Grant;
import dev.capstan.grants.GrantStatus;
import dev.capstan.grants.GrantableCapabilities;
import dev.capstan.grants.Lifetimes;
import dev.capstan.grants.port.GrantRepositories;
import java.net.URI;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Introspection of an agent's token for a service at a location, without using the token (GR-6.2). */
public final class IntrospectToken {

    private final AuthenticateAgent authenticate;
    private final GrantRepositories repositories;
    private final GrantableCapabilities grantable;
    private final Lifetimes lifetimes;

    public IntrospectToken(
            AuthenticateAgent authenticate,
            GrantRepositories repositories,
            GrantableCapabilities grantable,
            Lifetimes lifetimes) {
        this.authenticate = authenticate;
        this.repositories = repositories;
        this.grantable = grantable;
        this.lifetimes = lifetimes;
    }

    /**
     * Returns what a token permits; empty if it permits nothing, for any reason.
     *
     * @param token the token
     * @param own the audiences of this server; a token for the location of a capability is valid too
     */
    public Optional<Introspection> introspect(String token, Set<String> own) {
        Set<String> audiences = new HashSet<>(own);
        grantable.locations().stream().map(URI::toString).forEach(audiences::add);
        try {
            AgentCredential credential = authenticate.inspect(token, audiences, own);
            List<Grant> usable = repositories
                    .grants()
                    .ofAgent(credential.agent().id())
                    .stream()
                    .filter(grant -> grant.status() == GrantStatus.ACTIVE)
                    .filter(grant -> grantable
                            .named(grant.capability(), credential.host().tenantId())
                            .isPresent())
                    .filter(grant -> credential
                            .token()
                            .capabilities()
                            .map(named -> named.contains(grant.capability()))
                            .orElse(true))
                    .toList();
            return Optional.of(new Introspection(credential, usable, lifetimes.expiry(credential.agent())));
        } catch (RefusedException worthless) {
            return Optional.empty();
        }
    }

    /**
     * The rights of a token.
     *
     * @param credential its agent
     * @param grants the grants it can be used for
     * @param expiresAt when the agent's session ends unless it is used first
     */
    public record Introspection(AgentCredential credential, List<Grant> grants, Optional<Instant> expiresAt) {}
}
