package dev.capstan.server.attacks;

import dev.capstan.core.json.Json;
import dev.capstan.server.http.LooseToken;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** Ways around the gates: other spellings of a path, methods in headers, and hosts and addresses that are claimed. */
final class Paths {

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

    private final Field field;
    private final Authority model;

    Paths(Field field) {
        this.field = field;
        this.model = field.model;
    }

    /** Makes one move. */
    void move() throws IOException {
        switch (field.random.nextInt(4)) {
            case 0 -> withoutCredentials();
            case 1 -> forwarded();
            case 2 -> ofOthers();
            default -> call();
        }
    }

    /** An address that an account alone may use opens for nobody without a password, however it is spelt. */
    private void withoutCredentials() throws IOException {
        Agent agent = field.anAgent();
        Sent request = field.of(List.of(
                Sent.of("GET", "/hosts"),
                Sent.of("DELETE", "/hosts/" + agent.host.id),
                Sent.of("DELETE", "/agents/" + agent.id),
                Sent.of("DELETE", "/agents/" + agent.id + "/session"),
                Sent.of("DELETE", "/agents/" + agent.id + "/grants/echo"),
                Sent.post("/hosts/" + agent.host.id, "{\"_method\": \"DELETE\"}")));
        field.stranger(
                "an account's address without a password",
                spelt(request).with(field.of(HEADERS)),
                Ruling.of("4*", "0", "301*", "302*", "303*", "307*", "308*"));
    }

    /** A request that came through a proxy is of nobody on this machine, and has to say who it is of. */
    private void forwarded() throws IOException {
        Sent request = Sent.of("GET", field.of(List.of("/audit/records", "/audit/verification", "/agh/interactions")));
        String header = field.of(
                List.of("X-Forwarded-For: 127.0.0.1", "Forwarded: for=127.0.0.1", "X-Forwarded-Host: localhost"));
        field.stranger("the record by way of a proxy", spelt(request).with(header), Ruling.of("4*", "0"));
    }

    /** The token of a host does nothing to another's agent, and the password of a person nothing to another's host. */
    private void ofOthers() throws IOException {
        Agent agent = field.anAgent();
        Host other = field.aHost();
        String account = agent.host.account;
        if (account != null) {
            String user = Field.PEOPLE.get(1 - Field.PEOPLE.indexOf(account));
            Sent request = Sent.of("DELETE", field.of(List.of("/agents/" + agent.id, "/hosts/" + agent.host.id)));
            field.stranger(
                    user + " revokes what is " + account + "'s",
                    spelt(request).basic(user, Field.PASSWORD),
                    Ruling.of("4*", "0"));
        }
        if (other != agent.host) {
            Sent request = field.of(List.of(
                    Sent.of("GET", "/agent/status?agent_id=" + agent.id),
                    Orders.about("/agent/revoke", agent),
                    Orders.about("/agent/reactivate", agent)));
            field.stranger(
                    other + " reaches for " + agent,
                    spelt(request).bearer(field.tokens.host(other.key).compact()),
                    Ruling.of("4*", "0"));
        }
    }

    /** A call to another spelling of its address is refused, or ruled as any. */
    private void call() throws IOException {
        Agent agent = field.anAgent();
        Sent good = Orders.execution(Authority.BALANCE, Json.object().put("account_id", "acc_123"));
        LooseToken token = field.tokens.agent(agent, good.target());
        boolean may = model.execute(agent, Authority.BALANCE, Json.object().put("account_id", "acc_123"))
                .isDone();
        Sent request = spelt(good).with(field.of(HEADERS)).bearer(token.compact());
        field.stranger("a call by " + agent, request, may ? Ruling.of("200", "4*", "0") : Ruling.of("4*", "0"));
    }

    private Sent spelt(Sent good) {
        String path = good.target();
        int at = 1 + field.random.nextInt(Math.max(1, path.length() - 1));
        String letter = at < path.length() ? path.substring(at, at + 1) : "a";
        return switch (field.random.nextInt(12)) {
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
            case 10 -> good.to(path + field.of(List.of("%00", "%2f", "?", "%20", ".json", "%0d%0aX: y")));
            default -> good.with("Host: " + field.of(List.of("evil.example", "localhost", "127.0.0.1", "[::1]")));
        };
    }
}
