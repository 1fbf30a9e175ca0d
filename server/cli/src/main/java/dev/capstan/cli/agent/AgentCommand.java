package dev.capstan.cli.agent;

import picocli.CommandLine.Command;

/** {@code capstan agent}: connects agents of this machine to any Agent Auth server, and works with them. */
@Command(
        name = "agent",
        mixinStandardHelpOptions = true,
        description = "Connect agents to Agent Auth servers and call their granted capabilities.",
        footer = {
            "",
            "AGENT is an agent's id, a unique prefix of it, or its name; optional if this machine has"
                    + " only one agent."
        },
        subcommands = {
            AgentConnectCommand.class,
            AgentRequestCommand.class,
            AgentCallCommand.class,
            AgentMcpCommand.class,
            AgentStatusCommand.class,
            AgentListCommand.class,
            AgentReactivateCommand.class,
            AgentDisconnectCommand.class
        })
public final class AgentCommand {}
