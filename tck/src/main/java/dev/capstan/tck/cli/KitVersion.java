package dev.capstan.tck.cli;

import picocli.CommandLine.IVersionProvider;

/** The version of this kit. */
final class KitVersion implements IVersionProvider {

    static String version() {
        String version = KitVersion.class.getPackage().getImplementationVersion();
        return version == null ? "unpackaged" : version;
    }

    @Override
    public String[] getVersion() {
        return new String[] {"capstan-tck " + version()};
    }
}
