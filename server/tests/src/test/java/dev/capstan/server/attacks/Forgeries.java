package dev.capstan.server.attacks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.core.json.Json;
import dev.capstan.grants.token.SigningKey;
import dev.capstan.server.RunningServer;
import dev.capstan.server.http.LooseToken;
import dev.capstan.server.http.SpoiledTokens;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Tokens that nobody signed who may: spoiled, replayed, of replaced keys, of others, or shown at another place. */
final class Forgeries {

    private static final Ruling NO_TOKEN =
            Ruling.of("401*", "403*", "400 unsupported_algorithm", "400 invalid_request");

    private final Field field;
    private final Authority model;
    private final SpoiledTokens spoiled;
    private final List<Sent> used = new ArrayList<>();

    Forgeries(Field field) {
        this.field = field;
        this.model = field.model;
        this.spoiled = new SpoiledTokens(field.random);
    }

    /** Makes one move. */
    void move() throws IOException {
        Agent agent = field.anAgent();
        Sent request = request(agent);
        LooseToken good = token(agent, request);
        switch (field.random.nextInt(10)) {
            case 0, 1, 2, 3 -> {
                SpoiledTokens.Spoiled bad = spoiled.of(good);
                String token = bad.token().replaceAll("[\\r\\n\\x00]", "?");
                field.stranger("a token " + bad.way(), request.bearer(token), Ruling.of("4*"));
            }
            case 4 -> ofReplacedKey(agent, request, good);
            case 5 -> ofAnother(agent, request, good);
            case 6 -> replayed(agent);
            case 7 -> narrowed(agent);
            case 8 -> field.stranger("a token in a place of no meaning", misplaced(request, good.compact()), NO_TOKEN);
            default -> passwords(request);
        }
    }

    /** Returns a request that the agent or its host may be allowed to make. */
    private Sent request(Agent agent) {
        return field.of(List.of(
                Orders.execution(Authority.BALANCE, Json.object().put("account_id", "acc_123")),
                Sent.post("/agent/request-capability", "{\"capabilities\": [\"web_search\"]}"),
                Orders.about("/agent/revoke", agent),
                Orders.about("/agent/reactivate", agent),
                Sent.post("/agent/rotate-key", Orders.key(Field.newKey(), agent.id)),
                Sent.post("/host/rotate-key", Orders.key(Field.newKey(), null)),
                Sent.post("/host/revoke", "{}"),
                Sent.of("GET", "/agent/status?agent_id=" + agent.id)));
    }

    private LooseToken token(Agent agent, Sent request) {
        boolean agents =
                request.target().startsWith("/capability") || request.target().contains("request-capability");
        return agents ? field.tokens.agent(agent, request.target()) : field.tokens.host(agent.host.key);
    }

    private void ofReplacedKey(Agent agent, Sent request, LooseToken good) throws IOException {
        boolean agents = good.key() == agent.key;
        List<SigningKey> replaced = agents ? agent.replaced : agent.host.replaced;
        if (replaced.isEmpty()) {
            return;
        }
        LooseToken old = agents ? good.signedBy(field.of(replaced)) : field.tokens.host(field.of(replaced));
        field.stranger("a token of a replaced key of " + agent, request.bearer(old.compact()), NO_TOKEN);
    }

    /** An attacker knows the ids and public keys of a victim, and has keys of its own. */
    private void ofAnother(Agent agent, Sent request, LooseToken good) throws IOException {
        Agent other = field.anAgent();
        SigningKey own = other == agent ? Field.newKey() : other.key;
        LooseToken forged =
                switch (field.random.nextInt(4)) {
                    case 0 -> good.signedBy(own);
                    case 1 ->
                        good.with("host_public_key", own.publicKey().toJson()).signedBy(own);
                    case 2 ->
                        good.with("iss", TextNode.valueOf(Tokens.thumbprint(own)))
                                .signedBy(own);
                    default ->
                        good.with("iss", TextNode.valueOf(Tokens.thumbprint(own)))
                                .with("host_public_key", own.publicKey().toJson())
                                .signedBy(own);
                };
        field.stranger("a token by another for " + agent, request.bearer(forged.compact()), NO_TOKEN);
    }

    private void replayed(Agent agent) throws IOException {
        if (used.size() > 4 && field.random.nextBoolean()) {
            field.stranger("a request for the second time", field.late(used), Ruling.of("401*", "403*"));
            return;
        }
        Sent request = Orders.execution(Authority.BALANCE, Json.object().put("account_id", "acc_123"));
        Sent whole = request.bearer(field.tokens.agent(agent, request.target()).compact());
        boolean isUsed = model.refused(agent).isEmpty();
        field.known(
                "a call by " + agent,
                whole,
                model.execute(agent, Authority.BALANCE, Json.object().put("account_id", "acc_123")));
        if (isUsed) {
            used.add(whole);
        }
    }

    /** A token that names capabilities is good for these alone, and gives none that the agent does not have. */
    private void narrowed(Agent agent) throws IOException {
        boolean names = field.random.nextBoolean();
        String claim = names ? "[\"check_balance\"]" : field.of(List.of("[\"echo\"]", "[]", "[\"check_balance \"]"));
        LooseToken token = field.tokens.agent(agent, "/capability/execute").with("capabilities", json(claim));
        var arguments = Json.object().put("account_id", "acc_123");
        Ruling ruling = model.execute(agent, Authority.BALANCE, arguments);
        field.known(
                "a call by " + agent + " with a token for " + claim,
                Orders.execution(Authority.BALANCE, arguments).bearer(token.compact()),
                names
                        ? ruling
                        : model.refused(agent).orElse(Ruling.of("403 capability_not_granted", "401 invalid_jwt")));
    }

    private static JsonNode json(String text) {
        return RunningServer.parsed(text);
    }

    private Sent misplaced(Sent request, String token) {
        String separator = request.target().contains("?") ? "&" : "?";
        return switch (field.random.nextInt(5)) {
            case 0 -> request.to(request.target() + separator + "access_token=" + token);
            case 1 -> request.with("Cookie: Authorization=Bearer " + token + "; capstan=" + token);
            case 2 -> request.with("Proxy-Authorization: Bearer " + token);
            case 3 -> request.with("X-Original-Authorization: Bearer " + token);
            default -> request.bearer(token).bearer(token);
        };
    }

    /** The password of an account opens nothing that is an agent's, and a wrong one nothing at all. */
    private void passwords(Sent request) throws IOException {
        int way = field.random.nextInt(3);
        if (way == 0) {
            auditor();
        } else if (way == 1) {
            field.stranger("a password in place of a token", request.basic(field.aPerson(), Field.PASSWORD), NO_TOKEN);
        } else {
            Host host = field.aHost();
            Sent revocation = Sent.of("DELETE", "/hosts/" + host.id);
            String name = field.of(List.of("carl", "nobody", "", "ana\u0000", "ANA"));
            field.stranger(
                    "a wrong password of '" + name + "'",
                    revocation.basic(name, "a password of people?"),
                    Ruling.of("401 authentication_required", "429 rate_limited"));
        }
    }

    /** An account that may only read takes nothing back and decides nothing. */
    private void auditor() throws IOException {
        Agent agent = field.anAgent();
        List<Sent> all = new ArrayList<>(List.of(
                Sent.of("DELETE", "/hosts/" + agent.host.id),
                Sent.of("DELETE", "/agents/" + agent.id),
                Sent.of("DELETE", "/agents/" + agent.id + "/grants/echo"),
                Sent.of("GET", "/hosts"),
                Sent.post("/accounts", "{\"name\": \"eve\", \"role\": \"owner\"}")));
        model.pending.values().stream()
                .filter(each -> each.isOpen)
                .findFirst()
                .ifPresent(each -> all.add(Sent.post("/approvals/" + each.code, "{\"decision\": \"approve\"}")));
        field.stranger(
                "an auditor's password",
                field.of(all).basic(Field.AUDITOR, Field.PASSWORD),
                Ruling.of("403 unauthorized"));
    }
}
