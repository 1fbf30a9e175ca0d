package dev.capstan.tck.steps.grants;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.steps.common.Agent;
import dev.capstan.tck.steps.common.Caller;
import dev.capstan.tck.steps.common.Clients;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.steps.common.ScenarioParties;
import dev.capstan.tck.steps.common.ScenarioState;
import dev.capstan.tck.subject.HarnessError;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.auth.AuthRequest;
import dev.capstan.tck.subject.auth.Operation;
import dev.capstan.tck.token.SigningKey;
import dev.capstan.tck.token.Token;
import io.cucumber.datatable.DataTable;
import io.cucumber.java.en.Then;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Steps that must be refused at each operation, such as those of a revoked host (GR-8.1, GR-8.2). */
public record OperationSteps(Subject subject, Clients clients, ScenarioState state, ScenarioParties parties) {

    private static final Pattern QUOTED = Pattern.compile("\"([^\"]+)\"");

    @Then("{caller} is refused with {string} if it tries to")
    public void isRefused(Caller caller, String code, DataTable acts) {
        acts.asList().forEach(act -> isRefused(caller, code, act, token -> token));
    }

    @Then("{caller} is refused with {string} if another key signed its token to")
    public void isRefusedForgeries(Caller caller, String code, DataTable acts) {
        acts.asList().forEach(act -> isRefused(caller, code, act, token -> token.signedBy(SigningKey.fresh())));
    }

    private void isRefused(Caller caller, String code, String act, UnaryOperator<Token> change) {
        AuthRequest request = request(act);
        clients.send(request.by(
                change.apply(clients.token(caller, request.operation())).compact()));
        Expect.refused("the request to " + act, code, state.auth());
    }

    private AuthRequest request(String act) {
        Matcher quoted = QUOTED.matcher(act);
        String capability = quoted.find() ? quoted.group(1) : "";
        Agent agent = parties.agent("the agent");
        ObjectNode named = Json.object().put("agent_id", agent.id());
        return switch (quoted.replaceAll("…")) {
            case "request the status of the agent" -> Clients.statusOf(agent.id());
            case "list the capabilities" -> AuthRequest.of(Operation.CAPABILITIES);
            case "describe …" ->
                AuthRequest.of(Operation.DESCRIBE_CAPABILITY)
                        .withQuery("name", subject.fixtures().capability(capability));
            case "request …" -> clients.capabilityRequest(List.of(capability), Json.object());
            case "execute …" -> clients.execution(capability, Json.object());
            case "execute a batch of …" ->
                AuthRequest.of(Operation.BATCH_EXECUTE).withBody(batch(capability));
            case "reactivate the agent" -> AuthRequest.of(Operation.REACTIVATE).withBody(named);
            case "revoke the agent" -> AuthRequest.of(Operation.REVOKE).withBody(named);
            case "rotate the key of the agent" ->
                AuthRequest.of(Operation.ROTATE_KEY).withBody(named.setAll(clients.rotation(SigningKey.fresh())));
            case "rotate its key" ->
                AuthRequest.of(Operation.ROTATE_HOST_KEY).withBody(clients.rotation(SigningKey.fresh()));
            case "revoke itself" -> AuthRequest.of(Operation.REVOKE_HOST).withBody(Json.object());
            default -> throw new HarnessError("unknown act: " + act);
        };
    }

    private JsonNode batch(String capability) {
        ObjectNode batch = Json.object();
        batch.putArray("requests")
                .addObject()
                .put("id", "a")
                .put("capability", subject.fixtures().capability(capability))
                .putObject("arguments");
        return batch;
    }
}
