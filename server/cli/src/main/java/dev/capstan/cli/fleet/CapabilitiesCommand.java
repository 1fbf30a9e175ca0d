package dev.capstan.cli.fleet;

import picocli.CommandLine.Command;

/** {@code capstan capabilities}: files for callers, generated from an agent's capabilities (TC-5). */
@Command(
        name = "capabilities",
        mixinStandardHelpOptions = true,
        description = "Generate types for callers of an agent's capabilities.",
        subcommands = CapabilitiesGenCommand.class)
public final class CapabilitiesCommand {}
