package dev.capstan.tck.subject.client;

import dev.capstan.tck.subject.HookResult;
import dev.capstan.tck.subject.PreconditionFailed;
import java.nio.file.Path;
import java.util.Map;

/** A client of Agent Auth under test, driven by hooks. */
public interface AgentClient {

    /**
     * Performs an act of the client and waits until it ends, at most for a minute: an act that takes longer is stopped and
     * has failed. Throws {@link PreconditionFailed} if the hook is missing or cannot be run.
     *
     * @param values values of the placeholders of the hook
     */
    HookResult perform(ClientAct act, Map<String, String> values);

    /** Creates an empty directory in which the client keeps its keys for one scenario. */
    Path createState();

    /** Starts a scripted server, whose messages explain a failure of the scenario. The caller closes it. */
    ScriptedServer startServer();

    /** Returns the messages of an agent's life, from its registration to its end. All scenarios share it. */
    ClientLife life();
}
