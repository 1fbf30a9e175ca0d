package dev.capstan.grants.approval;

import dev.capstan.core.Exposure;
import dev.capstan.core.Permission;
import dev.capstan.core.Sha256;
import dev.capstan.core.json.Json;
import dev.capstan.grants.Agent;
import dev.capstan.grants.Approval;
import dev.capstan.grants.Host;
import dev.capstan.grants.constraint.Constraints;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The details of an approval, as presented to the user before the decision.
 *
 * @param approval the open approval
 * @param host the host
 * @param agent the requesting agent
 * @param tenantId the tenant of the host once it is approved
 * @param items the requested capabilities
 * @param trust what every agent of the host will be granted without approval, if this decision links the host
 * @param needs the proof required to approve it: the strictest of the request and its consequences
 */
public record ApprovalDetails(
        Approval approval,
        Host host,
        Agent agent,
        String tenantId,
        List<Item> items,
        Map<String, Constraints> trust,
        Exposure.Approval needs) {

    public ApprovalDetails {
        items = List.copyOf(items);
        trust = Map.copyOf(trust);
    }

    /**
     * One capability.
     *
     * @param capability its name
     * @param description its description
     * @param constraints its constraints, including those that the server imposes
     * @param permissions the permissions it has
     * @param needs the proof required to approve it
     */
    public record Item(
            String capability,
            String description,
            Constraints constraints,
            Set<Permission> permissions,
            Exposure.Approval needs) {

        public Item {
            permissions = Set.copyOf(permissions);
        }
    }

    /** Returns a digest of all details. A decision on other details is refused. */
    public String digest() {
        StringBuilder content = new StringBuilder();
        line(content, approval.id());
        line(content, host.id());
        line(content, String.valueOf(host.name()));
        line(content, agent.id());
        line(content, agent.name());
        line(content, agent.mode().wire());
        line(content, String.valueOf(approval.reason()));
        items.forEach(item -> {
            line(content, item.capability());
            line(content, item.description());
            line(content, Json.canonical(item.constraints().toJson()));
            item.permissions().stream().sorted().forEach(permission -> line(content, permission.wire()));
            line(content, item.needs().wire());
        });
        line(content, needs.wire());
        new TreeMap<>(trust).forEach((name, constraints) -> {
            line(content, name);
            line(content, Json.canonical(constraints.toJson()));
        });
        return Sha256.hex(content.toString());
    }

    private static void line(StringBuilder content, String text) {
        content.append(text.length()).append(':').append(text).append('\n');
    }
}
