package dev.capstan.cli.agent;

import dev.capstan.cli.CliCommand;
import dev.capstan.cli.CommandFailed;
import dev.capstan.cli.SystemClock;
import dev.capstan.client.AgentServer;
import dev.capstan.client.ClientFailed;
import dev.capstan.client.KeyFile;
import dev.capstan.client.SecureUrl;
import dev.capstan.client.ServerRefused;
import dev.capstan.client.StoredAgent;
import dev.capstan.client.StoredAgents;
import dev.capstan.grants.token.SignToken;
import java.nio.file.Path;
import java.time.InstantSource;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

/** The common part of the commands about agents: the key file, and the report of a refusal. */
abstract class AgentSubcommand extends CliCommand {

    @Option(
            names = "--keys",
            paramLabel = "FILE",
            defaultValue = "${env:CAPSTAN_KEYS:-${sys:user.home}/.capstan/agents.json}",
            description = "File with the keys of this machine and its agents. Default: the variable CAPSTAN_KEYS,"
                    + " or ~/.capstan/agents.json.")
    private Path file;

    @Option(names = "--json", description = "Print the result as JSON on one line, also for a refusal.")
    private boolean json;

    /** Does the work and returns the exit code. */
    abstract int run();

    @Override
    public final Integer call() {
        try {
            return run();
        } catch (ServerRefused refused) {
            if (json) {
                printLine(refused.body());
                return ExitCode.SOFTWARE;
            }
            throw new CommandFailed(AgentAdvice.sentence(refused), refused);
        } catch (ClientFailed failed) {
            throw new CommandFailed(AgentAdvice.sentence(failed), failed);
        }
    }

    boolean json() {
        return json;
    }

    /** Prints an agent. */
    void print(StoredAgent agent) {
        if (json) {
            printLine(AgentView.json(agent));
        } else {
            AgentView.print(agent, out());
        }
    }

    KeyFile keys() {
        return new KeyFile(file);
    }

    static InstantSource clock() {
        return SystemClock.instants();
    }

    /** Returns the server of an agent, after fetching its description again. */
    AgentServer serverOf(StoredAgent agent) {
        return server(SecureUrl.parse(agent.issuer()), keys().read());
    }

    AgentServer server(SecureUrl url, StoredAgents storedAgents) {
        return AgentServer.discover(url, storedAgents.host(), new SignToken(clock()));
    }
}
