package dev.capstan.tck.steps.grants;

import dev.capstan.tck.steps.common.Clients;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.steps.common.ScenarioState;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.auth.AuthRequest;
import dev.capstan.tck.subject.auth.AuthResponse;
import dev.capstan.tck.subject.auth.Operation;
import io.cucumber.datatable.DataTable;
import io.cucumber.java.en.Then;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Steps about the pages of a server's catalog (GR-5.3). */
public record PageSteps(ScenarioState state, Clients clients) {

    /** Maximum number of pages. The fixture fleet has fewer capabilities. */
    private static final int MAX_PAGES = 200;

    @Then("^each of these (cursor|limit)s is refused$")
    public void noneWith(String parameter, DataTable values) {
        for (String value : values.asList()) {
            AuthResponse response =
                    clients.send(AuthRequest.of(Operation.CAPABILITIES).withQuery(parameter, value));
            String description = "the " + parameter + " " + value;
            Expect.refused(description, "invalid_request", response);
            Expect.notBlank(
                    "the message of the refusal of " + description,
                    response.body().text("message"));
        }
    }

    /** Returns the capabilities on all pages, from the first one. */
    static List<JsonReader> all(Function<AuthRequest, AuthResponse> send) {
        return all(Optional.empty(), send);
    }

    /**
     * Returns the capabilities on all pages, because a server may return a page of any size. A refused page is empty and
     * the last one. Throws {@link ConformanceFailure} if there are too many pages.
     *
     * @param first the cursor of the first page, if any
     * @param send sends the request for a page, each with a token of its own
     */
    static List<JsonReader> all(Optional<String> first, Function<AuthRequest, AuthResponse> send) {
        List<JsonReader> all = new ArrayList<>();
        Optional<String> cursor = first;
        for (int page = 0; page < MAX_PAGES; page++) {
            AuthRequest request = AuthRequest.of(Operation.CAPABILITIES);
            AuthResponse response = send.apply(
                    cursor.map(next -> request.withQuery("cursor", next)).orElse(request));
            all.addAll(capabilities(response));
            cursor = response.wire().isError() ? Optional.empty() : nextCursor(response.body());
            if (cursor.isEmpty()) {
                return all;
            }
        }
        throw new ConformanceFailure("the list has too many pages (limit " + MAX_PAGES + ")");
    }

    /** Returns the capabilities on a page; none if the request was refused. */
    static List<JsonReader> capabilities(AuthResponse page) {
        return page.wire().isError() ? List.of() : page.body().objects("capabilities");
    }

    /** Returns the cursor of the next page, or empty on the last page. */
    static Optional<String> nextCursor(JsonReader page) {
        return page.has("next_cursor") && !page.any("next_cursor").isNull()
                ? Optional.of(page.text("next_cursor"))
                : Optional.empty();
    }
}
