package dev.capstan.tck.steps.negotiation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.steps.common.Agent;
import dev.capstan.tck.steps.common.Clients;
import dev.capstan.tck.steps.common.ScenarioParties;
import dev.capstan.tck.steps.common.TrapServer;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.registry.Publisher;
import dev.capstan.tck.token.Token;
import dev.capstan.tck.token.TokenDefect;
import io.cucumber.datatable.DataTable;
import io.cucumber.java.ParameterType;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.When;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Steps about publishing versions: by the operator, agents, and anonymous callers (NEG-1, NEG-3, NEG-5.2). */
public record PublishingSteps(
        Subject subject,
        Publications publications,
        RegistryNames registryNames,
        Clients clients,
        ScenarioParties parties,
        TrapServer trapServer) {

    private static final String TRAP_SERVER = "(a URL of the kit)";
    private static final Publisher OPERATOR = new Publisher.Operator();

    /** Returns a publisher. An agent has a new token each time. */
    @ParameterType("the operator|an anonymous caller|(?:an|the|another|the other) agent|a caller with"
            + " (?:a token that is not a JWT|a wrong password of the operator|an account that does not exist)")
    public Supplier<Publisher> publisher(String text) {
        return () -> switch (text) {
            case "the operator" -> OPERATOR;
            case "an anonymous caller" -> new Publisher.Anonymous();
            case "a caller with a token that is not a JWT" -> new Publisher.Agent("garbage");
            case "a caller with a wrong password of the operator" -> new Publisher.WrongPassword();
            case "a caller with an account that does not exist" -> new Publisher.UnknownAccount();
            default -> new Publisher.Agent(token(parties.agent(text)).compact());
        };
    }

    private Token token(Agent agent) {
        return clients.agentToken(agent, subject.registry().audience());
    }

    @Given("{word} of {titled} is published as")
    public void isPublishedAs(String version, String capability, DataTable fields) {
        publications.publish(version, capability, document(fields), OPERATOR).requireSuccess();
        publications.isFirst();
    }

    @Given("{publisher} has published {string} of {titled}")
    public void hasPublished(Supplier<Publisher> publisher, String versions, String capability) {
        for (String version : versions.split(", ")) {
            publications
                    .publish(version, capability, Json.object(), publisher.get())
                    .requireSuccess();
        }
    }

    @When("{publisher} publishes {word} of {titled} as")
    public void publishes(Supplier<Publisher> publisher, String version, String capability, DataTable fields) {
        publications.publish(version, capability, document(fields), publisher.get());
    }

    @When("{publisher} publishes {word} of {titled}")
    public void publishes(Supplier<Publisher> publisher, String version, String capability) {
        publications.publish(version, capability, Json.object(), publisher.get());
    }

    @When("^the operator publishes the same again(?: as (\\S+))?$")
    public void publishesAgain(@Nullable String version) {
        Publications.Publication last = publications.last();
        publications.publish(
                version == null ? last.version() : version, last.capability(), last.declaration(), OPERATOR);
    }

    @When("the operator publishes it again with {string} as {json}")
    public void publishesOther(String field, JsonNode value) {
        Publications.Publication last = publications.last();
        ObjectNode other = last.declaration().deepCopy();
        other.set(field, value);
        publications.publish(last.version(), last.capability(), other, OPERATOR);
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
        ObjectNode other = publications.last().declaration().deepCopy();
        int last = pointer.lastIndexOf('/');
        ObjectNode parent = (ObjectNode) other.get(side + "_schema").at(pointer.substring(0, last));
        parent.set(pointer.substring(last + 1), schema);
        return other;
    }

    @When("the agent publishes {word} of {titled} using the same token")
    public void publishesUsingSameToken(String version, String capability) {
        publications.publish(
                version, capability, Json.object(), publications.last().publisher());
    }

    @When("{agent} publishes {word} of {titled} using a token that {}")
    public void publishesUsing(Agent agent, String version, String capability, String property) {
        String token = property.equals("is for executions")
                ? clients.executionToken(agent).compact()
                : TokenDefect.apply(token(agent), property);
        publications.publish(version, capability, Json.object(), new Publisher.Agent(token));
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
