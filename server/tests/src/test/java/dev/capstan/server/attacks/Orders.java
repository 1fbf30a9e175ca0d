package dev.capstan.server.attacks;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import dev.capstan.grants.token.SigningKey;
import dev.capstan.server.http.LooseToken;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Well-formed requests in any order by anybody: some have the right to them and some do not, and the model knows. */
final class Orders {

    private static final int AGENTS_OF_A_PERSON = 3;

    private final Field field;
    private final Authority model;

    Orders(Field field) {
        this.field = field;
        this.model = field.model;
    }

    /** Has each person approve some agents, for attackers to have something to attack. */
    void settle() throws IOException {
        for (int i = 0; i < AGENTS_OF_A_PERSON; i++) {
            for (String user : Field.PEOPLE) {
                if (register(null) != null) {
                    decide(newest(), user, true, Map.of());
                }
            }
        }
    }

    /** Returns what has begun to wait last. */
    Pending newest() {
        return List.copyOf(model.pending.values()).get(model.pending.size() - 1);
    }

    /** Makes one move. */
    void move() throws IOException {
        switch (model.agents.size() < 3 ? field.random.nextInt(3) : field.random.nextInt(24)) {
            case 0 -> register(null);
            case 1 -> register(model.hosts.isEmpty() ? null : field.aHost());
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
            default -> show();
        }
    }

    /** Registers an agent under a host, or under a new one; returns it, or null where it is refused. */
    @Nullable
    Agent register(@Nullable Host known) throws IOException {
        SigningKey hostKey = known == null ? Field.newKey() : known.key;
        SigningKey key = Field.newKey();
        Map<String, Limits> requested = wishes();
        LooseToken token = field.tokens.registering(hostKey, key);
        if (field.random.nextBoolean()) {
            token = field.tokens.proving(token, key, Tokens.thumbprint(hostKey));
        }
        ObjectNode body = Json.object().put("name", "Attacker").put("host_name", "Laptop");
        body.set("capabilities", list(requested));
        Sent request = Sent.post("/agent/register", Json.write(body)).bearer(token.compact());
        boolean isStranger = known == null || known.status.equals("pending");
        String description = "a registration under " + (known == null ? "a new host" : known);
        Got response = isStranger
                ? field.stranger(description, request, model.register(known))
                : field.known(description, request, model.register(known));
        if (!response.isDone()) {
            return null;
        }
        Host host = known == null ? new Host(response.text("/host_id"), hostKey) : known;
        Agent agent = model.registered(
                host, response.text("/agent_id"), key, requested, response.text("/approval/user_code"));
        field.require(
                agent.status.equals(response.text("/status")),
                description + " becomes " + agent.status,
                request,
                response);
        return agent;
    }

    private Map<String, Limits> wishes() {
        Map<String, Limits> requested = new TreeMap<>();
        for (int i = field.random.nextInt(3); i >= 0; i--) {
            String name = field.of(List.of(Authority.BALANCE, Authority.TRANSFER, Authority.ECHO));
            requested.put(name, name.equals(Authority.BALANCE) ? Limits.NONE : limits());
        }
        return requested;
    }

    private Limits limits() {
        int max = field.of(List.of(5, 100, 20_000));
        Set<String> texts = field.of(List.of(Set.of("acc_nowhere"), Set.of("acc_nowhere", "acc_never"), Set.of("b")));
        return switch (field.random.nextInt(4)) {
            case 0 -> new Limits(Map.of("amount", max), Map.of());
            case 1 -> new Limits(Map.of(), Map.of("to", texts));
            case 2 -> new Limits(Map.of("amount", max), Map.of("to", texts));
            default -> Limits.NONE;
        };
    }

    private static ArrayNode list(Map<String, Limits> requested) {
        ArrayNode list = Json.object().arrayNode();
        requested.forEach((name, limits) -> {
            if (limits.equals(Limits.NONE)) {
                list.add(name);
            } else {
                list.addObject().put("name", name).set("constraints", limits.json());
            }
        });
        return list;
    }

    private void decide() throws IOException {
        if (!model.pending.isEmpty()) {
            Pending waiting = field.late(List.copyOf(model.pending.values()));
            Map<String, Optional<Limits>> items = new TreeMap<>();
            boolean approves = field.random.nextInt(6) > 0;
            waiting.items.keySet().forEach(name -> {
                if (approves && field.random.nextInt(4) == 0) {
                    boolean narrows = field.random.nextBoolean();
                    items.put(name, narrows ? Optional.of(limitsOf(name)) : Optional.empty());
                }
            });
            decide(waiting, field.aPerson(), approves, items);
        }
    }

    private Limits limitsOf(String name) {
        return name.equals(Authority.BALANCE) ? Limits.NONE : limits();
    }

    /** Decides what waits, for a person who may or may not. */
    void decide(Pending waiting, String user, boolean approves, Map<String, Optional<Limits>> items)
            throws IOException {
        Ruling ruling = model.decide(waiting, user, approves, items);
        Got response =
                field.known(user + " decides " + waiting, decision(waiting, user, decision(approves, items)), ruling);
        if (response.isDone()) {
            model.decided(waiting, user, approves, items);
        }
    }

    /** Returns the request of a decision. */
    static Sent decision(Pending waiting, String user, String body) {
        return Sent.post("/approvals/" + waiting.code, body).basic(user, Field.PASSWORD);
    }

    /** Returns the body of a decision. */
    static String decision(boolean approves, Map<String, Optional<Limits>> items) {
        ObjectNode body = Json.object().put("decision", approves ? "approve" : "deny");
        ArrayNode grants = body.putArray("grants");
        items.forEach((name, limits) -> {
            ObjectNode grant = grants.addObject().put("capability", name);
            grant.put("decision", limits.isPresent() ? "approve" : "deny");
            limits.filter(narrowed -> !narrowed.equals(Limits.NONE))
                    .ifPresent(narrowed -> grant.set("constraints", narrowed.json()));
        });
        return Json.write(body);
    }

    private void execute() throws IOException {
        Agent agent = field.anAgent();
        String capability = field.random.nextInt(4) > 0 && !agent.grants.isEmpty()
                ? field.of(List.copyOf(agent.grants.keySet()))
                : field.of(List.of(Authority.BALANCE, Authority.TRANSFER, Authority.ECHO));
        ObjectNode arguments = arguments(capability);
        Ruling ruling = model.execute(agent, capability, arguments);
        LooseToken token = field.tokens.agent(agent, "/capability/execute");
        if (field.random.nextInt(4) == 0) {
            String named = field.of(List.of(Authority.BALANCE, Authority.TRANSFER, Authority.ECHO));
            token = token.with("capabilities", Json.object().arrayNode().add(named));
            Ruling leftOut = model.refused(agent).orElse(Ruling.of("403 capability_not_granted"));
            ruling = named.equals(capability) ? ruling : leftOut;
        }
        Sent request = execution(capability, arguments).bearer(token.compact());
        field.known("a call by " + agent, request, ruling);
        if (model.refused(agent).isEmpty() && field.random.nextInt(3) == 0) {
            field.stranger("the same call by " + agent, request, Ruling.of("401 invalid_jwt"));
        }
    }

    /** Returns arguments that the capability takes, within some grants and beyond others. */
    ObjectNode arguments(String capability) {
        if (capability.equals(Authority.BALANCE)) {
            return Json.object().put("account_id", "acc_123");
        }
        ObjectNode arguments = Json.object();
        if (capability.equals(Authority.TRANSFER) || field.random.nextInt(8) > 0) {
            arguments.put("amount", field.of(List.of(1, 5, 6, 100, 101, 10_000)));
            arguments.put("to", field.of(List.of("acc_nowhere", "acc_never")));
        }
        return capability.equals(Authority.TRANSFER) ? arguments.put("currency", "USD") : arguments;
    }

    /** Returns the request of a call, without a token. */
    static Sent execution(String capability, ObjectNode arguments) {
        ObjectNode body = Json.object().put("capability", capability);
        body.set("arguments", arguments);
        return Sent.post("/capability/execute", Json.write(body));
    }

    private void request() throws IOException {
        Agent agent = field.anAgent();
        Map<String, Limits> requested = wishes();
        ObjectNode body = Json.object().put("reason", "more");
        body.set("capabilities", list(requested));
        Sent request = Sent.post("/agent/request-capability", Json.write(body))
                .bearer(field.tokens.agent(agent, "/agent/request-capability").compact());
        Got response = field.known(agent + " asks for " + requested.keySet(), request, model.request(agent, requested));
        if (response.isDone()) {
            model.requested(agent, requested, response.text("/approval/user_code"));
        }
    }

    private void rotateItself() throws IOException {
        Agent agent = field.anAgent();
        SigningKey next = Field.newKey();
        LooseToken token = field.tokens.agent(agent, "/agent/rotate-key");
        boolean proves = field.random.nextInt(3) > 0;
        LooseToken presented = proves ? field.tokens.proving(token, next, agent.id) : token;
        Got response = field.known(
                agent + " takes another key",
                Sent.post("/agent/rotate-key", key(next, null)).bearer(presented.compact()),
                model.rotate(agent));
        if (response.isDone()) {
            agent.rotate(next);
            useReplacedKey(agent);
            call(agent);
        }
    }

    /** The first use of a key that was taken without a proof proves it. */
    private void call(Agent agent) throws IOException {
        ObjectNode arguments = arguments(Authority.BALANCE);
        Sent call = execution(Authority.BALANCE, arguments);
        Sent request = call.bearer(field.tokens.agent(agent, call.target()).compact());
        field.known("a call with the new key of " + agent, request, model.execute(agent, Authority.BALANCE, arguments));
    }

    /** Returns a body with a new key. */
    static String key(SigningKey next, @Nullable String agentId) {
        ObjectNode body = Json.object();
        body.set("public_key", next.publicKey().toJson());
        return Json.write(agentId == null ? body : body.put("agent_id", agentId));
    }

    /** Returns the host of an agent, or at times another, which has no right to it. */
    private Host hostFor(Agent agent) {
        return field.random.nextInt(4) == 0 ? field.aHost() : agent.host;
    }

    private void rotateByHost() throws IOException {
        Agent agent = field.anAgent();
        Host host = hostFor(agent);
        SigningKey next = Field.newKey();
        LooseToken token = field.tokens.proving(field.tokens.host(host.key), next, agent.id);
        Got response = field.known(
                host + " gives another key to " + agent,
                Sent.post("/agent/rotate-key", key(next, agent.id)).bearer(token.compact()),
                model.rotate(host, agent));
        if (response.isDone()) {
            agent.rotate(next);
            useReplacedKey(agent);
        }
    }

    /** A replaced key stops at once. */
    private void useReplacedKey(Agent agent) throws IOException {
        Sent call = execution(Authority.BALANCE, arguments(Authority.BALANCE));
        LooseToken token =
                field.tokens.agent(agent, call.target()).signedBy(agent.replaced.get(agent.replaced.size() - 1));
        Ruling refused = model.refused(agent).orElse(Ruling.of("401 invalid_jwt"));
        field.stranger("the replaced key of " + agent, call.bearer(token.compact()), refused);
    }

    private void useReplacedKey(Host host) throws IOException {
        LooseToken token = field.tokens.host(host.replaced.get(host.replaced.size() - 1));
        Sent revocation = Sent.post("/host/revoke", "{}").bearer(token.compact());
        field.stranger("the replaced key of " + host, revocation, Ruling.of("401 invalid_jwt"));
    }

    private void rotateHost() throws IOException {
        Agent agent = field.anAgent();
        Host host = agent.host;
        SigningKey next = Field.newKey();
        LooseToken token = field.tokens.host(host.key);
        boolean proves = field.random.nextInt(3) > 0;
        LooseToken presented = proves ? field.tokens.proving(token, next, Tokens.thumbprint(host.key)) : token;
        Got response = field.known(
                host + " takes another key",
                Sent.post("/host/rotate-key", key(next, null)).bearer(presented.compact()),
                model.act(host));
        if (response.isDone()) {
            host.rotate(next);
            useReplacedKey(host);
            show(host, agent);
        }
    }

    private void revokeByHost() throws IOException {
        Agent agent = field.anAgent();
        Host host = hostFor(agent);
        Got response = field.known(
                host + " revokes " + agent,
                about("/agent/revoke", agent).bearer(field.tokens.host(host.key).compact()),
                model.revoke(host, agent));
        if (response.isDone()) {
            model.revoked(agent);
        }
    }

    /** Returns a request about an agent. */
    static Sent about(String target, Agent agent) {
        return Sent.post(target, Json.write(Json.object().put("agent_id", agent.id)));
    }

    private void revokeByPerson() throws IOException {
        Agent agent = field.anAgent();
        String user = field.aManager();
        Got response = field.known(
                user + " revokes " + agent,
                Sent.of("DELETE", "/agents/" + agent.id).basic(user, Field.PASSWORD),
                model.manage(user, agent.host));
        if (response.isDone()) {
            model.revoked(agent);
        }
    }

    private void revokeHost() throws IOException {
        Host host = field.aHost();
        String user = field.aManager();
        boolean itself = field.random.nextBoolean();
        Sent byItself = Sent.post("/host/revoke", "{}")
                .bearer(field.tokens.host(host.key).compact());
        Got response = itself
                ? field.known(host + " revokes itself", byItself, model.act(host))
                : field.known(
                        user + " revokes " + host,
                        Sent.of("DELETE", "/hosts/" + host.id).basic(user, Field.PASSWORD),
                        model.manage(user, host));
        if (response.isDone()) {
            model.revoked(host);
        }
    }

    private void revokeGrant() throws IOException {
        Agent agent = field.anAgent();
        String user = field.aManager();
        String capability = field.of(List.of(Authority.BALANCE, Authority.TRANSFER, Authority.ECHO));
        Got response = field.known(
                user + " takes " + capability + " from " + agent,
                Sent.of("DELETE", "/agents/" + agent.id + "/grants/" + capability)
                        .basic(user, Field.PASSWORD),
                model.revokeGrant(user, agent, capability));
        if (response.isDone()) {
            model.grantRevoked(agent, capability);
        }
    }

    private void endSession() throws IOException {
        Agent agent = field.anAgent();
        String user = field.aManager();
        Got response = field.known(
                user + " ends the session of " + agent,
                Sent.of("DELETE", "/agents/" + agent.id + "/session").basic(user, Field.PASSWORD),
                model.endSession(user, agent));
        if (response.isDone()) {
            agent.status = "expired";
            if (field.random.nextBoolean()) {
                reactivate(agent.host, agent);
            }
        }
    }

    private void reactivate() throws IOException {
        Agent agent = field.anAgent();
        reactivate(hostFor(agent), agent);
    }

    private void reactivate(Host host, Agent agent) throws IOException {
        Got response = field.known(
                host + " reactivates " + agent,
                about("/agent/reactivate", agent)
                        .bearer(field.tokens.host(host.key).compact()),
                model.reactivate(host, agent));
        if (response.isDone()) {
            model.reactivated(agent);
        }
    }

    private void show() throws IOException {
        Agent agent = field.anAgent();
        show(hostFor(agent), agent);
    }

    private void show(Host host, Agent agent) throws IOException {
        Sent request = Sent.of("GET", "/agent/status?agent_id=" + agent.id)
                .bearer(field.tokens.host(host.key).compact());
        Got response = field.known(host + " asks after " + agent, request, model.show(host, agent));
        if (response.isDone()) {
            field.require(agent.status.equals(response.text("/status")), "it is " + agent.status, request, response);
            field.stranger("the same question of " + host, request, Ruling.of("401 invalid_jwt"));
        }
    }
}
