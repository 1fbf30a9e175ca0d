package dev.capstan.server.attacks;

import dev.capstan.core.json.Json;
import dev.capstan.server.http.TokenParts;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** Ways around the gates: other spellings of a path, methods in headers, and hosts and addresses that are claimed. */
final class PathAttacks {

    private static final List<String> HEADERS = List.of(
            "X-HTTP-Method-Override: DELETE",
            "X-Method-Override: DELETE",
            "X-Original-URL: /hosts",
            "X-Rewrite-URL: /audit/records",
            "X-Forwarded-For: 127.0.0.1",
            "X-Forwarded-Host: localhost",
            "X-Forwarded-User: ana",
            "X-Remote-User: ana",
            "Forwarded: for=127.0.0.1;host=localhost",
            "X-Real-IP: 127.0.0.1",
            "Cookie: capstan-session=ana");

    private final AttackContext context;
    private final AuthorityModel model;

    PathAttacks(AttackContext context) {
        this.context = context;
        this.model = context.model;
    }

    /** Makes one move. */
    void move() throws IOException {
        switch (context.random.nextInt(4)) {
            case 0 -> withoutCredentials();
            case 1 -> forwarded();
            case 2 -> ofOthers();
            default -> call();
        }
    }

    /** Requests a path that is only for accounts, in all spellings, without a password. */
    private void withoutCredentials() throws IOException {
        AgentModel agent = context.randomAgent();
        RawRequest request = context.of(List.of(
                RawRequest.of("GET", "/hosts"),
                RawRequest.of("DELETE", "/hosts/" + agent.host.id),
                RawRequest.of("DELETE", "/agents/" + agent.id),
                RawRequest.of("DELETE", "/agents/" + agent.id + "/session"),
                RawRequest.of("DELETE", "/agents/" + agent.id + "/grants/echo"),
                RawRequest.post("/hosts/" + agent.host.id, "{\"_method\": \"DELETE\"}")));
        context.sendAnonymously(
                "an account's address without a password",
                spelt(request).with(context.of(HEADERS)),
                AllowedOutcomes.of("4*", "0", "301*", "302*", "303*", "307*", "308*"));
    }

    /** Requests through a proxy, which must not be treated as local and need credentials. */
    private void forwarded() throws IOException {
        RawRequest request =
                RawRequest.of("GET", context.of(List.of("/audit/records", "/audit/verification", "/agh/interactions")));
        String header = context.of(
                List.of("X-Forwarded-For: 127.0.0.1", "Forwarded: for=127.0.0.1", "X-Forwarded-Host: localhost"));
        context.sendAnonymously(
                "the record by way of a proxy", spelt(request).with(header), AllowedOutcomes.of("4*", "0"));
    }

    /** Uses the token of a host on an agent of another, and the password of a user on a host of another. */
    private void ofOthers() throws IOException {
        AgentModel agent = context.randomAgent();
        HostModel other = context.randomHost();
        String account = agent.host.account;
        if (account != null) {
            String user = AttackContext.PEOPLE.get(1 - AttackContext.PEOPLE.indexOf(account));
            RawRequest request =
                    RawRequest.of("DELETE", context.of(List.of("/agents/" + agent.id, "/hosts/" + agent.host.id)));
            context.sendAnonymously(
                    user + " revokes what is " + account + "'s",
                    spelt(request).basic(user, AttackContext.PASSWORD),
                    AllowedOutcomes.of("4*", "0"));
        }
        if (other != agent.host) {
            RawRequest request = context.of(List.of(
                    RawRequest.of("GET", "/agent/status?agent_id=" + agent.id),
                    ValidRequests.requestAbout("/agent/revoke", agent),
                    ValidRequests.requestAbout("/agent/reactivate", agent)));
            context.sendAnonymously(
                    other + " reaches for " + agent,
                    spelt(request).bearer(context.tokens.host(other.key).compact()),
                    AllowedOutcomes.of("4*", "0"));
        }
    }

    /** A call to another spelling of its address is refused, or ruled as any. */
    private void call() throws IOException {
        AgentModel agent = context.randomAgent();
        RawRequest good =
                ValidRequests.execution(AuthorityModel.BALANCE, Json.object().put("account_id", "acc_123"));
        TokenParts token = context.tokens.agent(agent, good.target());
        boolean may = model.execute(agent, AuthorityModel.BALANCE, Json.object().put("account_id", "acc_123"))
                .isDone();
        RawRequest request = spelt(good).with(context.of(HEADERS)).bearer(token.compact());
        context.sendAnonymously(
                "a call by " + agent,
                request,
                may ? AllowedOutcomes.of("200", "4*", "0") : AllowedOutcomes.of("4*", "0"));
    }

    private RawRequest spelt(RawRequest good) {
        String path = good.target();
        int at = 1 + context.random.nextInt(Math.max(1, path.length() - 1));
        String letter = at < path.length() ? path.substring(at, at + 1) : "a";
        return switch (context.random.nextInt(12)) {
            case 0 -> good.to(path + "/");
            case 1 -> good.to("/" + path);
            case 2 -> good.to(path.toUpperCase(Locale.ROOT));
            case 3 -> good.to("/x/.." + path);
            case 4 -> good.to("/x/%2e%2e" + path);
            case 5 -> good.to("/." + path);
            case 6 -> good.to(path.replaceFirst("/", "/;a=b/"));
            case 7 -> good.to(path + ";a=b");
            case 8 ->
                good.to(path.substring(0, at)
                        + "%%%02x".formatted((int) letter.charAt(0))
                        + path.substring(Math.min(path.length(), at + 1)));
            case 9 -> good.to("http://127.0.0.1" + path);
            case 10 -> good.to(path + context.of(List.of("%00", "%2f", "?", "%20", ".json", "%0d%0aX: y")));
            default -> good.with("Host: " + context.of(List.of("evil.example", "localhost", "127.0.0.1", "[::1]")));
        };
    }
}
