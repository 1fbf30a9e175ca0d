package dev.capstan.tck.subject.registry;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A requester's proposal (NEG-2.1).
 *
 * @param capability the capability, as the subject names it
 * @param agent address of the providing agent; null for any
 * @param preferred preferred version; null for none
 * @param acceptable acceptable versions, in order of preference; empty for none
 * @param range range of further acceptable versions; null for none
 * @param token token of the requester; null for none
 */
public record Proposal(
        String capability,
        @Nullable String agent,
        @Nullable String preferred,
        List<String> acceptable,
        @Nullable String range,
        @Nullable String token) {

    public Proposal {
        acceptable = List.copyOf(acceptable);
    }

    /** Creates a proposal that names a capability alone. */
    public static Proposal of(String capability) {
        return new Proposal(capability, null, null, List.of(), null, null);
    }

    /** Returns the same proposal to one agent. */
    public Proposal at(String address) {
        return new Proposal(capability, address, preferred, acceptable, range, token);
    }

    /** Returns the same proposal with a preferred version. */
    public Proposal preferring(@Nullable String version) {
        return new Proposal(capability, agent, version, acceptable, range, token);
    }

    /** Returns the same proposal with acceptable versions. */
    public Proposal accepting(List<String> versions) {
        return new Proposal(capability, agent, preferred, versions, range, token);
    }

    /** Returns the same proposal with a range of versions. */
    public Proposal withRange(@Nullable String versions) {
        return new Proposal(capability, agent, preferred, acceptable, versions, token);
    }

    /** Returns the same proposal with a bearer token. */
    public Proposal by(String bearer) {
        return new Proposal(capability, agent, preferred, acceptable, range, bearer);
    }

    /** Returns the members of the proposal. */
    public ObjectNode members() {
        ObjectNode members = Json.object().put("capability", capability);
        if (agent != null) {
            members.put("agent", agent);
        }
        if (preferred != null) {
            members.put("preferred_version", preferred);
        }
        if (!acceptable.isEmpty()) {
            members.set("acceptable_versions", Json.tree(acceptable));
        }
        if (range != null) {
            members.put("version_range", range);
        }
        return members;
    }

    /** Returns the proposal as JSON, for messages. */
    @Override
    public String toString() {
        return Json.write(members());
    }
}
