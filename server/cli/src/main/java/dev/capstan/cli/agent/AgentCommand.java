package dev.capstan.cli.agent;

import picocli.CommandLine.Command;

/** {@code capstan agent}: connects agents of this machine to any Agent Auth server, and works with them. */
@Command(
        name = "agent",
        mixinStandardHelpOptions = true,
        description = "Connect agents to servers of Agent Auth, and call what they are granted.",
        footer = {
            "",
            "AGENT is an agent's id, the beginning of it that no other has, or its name; it may be left out where this"
                    + " machine has one agent only."
        },
        subcommands = {
            AgentConnectCommand.class,
            AgentRequestCommand.class,
            AgentCallCommand.class,
            AgentStatusCommand.class,
            AgentListCommand.class,
            AgentReactivateCommand.class,
            AgentDisconnectCommand.class
        })
public final class AgentCommand {}
