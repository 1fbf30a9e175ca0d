package dev.capstan.tck.steps.discovery;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.InvalidJson;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.json.RawJson;
import dev.capstan.tck.steps.common.EarlierStep;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.HookResult;
import dev.capstan.tck.subject.PreconditionFailed;
import dev.capstan.tck.subject.Subject;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Steps about forwarded envelopes. The envelopes are fixed, so that forwarding one again gives the same result
 * (DISC-4.1).
 */
public final class RelaySteps {

    private static final int LONG_AGO = 1_700_000_000;
    private static final long LONG_AHEAD = 4_000_000_000L;

    private final Subject subject;
    private JsonNode known = Json.object();
    private Map<String, String> unknown = Map.of();
    private @Nullable HookResult relayed;

    public RelaySteps(Subject subject) {
        this.subject = subject;
    }

    @When("an envelope is forwarded with these additional fields")
    public void forwardsFields(String fields) {
        forwards(envelope("say", Json.object().put("text", "Good morning")), fields);
        unknown = unknown(RawJson.members(fields));
    }

    @When("^a capability is forwarded (with .+)$")
    public void forwardsCapability(String variant) {
        forwards(
                envelope("capability", Json.object().set("capability", TransferDocuments.fixedCapability(variant))),
                "{}");
    }

    /** Requires a relay that forwards: one that forwards nothing cannot show that it verifies. */
    @Given("the relay forwards a capability with its own digest")
    public void forwardsAny() {
        forwardsCapability("with every field");
        if (relayed().output().isBlank()) {
            throw new PreconditionFailed(
                    "the relay forwards no capability: " + relayed().transcript());
        }
    }

    @Then("all additional fields are forwarded")
    public void isKept() {
        Expect.equal(
                "the unknown fields of the forwarded envelope",
                new TreeSet<>(unknown.keySet()),
                new TreeSet<>(unknown(forwarded()).keySet()));
    }

    @Then("the additional fields are forwarded byte for byte")
    public void isTheSame() {
        Map<String, String> forwarded = unknown(forwarded());
        unknown.forEach(
                (name, text) -> Expect.equal("'" + name + "'", text, forwarded.getOrDefault(name, "(not forwarded)")));
    }

    @Then("the known fields are forwarded unchanged")
    public void knownFieldsAreUnchanged() {
        Map<String, String> forwarded = forwarded();
        known.properties().forEach(field -> {
            String text = forwarded.get(field.getKey());
            Expect.isTrue(text != null, () -> "'" + field.getKey() + "' was not forwarded");
            Expect.sameJson(
                    "'" + field.getKey() + "'",
                    field.getValue(),
                    Expect.json("'" + field.getKey() + "' of the forwarded envelope", String.valueOf(text)));
        });
    }

    @Then("no envelope is forwarded")
    public void isNotForwarded() {
        Expect.equal("the output of the relay", "", relayed().output());
    }

    private void forwards(ObjectNode envelope, String fields) {
        String text = Json.write(envelope);
        String more = fields.strip().substring(1);
        relayed = subject.operator().relay(text.substring(0, text.length() - 1) + (more.equals("}") ? "" : ",") + more);
        // A relay can move an envelope to another channel.
        known = envelope.without("channel");
    }

    private ObjectNode envelope(String kind, JsonNode body) {
        ObjectNode envelope = Json.object()
                .put("protocol", "agh-network/v0")
                .put("id", "kit-" + kind)
                .put("kind", kind);
        envelope.put("channel", subject.peers().channel())
                .put("from", "visitor")
                .putNull("to");
        envelope.put("ts", LONG_AGO).put("expires_at", LONG_AHEAD);
        envelope.set("body", body);
        return envelope.putNull("proof");
    }

    /** Returns the unknown members, with each extension as a separate entry. */
    private Map<String, String> unknown(Map<String, String> members) {
        Map<String, String> unknown = new LinkedHashMap<>(members);
        unknown.keySet().removeIf(name -> known.has(name) || name.equals("channel"));
        String extensions = unknown.remove("ext");
        if (extensions != null) {
            members("'ext' of an envelope", extensions).forEach((name, text) -> unknown.put("ext." + name, text));
        }
        return unknown;
    }

    private Map<String, String> forwarded() {
        return members("the forwarded envelope", relayed().output());
    }

    private static Map<String, String> members(String description, String text) {
        try {
            return RawJson.members(text);
        } catch (InvalidJson e) {
            throw new ConformanceFailure(description + " is not a JSON object (" + e.getMessage() + "): " + text);
        }
    }

    private HookResult relayed() {
        return EarlierStep.result(relayed, "no envelope has been relayed yet");
    }
}
