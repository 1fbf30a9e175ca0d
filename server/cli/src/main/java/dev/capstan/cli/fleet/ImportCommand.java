package dev.capstan.cli.fleet;

import picocli.CommandLine.Command;

/** {@code capstan import}: fleets made of descriptions that exist already. */
@Command(
        name = "import",
        mixinStandardHelpOptions = true,
        description = "Make a fleet of a description that exists already.",
        subcommands = ImportOpenApiCommand.class)
public final class ImportCommand {}
