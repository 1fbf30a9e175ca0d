package dev.capstan.cli.account;

import picocli.CommandLine.Command;

/** {@code capstan agents}: the agents of the applications that users are connected to. */
@Command(
        name = "agents",
        mixinStandardHelpOptions = true,
        description = "List and revoke agents; an owner manages all of them, an approver only its own.",
        subcommands = {AgentsListCommand.class, AgentsRevokeCommand.class})
public final class AgentsCommand {}
