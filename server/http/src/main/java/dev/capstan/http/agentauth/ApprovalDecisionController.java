package dev.capstan.http.agentauth;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.accounts.signin.RateLimitedApprovals;
import dev.capstan.core.json.Json;
import dev.capstan.core.time.ConservativeClock;
import dev.capstan.grants.AgentState;
import dev.capstan.grants.GrantableCapabilities;
import dev.capstan.grants.RequestedCapability;
import dev.capstan.grants.approval.ApprovalDecision;
import dev.capstan.grants.approval.ApprovalProof;
import dev.capstan.grants.constraint.Constraints;
import dev.capstan.http.access.AuthenticatedAccount;
import dev.capstan.http.common.JsonResponses;
import dev.capstan.http.common.ParameterParser;
import dev.capstan.http.common.ValidatedBody;
import dev.capstan.origin.RequestOrigins;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.util.LinkedHashMap;
import java.util.Map;

/** {@code /approvals/{user_code}}: decisions of a user by program (GR-3.1, GR-3.2, GR-4.4). */
@Controller("/approvals")
@ExecuteOn(TaskExecutors.BLOCKING)
record ApprovalDecisionController(
        RequestOrigins origins,
        RateLimitedApprovals approvals,
        GrantableCapabilities grantable,
        ConservativeClock clock) {

    private static final String APPROVE = "approve";

    /**
     * Decides the request under a code. Capabilities that are not named follow the overall decision. The request
     * carries the password, which is sufficient proof for any decision.
     */
    @Post("/{userCode}")
    HttpResponse<?> decide(
            HttpRequest<byte[]> request,
            @AuthenticatedAccount(allowCrossSite = true) String account,
            @ValidatedBody("approval") JsonNode body,
            @PathVariable String userCode) {
        ApprovalProof proof = new ApprovalProof(clock.instant());
        AgentState state =
                approvals.decide(userCode, account, proof, origins.of(request).client(), decision(body));
        return JsonResponses.ok(decided(userCode, state));
    }

    private ObjectNode decided(String userCode, AgentState state) {
        ObjectNode json = Json.object()
                .put("user_code", userCode)
                .put("agent_id", state.agent().id())
                .put("host_id", state.host().id())
                .put("status", state.agent().status().wire());
        AgentStateJson.grants(json, state, grantable);
        return json;
    }

    private static ApprovalDecision decision(JsonNode json) {
        Map<String, ApprovalDecision.ItemDecision> items = new LinkedHashMap<>();
        JsonNode grants = json.path("grants");
        for (int i = 0; i < grants.size(); i++) {
            JsonNode grant = grants.get(i);
            String name = grant.get("capability").textValue();
            if (items.put(name, onItem(grant, "/grants/" + i)) != null) {
                throw ParameterParser.invalid("/grants/" + i + "/capability: '" + name + "' is decided twice");
            }
        }
        return new ApprovalDecision(isApproval(json), items, null);
    }

    private static ApprovalDecision.ItemDecision onItem(JsonNode grant, String location) {
        JsonNode constraints = grant.path("constraints");
        boolean narrows = !constraints.isMissingNode() && !constraints.isNull();
        if (!isApproval(grant) && narrows) {
            throw ParameterParser.invalid(location
                    + "/constraints: a denied capability must have no constraints; approve it, or remove them");
        }
        return new ApprovalDecision.ItemDecision(
                isApproval(grant),
                narrows ? RequestedCapability.constraints(constraints, location + "/constraints") : Constraints.NONE,
                grant.path("reason").textValue());
    }

    private static boolean isApproval(JsonNode json) {
        return json.get("decision").textValue().equals(APPROVE);
    }
}
