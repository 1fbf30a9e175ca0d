package dev.capstan.tck.steps.clients;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.steps.common.EarlierStep;
import dev.capstan.tck.subject.HookResult;
import dev.capstan.tck.subject.NotObservable;
import dev.capstan.tck.subject.PreconditionFailed;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.auth.Operation;
import dev.capstan.tck.subject.client.ClientAct;
import dev.capstan.tck.subject.client.ReceivedRequest;
import dev.capstan.tck.subject.client.ScriptedServer;
import io.cucumber.java.After;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The server, the other server and the acts of the client in one scenario. */
public final class ClientScenario {

    private static final String NAME = "kit-agent";

    private final Subject subject;
    private final List<ScriptedServer> started = new ArrayList<>();
    private @Nullable ScriptedServer server;
    private @Nullable ScriptedServer other;
    private @Nullable Path state;
    private @Nullable HookResult last;

    public ClientScenario(Subject subject) {
        this.subject = subject;
    }

    /** Returns the server that the client is told of. */
    ScriptedServer server() {
        if (server == null) {
            server = start();
        }
        return server;
    }

    /** Returns a second server, which the client is not told of. */
    ScriptedServer other() {
        if (other == null) {
            other = start();
        }
        return other;
    }

    private ScriptedServer start() {
        ScriptedServer fresh = subject.client().startServer();
        started.add(fresh);
        return fresh;
    }

    /** Returns the directory of the client's keys. */
    Path state() {
        if (state == null) {
            state = subject.client().createState();
        }
        return state;
    }

    /** Lets the client register an agent for a capability. */
    HookResult connect(String capability) {
        return perform(ClientAct.CONNECT, capability, Json.object());
    }

    /** Lets the client register an agent. Throws {@link PreconditionFailed} if it does not succeed. */
    void agent(String capability) {
        HookResult connected = connect(capability);
        if (!connected.done() || server().agents().ids().isEmpty()) {
            throw new PreconditionFailed("the client has no agent: " + connected.transcript());
        }
    }

    /** Lets the client do something with its agent. Without an agent, nothing happens. */
    HookResult perform(ClientAct act, String capability, JsonNode arguments) {
        Map<String, String> values = new HashMap<>(Map.of(
                "url",
                server().url(),
                "state",
                state().toString(),
                "name",
                NAME,
                "capability",
                capability,
                "arguments",
                Json.write(arguments)));
        Optional<String> agent = server().agents().ids().stream().findFirst();
        if (act != ClientAct.CONNECT && agent.isEmpty()) {
            last = new HookResult(false, "", "the hook '" + act.hook() + "' was not run: the client has no agent");
            return last;
        }
        agent.ifPresent(id -> values.put("agent_id", id));
        last = subject.client().perform(act, values);
        return last;
    }

    /** Returns the outcome of the last act. */
    HookResult last() {
        return EarlierStep.result(last, "the client has not done anything yet");
    }

    /**
     * Returns the requests of an operation. Throws {@link NotObservable} if there are fewer than a minimum, because the
     * client then does not do what the rule is about.
     */
    List<ReceivedRequest> atLeast(int min, Operation operation) {
        return atLeast(min, operation.endpoint(), server().received(operation));
    }

    /** Returns the polls of an execution, in the same way. */
    List<ReceivedRequest> polls(int min) {
        return atLeast(min, "poll of an execution", server().polls());
    }

    private List<ReceivedRequest> atLeast(int min, String description, List<ReceivedRequest> found) {
        if (found.size() < min) {
            throw new NotObservable("the client sent " + found.size() + " requests (" + description + "), and " + min
                    + " are needed for a verdict; " + last().transcript());
        }
        return found;
    }

    @After
    public void close() {
        started.forEach(ScriptedServer::close);
    }
}
