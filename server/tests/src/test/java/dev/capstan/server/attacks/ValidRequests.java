package dev.capstan.server.attacks;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import dev.capstan.grants.token.SigningKey;
import dev.capstan.server.http.TokenParts;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Well-formed requests in any order by anybody: some have the right to them and some do not, and the model knows. */
final class ValidRequests {

    private static final int AGENTS_OF_A_PERSON = 3;

    private final AttackContext context;
    private final AuthorityModel model;

    ValidRequests(AttackContext context) {
        this.context = context;
        this.model = context.model;
    }

    /** Has each user approve some agents, which become the targets of attacks. */
    void settle() throws IOException {
        for (int i = 0; i < AGENTS_OF_A_PERSON; i++) {
            for (String user : AttackContext.PEOPLE) {
                if (register(null) != null) {
                    decide(newest(), user, true, Map.of());
                }
            }
        }
    }

    /** Returns the newest pending approval. */
    PendingApproval newest() {
        return List.copyOf(model.pending.values()).get(model.pending.size() - 1);
    }

    /** Makes one move. */
    void move() throws IOException {
        switch (model.agents.size() < 3 ? context.random.nextInt(3) : context.random.nextInt(24)) {
            case 0 -> register(null);
            case 1 -> register(model.hosts.isEmpty() ? null : context.randomHost());
            case 2, 3, 4, 5 -> decide();
            case 6, 7, 8, 9, 10, 11 -> execute();
            case 12, 13 -> request();
            case 14 -> rotateItself();
            case 15 -> rotateByHost();
            case 16 -> rotateHost();
            case 17 -> revokeByHost();
            case 18 -> revokeByPerson();
            case 19 -> revokeHost();
            case 20 -> revokeGrant();
            case 21 -> endSession();
            case 22 -> reactivate();
            default -> queryStatus();
        }
    }

    /** Registers an agent under a host, or under a new one; returns it, or null where it is refused. */
    @Nullable
    AgentModel register(@Nullable HostModel known) throws IOException {
        SigningKey hostKey = known == null ? AttackContext.newKey() : known.key;
        SigningKey key = AttackContext.newKey();
        Map<String, GrantLimits> requested = randomLimits();
        TokenParts token = context.tokens.registering(hostKey, key);
        if (context.random.nextBoolean()) {
            token = context.tokens.proving(token, key, TestTokens.thumbprint(hostKey));
        }
        ObjectNode body = Json.object().put("name", "Attacker").put("host_name", "Laptop");
        body.set("capabilities", list(requested));
        RawRequest request =
                RawRequest.post("/agent/register", Json.write(body)).bearer(token.compact());
        boolean isUnknownCaller = known == null || known.status.equals("pending");
        String description = "a registration under " + (known == null ? "a new host" : known);
        RawResponse response = isUnknownCaller
                ? context.sendAnonymously(description, request, model.register(known))
                : context.known(description, request, model.register(known));
        if (!response.isDone()) {
            return null;
        }
        HostModel host = known == null ? new HostModel(response.text("/host_id"), hostKey) : known;
        AgentModel agent = model.registered(
                host, response.text("/agent_id"), key, requested, response.text("/approval/user_code"));
        context.require(
                agent.status.equals(response.text("/status")),
                description + " becomes " + agent.status,
                request,
                response);
        return agent;
    }

    private Map<String, GrantLimits> randomLimits() {
        Map<String, GrantLimits> requested = new TreeMap<>();
        for (int i = context.random.nextInt(3); i >= 0; i--) {
            String name = context.of(List.of(AuthorityModel.BALANCE, AuthorityModel.TRANSFER, AuthorityModel.ECHO));
            requested.put(name, name.equals(AuthorityModel.BALANCE) ? GrantLimits.NONE : limits());
        }
        return requested;
    }

    private GrantLimits limits() {
        int max = context.of(List.of(5, 100, 20_000));
        Set<String> texts = context.of(List.of(Set.of("acc_nowhere"), Set.of("acc_nowhere", "acc_never"), Set.of("b")));
        return switch (context.random.nextInt(4)) {
            case 0 -> new GrantLimits(Map.of("amount", max), Map.of());
            case 1 -> new GrantLimits(Map.of(), Map.of("to", texts));
            case 2 -> new GrantLimits(Map.of("amount", max), Map.of("to", texts));
            default -> GrantLimits.NONE;
        };
    }

    private static ArrayNode list(Map<String, GrantLimits> requested) {
        ArrayNode list = Json.object().arrayNode();
        requested.forEach((name, limits) -> {
            if (limits.equals(GrantLimits.NONE)) {
                list.add(name);
            } else {
                list.addObject().put("name", name).set("constraints", limits.json());
            }
        });
        return list;
    }

    private void decide() throws IOException {
        if (!model.pending.isEmpty()) {
            PendingApproval pending = context.late(List.copyOf(model.pending.values()));
            Map<String, Optional<GrantLimits>> items = new TreeMap<>();
            boolean approves = context.random.nextInt(6) > 0;
            pending.items.keySet().forEach(name -> {
                if (approves && context.random.nextInt(4) == 0) {
                    boolean narrows = context.random.nextBoolean();
                    items.put(name, narrows ? Optional.of(limitsOf(name)) : Optional.empty());
                }
            });
            decide(pending, context.randomUser(), approves, items);
        }
    }

    private GrantLimits limitsOf(String name) {
        return name.equals(AuthorityModel.BALANCE) ? GrantLimits.NONE : limits();
    }

    /** Decides a pending approval as a user, who may lack the right to do so. */
    void decide(PendingApproval pending, String user, boolean approves, Map<String, Optional<GrantLimits>> items)
            throws IOException {
        AllowedOutcomes outcomes = model.decide(pending, user, approves, items);
        RawResponse response = context.known(
                user + " decides " + pending, decision(pending, user, decision(approves, items)), outcomes);
        if (response.isDone()) {
            model.decided(pending, user, approves, items);
        }
    }

    /** Returns the request of a decision. */
    static RawRequest decision(PendingApproval pending, String user, String body) {
        return RawRequest.post("/approvals/" + pending.code, body).basic(user, AttackContext.PASSWORD);
    }

    /** Returns the body of a decision. */
    static String decision(boolean approves, Map<String, Optional<GrantLimits>> items) {
        ObjectNode body = Json.object().put("decision", approves ? "approve" : "deny");
        ArrayNode grants = body.putArray("grants");
        items.forEach((name, limits) -> {
            ObjectNode grant = grants.addObject().put("capability", name);
            grant.put("decision", limits.isPresent() ? "approve" : "deny");
            limits.filter(narrowed -> !narrowed.equals(GrantLimits.NONE))
                    .ifPresent(narrowed -> grant.set("constraints", narrowed.json()));
        });
        return Json.write(body);
    }

    private void execute() throws IOException {
        AgentModel agent = context.randomAgent();
        String capability = context.random.nextInt(4) > 0 && !agent.grants.isEmpty()
                ? context.of(List.copyOf(agent.grants.keySet()))
                : context.of(List.of(AuthorityModel.BALANCE, AuthorityModel.TRANSFER, AuthorityModel.ECHO));
        ObjectNode arguments = arguments(capability);
        AllowedOutcomes outcomes = model.execute(agent, capability, arguments);
        TokenParts token = context.tokens.agent(agent, "/capability/execute");
        if (context.random.nextInt(4) == 0) {
            String named = context.of(List.of(AuthorityModel.BALANCE, AuthorityModel.TRANSFER, AuthorityModel.ECHO));
            token = token.with("capabilities", Json.object().arrayNode().add(named));
            AllowedOutcomes leftOut = model.refused(agent).orElse(AllowedOutcomes.of("403 capability_not_granted"));
            outcomes = named.equals(capability) ? outcomes : leftOut;
        }
        RawRequest request = execution(capability, arguments).bearer(token.compact());
        context.known("a call by " + agent, request, outcomes);
        if (model.refused(agent).isEmpty() && context.random.nextInt(3) == 0) {
            context.sendAnonymously("the same call by " + agent, request, AllowedOutcomes.of("401 invalid_jwt"));
        }
    }

    /** Returns arguments that the capability takes, within some grants and beyond others. */
    ObjectNode arguments(String capability) {
        if (capability.equals(AuthorityModel.BALANCE)) {
            return Json.object().put("account_id", "acc_123");
        }
        ObjectNode arguments = Json.object();
        if (capability.equals(AuthorityModel.TRANSFER) || context.random.nextInt(8) > 0) {
            arguments.put("amount", context.of(List.of(1, 5, 6, 100, 101, 10_000)));
            arguments.put("to", context.of(List.of("acc_nowhere", "acc_never")));
        }
        return capability.equals(AuthorityModel.TRANSFER) ? arguments.put("currency", "USD") : arguments;
    }

    /** Returns the request of a call, without a token. */
    static RawRequest execution(String capability, ObjectNode arguments) {
        ObjectNode body = Json.object().put("capability", capability);
        body.set("arguments", arguments);
        return RawRequest.post("/capability/execute", Json.write(body));
    }

    private void request() throws IOException {
        AgentModel agent = context.randomAgent();
        Map<String, GrantLimits> requested = randomLimits();
        ObjectNode body = Json.object().put("reason", "more");
        body.set("capabilities", list(requested));
        RawRequest request = RawRequest.post("/agent/request-capability", Json.write(body))
                .bearer(context.tokens.agent(agent, "/agent/request-capability").compact());
        RawResponse response =
                context.known(agent + " asks for " + requested.keySet(), request, model.request(agent, requested));
        if (response.isDone()) {
            model.requested(agent, requested, response.text("/approval/user_code"));
        }
    }

    private void rotateItself() throws IOException {
        AgentModel agent = context.randomAgent();
        SigningKey next = AttackContext.newKey();
        TokenParts token = context.tokens.agent(agent, "/agent/rotate-key");
        boolean proves = context.random.nextInt(3) > 0;
        TokenParts presented = proves ? context.tokens.proving(token, next, agent.id) : token;
        RawResponse response = context.known(
                agent + " takes another key",
                RawRequest.post("/agent/rotate-key", key(next, null)).bearer(presented.compact()),
                model.rotate(agent));
        if (response.isDone()) {
            agent.rotate(next);
            useReplacedKey(agent);
            call(agent);
        }
    }

    /** The first use of a key that was taken without a proof proves it. */
    private void call(AgentModel agent) throws IOException {
        ObjectNode arguments = arguments(AuthorityModel.BALANCE);
        RawRequest call = execution(AuthorityModel.BALANCE, arguments);
        RawRequest request =
                call.bearer(context.tokens.agent(agent, call.target()).compact());
        context.known(
                "a call with the new key of " + agent,
                request,
                model.execute(agent, AuthorityModel.BALANCE, arguments));
    }

    /** Returns a body with a new key. */
    static String key(SigningKey next, @Nullable String agentId) {
        ObjectNode body = Json.object();
        body.set("public_key", next.publicKey().toJson());
        return Json.write(agentId == null ? body : body.put("agent_id", agentId));
    }

    /** Returns the host of an agent, or at times another, which has no right to it. */
    private HostModel hostFor(AgentModel agent) {
        return context.random.nextInt(4) == 0 ? context.randomHost() : agent.host;
    }

    private void rotateByHost() throws IOException {
        AgentModel agent = context.randomAgent();
        HostModel host = hostFor(agent);
        SigningKey next = AttackContext.newKey();
        TokenParts token = context.tokens.proving(context.tokens.host(host.key), next, agent.id);
        RawResponse response = context.known(
                host + " gives another key to " + agent,
                RawRequest.post("/agent/rotate-key", key(next, agent.id)).bearer(token.compact()),
                model.rotate(host, agent));
        if (response.isDone()) {
            agent.rotate(next);
            useReplacedKey(agent);
        }
    }

    /** A replaced key stops at once. */
    private void useReplacedKey(AgentModel agent) throws IOException {
        RawRequest call = execution(AuthorityModel.BALANCE, arguments(AuthorityModel.BALANCE));
        TokenParts token =
                context.tokens.agent(agent, call.target()).signedBy(agent.replaced.get(agent.replaced.size() - 1));
        AllowedOutcomes refused = model.refused(agent).orElse(AllowedOutcomes.of("401 invalid_jwt"));
        context.sendAnonymously("the replaced key of " + agent, call.bearer(token.compact()), refused);
    }

    private void useReplacedKey(HostModel host) throws IOException {
        TokenParts token = context.tokens.host(host.replaced.get(host.replaced.size() - 1));
        RawRequest revocation = RawRequest.post("/host/revoke", "{}").bearer(token.compact());
        context.sendAnonymously("the replaced key of " + host, revocation, AllowedOutcomes.of("401 invalid_jwt"));
    }

    private void rotateHost() throws IOException {
        AgentModel agent = context.randomAgent();
        HostModel host = agent.host;
        SigningKey next = AttackContext.newKey();
        TokenParts token = context.tokens.host(host.key);
        boolean proves = context.random.nextInt(3) > 0;
        TokenParts presented = proves ? context.tokens.proving(token, next, TestTokens.thumbprint(host.key)) : token;
        RawResponse response = context.known(
                host + " takes another key",
                RawRequest.post("/host/rotate-key", key(next, null)).bearer(presented.compact()),
                model.act(host));
        if (response.isDone()) {
            host.rotate(next);
            useReplacedKey(host);
            queryStatus(host, agent);
        }
    }

    private void revokeByHost() throws IOException {
        AgentModel agent = context.randomAgent();
        HostModel host = hostFor(agent);
        RawResponse response = context.known(
                host + " revokes " + agent,
                requestAbout("/agent/revoke", agent)
                        .bearer(context.tokens.host(host.key).compact()),
                model.revoke(host, agent));
        if (response.isDone()) {
            model.revoked(agent);
        }
    }

    /** Returns a request about an agent. */
    static RawRequest requestAbout(String target, AgentModel agent) {
        return RawRequest.post(target, Json.write(Json.object().put("agent_id", agent.id)));
    }

    private void revokeByPerson() throws IOException {
        AgentModel agent = context.randomAgent();
        String user = context.aManager();
        RawResponse response = context.known(
                user + " revokes " + agent,
                RawRequest.of("DELETE", "/agents/" + agent.id).basic(user, AttackContext.PASSWORD),
                model.manage(user, agent.host));
        if (response.isDone()) {
            model.revoked(agent);
        }
    }

    private void revokeHost() throws IOException {
        HostModel host = context.randomHost();
        String user = context.aManager();
        boolean itself = context.random.nextBoolean();
        RawRequest byItself = RawRequest.post("/host/revoke", "{}")
                .bearer(context.tokens.host(host.key).compact());
        RawResponse response = itself
                ? context.known(host + " revokes itself", byItself, model.act(host))
                : context.known(
                        user + " revokes " + host,
                        RawRequest.of("DELETE", "/hosts/" + host.id).basic(user, AttackContext.PASSWORD),
                        model.manage(user, host));
        if (response.isDone()) {
            model.revoked(host);
        }
    }

    private void revokeGrant() throws IOException {
        AgentModel agent = context.randomAgent();
        String user = context.aManager();
        String capability = context.of(List.of(AuthorityModel.BALANCE, AuthorityModel.TRANSFER, AuthorityModel.ECHO));
        RawResponse response = context.known(
                user + " takes " + capability + " from " + agent,
                RawRequest.of("DELETE", "/agents/" + agent.id + "/grants/" + capability)
                        .basic(user, AttackContext.PASSWORD),
                model.revokeGrant(user, agent, capability));
        if (response.isDone()) {
            model.grantRevoked(agent, capability);
        }
    }

    private void endSession() throws IOException {
        AgentModel agent = context.randomAgent();
        String user = context.aManager();
        RawResponse response = context.known(
                user + " ends the session of " + agent,
                RawRequest.of("DELETE", "/agents/" + agent.id + "/session").basic(user, AttackContext.PASSWORD),
                model.endSession(user, agent));
        if (response.isDone()) {
            agent.status = "expired";
            if (context.random.nextBoolean()) {
                reactivate(agent.host, agent);
            }
        }
    }

    private void reactivate() throws IOException {
        AgentModel agent = context.randomAgent();
        reactivate(hostFor(agent), agent);
    }

    private void reactivate(HostModel host, AgentModel agent) throws IOException {
        RawResponse response = context.known(
                host + " reactivates " + agent,
                requestAbout("/agent/reactivate", agent)
                        .bearer(context.tokens.host(host.key).compact()),
                model.reactivate(host, agent));
        if (response.isDone()) {
            model.reactivated(agent);
        }
    }

    private void queryStatus() throws IOException {
        AgentModel agent = context.randomAgent();
        queryStatus(hostFor(agent), agent);
    }

    private void queryStatus(HostModel host, AgentModel agent) throws IOException {
        RawRequest request = RawRequest.of("GET", "/agent/status?agent_id=" + agent.id)
                .bearer(context.tokens.host(host.key).compact());
        RawResponse response = context.known(host + " asks after " + agent, request, model.statusQuery(host, agent));
        if (response.isDone()) {
            context.require(agent.status.equals(response.text("/status")), "it is " + agent.status, request, response);
            context.sendAnonymously("the same question of " + host, request, AllowedOutcomes.of("401 invalid_jwt"));
        }
    }
}
