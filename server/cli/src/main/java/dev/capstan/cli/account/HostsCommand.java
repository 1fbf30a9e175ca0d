package dev.capstan.cli.account;

import picocli.CommandLine.Command;

/** {@code capstan hosts}: the applications that users are connected to. */
@Command(
        name = "hosts",
        mixinStandardHelpOptions = true,
        description = "List and revoke hosts; an owner manages all of them, an approver only its own.",
        subcommands = {HostsListCommand.class, HostsRevokeCommand.class})
public final class HostsCommand {}
