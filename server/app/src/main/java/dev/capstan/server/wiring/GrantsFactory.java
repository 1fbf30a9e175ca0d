package dev.capstan.server.wiring;

import dev.capstan.audit.port.ChainStore;
import dev.capstan.core.invocation.FindCapability;
import dev.capstan.core.port.AuditTrail;
import dev.capstan.core.port.Catalogs;
import dev.capstan.core.time.ConservativeClock;
import dev.capstan.database.NodeId;
import dev.capstan.grants.GrantableCapabilities;
import dev.capstan.grants.Lifetimes;
import dev.capstan.grants.approval.DecideApproval;
import dev.capstan.grants.approval.ShowApproval;
import dev.capstan.grants.authentication.AuthenticateAgent;
import dev.capstan.grants.authentication.AuthenticateHost;
import dev.capstan.grants.authentication.IntrospectToken;
import dev.capstan.grants.authentication.ProvePossession;
import dev.capstan.grants.authentication.RefusedTokens;
import dev.capstan.grants.execution.AbandonExecutions;
import dev.capstan.grants.execution.CheckAuthorization;
import dev.capstan.grants.execution.ListCapabilities;
import dev.capstan.grants.lifecycle.EndSession;
import dev.capstan.grants.lifecycle.ListHosts;
import dev.capstan.grants.lifecycle.PurgeExpired;
import dev.capstan.grants.lifecycle.Quotas;
import dev.capstan.grants.lifecycle.ReactivateAgent;
import dev.capstan.grants.lifecycle.RegisterAgent;
import dev.capstan.grants.lifecycle.RequestCapability;
import dev.capstan.grants.lifecycle.RevokeAgent;
import dev.capstan.grants.lifecycle.RevokeGrant;
import dev.capstan.grants.lifecycle.RevokeHost;
import dev.capstan.grants.lifecycle.RotateAgentKey;
import dev.capstan.grants.lifecycle.RotateHostKey;
import dev.capstan.grants.lifecycle.ShowAgent;
import dev.capstan.grants.port.Agents;
import dev.capstan.grants.port.Approvals;
import dev.capstan.grants.port.Executions;
import dev.capstan.grants.port.GrantRepositories;
import dev.capstan.grants.port.Grants;
import dev.capstan.grants.port.Hosts;
import dev.capstan.grants.port.RemoteKeys;
import dev.capstan.grants.port.SeenTokens;
import dev.capstan.grants.port.Transactions;
import dev.capstan.grants.port.Users;
import dev.capstan.grants.token.Signatures;
import dev.capstan.keys.ServerKey;
import dev.capstan.origin.RequestOrigins;
import dev.capstan.server.settings.Settings;
import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Property;
import io.micronaut.http.context.ServerRequestContext;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/** The operations on hosts, agents and grants. */
@Factory
final class GrantsFactory {

    @Singleton
    GrantRepositories grantRepositories(
            Hosts hosts, Agents agents, Grants grants, Approvals approvals, Transactions transactions, Users users) {
        return new GrantRepositories(hosts, agents, grants, approvals, transactions, users);
    }

    @Singleton
    GrantableCapabilities grantableCapabilities(Catalogs catalogs) {
        return new GrantableCapabilities(catalogs);
    }

    @Singleton
    Lifetimes lifetimes(
            @Nullable @Property(name = Settings.SESSION_LIFETIME) Duration session,
            @Nullable @Property(name = Settings.ACTIVE_LIFETIME) Duration active,
            @Nullable @Property(name = Settings.ABSOLUTE_LIFETIME) Duration absolute) {
        Lifetimes defaults = Lifetimes.DEFAULT;
        return new Lifetimes(
                session == null ? defaults.session() : session,
                active == null ? defaults.active() : active,
                absolute == null ? defaults.absolute() : absolute);
    }

    @Singleton
    RefusedTokens refusedTokens(AuditTrail trail, RequestOrigins origins, InstantSource clock) {
        return new RefusedTokens(trail, clock, () -> ServerRequestContext.currentRequest()
                .map(request -> origins.of(request).client().getHostAddress()));
    }

    @Singleton
    AuthenticateHost authenticateHost(
            GrantRepositories repositories,
            SeenTokens seenTokens,
            RemoteKeys keys,
            Signatures signatures,
            AuditTrail trail,
            RefusedTokens refusedTokens,
            ConservativeClock clock) {
        return new AuthenticateHost(repositories, seenTokens, keys, signatures, trail, refusedTokens, clock);
    }

    @Singleton
    AuthenticateAgent authenticateAgent(
            GrantRepositories repositories,
            SeenTokens seenTokens,
            RemoteKeys keys,
            Signatures signatures,
            Lifetimes lifetimes,
            AuditTrail trail,
            RefusedTokens refusedTokens,
            ConservativeClock clock) {
        return new AuthenticateAgent(
                repositories, seenTokens, keys, signatures, lifetimes, trail, refusedTokens, clock);
    }

    @Singleton
    ProvePossession provePossession(
            Signatures signatures,
            @Property(name = Settings.KEY_PROOF, defaultValue = "false") boolean required,
            RefusedTokens refusedTokens,
            ConservativeClock clock) {
        return new ProvePossession(signatures, required, refusedTokens, clock);
    }

    @Singleton
    RegisterAgent registerAgent(
            GrantRepositories repositories,
            GrantableCapabilities grantable,
            RemoteKeys keys,
            Lifetimes lifetimes,
            ProvePossession possession,
            AuditTrail trail,
            ConservativeClock clock) {
        return new RegisterAgent(repositories, grantable, keys, lifetimes, possession, Quotas.DEFAULT, trail, clock);
    }

    @Singleton
    RequestCapability requestCapability(
            GrantRepositories repositories,
            GrantableCapabilities grantable,
            Lifetimes lifetimes,
            AuditTrail trail,
            ConservativeClock clock) {
        return new RequestCapability(repositories, grantable, lifetimes, trail, clock);
    }

    @Singleton
    ShowApproval showApproval(
            GrantRepositories repositories, GrantableCapabilities grantable, ConservativeClock clock) {
        return new ShowApproval(repositories, grantable, clock);
    }

    @Singleton
    DecideApproval decideApproval(
            GrantRepositories repositories,
            GrantableCapabilities grantable,
            Lifetimes lifetimes,
            AuditTrail trail,
            ConservativeClock clock) {
        return new DecideApproval(repositories, grantable, lifetimes, trail, clock);
    }

    @Singleton
    ShowAgent showAgent(GrantRepositories repositories, Lifetimes lifetimes, ConservativeClock clock) {
        return new ShowAgent(repositories, lifetimes, clock);
    }

    @Singleton
    ReactivateAgent reactivateAgent(
            GrantRepositories repositories,
            GrantableCapabilities grantable,
            Lifetimes lifetimes,
            AuditTrail trail,
            ConservativeClock clock) {
        return new ReactivateAgent(repositories, grantable, lifetimes, trail, clock);
    }

    @Singleton
    RevokeAgent revokeAgent(GrantRepositories repositories, AuditTrail trail, ConservativeClock clock) {
        return new RevokeAgent(repositories, trail, clock);
    }

    @Singleton
    RevokeHost revokeHost(GrantRepositories repositories, AuditTrail trail, ConservativeClock clock) {
        return new RevokeHost(repositories, trail, clock);
    }

    @Singleton
    RevokeGrant revokeGrant(GrantRepositories repositories, AuditTrail trail, ConservativeClock clock) {
        return new RevokeGrant(repositories, trail, clock);
    }

    @Singleton
    EndSession endSession(
            GrantRepositories repositories, Lifetimes lifetimes, AuditTrail trail, ConservativeClock clock) {
        return new EndSession(repositories, lifetimes, trail, clock);
    }

    @Singleton
    RotateAgentKey rotateAgentKey(
            GrantRepositories repositories,
            Lifetimes lifetimes,
            ProvePossession possession,
            AuditTrail trail,
            ConservativeClock clock) {
        return new RotateAgentKey(repositories, lifetimes, possession, trail, clock);
    }

    @Singleton
    RotateHostKey rotateHostKey(
            GrantRepositories repositories, ProvePossession possession, AuditTrail trail, ConservativeClock clock) {
        return new RotateHostKey(repositories, possession, trail, clock);
    }

    @Singleton
    ListHosts listHosts(GrantRepositories repositories, Lifetimes lifetimes, ConservativeClock clock) {
        return new ListHosts(repositories, lifetimes, clock);
    }

    @Singleton
    ListCapabilities listCapabilities(GrantableCapabilities grantable, Grants grants) {
        return new ListCapabilities(grantable, grants);
    }

    @Singleton
    IntrospectToken introspectToken(
            AuthenticateAgent authenticate,
            GrantRepositories repositories,
            GrantableCapabilities grantable,
            Lifetimes lifetimes) {
        return new IntrospectToken(authenticate, repositories, grantable, lifetimes);
    }

    @Singleton
    CheckAuthorization checkAuthorization(GrantableCapabilities grantable, Grants grants, FindCapability find) {
        return new CheckAuthorization(grantable, grants, find);
    }

    @Singleton
    NodeId nodeId(ServerKey key) {
        return new NodeId(key.keyId());
    }

    @Singleton
    AbandonExecutions abandonExecutions(
            Executions executions, ChainStore chains, AuditTrail trail, InstantSource clock) {
        return new AbandonExecutions(executions, new ChainRecordedCalls(chains), trail, clock);
    }

    @Singleton
    PurgeExpired purgeExpired(
            GrantRepositories repositories,
            SeenTokens seenTokens,
            Executions executions,
            AuditTrail trail,
            CleanupTurn turn) {
        return new PurgeExpired(repositories, seenTokens, executions, trail, turn);
    }
}
