package dev.capstan.cli.agent;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.cli.PrintedText;
import dev.capstan.cli.Table;
import dev.capstan.client.AgentSnapshot;
import dev.capstan.client.GrantSnapshot;
import dev.capstan.client.StoredAgent;
import dev.capstan.client.TerminalText;
import dev.capstan.core.json.Json;
import java.io.PrintWriter;
import java.util.List;

/** The view of an agent: lines and a table for users, an object for programs. */
final class AgentView {

    private AgentView() {}

    static void print(StoredAgent agent, PrintWriter out) {
        AgentSnapshot snapshot = agent.snapshot();
        out.println("Agent   " + agent.label() + ", "
                + TerminalText.name(agent.request().name()));
        out.println("Server  " + agent.issuer());
        if (snapshot == null) {
            out.println("Status  unanswered");
            return;
        }
        boolean ends = snapshot.isActive() && !snapshot.expiresAt().isEmpty();
        out.println("Status  " + snapshot.status() + (ends ? ", until " + snapshot.expiresAt() : ""));
        if (!snapshot.grants().isEmpty()) {
            out.println();
            Table table = new Table("CAPABILITY", "STATUS", "CONSTRAINTS");
            snapshot.grants().forEach(grant -> table.row(row(grant, agent)));
            table.print(out);
        }
    }

    private static List<String> row(GrantSnapshot grant, StoredAgent agent) {
        String known = grant.isPending() ? requested(grant.capability(), agent) : grant.describe();
        String constraints = known.isEmpty() ? PrintedText.NO_VALUE : known;
        return List.of(
                grant.capability(),
                grant.status(),
                grant.reason().isEmpty() ? constraints : constraints + " (" + grant.reason() + ")");
    }

    /** Returns the constraints that an agent requested for a capability. A server sends none before a decision. */
    private static String requested(String capability, StoredAgent agent) {
        return agent.request().capabilities().stream()
                .filter(each -> each.name().equals(capability))
                .map(each -> String.join("; ", each.constraints().describe()))
                .filter(constraints -> !constraints.isEmpty())
                .map(constraints -> "requested: " + constraints)
                .findFirst()
                .orElse("");
    }

    static ObjectNode json(StoredAgent agent) {
        ObjectNode json = Json.object()
                .put("issuer", agent.issuer())
                .put("name", agent.request().name())
                .put("mode", agent.request().mode().wire());
        AgentSnapshot snapshot = agent.snapshot();
        return snapshot == null ? json.put("status", "unanswered") : json.setAll(snapshot.toJson());
    }
}
