package dev.capstan.server.attacks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.core.json.Json;
import dev.capstan.grants.token.SigningKey;
import dev.capstan.server.RunningServer;
import dev.capstan.server.http.MutatedTokens;
import dev.capstan.server.http.TokenParts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Tokens without a valid signer: corrupted, replayed, with replaced keys, of others, or used at another path. */
final class TokenAttacks {

    private static final AllowedOutcomes NO_TOKEN =
            AllowedOutcomes.of("401*", "403*", "400 unsupported_algorithm", "400 invalid_request");

    private final AttackContext context;
    private final AuthorityModel model;
    private final MutatedTokens mutated;
    private final List<RawRequest> used = new ArrayList<>();

    TokenAttacks(AttackContext context) {
        this.context = context;
        this.model = context.model;
        this.mutated = new MutatedTokens(context.random);
    }

    /** Makes one move. */
    void move() throws IOException {
        AgentModel agent = context.randomAgent();
        RawRequest request = request(agent);
        TokenParts good = token(agent, request);
        switch (context.random.nextInt(10)) {
            case 0, 1, 2, 3 -> {
                MutatedTokens.MutatedToken bad = mutated.of(good);
                String token = bad.token().replaceAll("[\\r\\n\\x00]", "?");
                context.sendAnonymously("a token " + bad.way(), request.bearer(token), AllowedOutcomes.of("4*"));
            }
            case 4 -> ofReplacedKey(agent, request, good);
            case 5 -> ofAnother(agent, request, good);
            case 6 -> replayed(agent);
            case 7 -> narrowed(agent);
            case 8 ->
                context.sendAnonymously(
                        "a token in a place of no meaning", misplaced(request, good.compact()), NO_TOKEN);
            default -> passwords(request);
        }
    }

    /** Returns a request that the agent or its host may be allowed to make. */
    private RawRequest request(AgentModel agent) {
        return context.of(List.of(
                ValidRequests.execution(AuthorityModel.BALANCE, Json.object().put("account_id", "acc_123")),
                RawRequest.post("/agent/request-capability", "{\"capabilities\": [\"web_search\"]}"),
                ValidRequests.requestAbout("/agent/revoke", agent),
                ValidRequests.requestAbout("/agent/reactivate", agent),
                RawRequest.post("/agent/rotate-key", ValidRequests.key(AttackContext.newKey(), agent.id)),
                RawRequest.post("/host/rotate-key", ValidRequests.key(AttackContext.newKey(), null)),
                RawRequest.post("/host/revoke", "{}"),
                RawRequest.of("GET", "/agent/status?agent_id=" + agent.id)));
    }

    private TokenParts token(AgentModel agent, RawRequest request) {
        boolean agents =
                request.target().startsWith("/capability") || request.target().contains("request-capability");
        return agents ? context.tokens.agent(agent, request.target()) : context.tokens.host(agent.host.key);
    }

    private void ofReplacedKey(AgentModel agent, RawRequest request, TokenParts good) throws IOException {
        boolean agents = good.key() == agent.key;
        List<SigningKey> replaced = agents ? agent.replaced : agent.host.replaced;
        if (replaced.isEmpty()) {
            return;
        }
        TokenParts old = agents ? good.signedBy(context.of(replaced)) : context.tokens.host(context.of(replaced));
        context.sendAnonymously("a token of a replaced key of " + agent, request.bearer(old.compact()), NO_TOKEN);
    }

    /** An attacker knows the ids and public keys of a victim, and has keys of its own. */
    private void ofAnother(AgentModel agent, RawRequest request, TokenParts good) throws IOException {
        AgentModel other = context.randomAgent();
        SigningKey own = other == agent ? AttackContext.newKey() : other.key;
        TokenParts forged =
                switch (context.random.nextInt(4)) {
                    case 0 -> good.signedBy(own);
                    case 1 ->
                        good.with("host_public_key", own.publicKey().toJson()).signedBy(own);
                    case 2 ->
                        good.with("iss", TextNode.valueOf(TestTokens.thumbprint(own)))
                                .signedBy(own);
                    default ->
                        good.with("iss", TextNode.valueOf(TestTokens.thumbprint(own)))
                                .with("host_public_key", own.publicKey().toJson())
                                .signedBy(own);
                };
        context.sendAnonymously("a token by another for " + agent, request.bearer(forged.compact()), NO_TOKEN);
    }

    private void replayed(AgentModel agent) throws IOException {
        if (used.size() > 4 && context.random.nextBoolean()) {
            context.sendAnonymously(
                    "a request for the second time", context.late(used), AllowedOutcomes.of("401*", "403*"));
            return;
        }
        RawRequest request =
                ValidRequests.execution(AuthorityModel.BALANCE, Json.object().put("account_id", "acc_123"));
        RawRequest whole =
                request.bearer(context.tokens.agent(agent, request.target()).compact());
        boolean isUsed = model.refused(agent).isEmpty();
        context.known(
                "a call by " + agent,
                whole,
                model.execute(agent, AuthorityModel.BALANCE, Json.object().put("account_id", "acc_123")));
        if (isUsed) {
            used.add(whole);
        }
    }

    /** A token that names capabilities is good for these alone, and gives none that the agent does not have. */
    private void narrowed(AgentModel agent) throws IOException {
        boolean names = context.random.nextBoolean();
        String claim = names ? "[\"check_balance\"]" : context.of(List.of("[\"echo\"]", "[]", "[\"check_balance \"]"));
        TokenParts token = context.tokens.agent(agent, "/capability/execute").with("capabilities", json(claim));
        var arguments = Json.object().put("account_id", "acc_123");
        AllowedOutcomes outcomes = model.execute(agent, AuthorityModel.BALANCE, arguments);
        context.known(
                "a call by " + agent + " with a token for " + claim,
                ValidRequests.execution(AuthorityModel.BALANCE, arguments).bearer(token.compact()),
                names
                        ? outcomes
                        : model.refused(agent)
                                .orElse(AllowedOutcomes.of("403 capability_not_granted", "401 invalid_jwt")));
    }

    private static JsonNode json(String text) {
        return RunningServer.parsed(text);
    }

    private RawRequest misplaced(RawRequest request, String token) {
        String separator = request.target().contains("?") ? "&" : "?";
        return switch (context.random.nextInt(5)) {
            case 0 -> request.to(request.target() + separator + "access_token=" + token);
            case 1 -> request.with("Cookie: Authorization=Bearer " + token + "; capstan=" + token);
            case 2 -> request.with("Proxy-Authorization: Bearer " + token);
            case 3 -> request.with("X-Original-Authorization: Bearer " + token);
            default -> request.bearer(token).bearer(token);
        };
    }

    /** Uses the password of an account for the operations of agents, and wrong passwords for all operations. */
    private void passwords(RawRequest request) throws IOException {
        int way = context.random.nextInt(3);
        if (way == 0) {
            auditor();
        } else if (way == 1) {
            context.sendAnonymously(
                    "a password in place of a token",
                    request.basic(context.randomUser(), AttackContext.PASSWORD),
                    NO_TOKEN);
        } else {
            HostModel host = context.randomHost();
            RawRequest revocation = RawRequest.of("DELETE", "/hosts/" + host.id);
            String name = context.of(List.of("carl", "nobody", "", "ana\u0000", "ANA"));
            context.sendAnonymously(
                    "a wrong password of '" + name + "'",
                    revocation.basic(name, "a password of people?"),
                    AllowedOutcomes.of("401 authentication_required", "429 rate_limited"));
        }
    }

    /** An account that may only read takes nothing back and decides nothing. */
    private void auditor() throws IOException {
        AgentModel agent = context.randomAgent();
        List<RawRequest> all = new ArrayList<>(List.of(
                RawRequest.of("DELETE", "/hosts/" + agent.host.id),
                RawRequest.of("DELETE", "/agents/" + agent.id),
                RawRequest.of("DELETE", "/agents/" + agent.id + "/grants/echo"),
                RawRequest.of("GET", "/hosts"),
                RawRequest.post("/accounts", "{\"name\": \"eve\", \"role\": \"owner\"}")));
        model.pending.values().stream()
                .filter(each -> each.isOpen)
                .findFirst()
                .ifPresent(each -> all.add(RawRequest.post("/approvals/" + each.code, "{\"decision\": \"approve\"}")));
        context.sendAnonymously(
                "an auditor's password",
                context.of(all).basic(AttackContext.AUDITOR, AttackContext.PASSWORD),
                AllowedOutcomes.of("403 unauthorized"));
    }
}
