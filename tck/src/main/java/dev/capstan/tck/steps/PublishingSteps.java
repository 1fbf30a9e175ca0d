package dev.capstan.tck.steps;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.HarnessFault;
import dev.capstan.tck.subject.Reading;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.registry.Publisher;
import dev.capstan.tck.subject.registry.RegistryAnswer;
import io.cucumber.datatable.DataTable;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Publishing versions, and what becomes of it (NEG-1, NEG-3, NEG-5.2). */
public final class PublishingSteps {

    private static final String SNARE = "(a place of the kit)";
    private static final Publisher OPERATOR = new Publisher.Operator();

    private final Subject subject;
    private final Scene scene;
    private final Titles titles;
    private final Clients clients;
    private final Snare snare;
    private @Nullable Reading first;
    private @Nullable String capability;
    private @Nullable String version;
    private JsonNode declaration = Json.object();

    public PublishingSteps(Subject subject, Scene scene, Titles titles, Clients clients, Snare snare) {
        this.subject = subject;
        this.scene = scene;
        this.titles = titles;
        this.clients = clients;
        this.snare = snare;
    }

    @Given("{word} of {titled} is published as")
    public void isPublishedAs(String version, String capability, DataTable fields) {
        first = publish(version, capability, document(fields), OPERATOR).given().body();
    }

    @Given("{string} of {titled} are published in this order, all alike")
    public void arePublished(String versions, String capability) {
        for (String version : versions.split(", ")) {
            publish(version, capability, Json.object(), OPERATOR).given();
        }
    }

    @When("the operator publishes {word} of {titled} as")
    public void publishes(String version, String capability, DataTable fields) {
        publish(version, capability, document(fields), OPERATOR);
    }

    @When("the operator publishes {word} of {titled}")
    public void publishes(String version, String capability) {
        publish(version, capability, Json.object(), OPERATOR);
    }

    @When("the operator publishes the same again")
    public void publishesAgain() {
        publish(given(version), given(capability), declaration, OPERATOR);
    }

    @When("the operator publishes the same again as {word}")
    public void publishesAgainAs(String version) {
        publish(version, given(capability), declaration, OPERATOR);
    }

    @When("the operator publishes it again with {string} as {json}")
    public void publishesOther(String field, JsonNode value) {
        ObjectNode other = declaration.deepCopy();
        other.set(field, value);
        publish(given(version), given(capability), other, OPERATOR);
    }

    @When("the operator publishes {word} of {titled}, with {string} of its {word} as {json}")
    public void publishesChanged(String version, String capability, String pointer, String side, JsonNode schema) {
        ObjectNode other = declaration.deepCopy();
        int last = pointer.lastIndexOf('/');
        ObjectNode parent = (ObjectNode) other.get(side + "_schema").at(pointer.substring(0, last));
        parent.set(pointer.substring(last + 1), schema);
        publish(version, capability, other, OPERATOR);
    }

    @When("{agent} publishes {word} of {titled}")
    public void agentPublishes(Agent agent, String version, String capability) {
        String token = clients.agentToken(agent, subject.registry().place()).compact();
        publish(version, capability, Json.object(), new Publisher.Agent(token));
    }

    @When("{agent} publishes {word} of {titled} by a token for something else")
    public void agentPublishesElsewhere(Agent agent, String version, String capability) {
        String token = clients.executionToken(agent).compact();
        publish(version, capability, Json.object(), new Publisher.Agent(token));
    }

    @When("somebody publishes {word} of {titled} without saying who it is")
    public void nobodyPublishes(String version, String capability) {
        publish(version, capability, Json.object(), new Publisher.Nobody());
    }

    @Then("it is published")
    public void isPublished() {
        Reading told = subject.registry()
                .version(given(capability), given(version))
                .given()
                .body();
        Expect.that(
                scene.answered().refusal().isEmpty(),
                () -> "it is refused: " + scene.wire().transcript());
        Expect.equal("the type", given(capability), told.text("type"));
        Expect.equal("the version", given(version), told.text("version"));
    }

    @Then("nothing has changed")
    public void nothingHasChanged() {
        Expect.that(
                scene.answered().refusal().isEmpty(),
                () -> "it is refused: " + scene.wire().transcript());
        isStillWhatItWas();
    }

    @Then("what was published first stands")
    public void isStillWhatItWas() {
        Reading before = given(first);
        List<Reading> now =
                subject.registry().versions(before.text("type")).given().body().objects("versions");
        Expect.equal("the number of versions", 1, now.size());
        Expect.sameJson("what is told of it", before.node(), now.get(0).node());
    }

    @Then("nobody has come for it")
    public void nobodyHasCome() {
        Expect.that(!snare.isVisited(), () -> "the subject has come for a schema to " + snare.address());
    }

    @Then("it is refused, since it breaks this")
    public void isRefusedForBreaking(DataTable expected) {
        Expect.equal(
                "the code of " + scene.wire().transcript(),
                "undeclared_breaking_change",
                scene.answered().refusal().orElse("nothing"));
        List<Reading> changes = scene.answered().body().objects("changes");
        Set<String> places = new HashSet<>();
        for (Reading change : changes) {
            Expect.names("the message of a change", change.text("message"), "");
            Expect.equal("the effect of a change", "breaks", change.text("effect"));
            change.any("instance");
            places.add(change.text("side") + " " + change.text("pointer"));
        }
        Set<String> due = new HashSet<>();
        for (Map<String, String> row : expected.asMaps()) {
            due.add(row.get("side") + " " + Cells.pointer(row.get("at")));
        }
        Expect.equal("the set of what it breaks, in " + scene.wire().body(), due, places);
    }

    private RegistryAnswer publish(String asVersion, String asCapability, JsonNode document, Publisher by) {
        RegistryAnswer answer = subject.registry().publish(asCapability, asVersion, document, by);
        capability = asCapability;
        version = asVersion;
        declaration = document;
        scene.happened(answer);
        return answer;
    }

    private ObjectNode document(DataTable fields) {
        ObjectNode document = Json.object();
        fields.asMap().forEach((field, value) -> document.set(field, Json.read(written(value))));
        return document;
    }

    private String written(String cell) {
        return titles.in(cell.contains(SNARE) ? cell.replace(SNARE, snare.address()) : cell);
    }

    private static <T> T given(@Nullable T thing) {
        if (thing == null) {
            throw new HarnessFault("nothing has been published yet");
        }
        return thing;
    }
}
