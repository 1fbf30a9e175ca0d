package dev.capstan.grants;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.core.inmemory.InMemoryAuditTrail;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.invocation.Decision;
import dev.capstan.core.invocation.FindCapability;
import dev.capstan.core.invocation.Target;
import dev.capstan.core.invocation.Trace;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;
import dev.capstan.core.port.AuditTrail;
import dev.capstan.core.port.Catalogs;
import dev.capstan.grants.approval.ApprovalDecision;
import dev.capstan.grants.approval.ApprovalProof;
import dev.capstan.grants.approval.DecideApproval;
import dev.capstan.grants.approval.ShowApproval;
import dev.capstan.grants.authentication.AuthenticateAgent;
import dev.capstan.grants.authentication.AuthenticateHost;
import dev.capstan.grants.authentication.ProvePossession;
import dev.capstan.grants.authentication.RefusedTokens;
import dev.capstan.grants.constraint.Constraints;
import dev.capstan.grants.constraint.InvalidConstraints;
import dev.capstan.grants.execution.AuthorizeCall;
import dev.capstan.grants.execution.FindGrantedCapability;
import dev.capstan.grants.inmemory.InMemoryExecutions;
import dev.capstan.grants.inmemory.InMemoryGrantRepositories;
import dev.capstan.grants.inmemory.InMemoryRemoteKeys;
import dev.capstan.grants.inmemory.InMemorySeenTokens;
import dev.capstan.grants.lifecycle.EndSession;
import dev.capstan.grants.lifecycle.PurgeExpired;
import dev.capstan.grants.lifecycle.Quotas;
import dev.capstan.grants.lifecycle.ReactivateAgent;
import dev.capstan.grants.lifecycle.RegisterAgent;
import dev.capstan.grants.lifecycle.Registration;
import dev.capstan.grants.lifecycle.RequestCapability;
import dev.capstan.grants.lifecycle.RevokeAgent;
import dev.capstan.grants.lifecycle.RevokeGrant;
import dev.capstan.grants.lifecycle.RevokeHost;
import dev.capstan.grants.lifecycle.RotateAgentKey;
import dev.capstan.grants.lifecycle.RotateHostKey;
import dev.capstan.grants.lifecycle.ShowAgent;
import dev.capstan.grants.port.GrantRepositories;
import dev.capstan.grants.port.RemoteKeys;
import dev.capstan.grants.port.SeenTokens;
import dev.capstan.grants.port.Users;
import dev.capstan.grants.token.SignToken;
import dev.capstan.grants.token.Signatures;
import dev.capstan.grants.token.SigningKey;
import dev.capstan.grants.token.Token;
import dev.capstan.grants.token.TokenLimits;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.bouncycastle.jce.provider.BouncyCastleProvider;

/** All use cases over one set of repositories, one clock and one fleet, with the users and clients that call them. */
public final class GrantsFixture {

    /** Thousands of tokens are made in these tests, and signatures of the platform itself take longest. */
    private static final Signatures FAST = new Signatures(new BouncyCastleProvider());

    public static final String ISSUER = "https://capstan.example";
    public static final String EXECUTE = ISSUER + "/capability/execute";
    public static final String OWNER = "owner";
    public static final String SOMEBODY_ELSE = "somebody-else";

    public final SettableClock clock = new SettableClock();
    public String address = "192.0.2.1";
    public final InMemoryAuditTrail trail;
    public final RefusedTokens refusedTokens;
    public final Lifetimes lifetimes = Lifetimes.DEFAULT;
    public final SignToken sign;
    public final GrantRepositories repositories;
    public final AuthenticateHost hosts;
    public final AuthenticateAgent agents;
    public final RegisterAgent registerAgent;
    public final RequestCapability requestCapability;
    public final ShowApproval showApproval;
    public final DecideApproval decideApproval;
    public final ReactivateAgent reactivateAgent;
    public final RevokeAgent revokeAgent;
    public final RevokeHost revokeHost;
    public final RevokeGrant revokeGrant;
    public final EndSession endSession;
    public final RotateAgentKey rotateAgentKey;
    public final RotateHostKey rotateHostKey;
    public final ShowAgent showAgent;
    public final PurgeExpired purgeExpired;
    private final GrantableCapabilities whole;
    private GrantableCapabilities offered;
    private FindGrantedCapability find;
    private AuthorizeCall authorize;

    /** A scene in memory. */
    public GrantsFixture() {
        this(InMemoryGrantRepositories.create(), new InMemorySeenTokens(), new InMemoryRemoteKeys(Map.of()));
    }

    /** Creates an in-memory fixture for these users. */
    public GrantsFixture(Users users) {
        this(InMemoryGrantRepositories.create(users), new InMemorySeenTokens(), new InMemoryRemoteKeys(Map.of()));
    }

    public GrantsFixture(RemoteKeys remoteKeys) {
        this(InMemoryGrantRepositories.create(), new InMemorySeenTokens(), remoteKeys);
    }

    public GrantsFixture(GrantRepositories repositories, SeenTokens seen, RemoteKeys remoteKeys) {
        this(repositories, seen, remoteKeys, FAST, Quotas.DEFAULT);
    }

    /** A scene in memory of a fleet of its own. */
    public GrantsFixture(Catalogs fleet) {
        this(
                InMemoryGrantRepositories.create(),
                new InMemorySeenTokens(),
                new InMemoryRemoteKeys(Map.of()),
                FAST,
                fleet,
                Quotas.DEFAULT,
                new InMemoryAuditTrail());
    }

    /** A scene in memory with signatures of its own. */
    public GrantsFixture(Signatures signatures) {
        this(
                InMemoryGrantRepositories.create(),
                new InMemorySeenTokens(),
                new InMemoryRemoteKeys(Map.of()),
                signatures,
                Quotas.DEFAULT);
    }

    /** A scene in memory with quotas of its own. */
    public GrantsFixture(Quotas quotas) {
        this(
                InMemoryGrantRepositories.create(),
                new InMemorySeenTokens(),
                new InMemoryRemoteKeys(Map.of()),
                FAST,
                quotas);
    }

    /** A scene whose events are recorded somewhere else than in {@link #trail}. */
    public GrantsFixture(GrantRepositories repositories, SeenTokens seen, AuditTrail recorded) {
        this(
                repositories,
                seen,
                new InMemoryRemoteKeys(Map.of()),
                FAST,
                Fleet.all(),
                Quotas.DEFAULT,
                recorded,
                new InMemoryAuditTrail());
    }

    private GrantsFixture(
            GrantRepositories repositories,
            SeenTokens seen,
            RemoteKeys remoteKeys,
            Signatures signatures,
            Quotas quotas) {
        this(repositories, seen, remoteKeys, signatures, Fleet.all(), quotas, new InMemoryAuditTrail());
    }

    private GrantsFixture(
            GrantRepositories repositories,
            SeenTokens seen,
            RemoteKeys remoteKeys,
            Signatures signatures,
            Catalogs fleet,
            Quotas quotas,
            InMemoryAuditTrail trail) {
        this(repositories, seen, remoteKeys, signatures, fleet, quotas, trail, trail);
    }

    private GrantsFixture(
            GrantRepositories repositories,
            SeenTokens seen,
            RemoteKeys remoteKeys,
            Signatures signatures,
            Catalogs fleet,
            Quotas quotas,
            AuditTrail trail,
            InMemoryAuditTrail kept) {
        this.trail = kept;
        refusedTokens = new RefusedTokens(trail, clock, () -> Optional.of(address));
        ProvePossession possession = new ProvePossession(signatures, false, refusedTokens, clock);
        this.repositories = repositories;
        sign = new SignToken(signatures, clock, TokenLimits.MAX_OWN_LIFE);
        whole = new GrantableCapabilities(fleet);
        hosts = new AuthenticateHost(repositories, seen, remoteKeys, signatures, trail, refusedTokens, clock);
        agents = new AuthenticateAgent(
                repositories, seen, remoteKeys, signatures, lifetimes, trail, refusedTokens, clock);
        registerAgent = new RegisterAgent(repositories, whole, remoteKeys, lifetimes, possession, quotas, trail, clock);
        requestCapability = new RequestCapability(repositories, whole, lifetimes, trail, clock);
        showApproval = new ShowApproval(repositories, whole, clock);
        decideApproval = new DecideApproval(repositories, whole, lifetimes, trail, clock);
        reactivateAgent = new ReactivateAgent(repositories, whole, lifetimes, trail, clock);
        revokeAgent = new RevokeAgent(repositories, trail, clock);
        revokeHost = new RevokeHost(repositories, trail, clock);
        revokeGrant = new RevokeGrant(repositories, trail, clock);
        endSession = new EndSession(repositories, lifetimes, trail, clock);
        rotateAgentKey = new RotateAgentKey(repositories, lifetimes, possession, trail, clock);
        rotateHostKey = new RotateHostKey(repositories, possession, trail, clock);
        showAgent = new ShowAgent(repositories, lifetimes, clock);
        purgeExpired = new PurgeExpired(repositories, seen, new InMemoryExecutions(), trail, clock);
        offer(fleet);
    }

    /** From now on this is what can be called and granted. */
    public void offer(Catalogs catalogs) {
        whole.replace(catalogs);
        offered = new GrantableCapabilities(catalogs);
        find = new FindGrantedCapability(offered, repositories.grants(), new FindCapability(catalogs));
        authorize = new AuthorizeCall(offered, repositories.grants(), () -> URI.create(EXECUTE));
    }

    /** Returns the capabilities that can be granted now. */
    public GrantableCapabilities offered() {
        return offered;
    }

    /** An agent as its own client knows it. */
    public record Client(AgentState state, SigningKey key, SigningKey host) {

        public String id() {
            return state.agent().id();
        }

        public String hostId() {
            return state.host().id();
        }

        /** The code that the registration waits under. */
        public String code() {
            return GrantsFixture.code(state);
        }
    }

    /** Registers a delegated agent with a new key. */
    public Client register(SigningKey host, RequestedCapability... asked) throws RefusedException {
        return register(host, AgentMode.DELEGATED, asked);
    }

    public Client register(SigningKey host, AgentMode mode, RequestedCapability... asked) throws RefusedException {
        return register(host, SigningKey.generate(), mode, asked);
    }

    public Client register(SigningKey host, SigningKey key, AgentMode mode, RequestedCapability... asked)
            throws RefusedException {
        HostCredential credential = hosts.forRegistration(sign.host(host, ISSUER, key.publicKey()), ISSUER);
        Registration registration = new Registration("Probe", "Laptop", mode, List.of(asked), "to test");
        return new Client(registerAgent.register(credential, registration), key, host);
    }

    /** Registers the first delegated agent of a host, which the owner approves. */
    public Client linked(SigningKey host, RequestedCapability... asked) throws RefusedException {
        Client client = register(host, asked);
        return new Client(approve(client.code()), client.key(), host);
    }

    public AgentState approve(String code) throws RefusedException {
        return decide(code, OWNER, true, Map.of());
    }

    public AgentState deny(String code) throws RefusedException {
        return decide(code, OWNER, false, Map.of());
    }

    public AgentState decide(
            String code, String account, boolean approve, Map<String, ApprovalDecision.ItemDecision> items)
            throws RefusedException {
        return decideApproval.decide(
                code, account, new ApprovalProof(clock.instant()), new ApprovalDecision(approve, items, null));
    }

    public AgentState request(Client client, RequestedCapability... asked) throws RefusedException {
        return requestCapability.request(agent(client), List.of(asked), "to test");
    }

    public AgentState reactivate(Client client) throws RefusedException {
        return reactivateAgent.reactivate(host(client.host()), client.id());
    }

    /** The host, as it shows a new token. */
    public HostCredential host(SigningKey key) throws RefusedException {
        return hosts.forChange(sign.host(key, ISSUER), ISSUER);
    }

    /** The host, as it shows a new token that proves the key which is to be its own next. */
    public HostCredential host(SigningKey key, SigningKey next) throws RefusedException {
        return host(key, next, key.publicKey().thumbprint());
    }

    /** The host, as it shows a new token that proves the key which is to be an agent's next. */
    public HostCredential host(SigningKey key, SigningKey next, String owner) throws RefusedException {
        ObjectNode claims =
                Json.object().put("iss", key.publicKey().thumbprint()).put("aud", ISSUER);
        return hosts.forChange(sign.proving(next, owner, Token.HOST, key, null, claims), ISSUER);
    }

    /** The agent, as it shows a new token that proves the key which is to be its own next. */
    public AgentCredential agent(Client client, SigningKey next) throws RefusedException {
        ObjectNode claims = Json.object().put("sub", client.id()).put("aud", ISSUER);
        return agents.authenticate(sign.proving(next, client.id(), Token.AGENT, client.key(), null, claims), ISSUER);
    }

    /** The agent, as it shows a new token. */
    public AgentCredential agent(Client client) throws RefusedException {
        return agents.authenticate(token(client, ISSUER), ISSUER);
    }

    public String token(Client client, String audience) {
        return sign.agent(client.key(), client.id(), client.host().publicKey().thumbprint(), audience);
    }

    /** Returns the decision of the gates on a call by an authenticated agent. */
    public Decision call(String agentId, String capability, String arguments) {
        return call(new Caller(agentId, Caller.DEFAULT_TENANT, Caller.Scope.ALL_GRANTED), capability, arguments);
    }

    /** Whether the caller may call the newest version of a capability with some arguments. */
    public boolean isCallable(Caller caller, String capability) {
        return offered.named(capability)
                .filter(offered -> authorize.callableBy(caller).test(offered.capability()))
                .isPresent();
    }

    public Decision call(Caller caller, String capability, String arguments) {
        Call call = Call.begin(caller, Target.of(capability), json(arguments), Trace.generate(), null, null);
        Decision found = find.decide(call);
        return found instanceof Decision.Pass pass ? authorize.decide(pass.call()) : found;
    }

    /** Whether an authenticated agent may make a call. */
    public boolean may(String agentId, String capability, String arguments) {
        return call(agentId, capability, arguments) instanceof Decision.Pass;
    }

    public Agent stored(Client client) {
        return repositories.agents().byId(client.id()).orElseThrow();
    }

    /** The grants of an agent, each as {@code capability status constraints}. */
    public List<String> grants(Client client) {
        return texts(repositories.grants().ofAgent(client.id()));
    }

    public static List<String> texts(List<Grant> grants) {
        return grants.stream()
                .map(grant -> grant.capability() + " " + grant.status().wire()
                        + (grant.constraints().isEmpty() ? "" : " " + Json.write(grant.constraints())))
                .toList();
    }

    public static String code(AgentState state) {
        Approval approval = state.approval();
        if (approval == null) {
            throw new AssertionError("nothing waits for a person, where something should");
        }
        return approval.userCode();
    }

    public static RequestedCapability requested(String name) {
        return new RequestedCapability(name, Constraints.NONE);
    }

    public static RequestedCapability requested(String name, String constraints) {
        return new RequestedCapability(name, constraints(constraints));
    }

    public static ApprovalDecision.ItemDecision narrowedTo(String constraints) {
        return new ApprovalDecision.ItemDecision(true, constraints(constraints), null);
    }

    public static Constraints constraints(String json) {
        try {
            return Constraints.parse(json(json));
        } catch (InvalidConstraints e) {
            throw new IllegalArgumentException(e);
        }
    }

    public static JsonNode json(String text) {
        try {
            return Json.read(text.replace('\'', '"'));
        } catch (MalformedJson e) {
            throw new IllegalArgumentException(e);
        }
    }

    public static ObjectNode object(String text) {
        return (ObjectNode) json(text);
    }

    /** With which code something is refused; an assertion error where it is not. */
    public static RefusalCode refused(ThrowingCallable attempt) {
        return refusal(attempt).code();
    }

    public static Refusal refusal(ThrowingCallable attempt) {
        RefusedException refused = catchThrowableOfType(RefusedException.class, attempt);
        if (refused == null) {
            throw new AssertionError("this has to be refused, and was done");
        }
        return refused.refusal();
    }

    /** Why the last token was refused, as it is recorded. */
    public String recordedReason() {
        List<AuditEvent> refusals = trail.events().stream()
                .filter(event -> event.kind().equals("token_refused"))
                .toList();
        return refusals.get(refusals.size() - 1).details().path("reason").asText();
    }

    public static RefusalCode refused(Decision decision) {
        return ((Decision.Refuse) decision).refusal().code();
    }
}
