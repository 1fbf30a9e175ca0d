package dev.capstan.server.attacks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The chain is whole, and the model, the records and the server's own state tell the same. */
final class Agreement {

    private static final String BALANCE_OF_BANK =
            "{\"capability_id\": \"check_balance\"," + " \"parameters\": {\"account_id\": \"acc_123\"}}";

    private static final int MAX_ASKED = 30;

    private final Field field;
    private final Told model;
    private final Shown shown;
    private final String money;

    Agreement(Field field) throws IOException {
        this.field = field;
        this.model = new Told(field.near);
        this.shown = new Shown(field.near);
        this.money = money();
    }

    private String money() throws IOException {
        return field.near.send(Sent.post("/invocations", BALANCE_OF_BANK)).text("/result/balance");
    }

    /** Fails where they disagree. */
    void check() throws IOException {
        try {
            Got verified = verified();
            assertThat(verified.json().path("ok").booleanValue())
                    .as("the chain: %s", verified)
                    .isTrue();
            State records = model.read();
            State server = shown.read();
            addUnseen(server, records);
            assertThat(records.hosts()).as("hosts of the records").isEqualTo(server.hosts());
            assertThat(records.agents()).as("agents of the records").isEqualTo(server.agents());
            assertThat(canonical(records.grants())).as("grants of the records").isEqualTo(canonical(server.grants()));
            field.model.hosts.values().forEach(host -> check(host, server));
            field.model.agents.values().forEach(agent -> check(agent, server));
            assertThat(money()).as("the money that nobody may take").isEqualTo(money);
        } catch (AssertionError disagreement) {
            throw (AssertionError)
                    field.failure("after it: " + disagreement.getMessage()).initCause(disagreement);
        }
    }

    /** The last part of the chain, or the first that is broken. */
    private Got verified() throws IOException {
        Got part = field.near.send(Sent.of("GET", "/audit/verification"));
        while (part.json().has("head") && !part.json().has("ok")) {
            part = field.near.send(Sent.of("GET", "/audit/verification?from=" + part.text("/head")));
        }
        return part;
    }

    /** People are shown the newest hosts that wait; of the others some are asked, and the records speak for the rest. */
    private void addUnseen(State server, State records) throws IOException {
        List<Host> unseen = field.model.hosts.values().stream()
                .filter(host -> !server.hosts().containsKey(host.id))
                .toList();
        for (int i = 0; i < unseen.size(); i++) {
            Host host = unseen.get(i);
            List<Agent> agents = field.model.of(host).toList();
            if (i >= unseen.size() - MAX_ASKED) {
                shown.ask(server, host, agents, field.tokens);
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

    private void check(Host host, State server) {
        assertThat(server.hosts().get(host.id)).as("the status of %s", host).isEqualTo(host.status);
        assertThat(model.keyOf(host.id)).as("the key of %s", host).isEqualTo(Tokens.thumbprint(host.key));
    }

    private void check(Agent agent, State server) {
        assertThat(server.agents().get(agent.id)).as("the status of %s", agent).isEqualTo(agent.status);
        assertThat(model.keyOf(agent.id)).as("the key of %s", agent).isEqualTo(Tokens.thumbprint(agent.key));
        Map<String, Limits> grants = new TreeMap<>();
        server.grants().forEach((key, constraints) -> {
            if (key.startsWith(agent.id + " ")) {
                grants.put(key.substring(agent.id.length() + 1), Limits.of(constraints));
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
