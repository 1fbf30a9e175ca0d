package dev.capstan.tck.steps.common;

import dev.capstan.tck.subject.Answered;
import dev.capstan.tck.subject.HarnessError;
import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.agent.AgentAnswer;
import dev.capstan.tck.subject.auth.AuthAnswer;
import dev.capstan.tck.subject.invocation.InvocationAnswer;
import dev.capstan.tck.subject.wire.WireAnswer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What has happened in a scenario so far. */
public final class Scene {

    private final List<AgentAnswer> answers = new ArrayList<>();
    private @Nullable InvocationAnswer invocation;
    private @Nullable JsonReader description;
    private @Nullable AuthAnswer auth;
    private @Nullable Answered answered;
    private @Nullable WireAnswer wire;
    private @Nullable String transcript;
    private final List<String> transcripts = new ArrayList<>();

    public void happened(AgentAnswer answer) {
        answers.add(answer);
        happened(answer.wire());
    }

    public void happened(InvocationAnswer answer) {
        invocation = answer;
        happened(answer.wire());
    }

    public void happened(WireAnswer answer) {
        wire = answer;
        transcript = answer.transcript();
        transcripts.add(transcript);
    }

    public void happened(AuthAnswer answer) {
        auth = answer;
        happened((Answered) answer);
    }

    public void happened(Answered answer) {
        answered = answer;
        happened(answer.wire());
    }

    public void described(JsonReader descriptor) {
        description = descriptor;
    }

    /** The answer to the last agent request. */
    public AgentAnswer answer() {
        if (answers.isEmpty()) {
            throw new HarnessError("no agent has been asked yet");
        }
        return answers.get(answers.size() - 1);
    }

    /** The answer to the first agent request. */
    public AgentAnswer firstAnswer() {
        answer();
        return answers.get(0);
    }

    public InvocationAnswer invocation() {
        return given(invocation, "no capability has been invoked yet");
    }

    /** The answer to the last request of Agent Auth. */
    public AuthAnswer auth() {
        return given(auth, "no host and no agent has asked for anything yet");
    }

    /** The last answer that is what was asked for or a refusal with a code. */
    public Answered answered() {
        return given(answered, "nothing has been asked for yet that could be refused");
    }

    /** The last answer as it stood on the wire. */
    public WireAnswer wire() {
        return given(wire, "nothing has been sent yet");
    }

    public JsonReader description() {
        return given(description, "no capability has been described yet");
    }

    /** Everything that came back last. */
    public String transcript() {
        return given(transcript, "nothing has been asked yet");
    }

    /** Everything that came back, one answer after the other. */
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
