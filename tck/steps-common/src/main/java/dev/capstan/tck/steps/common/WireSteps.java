package dev.capstan.tck.steps.common;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.wire.RawRequest;
import dev.capstan.tck.subject.wire.ResponseFindings;
import io.cucumber.datatable.DataTable;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Steps on messages as sent on the wire; only features under {@code wire} use them. */
public record WireSteps(Subject subject, ScenarioState state, UniqueNames uniqueNames) {

    @When("^(GET|POST|PUT|DELETE) (\\S+) is sent with (.+)$")
    public void send(String method, String path, String body) {
        RawRequest request = RawRequest.of(method, path);
        exchange(method.equals("GET") ? request : request.withBody(MessageBodies.of(body)));
    }

    /** Sends requests of which a server may serve some, such as by a redirect. */
    @When("each of these is sent, and at least one is refused")
    public void sendEach(DataTable table) {
        long refused = table.asMaps().stream().filter(this::isRefused).count();
        Expect.isTrue(refused > 0, () -> "none of these requests was refused");
    }

    private boolean isRefused(Map<String, String> row) {
        send(row);
        return state.wire().isError();
    }

    private void send(Map<String, String> row) {
        send(TableCells.of(row, "method"), TableCells.of(row, "path"), TableCells.of(row, "body"));
    }

    @Then("each of these is refused with its status and its code")
    public void eachIsRefused(DataTable table) {
        for (Map<String, String> row : table.asMaps()) {
            send(row);
            Expect.of(
                    row.containsKey("why") ? TableCells.of(row, "why") : TableCells.of(row, "body"),
                    () -> statusAndCode(Integer.parseInt(TableCells.of(row, "status")), TableCells.of(row, "code")));
        }
    }

    @When("^POST (\\S+) is sent under the trace parent \"([^\"]+)\" with (.+)$")
    public void sendUnder(String path, String traceParent, String body) {
        exchange(RawRequest.of("POST", path)
                .withBody(MessageBodies.of(uniqueNames.replaceMarkers(body)))
                .with("traceparent", traceParent));
    }

    @When("^(POST|PUT) (\\S+) is sent as \"([^\"]+)\" with (.+)$")
    public void sendAs(String method, String path, String mediaType, String body) {
        exchange(RawRequest.of(method, path).withBody(MessageBodies.of(body)).with("Content-Type", mediaType));
    }

    @When("^(GET) (\\S+) is sent by a client that takes only \"([^\"]+)\"$")
    public void sendAccepting(String method, String path, String mediaType) {
        exchange(RawRequest.of(method, path).with("Accept", mediaType));
    }

    @Then("^every response about (\\S+) in this run has its published shape$")
    public void haveShapes(String area) {
        ResponseFindings found = subject.messages().responses(area);
        Expect.isTrue(found.responses() > 0, () -> "no response about " + area + " has a published shape");
        Expect.isTrue(
                found.violations().isEmpty(),
                () -> "responses differ from their published shapes:\n" + String.join("\n", found.violations()));
    }

    @Then("the status is {int}")
    public void status(int status) {
        Expect.equal("the status", status, state.wire().status(), state.wire().transcript());
    }

    @Then("the status is {int} and the code {string}")
    public void statusAndCode(int status, String code) {
        status(status);
        Expect.equal("the code", code, error("code"));
        Expect.notBlank("the message", error("message"));
    }

    @Then("the message names {string}")
    public void messageNames(String named) {
        Expect.names("the message", error("message"), named);
    }

    @Then("the response has the header {string}")
    public void hasHeader(String header) {
        header(header);
    }

    @Then("the response has no header {string}")
    public void hasNoHeader(String header) {
        Expect.isTrue(
                state.wire().header(header).isEmpty(),
                () -> "the response must not have the header " + header + ": "
                        + state.wire().transcript());
    }

    @Then("the header {string} names {string}")
    public void headerNames(String header, String named) {
        Expect.names("the header " + header, header(header), named);
    }

    @Then("the header {string} is {string}")
    public void headerIs(String header, String value) {
        Expect.equal("the header " + header, uniqueNames.replaceMarkers(value), header(header));
    }

    @Then("the header {string} equals the member {string}")
    public void headerEquals(String header, String pointer) {
        Expect.equal("the header " + header, memberText(pointer), header(header));
    }

    @Then("the header {string} is none of {string}")
    public void headerIsNone(String header, String named) {
        String value = header(header);
        for (String part : named.split(", ")) {
            Expect.isTrue(!value.equalsIgnoreCase(part), () -> "the header " + header + " must not be " + value);
        }
    }

    @Then("the response has these members")
    public void hasMembers(DataTable members) {
        for (Map.Entry<String, String> member : members.asMap().entrySet()) {
            JsonNode value = json().at(member.getKey());
            Expect.isTrue(!value.isMissingNode(), () -> "the response has no " + member.getKey() + ": " + json());
            Expect.sameJson(
                    member.getKey() + " of the response",
                    Json.read(subject.fixtures().inText(member.getValue())),
                    value);
        }
    }

    @Then("the response has the lists")
    public void hasLists(DataTable pointers) {
        for (String pointer : pointers.asList()) {
            Expect.isTrue(json().at(pointer).isArray(), () -> pointer + " is not a list: " + json());
        }
    }

    @Then("the response has exactly the members {string}")
    public void hasExactly(String members) {
        Set<String> names = new TreeSet<>();
        json().fieldNames().forEachRemaining(names::add);
        Expect.equal("the members of the response", new TreeSet<>(List.of(members.split(", "))), names);
    }

    @Then("the response has no member {codes}")
    public void hasNoMember(List<String> pointers) {
        for (String pointer : pointers) {
            Expect.isTrue(
                    json().at(pointer).isMissingNode(), () -> "the response must not have " + pointer + ": " + json());
        }
    }

    private void exchange(RawRequest request) {
        state.recordResponse(subject.messages().send(request));
    }

    /** Returns the code or the message of a refusal, in the format of the protocol or of the bindings. */
    private String error(String field) {
        JsonNode error = json().path("error");
        JsonNode actual = error.isObject() ? error.path(field) : field.equals("code") ? error : json().path(field);
        Expect.isTrue(
                actual.isTextual(),
                () -> "the refusal has no " + field + ": " + state.wire().transcript());
        return actual.asText();
    }

    /** Returns a header of the last response. Throws a {@link ConformanceFailure} if it is missing. */
    public String header(String name) {
        return state.wire()
                .header(name)
                .orElseThrow(() -> new ConformanceFailure("the response has no header " + name + ": "
                        + state.wire().transcript()));
    }

    /** Returns the value at a pointer of the last response, as a string. */
    public String memberText(String pointer) {
        return json().at(pointer).asText("nothing");
    }

    private JsonNode json() {
        return state.wire().json();
    }
}
