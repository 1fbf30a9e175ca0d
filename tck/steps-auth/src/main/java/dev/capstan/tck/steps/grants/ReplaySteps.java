package dev.capstan.tck.steps.grants;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.steps.common.Agent;
import dev.capstan.tck.steps.common.Clients;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.steps.common.Host;
import dev.capstan.tck.subject.auth.AuthRequest;
import dev.capstan.tck.subject.auth.Operation;
import dev.capstan.tck.token.Token;
import io.cucumber.java.en.When;
import java.util.List;

/** Steps about tokens that are used for a second request, and about tokens with a used jti (GR-8.1). */
public record ReplaySteps(Clients clients) {

    private static final JsonNode EMPTY_OBJECT = Json.object();

    @When("{agent} sends two executions of {string} whose tokens have the same jti")
    public void executesWithSameJti(Agent agent, String capability) {
        Token token = clients.executionToken(agent);
        AuthRequest request = clients.execution(capability, EMPTY_OBJECT);
        sends(request.by(token.compact()), request.by(similar(token)));
    }

    @When("{host} sends two requests for the status of {agent} whose tokens have the same jti")
    public void requestsStatusWithSameJti(Host host, Agent agent) {
        Token token = clients.hostToken(host);
        AuthRequest request = Clients.statusOf(agent.id());
        sends(request.by(token.compact()), request.by(similar(token)));
    }

    @When("{agent} lists the capabilities and then requests {string} with the same token")
    public void listsAndRequests(Agent agent, String capability) {
        String token = clients.agentToken(agent).compact();
        AuthRequest request = clients.capabilityRequest(List.of(capability), EMPTY_OBJECT);
        sends(AuthRequest.of(Operation.CAPABILITIES).by(token), request.by(token));
    }

    @When("{agent} tries to execute {string} and then executes {string} with the same token")
    public void executesAfterRefusal(Agent agent, String refused, String capability) {
        String token = clients.executionToken(agent).compact();
        Expect.refused(clients.execute(token, refused, EMPTY_OBJECT));
        clients.execute(token, capability, EMPTY_OBJECT);
    }

    @When("{host} requests the status of {agent} and then revokes it with the same token")
    public void requestsStatusAndRevokes(Host host, Agent agent) {
        String token = clients.hostToken(host).compact();
        JsonNode body = Json.object().put("agent_id", agent.id());
        sends(
                Clients.statusOf(agent.id()).by(token),
                AuthRequest.of(Operation.REVOKE).withBody(body).by(token));
    }

    /** Returns another valid token with the same jti. */
    private static String similar(Token token) {
        long issued = token.claims().path("iat").longValue() - 1;
        return token.with("iat", Json.tree(issued)).compact();
    }

    /** Sends two requests, of which the first must be accepted. */
    private void sends(AuthRequest first, AuthRequest second) {
        clients.send(first).granted();
        clients.send(second);
    }
}
