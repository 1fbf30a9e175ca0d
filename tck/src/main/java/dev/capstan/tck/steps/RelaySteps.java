package dev.capstan.tck.steps;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.json.NotJson;
import dev.capstan.tck.json.RawJson;
import dev.capstan.tck.subject.Breach;
import dev.capstan.tck.subject.Subject;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.util.Map;
import java.util.TreeMap;

/** Envelopes that are forwarded (DISC-4.1). */
public final class RelaySteps {

    private static final int LONG_AGO = 1_700_000_000;
    private static final long LONG_AHEAD = 4_000_000_000L;

    private final Subject subject;
    private Map<String, String> sent = Map.of();
    private Map<String, String> forwarded = Map.of();
    private Map<String, String> unknown = Map.of();

    public RelaySteps(Subject subject) {
        this.subject = subject;
    }

    @When("an envelope is forwarded that says beyond the protocol")
    public void forwardsExtensions(String extensions) {
        forwards("\"ext\":" + extensions);
        unknown = Map.of("ext", extensions);
    }

    @When("^an envelope is forwarded that has beside its fields (\\{.+})$")
    public void forwardsFields(String fields) {
        forwards(fields.substring(1, fields.length() - 1));
        unknown = RawJson.members(fields);
    }

    @Then("what is forwarded says it to the letter")
    @Then("what is forwarded has it to the letter")
    public void isKept() {
        unknown.forEach((name, text) ->
                Expect.equal("'" + name + "' of what is forwarded", text, forwarded.getOrDefault(name, "missing")));
    }

    /** A relay may put an envelope into another channel, and nothing else. */
    @Then("the rest of it is as it was")
    public void restIsAsItWas() {
        Expect.equal("what is forwarded", parsed(sent), parsed(forwarded));
    }

    private void forwards(String members) {
        String text = Json.write(known());
        String envelope = text.substring(0, text.length() - 1) + "," + members + "}";
        sent = RawJson.members(envelope);
        String output = subject.operator().relay(envelope);
        try {
            forwarded = RawJson.members(output);
        } catch (NotJson e) {
            throw new Breach("what is forwarded is no envelope (" + e.getMessage() + "): " + output);
        }
    }

    /** Always the same, so that whoever forwards it twice does the same twice. */
    private ObjectNode known() {
        ObjectNode known = Json.object()
                .put("protocol", "agh-network/v0")
                .put("id", "kit-1")
                .put("kind", "say");
        known.put("channel", subject.channel()).put("from", "visitor").putNull("to");
        known.put("ts", LONG_AGO).put("expires_at", LONG_AHEAD);
        known.putObject("body").put("text", "Good morning");
        return known.putNull("proof");
    }

    private static Map<String, Object> parsed(Map<String, String> members) {
        Map<String, Object> parsed = new TreeMap<>();
        members.forEach((name, text) -> parsed.put(name, Json.read(text)));
        parsed.remove("channel");
        return parsed;
    }
}
