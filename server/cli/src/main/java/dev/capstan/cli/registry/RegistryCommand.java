package dev.capstan.cli.registry;

import picocli.CommandLine.Command;

/** {@code capstan registry}: finds, compares and publishes versions of capabilities (NEG-3, NEG-4, NEG-5). */
@Command(
        name = "registry",
        mixinStandardHelpOptions = true,
        description = "Find, compare and publish versions of capabilities.",
        subcommands = {
            RegistryListCommand.class,
            RegistryShowCommand.class,
            RegistryDiffCommand.class,
            RegistryMatrixCommand.class,
            RegistryPublishCommand.class,
            RegistryDeprecateCommand.class,
            RegistryWithdrawCommand.class
        })
public final class RegistryCommand {}
