package dev.capstan.tck.steps.negotiation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.steps.common.Agent;
import dev.capstan.tck.steps.common.Clients;
import dev.capstan.tck.steps.common.EarlierStep;
import dev.capstan.tck.steps.common.TrapServer;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.registry.Publisher;
import dev.capstan.tck.subject.registry.RegistryResponse;
import dev.capstan.tck.token.TokenDefect;
import io.cucumber.datatable.DataTable;
import io.cucumber.java.ParameterType;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.When;
import org.jspecify.annotations.Nullable;

/** Steps about publishing versions: by the operator, agents, and anonymous callers (NEG-1, NEG-3, NEG-5.2). */
public final class PublishingSteps {

    private static final String TRAP_SERVER = "(a URL of the kit)";
    private static final Publisher OPERATOR = new Publisher.Operator();

    private final Subject subject;
    private final Publications publications;
    private final RegistryNames registryNames;
    private final Clients clients;
    private final TrapServer trapServer;
    private @Nullable String lastToken;

    public PublishingSteps(
            Subject subject,
            Publications publications,
            RegistryNames registryNames,
            Clients clients,
            TrapServer trapServer) {
        this.subject = subject;
        this.publications = publications;
        this.registryNames = registryNames;
        this.clients = clients;
        this.trapServer = trapServer;
    }

    @Given("{word} of {titled} is published as")
    public void isPublishedAs(String version, String capability, DataTable fields) {
        publications.publish(version, capability, document(fields), OPERATOR).requireSuccess();
        publications.isFirst();
    }

    @Given("{string} of {titled} are published in this order with the same schemas")
    public void arePublished(String versions, String capability) {
        for (String version : versions.split(", ")) {
            publications.publish(version, capability, Json.object(), OPERATOR).requireSuccess();
        }
    }

    @Given("{agent} has published {string} of {titled}")
    public void hasPublished(Agent agent, String versions, String capability) {
        for (String version : versions.split(", ")) {
            publish(agent, version, capability, Json.object()).requireSuccess();
        }
    }

    @When("the operator publishes {word} of {titled} as")
    public void publishes(String version, String capability, DataTable fields) {
        publications.publish(version, capability, document(fields), OPERATOR);
    }

    @When("the operator publishes {word} of {titled}")
    public void publishes(String version, String capability) {
        publications.publish(version, capability, Json.object(), OPERATOR);
    }

    @When("^the operator publishes the same again(?: as (\\S+))?$")
    public void publishesAgain(@Nullable String version) {
        publications.publish(
                version == null ? publications.version() : version,
                publications.capability(),
                publications.declaration(),
                OPERATOR);
    }

    @When("the operator publishes it again with {string} as {json}")
    public void publishesOther(String field, JsonNode value) {
        ObjectNode other = publications.declaration().deepCopy();
        other.set(field, value);
        publications.publish(publications.version(), publications.capability(), other, OPERATOR);
    }

    @When("the operator publishes {word} of {titled}, with {string} of its {word} as {json}")
    public void publishesChanged(String version, String capability, String pointer, String side, JsonNode schema) {
        publications.publish(version, capability, changed(pointer, side, schema), OPERATOR);
    }

    @Given("{word} of {titled} is published, breaking {string}, with {string} of its {word} as {json}")
    public void isPublishedBreaking(
            String version, String capability, String broken, String pointer, String side, JsonNode schema) {
        ObjectNode other = changed(pointer, side, schema).put("breaking_changes_from", broken);
        publications.publish(version, capability, other, OPERATOR).requireSuccess();
    }

    private ObjectNode changed(String pointer, String side, JsonNode schema) {
        ObjectNode other = publications.declaration().deepCopy();
        int last = pointer.lastIndexOf('/');
        ObjectNode parent = (ObjectNode) other.get(side + "_schema").at(pointer.substring(0, last));
        parent.set(pointer.substring(last + 1), schema);
        return other;
    }

    @When("{agent} publishes {word} of {titled}")
    public void agentPublishes(Agent agent, String version, String capability) {
        publish(agent, version, capability, Json.object());
    }

    @When("{agent} publishes {word} of {titled} as")
    public void agentPublishes(Agent agent, String version, String capability, DataTable fields) {
        publish(agent, version, capability, document(fields));
    }

    private RegistryResponse publish(Agent agent, String version, String capability, ObjectNode document) {
        lastToken = clients.agentToken(agent, subject.registry().audience()).compact();
        return publications.publish(version, capability, document, new Publisher.Agent(lastToken));
    }

    @When("{agent} publishes {word} of {titled} using the same token")
    public void agentPublishesAgain(Agent agent, String version, String capability) {
        String token = EarlierStep.result(lastToken, "no agent has published yet");
        publications.publish(version, capability, Json.object(), new Publisher.Agent(token));
    }

    @When("{agent} publishes {word} of {titled} using a token for executions")
    public void agentPublishesForExecutions(Agent agent, String version, String capability) {
        String token = clients.executionToken(agent).compact();
        publications.publish(version, capability, Json.object(), new Publisher.Agent(token));
    }

    @When("{agent} publishes {word} of {titled} using a token that {}")
    public void agentPublishesWith(Agent agent, String version, String capability, String defect) {
        String token =
                TokenDefect.apply(clients.agentToken(agent, subject.registry().audience()), defect);
        publications.publish(version, capability, Json.object(), new Publisher.Agent(token));
    }

    @When("{word} of {titled} is published with {credentials}")
    public void intruderPublishes(String version, String capability, Publisher publisher) {
        publications.publish(version, capability, Json.object(), publisher);
    }

    /** Returns a publisher with invalid credentials. */
    @ParameterType("a token that is not a JWT|a wrong password of the operator|an account that does not exist")
    public Publisher credentials(String text) {
        return switch (text) {
            case "a wrong password of the operator" -> new Publisher.WrongPassword();
            case "an account that does not exist" -> new Publisher.UnknownAccount();
            default -> new Publisher.Agent("garbage");
        };
    }

    @When("{word} of {titled} is published without authentication")
    public void anonymousPublishes(String version, String capability) {
        publications.publish(version, capability, Json.object(), new Publisher.Anonymous());
    }

    private ObjectNode document(DataTable fields) {
        ObjectNode document = Json.object();
        fields.asMap().forEach((field, value) -> document.set(field, Json.read(written(value))));
        return document;
    }

    private String written(String cell) {
        return registryNames.replace(
                cell.contains(TRAP_SERVER) ? cell.replace(TRAP_SERVER, trapServer.address()) : cell);
    }
}
