package dev.capstan.tck.steps;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.Reading;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.auth.AuthRequest;
import dev.capstan.tck.subject.auth.Operation;
import io.cucumber.datatable.DataTable;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.util.List;
import java.util.Map;

/** Several executions by one token (X-GR-8.8). */
public final class BatchSteps {

    private final Subject subject;
    private final Scene scene;
    private final Clients clients;

    public BatchSteps(Subject subject, Scene scene, Clients clients) {
        this.subject = subject;
        this.scene = scene;
        this.clients = clients;
    }

    @When("{agent} executes these together")
    public void executesTogether(Agent agent, DataTable table) {
        ArrayNode requests = Json.list();
        for (Map<String, String> row : table.asMaps()) {
            requests.addObject()
                    .put("id", row.get("id"))
                    .put("capability", subject.capabilityName(Cells.text(row.get("capability"))))
                    .set("arguments", Json.read(Cells.text(row.get("with"))));
        }
        clients.send(AuthRequest.of(Operation.BATCH_EXECUTE)
                .saying(Json.object().set("requests", requests))
                .by(clients.executionToken(agent).compact()));
    }

    @Then("these answers come, in this order")
    public void answersCome(DataTable table) {
        List<Reading> responses = scene.auth().granted().body().objects("responses");
        Expect.equal("the number of answers", table.asMaps().size(), responses.size());
        for (int i = 0; i < responses.size(); i++) {
            check(responses.get(i), table.asMaps().get(i));
        }
    }

    private static void check(Reading response, Map<String, String> row) {
        Expect.equal("the id of an answer", Cells.text(row.get("id")), response.text("id"));
        String what = "the answer to " + row.get("id");
        if (Cells.text(row.get("refused with")).isEmpty()) {
            Expect.equal("the status of " + what, "completed", response.text("status"));
            Expect.sameJson("the data of " + what, Json.read(Cells.text(row.get("data"))), response.any("data"));
            return;
        }
        Expect.equal("the status of " + what, "failed", response.text("status"));
        Expect.equal(
                "the code of " + what,
                row.get("refused with"),
                response.object("error").text("code"));
        Expect.names("the message of " + what, response.object("error").text("message"), "");
    }
}
