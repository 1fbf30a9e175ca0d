package dev.capstan.cli.registry;

import picocli.CommandLine.Parameters;

/** The common part of the commands about one capability of the registry. */
abstract class CapabilitySubcommand extends RegistrySubcommand {

    @Parameters(
            index = "0",
            paramLabel = "CAPABILITY",
            converter = CapabilityNameConverter.class,
            description = "Capability name.")
    private String capability;

    /** Returns the name of the capability. */
    final String capability() {
        return capability;
    }

    /** Returns the path of the capability, below the server's URL. */
    final String path() {
        return REGISTRY + "/" + capability;
    }
}
