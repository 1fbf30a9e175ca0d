package dev.capstan.server.attacks;

import dev.capstan.core.json.Json;
import dev.capstan.grants.token.SigningKey;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Two to eight clients at one thing: there is one winner, or one order in which all of it happened. */
final class Races implements AutoCloseable {

    private static final int MAX_THREADS = 8;
    private static final int TIMEOUT_SECONDS = 60;
    private static final String STATUS = "/status";

    private final Field field;
    private final Authority model;
    private final Orders orders;
    private final ExecutorService threads = Executors.newFixedThreadPool(MAX_THREADS);

    Races(Field field, Orders orders) {
        this.field = field;
        this.model = field.model;
        this.orders = orders;
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }

    /** Makes one move. */
    void move() throws IOException {
        @Nullable Agent waiting = orders.register(null);
        if (waiting == null) {
            return;
        }
        Pending pending = orders.newest();
        String user = field.aPerson();
        int race = field.random.nextInt(10);
        if (race < 2) {
            decisions(pending, user);
            return;
        }
        if (race == 2) {
            decisionAndEnd(pending, user);
            return;
        }
        orders.decide(pending, user, true, Map.of());
        switch (race) {
            case 3 -> oneToken(waiting);
            case 4 -> rotations(waiting);
            case 5 -> hostRotations(waiting.host);
            case 6 -> revocationAndCalls(waiting, user);
            case 7 -> registrations(waiting.host);
            case 8 -> requests(waiting);
            default -> oneKeyForMany();
        }
    }

    private int clients() {
        return 2 + field.random.nextInt(MAX_THREADS - 1);
    }

    /** Of approvals and denials of one code, one is carried out. */
    private void decisions(Pending pending, String user) throws IOException {
        List<Sent> all = new ArrayList<>();
        for (int i = clients(); i > 0; i--) {
            boolean approves = field.random.nextBoolean();
            all.add(Orders.decision(pending, user, Orders.decision(approves, Map.of())));
        }
        List<Got> responses = atOnce("decisions on " + pending, all, Ruling.of("200", "409 approval_closed"));
        Got winner = onlyOne("decisions on " + pending, all, responses);
        boolean approved = winner.text(STATUS).equals("active");
        model.decided(pending, user, approved, Map.of());
    }

    /** However an approval and the end of its host fall together, the host has ended. */
    private void decisionAndEnd(Pending pending, String user) throws IOException {
        Host host = pending.agent.host;
        List<Sent> all = new ArrayList<>();
        for (int i = clients(); i > 1; i--) {
            all.add(Orders.decision(pending, user, Orders.decision(true, Map.of())));
        }
        all.add(Sent.of("DELETE", "/hosts/" + host.id).basic(user, Field.PASSWORD));
        String description = "the end of " + host;
        List<Got> responses = atOnce(description, all, Ruling.of("200", "409 approval_closed"));
        Got end = responses.get(responses.size() - 1);
        boolean approved = responses.subList(0, responses.size() - 1).stream().anyMatch(Got::isDone);
        if (approved) {
            model.decided(pending, user, true, Map.of());
        }
        model.revoked(host);
        field.require(end.isDone() && host.status.equals(end.text(STATUS)), description, all.get(all.size() - 1), end);
    }

    /** Requests for the same that come at once wait under one code. */
    private void requests(Agent agent) throws IOException {
        Map<String, Limits> requested = Map.of(Authority.ECHO, Limits.NONE);
        String body = "{\"capabilities\": [\"echo\"]}";
        List<Sent> all = new ArrayList<>();
        for (int i = clients(); i > 0; i--) {
            String target = "/agent/request-capability";
            all.add(Sent.post(target, body)
                    .bearer(field.tokens.agent(agent, target).compact()));
        }
        Ruling ruling = model.request(agent, requested);
        List<Got> responses = atOnce("requests of " + agent, all, ruling);
        for (int i = 0; i < responses.size() && ruling.isDone(); i++) {
            boolean same = responses
                    .get(i)
                    .text("/approval/user_code")
                    .equals(responses.get(0).text("/approval/user_code"));
            field.require(same, "one wish has one code", all.get(i), responses.get(i));
        }
        if (ruling.isDone()) {
            model.requested(agent, requested, responses.get(0).text("/approval/user_code"));
        }
    }

    /** One token is good for one call. */
    private void oneToken(Agent agent) throws IOException {
        Sent call = Orders.execution(Authority.BALANCE, Json.object().put("account_id", "acc_123"));
        Sent whole = call.bearer(field.tokens.agent(agent, call.target()).compact());
        if (!model.execute(agent, Authority.BALANCE, Json.object().put("account_id", "acc_123"))
                .isDone()) {
            Ruling none = Ruling.of("403 capability_not_granted", "401 invalid_jwt");
            atOnce("one token of " + agent, Collections.nCopies(clients(), whole), none);
            return;
        }
        List<Sent> all = Collections.nCopies(clients(), whole);
        onlyOne("one token of " + agent, all, atOnce("one token", all, Ruling.of("200", "401 invalid_jwt")));
    }

    /** Of the next keys of an agent, each asked for with its present one, it gets one. */
    private void rotations(Agent agent) throws IOException {
        List<Sent> all = new ArrayList<>();
        List<SigningKey> keys = new ArrayList<>();
        for (int i = clients(); i > 0; i--) {
            SigningKey next = Field.newKey();
            keys.add(next);
            var token = field.tokens.proving(field.tokens.agent(agent, "/agent/rotate-key"), next, agent.id);
            all.add(Sent.post("/agent/rotate-key", Orders.key(next, null)).bearer(token.compact()));
        }
        List<Got> responses = atOnce("keys of " + agent, all, Ruling.of("200", "401 invalid_jwt"));
        agent.rotate(keys.get(responses.indexOf(onlyOne("keys of " + agent, all, responses))));
    }

    private void hostRotations(Host host) throws IOException {
        List<Sent> all = new ArrayList<>();
        List<SigningKey> keys = new ArrayList<>();
        for (int i = clients(); i > 0; i--) {
            SigningKey next = Field.newKey();
            keys.add(next);
            var token = field.tokens.proving(field.tokens.host(host.key), next, Tokens.thumbprint(host.key));
            all.add(Sent.post("/host/rotate-key", Orders.key(next, null)).bearer(token.compact()));
        }
        List<Got> responses = atOnce("keys of " + host, all, Ruling.of("200", "401 invalid_jwt"));
        host.rotate(keys.get(responses.indexOf(onlyOne("keys of " + host, all, responses))));
    }

    /** Once an agent has been revoked, it calls nothing. */
    private void revocationAndCalls(Agent agent, String user) throws IOException {
        List<Sent> all = new ArrayList<>();
        for (int i = clients(); i > 1; i--) {
            Sent call = Orders.execution(Authority.BALANCE, Json.object().put("account_id", "acc_123"));
            all.add(call.bearer(field.tokens.agent(agent, call.target()).compact()));
        }
        all.add(Sent.of("DELETE", "/agents/" + agent.id).basic(user, Field.PASSWORD));
        Ruling either = Ruling.of("200", "403 agent_revoked", "403 capability_not_granted");
        List<Got> responses = atOnce("the end of " + agent, all, either);
        field.require(
                responses.get(responses.size() - 1).isDone(),
                "a revocation is always done",
                all.get(all.size() - 1),
                responses.get(responses.size() - 1));
        model.revoked(agent);
        Sent late = Orders.execution(Authority.BALANCE, Json.object().put("account_id", "acc_123"));
        field.known(
                "a call after its end by " + agent,
                late.bearer(field.tokens.agent(agent, late.target()).compact()),
                Ruling.of("403 agent_revoked"));
    }

    /** Registrations with one key are one agent, or are refused. */
    private void registrations(Host host) throws IOException {
        SigningKey key = Field.newKey();
        List<Sent> all = new ArrayList<>();
        for (int i = clients(); i > 0; i--) {
            String body = "{\"name\": \"Racer\", \"capabilities\": [\"echo\"]}";
            all.add(Sent.post("/agent/register", body)
                    .bearer(field.tokens.registering(host.key, key).compact()));
        }
        List<Got> responses = atOnce("registrations under " + host, all, Ruling.of("200"));
        Got first = responses.get(0);
        for (int i = 0; i < responses.size(); i++) {
            boolean same = responses.get(i).text("/agent_id").equals(first.text("/agent_id"));
            field.require(same, "one key is one agent", all.get(i), responses.get(i));
        }
        String code = first.text("/approval/user_code");
        model.registered(host, first.text("/agent_id"), key, Map.of(Authority.ECHO, Limits.NONE), code);
    }

    /** Of the hosts that take one key and prove it, one gets it. */
    private void oneKeyForMany() throws IOException {
        List<Host> active = model.hosts.values().stream()
                .filter(host -> host.status.equals("active"))
                .toList();
        List<Host> racers = active.subList(Math.max(0, active.size() - clients()), active.size());
        SigningKey contested = Field.newKey();
        List<Sent> all = racers.stream()
                .map(host -> field.tokens.proving(field.tokens.host(host.key), contested, Tokens.thumbprint(host.key)))
                .map(token -> Sent.post("/host/rotate-key", Orders.key(contested, null))
                        .bearer(token.compact()))
                .toList();
        List<Got> responses = atOnce("one key for many hosts", all, Ruling.of("200", "409 key_in_use"));
        racers.get(responses.indexOf(onlyOne("one key for many hosts", all, responses)))
                .rotate(contested);
    }

    private Got onlyOne(String description, List<Sent> all, List<Got> responses) {
        List<Got> done = responses.stream().filter(Got::isDone).toList();
        field.require(
                done.size() == 1,
                done.size() + " of " + all.size() + " win: " + description,
                all.get(0),
                responses.get(0));
        return done.get(0);
    }

    private List<Got> atOnce(String description, List<Sent> all, Ruling ruling) throws IOException {
        CyclicBarrier start = new CyclicBarrier(all.size());
        List<Callable<Got>> clients = all.stream()
                .map(request -> (Callable<Got>) () -> {
                    start.await(TIMEOUT_SECONDS, TimeUnit.SECONDS);
                    return field.near.send(request);
                })
                .toList();
        List<Got> responses = new ArrayList<>();
        try {
            for (Future<Got> each : threads.invokeAll(clients)) {
                responses.add(each.get(TIMEOUT_SECONDS, TimeUnit.SECONDS));
            }
        } catch (InterruptedException | ExecutionException | TimeoutException failed) {
            throw (AssertionError) field.failure(description).initCause(failed);
        }
        for (int i = 0; i < responses.size(); i++) {
            field.judge(description, all.get(i), ruling, responses.get(i));
        }
        return responses;
    }
}
