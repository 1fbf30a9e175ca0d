package dev.capstan.tck.steps.grants;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.steps.common.Agent;
import dev.capstan.tck.steps.common.Clients;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.steps.common.ScenarioState;
import dev.capstan.tck.steps.common.TableCells;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.auth.Operation;
import dev.capstan.tck.token.Token;
import io.cucumber.datatable.DataTable;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.util.List;
import java.util.Map;

/** Steps about several executions with one token (X-GR-8.8). */
public record BatchSteps(Subject subject, ScenarioState state, Clients clients) {

    @When("{agent} executes this batch")
    public void executesBatch(Agent agent, DataTable table) {
        executesBatch(clients.executionToken(agent), table);
    }

    @When("{agent} executes this batch using a token for {names}")
    public void executesBatchNarrowed(Agent agent, List<String> narrowed, DataTable table) {
        executesBatch(clients.narrowed(agent, narrowed), table);
    }

    @When("{agent} executes this batch using a token for the issuer")
    public void executesBatchForIssuer(Agent agent, DataTable table) {
        executesBatch(clients.agentToken(agent), table);
    }

    @When("{agent} executes this batch twice with the same token")
    public void executesBatchTwice(Agent agent, DataTable table) {
        Token token = clients.executionToken(agent);
        executesBatch(token, table);
        state.auth().granted();
        executesBatch(token, table);
    }

    private void executesBatch(Token token, DataTable table) {
        ArrayNode requests = Json.list();
        for (Map<String, String> row : table.asMaps()) {
            requests.addObject()
                    .put("id", row.get("id"))
                    .put("capability", subject.fixtures().capability(TableCells.of(row, "capability")))
                    .set("arguments", Json.read(TableCells.of(row, "with")));
        }
        clients.send(Operation.BATCH_EXECUTE, Json.object().set("requests", requests), token);
    }

    @Then("the batch has these responses")
    public void hasResponses(DataTable table) {
        Expect.equal(
                "the number of responses", table.asMaps().size(), responses().size());
        for (Map<String, String> row : table.asMaps()) {
            check(response(TableCells.of(row, "id")), row);
        }
    }

    @Then("the batch has its responses in the order {string}")
    public void hasOrder(String ids) {
        Expect.equal(
                "the order of the responses",
                List.of(ids.split(", ")),
                responses().stream().map(response -> response.text("id")).toList());
    }

    private JsonReader response(String id) {
        return responses().stream()
                .filter(response -> response.text("id").equals(id))
                .findFirst()
                .orElseThrow(() -> new ConformanceFailure("no response to " + id));
    }

    private List<JsonReader> responses() {
        return state.auth().granted().body().objects("responses");
    }

    private static void check(JsonReader response, Map<String, String> row) {
        String description = "the response to " + row.get("id");
        if (TableCells.of(row, "refused with").isEmpty()) {
            Expect.equal("the status of " + description, "completed", response.text("status"));
            Expect.sameJson("the data of " + description, Json.read(TableCells.of(row, "data")), response.any("data"));
            return;
        }
        Expect.equal("the status of " + description, "failed", response.text("status"));
        Expect.equal(
                "the code of " + description,
                TableCells.of(row, "refused with"),
                response.object("error").text("code"));
        Expect.notBlank(
                "the message of " + description, response.object("error").text("message"));
    }
}
