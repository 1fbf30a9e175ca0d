package dev.capstan.server.attacks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The chain is whole, and the model, the records and the server's own state tell the same. */
final class ConsistencyCheck {

    private static final String BALANCE_OF_BANK =
            "{\"capability_id\": \"check_balance\"," + " \"parameters\": {\"account_id\": \"acc_123\"}}";

    private static final int MAX_QUERIES = 30;

    private final AttackContext context;
    private final RecordedState model;
    private final DisplayedState displayed;
    private final String money;

    ConsistencyCheck(AttackContext context) throws IOException {
        this.context = context;
        this.model = new RecordedState(context.near);
        this.displayed = new DisplayedState(context.near);
        this.money = money();
    }

    private String money() throws IOException {
        return context.near
                .send(RawRequest.post("/invocations", BALANCE_OF_BANK))
                .text("/result/balance");
    }

    /** Fails where they disagree. */
    void check() throws IOException {
        try {
            RawResponse verified = verified();
            assertThat(verified.json().path("ok").booleanValue())
                    .as("the chain: %s", verified)
                    .isTrue();
            GrantState records = model.read();
            GrantState server = displayed.read();
            addUnseen(server, records);
            assertThat(records.hosts()).as("hosts of the records").isEqualTo(server.hosts());
            assertThat(records.agents()).as("agents of the records").isEqualTo(server.agents());
            assertThat(canonical(records.grants())).as("grants of the records").isEqualTo(canonical(server.grants()));
            context.model.hosts.values().forEach(host -> check(host, server));
            context.model.agents.values().forEach(agent -> check(agent, server));
            assertThat(money()).as("the money that nobody may take").isEqualTo(money);
        } catch (AssertionError disagreement) {
            throw (AssertionError)
                    context.failure("after it: " + disagreement.getMessage()).initCause(disagreement);
        }
    }

    /** The last part of the chain, or the first that is broken. */
    private RawResponse verified() throws IOException {
        RawResponse part = context.near.send(RawRequest.of("GET", "/audit/verification"));
        while (part.json().has("head") && !part.json().has("ok")) {
            part = context.near.send(RawRequest.of("GET", "/audit/verification?from=" + part.text("/head")));
        }
        return part;
    }

    /**
     * Adds hosts that users do not see, because pages show only the newest pending hosts: some ask for their own state,
     * and the records supply the rest.
     */
    private void addUnseen(GrantState server, GrantState records) throws IOException {
        List<HostModel> unseen = context.model.hosts.values().stream()
                .filter(host -> !server.hosts().containsKey(host.id))
                .toList();
        for (int i = 0; i < unseen.size(); i++) {
            HostModel host = unseen.get(i);
            List<AgentModel> agents = context.model.of(host).toList();
            if (i >= unseen.size() - MAX_QUERIES) {
                displayed.addPendingHost(server, host, agents, context.tokens);
            } else {
                server.hosts().put(host.id, records.hosts().getOrDefault(host.id, "forgotten"));
                agents.forEach(
                        agent -> server.agents().put(agent.id, records.agents().getOrDefault(agent.id, "forgotten")));
            }
        }
    }

    /** Returns how many records tell of it. */
    long records() {
        return model.count();
    }

    private void check(HostModel host, GrantState server) {
        assertThat(server.hosts().get(host.id)).as("the status of %s", host).isEqualTo(host.status);
        assertThat(model.keyOf(host.id)).as("the key of %s", host).isEqualTo(TestTokens.thumbprint(host.key));
    }

    private void check(AgentModel agent, GrantState server) {
        assertThat(server.agents().get(agent.id)).as("the status of %s", agent).isEqualTo(agent.status);
        assertThat(model.keyOf(agent.id)).as("the key of %s", agent).isEqualTo(TestTokens.thumbprint(agent.key));
        Map<String, GrantLimits> grants = new TreeMap<>();
        server.grants().forEach((key, constraints) -> {
            if (key.startsWith(agent.id + " ")) {
                grants.put(key.substring(agent.id.length() + 1), GrantLimits.of(constraints));
            }
        });
        assertThat(grants).as("the grants of %s", agent).isEqualTo(agent.grants);
    }

    private static Map<String, String> canonical(Map<String, JsonNode> grants) {
        Map<String, String> texts = new TreeMap<>();
        grants.forEach((key, constraints) -> texts.put(key, Json.canonical(constraints)));
        return texts;
    }
}
