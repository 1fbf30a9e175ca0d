package dev.capstan.grants.lifecycle;

import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.core.port.AuditTrail;
import dev.capstan.grants.Agent;
import dev.capstan.grants.AgentState;
import dev.capstan.grants.AgentStatus;
import dev.capstan.grants.Approval;
import dev.capstan.grants.Grant;
import dev.capstan.grants.GrantConstraints;
import dev.capstan.grants.GrantLog;
import dev.capstan.grants.GrantStatus;
import dev.capstan.grants.GrantableCapabilities;
import dev.capstan.grants.Host;
import dev.capstan.grants.HostCredential;
import dev.capstan.grants.HostStatus;
import dev.capstan.grants.Ids;
import dev.capstan.grants.KeySource;
import dev.capstan.grants.Lifetimes;
import dev.capstan.grants.RequestedCapability;
import dev.capstan.grants.authentication.KeyClaims;
import dev.capstan.grants.authentication.ProvePossession;
import dev.capstan.grants.authentication.StatusChecks;
import dev.capstan.grants.constraint.Constraints;
import dev.capstan.grants.port.GrantRepositories;
import dev.capstan.grants.port.RemoteKeys;
import dev.capstan.grants.token.InvalidToken;
import dev.capstan.grants.token.PublicKey;
import dev.capstan.grants.token.Token;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The registration of an agent under a host (GR-3.1, GR-8.3).
 *
 * <p>An agent of a linked host that requests only the host's default capabilities is active at once. All others wait
 * for a user. Repeating a registration with the same host and agent key returns the same agent while it waits, and is
 * refused with {@link RefusalCode#AGENT_EXISTS} later.
 */
public final class RegisterAgent {

    private final GrantRepositories repositories;
    private final GrantableCapabilities grantable;
    private final RemoteKeys remoteKeys;
    private final Lifetimes lifetimes;
    private final ProvePossession possession;
    private final RequestApproval requestApproval;
    private final EnforceQuotas enforceQuotas;
    private final GrantLog log;
    private final InstantSource clock;

    public RegisterAgent(
            GrantRepositories repositories,
            GrantableCapabilities grantable,
            RemoteKeys remoteKeys,
            Lifetimes lifetimes,
            ProvePossession possession,
            Quotas quotas,
            AuditTrail trail,
            InstantSource clock) {
        this.repositories = repositories;
        this.grantable = grantable;
        this.remoteKeys = remoteKeys;
        this.lifetimes = lifetimes;
        this.possession = possession;
        this.requestApproval = new RequestApproval(repositories.approvals());
        this.log = new GrantLog(repositories.hosts(), trail, clock);
        this.enforceQuotas = new EnforceQuotas(repositories, lifetimes, quotas, new PurgePending(repositories, log));
        this.clock = clock;
    }

    /** Registers the agent whose key the host's token contains. */
    public AgentState register(HostCredential credential, Registration registration) throws RefusedException {
        requireOffered(credential.host(), registration.capabilities());
        KeySource source = agentKey(credential);
        PublicKey key = key(source, credential.host());
        String thumbprint = key.thumbprint();
        if (thumbprint.equals(credential.thumbprint())) {
            throw new RefusedException(
                    RefusalCode.INVALID_REQUEST,
                    "the agent's key is that of its host; generate another key for the agent");
        }
        requireValidProof(credential, key);
        if (credential.host() == null) {
            enforceQuotas.forHost(clock.instant());
            Optional<AgentState> first = withHost(credential, source, thumbprint, registration);
            if (first.isPresent()) {
                return first.get();
            }
        }
        Host host = known(credential);
        return repositories.transactions().onHost(host.id(), () -> {
            Instant now = clock.instant();
            RegistrationResult outcome = registerUnder(host.id(), source, thumbprint, registration, now);
            if (outcome.isNew()) {
                log.agentRegistered(outcome.state().agent(), outcome.state().grants());
            }
            keepForApproval(outcome.state(), now);
            return outcome.state();
        });
    }

    /** Keeps an agent and its pending host as long as a new approval, and moves the host behind those that wait longer. */
    private void keepForApproval(AgentState state, Instant now) {
        Approval approval = state.approval();
        if (approval == null || !approval.createdAt().equals(now)) {
            return;
        }
        if (state.agent().updatedAt().isBefore(now)) {
            repositories.agents().save(state.agent().withStatus(AgentStatus.PENDING, now));
        }
        if (state.host().status() == HostStatus.PENDING) {
            repositories.hosts().save(state.host().withStatus(HostStatus.PENDING, now));
        }
    }

    /** Refuses capabilities that are not offered. The tenant of a host is unknown until a user approves it. */
    private void requireOffered(@Nullable Host host, List<RequestedCapability> requested) throws RefusedException {
        if (host == null || host.belongsTo() == null) {
            grantable.requireAll(requested);
        } else {
            grantable.requireAll(requested, host.tenantId());
        }
    }

    private record RegistrationResult(AgentState state, boolean isNew) {}

    /** Registers a host with its first agent; empty if another request has just registered the host. */
    private Optional<AgentState> withHost(
            HostCredential credential, KeySource source, String thumbprint, Registration registration)
            throws RefusedException {
        Instant now = clock.instant();
        Host host = Host.pending(
                Ids.next("hst"), registration.hostName(), credential.keySource(), credential.thumbprint(), now);
        return repositories.transactions().onHost(host.id(), () -> {
            if (!repositories.hosts().add(host)) {
                return Optional.empty();
            }
            AgentState state = registerUnder(host.id(), source, thumbprint, registration, now)
                    .state();
            log.hostRegistered(host, state.agent(), state.grants());
            return Optional.of(state);
        });
    }

    private Host known(HostCredential credential) throws RefusedException {
        @Nullable Host authenticated = credential.host();
        Optional<Host> found = authenticated == null
                ? registeredMeanwhile(credential)
                : repositories.hosts().byId(authenticated.id());
        return found.filter(
                        host -> host.signsWith(credential.thumbprint()) || isNewInKeySet(host, credential.thumbprint()))
                .orElseThrow(() -> hostDeleted(credential));
    }

    private Optional<Host> registeredMeanwhile(HostCredential credential) {
        return credential.keySource() instanceof KeySource.Remote remote
                ? repositories.hosts().byJwksUrl(remote.url())
                : repositories.hosts().byThumbprint(credential.thumbprint());
    }

    /** Whether a key was never one of a host, as one that a pending host has just published. */
    private boolean isNewInKeySet(Host host, String thumbprint) {
        return host.keySource() instanceof KeySource.Remote
                && !repositories.hosts().isKnownKey(thumbprint);
    }

    private RefusedException hostDeleted(HostCredential credential) {
        @Nullable Host host = credential.host();
        return host == null || repositories.hosts().byId(host.id()).isPresent()
                ? new RefusedException(
                        RefusalCode.INVALID_JWT, "the signing key was just rotated out; sign with its replacement")
                : registrationDeleted();
    }

    private static RefusedException registrationDeleted() {
        return new RefusedException(
                RefusalCode.HOST_NOT_FOUND, "the host waited too long for a user and was deleted; register again");
    }

    private RegistrationResult registerUnder(
            String hostId, KeySource source, String thumbprint, Registration registration, Instant now)
            throws RefusedException {
        Host host = repositories.hosts().byId(hostId).orElseThrow(RegisterAgent::registrationDeleted);
        StatusChecks.requireUsable(repositories.users(), host, true);
        Optional<Agent> known = repositories.agents().byKey(hostId, thumbprint);
        if (known.isPresent() && known.get().status() == AgentStatus.PENDING) {
            return new RegistrationResult(waiting(host, known.get(), now), false);
        }
        if (known.isEmpty()) {
            enforceQuotas.forAgent(host, now);
        }
        Agent agent = new Agent(
                Ids.next("agt"),
                hostId,
                registration.name(),
                registration.mode(),
                source,
                thumbprint,
                AgentStatus.PENDING,
                null,
                now,
                now,
                null,
                null);
        if (known.isPresent() || !repositories.agents().add(agent)) {
            throw new RefusedException(
                    RefusalCode.AGENT_EXISTS,
                    "an agent with this key is or was registered under this host; generate a new key");
        }
        return new RegistrationResult(entered(host, agent, registration, now), true);
    }

    private AgentState waiting(Host host, Agent agent, Instant now) {
        @Nullable Approval approval = requestApproval.resume(agent, now).orElse(null);
        return new AgentState(host, agent, repositories.grants().ofAgent(agent.id()), approval, lifetimes);
    }

    private AgentState entered(Host host, Agent agent, Registration registration, Instant now) {
        Map<String, Constraints> defaults = grantable.defaults(host);
        List<Grant> trusted = new ArrayList<>();
        List<Grant> waiting = new ArrayList<>();
        for (RequestedCapability requested : registration.capabilities()) {
            Optional<Constraints> narrowed = GrantConstraints.of(requested, grantable.get(requested.name()));
            Grant grant = GrantConstraints.requested(agent, requested, narrowed, registration.reason(), now);
            if (narrowed.isEmpty()) {
                repositories.grants().save(grant);
                continue;
            }
            waiting.add(grant);
            Optional.ofNullable(defaults.get(requested.name()))
                    .flatMap(byDefault -> byDefault.intersect(narrowed.get()))
                    .map(within ->
                            grant.withStatus(GrantStatus.ACTIVE, within.toJson(), host.userId(), grant.reason(), now))
                    .ifPresent(trusted::add);
        }
        boolean atOnce = host.isLinked() && trusted.size() == waiting.size();
        Agent entered = atOnce ? agent.activated(host.userId(), now) : agent;
        (atOnce ? trusted : waiting).forEach(repositories.grants()::save);
        repositories.agents().save(entered);
        @Nullable
        Approval approval = atOnce
                ? null
                : requestApproval.create(
                        agent, Approval.Purpose.REGISTRATION, items(waiting), registration.reason(), now);
        return new AgentState(host, entered, repositories.grants().ofAgent(agent.id()), approval, lifetimes);
    }

    static List<Approval.Item> items(List<Grant> grants) {
        return grants.stream()
                .map(grant -> new Approval.Item(grant.capability(), grant.constraints()))
                .toList();
    }

    private static KeySource agentKey(HostCredential credential) throws RefusedException {
        Token token = credential.token();
        Optional<String> kid = Optional.of(token.claim("agent_kid").asText("")).filter(text -> !text.isEmpty());
        try {
            KeySource source = KeyClaims.source(token, "agent", kid, "agent_jwks_url needs agent_kid; add it");
            if (source instanceof KeySource.Remote own
                    && credential.keySource() instanceof KeySource.Remote host
                    && own.url().equals(host.url())) {
                throw new RefusedException(
                        RefusalCode.INVALID_REQUEST, "agent_jwks_url must be a different URL from host_jwks_url");
            }
            return source;
        } catch (InvalidToken e) {
            throw new RefusedException(RefusalCode.INVALID_REQUEST, e.getMessage());
        }
    }

    /**
     * Refuses an invalid proof of the agent's key. A key without a proof is accepted: agents are identified within
     * their host, so it can only block that host.
     */
    private void requireValidProof(HostCredential credential, PublicKey key) throws RefusedException {
        @Nullable Host host = credential.host();
        possession.isProven(key, credential.thumbprint(), credential.token(), host == null ? null : host.id(), null);
    }

    private PublicKey key(KeySource source, @Nullable Host host) throws RefusedException {
        try {
            return source.resolve(remoteKeys.of(host));
        } catch (InvalidToken e) {
            throw new RefusedException(RefusalCode.INVALID_REQUEST, "agent_jwks_url: " + e.getMessage());
        }
    }
}
