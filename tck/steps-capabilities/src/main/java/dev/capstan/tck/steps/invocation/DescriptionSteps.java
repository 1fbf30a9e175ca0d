package dev.capstan.tck.steps.invocation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.steps.common.ScenarioState;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.Subject;
import io.cucumber.datatable.DataTable;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Steps about the contents of descriptors (INV-1). */
public final class DescriptionSteps {

    private static final Pattern UUID =
            Pattern.compile("[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}");

    private final Subject subject;
    private final ScenarioState state;
    private List<JsonReader> listed = List.of();

    public DescriptionSteps(Subject subject, ScenarioState state) {
        this.subject = subject;
        this.state = state;
    }

    @When("{string} is described")
    public void describe(String capability) {
        state.described(subject.descriptors().describe(capability));
    }

    @When("all capabilities are listed")
    public void list() {
        listed = subject.descriptors().all();
        Expect.isTrue(!listed.isEmpty(), () -> "no capability is listed");
    }

    @Then("the description has")
    public void says(DataTable expected) {
        for (Map.Entry<String, String> field : expected.asMap().entrySet()) {
            JsonNode value = Json.read(subject.fixtures().inText(field.getValue()));
            JsonNode actual = state.description().any(field.getKey());
            boolean hasMore = value.isObject() && !field.getKey().endsWith("_schema");
            Expect.sameJson(
                    "'" + field.getKey() + "' of the description", value, hasMore ? common(value, actual) : actual);
        }
    }

    @Then("the description has no {string}")
    public void hasNo(String field) {
        Expect.isTrue(!state.description().has(field), () -> "the description must not have '" + field + "'");
    }

    @Then("the description has an id")
    public void hasId() {
        Expect.notBlank("the id", state.description().text("id"));
    }

    @Then("the description has a UUID for its id")
    public void hasUuid() {
        String id = state.description().text("id");
        Expect.isTrue(UUID.matcher(id).matches(), () -> "the id is not a UUID: " + id);
    }

    @Then("describing it by that id gives the same description")
    public void sameById() {
        JsonNode again =
                subject.descriptors().describe(state.description().text("id")).node();
        Expect.sameJson("the description by id", state.description().node(), again);
    }

    @Then("each capability has a different id")
    public void idsDiffer() {
        Expect.isTrue(
                listed.size() > 1,
                () -> "only one capability is listed: " + listed.get(0).node());
        Set<String> ids = new HashSet<>();
        for (JsonReader one : listed) {
            Expect.isTrue(ids.add(one.text("id")), () -> "two capabilities have the id " + one.text("id"));
        }
    }

    @Then("each capability has {string}")
    public void eachHas(String fields) {
        for (JsonReader one : listed) {
            for (String field : fields.split(", ")) {
                JsonNode actual = one.any(field);
                Expect.isTrue(
                        !actual.isNull()
                                && !(actual.isTextual() && actual.textValue().isBlank()),
                        () -> "'" + field + "' is empty");
            }
        }
    }

    @Then("{string} are declared in its {string}")
    public void areDeclared(String fields, String schema) {
        JsonReader declared = state.description().object(schema).object("properties");
        List.of(fields.split(", ")).forEach(declared::any);
    }

    @Then("the list contains the description of {string}")
    public void containsDescription(String capability) {
        JsonNode alone = subject.descriptors().describe(capability).node();
        JsonNode among = listed.stream()
                .filter(one -> one.text("id").equals(alone.path("id").asText()))
                .findFirst()
                .orElseThrow(() -> new ConformanceFailure(capability + " is not listed"))
                .node();
        Expect.sameJson("the list entry of " + capability, alone, among);
    }

    @Then("each category is one of")
    public void categoriesAreOf(DataTable categories) {
        List<String> known = categories.asList();
        List<String> actual = listed.stream()
                .flatMap(one -> one.optionalText("category").stream())
                .toList();
        Expect.isTrue(!actual.isEmpty(), () -> "no capability has a category");
        Expect.isTrue(
                known.containsAll(actual),
                () -> "the categories: expected some of " + known + ", got " + new HashSet<>(actual));
    }

    /**
     * Returns the reported values of the expected fields. A policy can report more than was declared, such as defaults.
     */
    private static JsonNode common(JsonNode expected, JsonNode actual) {
        var common = Json.object();
        expected.fieldNames().forEachRemaining(name -> {
            if (actual.has(name)) {
                common.set(name, actual.get(name));
            }
        });
        return common;
    }
}
