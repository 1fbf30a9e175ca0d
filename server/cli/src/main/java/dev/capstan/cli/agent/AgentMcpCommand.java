package dev.capstan.cli.agent;

import dev.capstan.cli.CommandFailed;
import dev.capstan.client.StoredAgent;
import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code capstan agent mcp}: lets a client of the Model Context Protocol use the capabilities of an agent. */
@Command(
        name = "mcp",
        mixinStandardHelpOptions = true,
        description = "Serve the capabilities of an agent as tools to an MCP client on standard input and output.",
        footer = {
            "",
            "An MCP client starts this command by itself: name it in the client's configuration as a local server."
                    + " Each message is sent to the server of the agent with a token of its own."
        })
final class AgentMcpCommand extends AgentSubcommand {

    /** The maximum wait for responses after the end of the input, by which a client may end the command. */
    private static final Duration END_TIMEOUT = Duration.ofSeconds(10);

    @Parameters(index = "0", arity = "0..1", paramLabel = "AGENT", description = "The agent.")
    private @Nullable String name;

    @Mixin
    private WaitOption wait;

    @Override
    public boolean hasResult() {
        return false;
    }

    @Override
    int run() {
        Duration limit = wait.duration();
        StoredAgent agent = keys().read().pick(name);
        McpBridge bridge = new McpBridge(serverOf(agent).mcp(agent), limit, END_TIMEOUT, out());
        // a signal ends the process after this thread
        Runtime.getRuntime().addShutdownHook(new Thread(bridge::close, "mcp-stop"));
        try {
            bridge.run(System.in);
            return ExitCode.OK;
        } catch (IOException e) {
            throw new CommandFailed("standard input could not be read", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CommandFailed("interrupted", e);
        }
    }
}
