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

/**
 * Two to eight clients that change one object at once. There is one winner, or one order in which all of it happened.
 */
final class RaceAttacks implements AutoCloseable {

    private static final int MAX_THREADS = 8;
    private static final int TIMEOUT_SECONDS = 60;
    private static final String STATUS = "/status";

    private final AttackContext context;
    private final AuthorityModel model;
    private final ValidRequests validRequests;
    private final ExecutorService threads = Executors.newFixedThreadPool(MAX_THREADS);

    RaceAttacks(AttackContext context, ValidRequests validRequests) {
        this.context = context;
        this.model = context.model;
        this.validRequests = validRequests;
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }

    /** Makes one move. */
    void move() throws IOException {
        @Nullable AgentModel waiting = validRequests.register(null);
        if (waiting == null) {
            return;
        }
        PendingApproval pendingApproval = validRequests.newest();
        String user = context.randomUser();
        int race = context.random.nextInt(10);
        if (race < 2) {
            decisions(pendingApproval, user);
            return;
        }
        if (race == 2) {
            decisionAndEnd(pendingApproval, user);
            return;
        }
        validRequests.decide(pendingApproval, user, true, Map.of());
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
        return 2 + context.random.nextInt(MAX_THREADS - 1);
    }

    /** Of approvals and denials of one code, one is carried out. */
    private void decisions(PendingApproval pendingApproval, String user) throws IOException {
        List<RawRequest> all = new ArrayList<>();
        for (int i = clients(); i > 0; i--) {
            boolean approves = context.random.nextBoolean();
            all.add(ValidRequests.decision(pendingApproval, user, ValidRequests.decision(approves, Map.of())));
        }
        List<RawResponse> responses =
                atOnce("decisions on " + pendingApproval, all, AllowedOutcomes.of("200", "409 approval_closed"));
        RawResponse winner = onlyOne("decisions on " + pendingApproval, all, responses);
        boolean approved = winner.text(STATUS).equals("active");
        model.decided(pendingApproval, user, approved, Map.of());
    }

    /** However an approval and the end of its host fall together, the host has ended. */
    private void decisionAndEnd(PendingApproval pendingApproval, String user) throws IOException {
        HostModel host = pendingApproval.agent.host;
        List<RawRequest> all = new ArrayList<>();
        for (int i = clients(); i > 1; i--) {
            all.add(ValidRequests.decision(pendingApproval, user, ValidRequests.decision(true, Map.of())));
        }
        all.add(RawRequest.of("DELETE", "/hosts/" + host.id).basic(user, AttackContext.PASSWORD));
        String description = "the end of " + host;
        List<RawResponse> responses = atOnce(description, all, AllowedOutcomes.of("200", "409 approval_closed"));
        RawResponse end = responses.get(responses.size() - 1);
        boolean approved = responses.subList(0, responses.size() - 1).stream().anyMatch(RawResponse::isDone);
        if (approved) {
            model.decided(pendingApproval, user, true, Map.of());
        }
        model.revoked(host);
        context.require(
                end.isDone() && host.status.equals(end.text(STATUS)), description, all.get(all.size() - 1), end);
    }

    /** Requests for the same that come at once wait under one code. */
    private void requests(AgentModel agent) throws IOException {
        Map<String, GrantLimits> requested = Map.of(AuthorityModel.ECHO, GrantLimits.NONE);
        String body = "{\"capabilities\": [\"echo\"]}";
        List<RawRequest> all = new ArrayList<>();
        for (int i = clients(); i > 0; i--) {
            String target = "/agent/request-capability";
            all.add(RawRequest.post(target, body)
                    .bearer(context.tokens.agent(agent, target).compact()));
        }
        AllowedOutcomes outcomes = model.request(agent, requested);
        List<RawResponse> responses = atOnce("requests of " + agent, all, outcomes);
        for (int i = 0; i < responses.size() && outcomes.isDone(); i++) {
            boolean same = responses
                    .get(i)
                    .text("/approval/user_code")
                    .equals(responses.get(0).text("/approval/user_code"));
            context.require(same, "one wish has one code", all.get(i), responses.get(i));
        }
        if (outcomes.isDone()) {
            model.requested(agent, requested, responses.get(0).text("/approval/user_code"));
        }
    }

    /** One token is good for one call. */
    private void oneToken(AgentModel agent) throws IOException {
        RawRequest call =
                ValidRequests.execution(AuthorityModel.BALANCE, Json.object().put("account_id", "acc_123"));
        RawRequest whole =
                call.bearer(context.tokens.agent(agent, call.target()).compact());
        if (!model.execute(agent, AuthorityModel.BALANCE, Json.object().put("account_id", "acc_123"))
                .isDone()) {
            AllowedOutcomes none = AllowedOutcomes.of("403 capability_not_granted", "401 invalid_jwt");
            atOnce("one token of " + agent, Collections.nCopies(clients(), whole), none);
            return;
        }
        List<RawRequest> all = Collections.nCopies(clients(), whole);
        onlyOne("one token of " + agent, all, atOnce("one token", all, AllowedOutcomes.of("200", "401 invalid_jwt")));
    }

    /** Of the next keys of an agent, each asked for with its present one, it gets one. */
    private void rotations(AgentModel agent) throws IOException {
        List<RawRequest> all = new ArrayList<>();
        List<SigningKey> keys = new ArrayList<>();
        for (int i = clients(); i > 0; i--) {
            SigningKey next = AttackContext.newKey();
            keys.add(next);
            var token = context.tokens.proving(context.tokens.agent(agent, "/agent/rotate-key"), next, agent.id);
            all.add(RawRequest.post("/agent/rotate-key", ValidRequests.key(next, null))
                    .bearer(token.compact()));
        }
        List<RawResponse> responses = atOnce("keys of " + agent, all, AllowedOutcomes.of("200", "401 invalid_jwt"));
        agent.rotate(keys.get(responses.indexOf(onlyOne("keys of " + agent, all, responses))));
    }

    private void hostRotations(HostModel host) throws IOException {
        List<RawRequest> all = new ArrayList<>();
        List<SigningKey> keys = new ArrayList<>();
        for (int i = clients(); i > 0; i--) {
            SigningKey next = AttackContext.newKey();
            keys.add(next);
            var token = context.tokens.proving(context.tokens.host(host.key), next, TestTokens.thumbprint(host.key));
            all.add(RawRequest.post("/host/rotate-key", ValidRequests.key(next, null))
                    .bearer(token.compact()));
        }
        List<RawResponse> responses = atOnce("keys of " + host, all, AllowedOutcomes.of("200", "401 invalid_jwt"));
        host.rotate(keys.get(responses.indexOf(onlyOne("keys of " + host, all, responses))));
    }

    /** Once an agent has been revoked, it calls nothing. */
    private void revocationAndCalls(AgentModel agent, String user) throws IOException {
        List<RawRequest> all = new ArrayList<>();
        for (int i = clients(); i > 1; i--) {
            RawRequest call = ValidRequests.execution(
                    AuthorityModel.BALANCE, Json.object().put("account_id", "acc_123"));
            all.add(call.bearer(context.tokens.agent(agent, call.target()).compact()));
        }
        all.add(RawRequest.of("DELETE", "/agents/" + agent.id).basic(user, AttackContext.PASSWORD));
        AllowedOutcomes either = AllowedOutcomes.of("200", "403 agent_revoked", "403 capability_not_granted");
        List<RawResponse> responses = atOnce("the end of " + agent, all, either);
        context.require(
                responses.get(responses.size() - 1).isDone(),
                "a revocation is always done",
                all.get(all.size() - 1),
                responses.get(responses.size() - 1));
        model.revoked(agent);
        RawRequest late =
                ValidRequests.execution(AuthorityModel.BALANCE, Json.object().put("account_id", "acc_123"));
        context.known(
                "a call after its end by " + agent,
                late.bearer(context.tokens.agent(agent, late.target()).compact()),
                AllowedOutcomes.of("403 agent_revoked"));
    }

    /** Registrations with one key are one agent, or are refused. */
    private void registrations(HostModel host) throws IOException {
        SigningKey key = AttackContext.newKey();
        List<RawRequest> all = new ArrayList<>();
        for (int i = clients(); i > 0; i--) {
            String body = "{\"name\": \"Racer\", \"capabilities\": [\"echo\"]}";
            all.add(RawRequest.post("/agent/register", body)
                    .bearer(context.tokens.registering(host.key, key).compact()));
        }
        List<RawResponse> responses = atOnce("registrations under " + host, all, AllowedOutcomes.of("200"));
        RawResponse first = responses.get(0);
        for (int i = 0; i < responses.size(); i++) {
            boolean same = responses.get(i).text("/agent_id").equals(first.text("/agent_id"));
            context.require(same, "one key is one agent", all.get(i), responses.get(i));
        }
        String code = first.text("/approval/user_code");
        model.registered(host, first.text("/agent_id"), key, Map.of(AuthorityModel.ECHO, GrantLimits.NONE), code);
    }

    /** Of the hosts that take one key and prove it, one gets it. */
    private void oneKeyForMany() throws IOException {
        List<HostModel> active = model.hosts.values().stream()
                .filter(host -> host.status.equals("active"))
                .toList();
        List<HostModel> racers = active.subList(Math.max(0, active.size() - clients()), active.size());
        SigningKey contested = AttackContext.newKey();
        List<RawRequest> all = racers.stream()
                .map(host -> context.tokens.proving(
                        context.tokens.host(host.key), contested, TestTokens.thumbprint(host.key)))
                .map(token -> RawRequest.post("/host/rotate-key", ValidRequests.key(contested, null))
                        .bearer(token.compact()))
                .toList();
        List<RawResponse> responses =
                atOnce("one key for many hosts", all, AllowedOutcomes.of("200", "409 key_in_use"));
        racers.get(responses.indexOf(onlyOne("one key for many hosts", all, responses)))
                .rotate(contested);
    }

    private RawResponse onlyOne(String description, List<RawRequest> all, List<RawResponse> responses) {
        List<RawResponse> done = responses.stream().filter(RawResponse::isDone).toList();
        context.require(
                done.size() == 1,
                done.size() + " of " + all.size() + " win: " + description,
                all.get(0),
                responses.get(0));
        return done.get(0);
    }

    private List<RawResponse> atOnce(String description, List<RawRequest> all, AllowedOutcomes outcomes)
            throws IOException {
        CyclicBarrier start = new CyclicBarrier(all.size());
        List<Callable<RawResponse>> clients = all.stream()
                .map(request -> (Callable<RawResponse>) () -> {
                    start.await(TIMEOUT_SECONDS, TimeUnit.SECONDS);
                    return context.near.send(request);
                })
                .toList();
        List<RawResponse> responses = new ArrayList<>();
        try {
            for (Future<RawResponse> each : threads.invokeAll(clients)) {
                responses.add(each.get(TIMEOUT_SECONDS, TimeUnit.SECONDS));
            }
        } catch (InterruptedException | ExecutionException | TimeoutException failed) {
            throw (AssertionError) context.failure(description).initCause(failed);
        }
        for (int i = 0; i < responses.size(); i++) {
            context.checkOutcome(description, all.get(i), outcomes, responses.get(i));
        }
        return responses;
    }
}
