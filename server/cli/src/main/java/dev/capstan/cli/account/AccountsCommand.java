package dev.capstan.cli.account;

import picocli.CommandLine.Command;

/** {@code capstan accounts}: the users who may decide on a server. */
@Command(
        name = "accounts",
        mixinStandardHelpOptions = true,
        description = "Add, change and end the accounts of a server.",
        subcommands = {
            AccountsListCommand.class,
            AccountsAddCommand.class,
            AccountsRoleCommand.class,
            AccountsPasswordCommand.class,
            AccountsEndCommand.class
        })
public final class AccountsCommand {}
