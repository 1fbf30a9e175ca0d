package dev.capstan.server.command;

import picocli.CommandLine.Command;

/** {@code capstan config}: the settings of a server. */
@Command(
        name = "config",
        mixinStandardHelpOptions = true,
        description = "Show the settings of a server.",
        subcommands = ConfigShowCommand.class)
public final class ConfigCommand {}
