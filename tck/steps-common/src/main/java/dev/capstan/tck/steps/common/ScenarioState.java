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

    private final List<AgentResponse> answers = new ArrayList<>();
    private @Nullable InvocationResponse invocation;
    private @Nullable JsonReader description;
    private @Nullable AuthResponse auth;
    private @Nullable ApiResponse answered;
    private @Nullable RawResponse wire;
    private @Nullable String transcript;
    private final List<String> transcripts = new ArrayList<>();

    /** Records a response of agent RPC. */
    public void recordResponse(AgentResponse answer) {
        answers.add(answer);
        recordResponse(answer.wire());
    }

    /** Records a response to an invocation. */
    public void recordResponse(InvocationResponse answer) {
        invocation = answer;
        recordResponse(answer.wire());
    }

    /** Records a raw HTTP response. */
    public void recordResponse(RawResponse answer) {
        wire = answer;
        transcript = answer.transcript();
        transcripts.add(transcript);
    }

    /** Records a response of Agent Auth. */
    public void recordResponse(AuthResponse answer) {
        auth = answer;
        recordResponse((ApiResponse) answer);
    }

    /** Records a response of the API. */
    public void recordResponse(ApiResponse answer) {
        answered = answer;
        recordResponse(answer.wire());
    }

    /** Records the descriptor of a capability. */
    public void described(JsonReader descriptor) {
        description = descriptor;
    }

    /** Returns the response to the last agent request. */
    public AgentResponse answer() {
        if (answers.isEmpty()) {
            throw new HarnessError("no request to an agent has been sent yet");
        }
        return answers.get(answers.size() - 1);
    }

    /** Returns the response to the first agent request. */
    public AgentResponse firstAnswer() {
        answer();
        return answers.get(0);
    }

    public InvocationResponse invocation() {
        return given(invocation, "no capability has been invoked yet");
    }

    /** Returns the response to the last Agent Auth request. */
    public AuthResponse auth() {
        return given(auth, "no Agent Auth request has been sent yet");
    }

    /** Returns the last response that is either the requested result or a refusal with a code. */
    public ApiResponse answered() {
        return given(answered, "no request that can be refused has been sent yet");
    }

    /** Returns the last response as sent on the wire. */
    public RawResponse wire() {
        return given(wire, "no request has been sent yet");
    }

    public JsonReader description() {
        return given(description, "no capability has been described yet");
    }

    /** Returns the full text of the last response. */
    public String transcript() {
        return given(transcript, "no request has been sent yet");
    }

    /** Returns the full text of every response, in order. */
    public List<String> transcripts() {
        return transcripts;
    }

    private static <T> T given(@Nullable T thing, String otherwise) {
        if (thing == null) {
            throw new HarnessError(otherwise);
        }
        return thing;
    }
}
