package dev.capstan.tck.steps.grants;

import dev.capstan.tck.steps.common.Clients;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.steps.common.ScenarioState;
import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.auth.AuthRequest;
import dev.capstan.tck.subject.auth.AuthResponse;
import dev.capstan.tck.subject.auth.Operation;
import io.cucumber.datatable.DataTable;
import io.cucumber.java.en.Then;
import java.util.Optional;

/** Steps about the pages of a server's catalog (GR-5.3). */
public final class PageSteps {

    private final ScenarioState state;
    private final Clients clients;

    public PageSteps(ScenarioState state, Clients clients) {
        this.state = state;
        this.clients = clients;
    }

    @Then("^each of these (cursor|limit)s is refused$")
    public void noneWith(String parameter, DataTable values) {
        for (String value : values.asList()) {
            AuthResponse response =
                    clients.send(AuthRequest.of(Operation.CAPABILITIES).withQuery(parameter, value));
            String description = "the refusal of the " + parameter + " " + value;
            Expect.equal(description, "invalid_request", response.refusal().orElse("missing"));
            Expect.notBlank("the message of " + description, response.body().text("message"));
        }
    }

    /** Returns the cursor of the next page, or empty on the last page. */
    static Optional<String> nextCursor(JsonReader page) {
        return page.has("next_cursor") && !page.any("next_cursor").isNull()
                ? Optional.of(page.text("next_cursor"))
                : Optional.empty();
    }
}
