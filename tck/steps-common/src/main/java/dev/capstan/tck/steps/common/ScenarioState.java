package dev.capstan.tck.steps.common;

import dev.capstan.tck.subject.ApiResponse;
import dev.capstan.tck.subject.HarnessError;
import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.agent.AgentResponse;
import dev.capstan.tck.subject.auth.AuthResponse;
import dev.capstan.tck.subject.invocation.InvocationResponse;
import dev.capstan.tck.subject.wire.RawResponse;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The events of a scenario so far. */
public final class ScenarioState {

    private final List<AgentResponse> responses = new ArrayList<>();
    private @Nullable InvocationResponse invocation;
    private @Nullable JsonReader description;
    private @Nullable AuthResponse auth;
    private @Nullable ApiResponse lastResponse;
    private @Nullable RawResponse wire;
    private final List<String> transcripts = new ArrayList<>();

    /** Records a response of agent RPC. */
    public void recordResponse(AgentResponse response) {
        responses.add(response);
        recordResponse(response.wire());
    }

    /** Records a response to an invocation. */
    public void recordResponse(InvocationResponse response) {
        invocation = response;
        recordResponse(response.wire());
    }

    /** Records a raw HTTP response. */
    public void recordResponse(RawResponse response) {
        wire = response;
        transcripts.add(response.transcript());
    }

    /** Records a response of Agent Auth. */
    public void recordResponse(AuthResponse response) {
        auth = response;
        recordResponse((ApiResponse) response);
    }

    /** Records a response of the API. */
    public void recordResponse(ApiResponse response) {
        lastResponse = response;
        recordResponse(response.wire());
    }

    /** Records the descriptor of a capability. */
    public void described(JsonReader descriptor) {
        description = descriptor;
    }

    /** Returns the response to the last agent request. */
    public AgentResponse agentResponse() {
        if (responses.isEmpty()) {
            throw new HarnessError("no request to an agent has been sent yet");
        }
        return responses.get(responses.size() - 1);
    }

    /** Returns the response to the first agent request. */
    public AgentResponse firstAgentResponse() {
        agentResponse();
        return responses.get(0);
    }

    public InvocationResponse invocation() {
        return EarlierStep.result(invocation, "no capability has been invoked yet");
    }

    /** Returns the response to the last Agent Auth request. */
    public AuthResponse auth() {
        return EarlierStep.result(auth, "no Agent Auth request has been sent yet");
    }

    /** Returns the last response that is either the requested result or a refusal with a code. */
    public ApiResponse lastResponse() {
        return EarlierStep.result(lastResponse, "no request that can be refused has been sent yet");
    }

    /** Returns the last response as sent on the wire. */
    public RawResponse wire() {
        return EarlierStep.result(wire, "no request has been sent yet");
    }

    public JsonReader description() {
        return EarlierStep.result(description, "no capability has been described yet");
    }

    /** Returns the full text of the last response. */
    public String transcript() {
        return wire().transcript();
    }

    /** Returns the full text of every response, in order. */
    public List<String> transcripts() {
        return transcripts;
    }
}
