package dev.capstan.tck.steps.grants;

import dev.capstan.tck.json.Json;
import dev.capstan.tck.steps.common.Agent;
import dev.capstan.tck.steps.common.Clients;
import dev.capstan.tck.steps.common.EarlierStep;
import dev.capstan.tck.steps.common.ScenarioParties;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.auth.AuthRequest;
import dev.capstan.tck.subject.auth.Operation;
import dev.capstan.tck.token.TokenDefect;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Tokens of agents for executions, by the wording of the features: "a token that …". */
public final class AgentTokens {

    private static final Pattern FOR_LOCATION = Pattern.compile("is for the location of \"([^\"]+)\"");

    private final Subject subject;
    private final Clients clients;
    private final ScenarioParties parties;
    private @Nullable String introspected;

    public AgentTokens(Subject subject, Clients clients, ScenarioParties parties) {
        this.parties = parties;
        this.subject = subject;
        this.clients = clients;
    }

    /** Creates a token with this property, or returns the introspected one. Any other property is a defect. */
    String compact(Agent agent, String property) {
        Matcher location = FOR_LOCATION.matcher(property);
        if (location.matches()) {
            return clients.agentToken(agent, location(agent, location.group(1))).compact();
        }
        return switch (property) {
            case "is for the issuer" -> clients.agentToken(agent).compact();
            case "is signed with the former key of the agent" ->
                clients.executionToken(agent).signedBy(agent.formerKey()).compact();
            case "lists no capabilities" ->
                clients.executionToken(agent).with("capabilities", Json.list()).compact();
            case "has the string \"check_balance\" as its list of capabilities" ->
                clients.executionToken(agent)
                        .with("capabilities", subject.fixtures().capability("check_balance"))
                        .compact();
            case "is signed by its host" ->
                clients.executionToken(agent).signedBy(agent.host().key()).compact();
            case "is signed by the other agent" ->
                clients.executionToken(agent)
                        .signedBy(parties.agent("the other agent").key())
                        .compact();
            case "has the other host as its issuer" ->
                clients.executionToken(agent)
                        .with("iss", parties.host("the other host").key().thumbprint())
                        .compact();
            case "was introspected before" -> EarlierStep.result(introspected, "no token has been introspected yet");
            default -> TokenDefect.apply(clients.executionToken(agent), property);
        };
    }

    /** Records the token that was introspected last. */
    void recordIntrospected(String compact) {
        introspected = compact;
    }

    private String location(Agent agent, String capability) {
        return clients.send(AuthRequest.of(Operation.DESCRIBE_CAPABILITY)
                        .withQuery("name", subject.fixtures().capability(capability))
                        .by(clients.agentToken(agent).compact()))
                .granted()
                .body()
                .text("location");
    }
}
