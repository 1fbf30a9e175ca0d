package dev.capstan.tck.steps.common;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.HarnessError;
import dev.capstan.tck.subject.NotObservable;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.auth.AgentAuth;
import dev.capstan.tck.subject.auth.AuthRequest;
import dev.capstan.tck.subject.auth.AuthResponse;
import dev.capstan.tck.subject.auth.Deviation;
import dev.capstan.tck.subject.auth.Operation;
import dev.capstan.tck.token.SigningKey;
import dev.capstan.tck.token.Token;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The client operations of hosts and agents: they sign tokens and send requests. The scenario state records the
 * responses.
 */
public record Clients(Subject subject, ScenarioState state, ScenarioParties parties) {

    private static final InstantSource CLOCK = InstantSource.system();
    private static final int UNAUTHORIZED = 401;
    private static final Set<Operation> EXECUTIONS = EnumSet.of(Operation.EXECUTE, Operation.BATCH_EXECUTE);

    public AgentAuth agentAuth() {
        return subject.agentAuth();
    }

    /** Creates a token of a host that contains its key, or the URL at which the host publishes it. */
    public Token hostToken(Host host) {
        Token token = hostTokenOf(host.key());
        return host.published()
                .map(place -> token.without("host_public_key")
                        .with("host_jwks_url", place.url())
                        .headed("kid", Json.tree(place.kid())))
                .orElse(token);
    }

    /** Creates a token of the host with this key. */
    public Token hostTokenOf(SigningKey key) {
        Token token = unnamedTokenOf(key);
        return hasDeviation(Deviation.NAMED_KEYS) ? named(token).with("host_public_key", jwk(key)) : token;
    }

    /** Creates the same token with a key without a name, despite any concession. */
    public Token unnamedTokenOf(SigningKey key) {
        String issuer = agentAuth().discovery().issuer();
        return Token.of("host+jwt", key.thumbprint(), issuer, CLOCK.instant(), key)
                .with("host_public_key", key.publicJwk());
    }

    /** Creates a token of a host that registers an agent. */
    public Token registrationToken(Agent agent) {
        Optional<PublishedKey> published = agent.published();
        if (published.isPresent()) {
            return hostToken(agent.host())
                    .with("agent_jwks_url", published.get().url())
                    .with("agent_kid", published.get().kid());
        }
        Token token = hostToken(agent.host()).with("agent_public_key", jwk(agent.key()));
        return proving(token, agent.key(), agent.host().key().thumbprint());
    }

    /**
     * Adds to a request's token a proof that the sender holds the new key in the request. Subjects that do not know the
     * claim ignore it, as they must ignore any unknown claim (RFC 7519, section 4).
     *
     * @param owner the future owner of the key: the thumbprint of the host's present key, or the id of an agent that
     *     has one
     */
    public Token proving(Token request, SigningKey key, String owner) {
        Token proof = request.about(owner, "key-proof+jwt", key, CLOCK.instant());
        return request.with("key_proof", proof.compact());
    }

    /** Creates an agent token for everything but executions. */
    public Token agentToken(Agent agent) {
        return agentToken(agent, agentAuth().discovery().issuer());
    }

    /** Creates an agent token for executions at the subject's default location. */
    public Token executionToken(Agent agent) {
        return agentToken(agent, agentAuth().discovery().defaultLocation());
    }

    /** Creates an agent token for invocations, in its compact form. */
    public String invocationToken(Agent agent) {
        return agentToken(agent, subject.invocations().audience()).compact();
    }

    /** Creates an agent token that is limited to executions of some capabilities. */
    public Token narrowed(Agent agent, List<String> fixtures) {
        return executionToken(agent).with("capabilities", requestedCapabilities(fixtures, Json.object()));
    }

    /** Creates an agent token for an audience. */
    public Token agentToken(Agent agent, String audience) {
        Token token = Token.of("agent+jwt", agent.host().key().thumbprint(), audience, CLOCK.instant(), agent.key())
                .with("sub", agent.id());
        Token known = agent.published()
                .map(place -> token.headed("kid", Json.tree(place.kid())))
                .orElseGet(() -> hasDeviation(Deviation.NAMED_KEYS) ? named(token) : token);
        return hasDeviation(Deviation.NO_AGENT_ISSUER) ? known.without("iss") : known;
    }

    /** Returns the public key as clients send it. */
    public ObjectNode jwk(SigningKey key) {
        ObjectNode jwk = key.publicJwk();
        return hasDeviation(Deviation.NAMED_KEYS) ? jwk.put("kid", key.thumbprint()) : jwk;
    }

    /** Returns the request as this caller sends it. */
    public AuthRequest by(Caller caller, AuthRequest request) {
        return caller instanceof Caller.Anonymous
                ? request
                : request.by(token(caller, request.operation()).compact());
    }

    /** Creates a token of a host or an agent for an operation. Throws {@link HarnessError} for an anonymous caller. */
    public Token token(Caller caller, Operation operation) {
        if (caller instanceof Caller.HostCaller of) {
            return operation == Operation.REGISTER ? registrationToken(new Agent(of.host())) : hostToken(of.host());
        }
        if (caller instanceof Caller.AgentCaller of) {
            return EXECUTIONS.contains(operation) ? executionToken(of.agent()) : agentToken(of.agent());
        }
        throw new HarnessError("the caller has no token; name a host or an agent");
    }

    private static Token named(Token token) {
        return token.headed("kid", Json.tree(token.key().thumbprint()));
    }

    private boolean hasDeviation(Deviation deviation) {
        return agentAuth().concessions().contains(deviation);
    }

    /** Returns capabilities in the form of a client's request, each with the same constraints if there are any. */
    public ArrayNode requestedCapabilities(List<String> fixtures, JsonNode constraints) {
        ArrayNode requested = Json.list();
        for (String fixture : fixtures) {
            String name = subject.fixtures().capability(fixture);
            if (constraints.isEmpty()) {
                requested.add(name);
            } else {
                requested.addObject().put("name", name).set("constraints", constraints);
            }
        }
        return requested;
    }

    /** Sends an agent's request for capabilities, each with the same constraints if there are any. */
    public AuthResponse requestCapabilities(Token token, List<String> fixtures, JsonNode constraints) {
        return send(capabilityRequest(fixtures, constraints).by(token.compact()));
    }

    /** Returns an agent's request for capabilities, each with the same constraints if there are any, without a token. */
    public AuthRequest capabilityRequest(List<String> fixtures, JsonNode constraints) {
        ObjectNode body = Json.object().set("capabilities", requestedCapabilities(fixtures, constraints));
        return AuthRequest.of(Operation.REQUEST_CAPABILITY).withBody(body);
    }

    /** Registers an agent with this body and token. */
    public AuthResponse register(Agent agent, JsonNode body, String token) {
        AuthResponse response =
                send(AuthRequest.of(Operation.REGISTER).withBody(body).by(token));
        if (response.refusal().isEmpty()) {
            agent.assignId(response.body().text("agent_id"));
            response.body().optionalText("host_id").ifPresent(agent::setHostId);
        }
        return response;
    }

    /** Registers an agent with a new token of its host. */
    public AuthResponse register(Agent agent, JsonNode body) {
        return register(agent, body, registrationToken(agent).compact());
    }

    /** Executes a fixture capability with an agent token. */
    public AuthResponse execute(String token, String fixture, JsonNode arguments) {
        return send(execution(fixture, arguments).by(token));
    }

    /**
     * Returns a request to execute a capability, without a token.
     *
     * @param arguments arguments, or a missing node for a request that has none
     */
    public AuthRequest execution(String fixture, JsonNode arguments) {
        ObjectNode body = Json.object().put("capability", subject.fixtures().capability(fixture));
        if (!arguments.isMissingNode()) {
            body.set("arguments", arguments);
        }
        return AuthRequest.of(Operation.EXECUTE).withBody(body);
    }

    /** Sends a host's request about an agent that takes only the agent's id. */
    public AuthResponse manageAgent(Operation operation, Host host, Agent agent) {
        return send(operation, Json.object().put("agent_id", agent.id()), hostToken(host));
    }

    /** Requests the status of an agent by its host. Throws {@link ConformanceFailure} if it is refused. */
    public AuthResponse status(Agent agent) {
        return status(agent.host(), agent).granted();
    }

    /** Returns the body of a registration without capabilities. */
    public static ObjectNode registration() {
        return Json.object().put("name", "agent of the kit");
    }

    /** Reads the status of an agent with a token of its host. */
    public AuthResponse status(Host host, Agent agent) {
        return send(statusOf(agent.id()).by(hostToken(host).compact()));
    }

    /** Returns a request for the status of an agent, without a token. */
    public static AuthRequest statusOf(String agentId) {
        return AuthRequest.of(Operation.STATUS).withQuery("agent_id", agentId);
    }

    /** Returns the body of a rotation to a key. */
    public ObjectNode rotation(SigningKey key) {
        return Json.object().set("public_key", jwk(key));
    }

    /**
     * Sends a request about the catalog as this caller. Throws {@link NotObservable} if the subject has no catalog for
     * callers without a token, as the draft allows (5.2).
     */
    public AuthResponse sendAs(Caller caller, AuthRequest request) {
        AuthResponse response = send(by(caller, request));
        if (caller instanceof Caller.Anonymous && response.wire().status() == UNAUTHORIZED) {
            throw new NotObservable("the server requires a token for its catalog: "
                    + response.wire().transcript());
        }
        return response;
    }

    /** Sends a request with a body and a token. */
    public AuthResponse send(Operation operation, JsonNode body, Token token) {
        return send(AuthRequest.of(operation).withBody(body).by(token.compact()));
    }

    /** Sends a request and records its response in the scenario. */
    public AuthResponse send(AuthRequest request) {
        return record(agentAuth().send(request));
    }

    /** Records a response in the scenario state, with any approval for the owner, and returns it. */
    public AuthResponse record(AuthResponse response) {
        state.recordResponse(response);
        if (response.refusal().isEmpty()
                && response.wire().mediaType().orElse("").contains("json")) {
            response.approval().ifPresent(parties::recordApproval);
        }
        return response;
    }
}
