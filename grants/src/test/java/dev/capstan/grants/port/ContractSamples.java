package dev.capstan.grants.port;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import dev.capstan.grants.Agent;
import dev.capstan.grants.AgentMode;
import dev.capstan.grants.AgentStatus;
import dev.capstan.grants.Approval;
import dev.capstan.grants.Grant;
import dev.capstan.grants.GrantStatus;
import dev.capstan.grants.Host;
import dev.capstan.grants.KeySource;
import dev.capstan.grants.token.PublicKey;
import dev.capstan.grants.token.SigningKey;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Hosts and what hangs on them, none of which any other test has. */
final class ContractSamples {

    static final Instant NEW_YEAR = Instant.parse("2026-01-01T00:00:00.123Z");

    private static final AtomicInteger LAST = new AtomicInteger();

    private ContractSamples() {}

    static String id(String prefix) {
        return "%s_%010d".formatted(prefix, LAST.incrementAndGet());
    }

    static PublicKey key() {
        return SigningKey.generate().publicKey();
    }

    static Host host() {
        return host(key(), NEW_YEAR);
    }

    static Host host(PublicKey key, Instant since) {
        return Host.pending(id("hst"), "laptop", new KeySource.Inline(key), key.thumbprint(), since);
    }

    static Host publishingHost(URI url, PublicKey key) {
        return Host.pending(id("hst"), null, new KeySource.Remote(url, "k1"), key.thumbprint(), NEW_YEAR);
    }

    static URI url() {
        return URI.create("https://keys.example/" + id("set"));
    }

    static Agent agent(Host host) {
        return agent(host, key(), NEW_YEAR);
    }

    static Agent agent(Host host, PublicKey key, Instant since) {
        return new Agent(
                id("agt"),
                host.id(),
                "assistant",
                AgentMode.DELEGATED,
                new KeySource.Inline(key),
                key.thumbprint(),
                AgentStatus.PENDING,
                null,
                since,
                since,
                null,
                null);
    }

    static ObjectNode atMost(int max) {
        ObjectNode constraints = Json.object();
        constraints.putObject("amount").put("max", max);
        return constraints;
    }

    static Grant grant(Agent agent, String capability, GrantStatus status) {
        return new Grant(id("gnt"), agent.id(), capability, status, atMost(10), "owner", "to pay", NEW_YEAR, NEW_YEAR);
    }

    static Approval approval(Agent agent, Instant since) {
        return new Approval(
                id("apr"),
                id("CODE"),
                agent.id(),
                agent.hostId(),
                Approval.Purpose.ESCALATION,
                List.of(new Approval.Item("pay", atMost(5)), new Approval.Item("mail", Json.object())),
                "ünless 😀 denied",
                Approval.Status.OPEN,
                since,
                since.plusSeconds(600),
                null,
                null);
    }
}
