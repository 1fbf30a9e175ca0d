package dev.capstan.tck.subject.command.client;

import dev.capstan.tck.exchange.Exchange;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.HarnessError;
import dev.capstan.tck.subject.HookResult;
import dev.capstan.tck.subject.PreconditionFailed;
import dev.capstan.tck.subject.client.AgentClient;
import dev.capstan.tck.subject.client.ClientAct;
import dev.capstan.tck.subject.client.ClientLife;
import dev.capstan.tck.subject.client.ScriptedServer;
import dev.capstan.tck.subject.command.CommandResult;
import dev.capstan.tck.subject.command.Commands;
import dev.capstan.tck.subject.command.Hook;
import dev.capstan.tck.subject.file.SubjectFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A client whose acts are commands of its subject file. */
final class CommandClient implements AgentClient {

    private final SubjectFile file;
    private final Commands commands;
    private final SharedState shared;
    private final List<ScriptedServer> servers = new ArrayList<>();
    private List<Exchange> lifeExchanges = List.of();

    CommandClient(SubjectFile file, Commands commands, Path workDirectory) {
        this(file, commands, new SharedState(workDirectory));
    }

    private CommandClient(SubjectFile file, Commands commands, SharedState shared) {
        this.file = file;
        this.commands = commands;
        this.shared = shared;
    }

    /** The state that all forks of a client share. */
    private static final class SharedState {
        private final Path workDirectory;
        private final AtomicInteger states = new AtomicInteger();
        private @Nullable ClientLife life;

        SharedState(Path workDirectory) {
            this.workDirectory = workDirectory;
        }

        synchronized ClientLife life(AgentClient client) {
            if (life == null) {
                life = ClientLife.lead(client);
            }
            return life;
        }
    }

    /** Returns the same client for concurrent use, with its own log of messages. */
    CommandClient fork() {
        return new CommandClient(file, commands, shared);
    }

    @Override
    public HookResult perform(ClientAct act, Map<String, String> values) {
        Hook hook = file.clientHook(act.hook())
                .orElseThrow(() -> new PreconditionFailed(
                        file.name() + " claims clients, but its file has no client hook '" + act.hook() + "'"));
        Map<String, List<String>> texts = new HashMap<>();
        values.forEach((key, value) -> texts.put(key, List.of(value)));
        try {
            CommandResult result = hook.run(commands, texts);
            String printed = result.output() + result.errors();
            return new HookResult(
                    result.exit() == 0,
                    printed,
                    "the hook '" + act.hook() + "' ended with exit code " + result.exit() + ": " + printed);
        } catch (ConformanceFailure endless) {
            return new HookResult(false, "", "the hook '" + act.hook() + "' failed: " + endless.getMessage());
        } catch (HarnessError notRun) {
            throw new PreconditionFailed("the hook '" + act.hook() + "' failed: " + notRun.getMessage());
        }
    }

    @Override
    public Path createState() {
        Path state = shared.workDirectory.resolve("client-" + shared.states.incrementAndGet());
        try {
            return Files.createDirectories(state);
        } catch (IOException e) {
            throw new HarnessError("the directory " + state + " cannot be created: " + e.getMessage(), e);
        }
    }

    @Override
    public ScriptedServer startServer() {
        ScriptedServer server = ScriptedServer.start();
        servers.add(server);
        return server;
    }

    @Override
    public ClientLife life() {
        ClientLife life = shared.life(this);
        lifeExchanges = life.exchanges();
        return life;
    }

    /** Returns the messages of the scenario so far. */
    List<Exchange> exchanges() {
        List<Exchange> all = new ArrayList<>(lifeExchanges);
        servers.forEach(server -> all.addAll(server.exchanges()));
        return all;
    }

    /** Drops the messages of the scenario. */
    void clear() {
        servers.clear();
        lifeExchanges = List.of();
    }
}
