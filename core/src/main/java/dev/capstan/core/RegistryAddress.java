package dev.capstan.core;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The registry address of one side of a published version: {@code /{capability}/{version}/input.json} or {@code
 * output.json} (NEG-3.1).
 *
 * <p>An address is only a name: it is resolved in a local registry and never fetched. It begins with {@value
 * #CANONICAL}, wherever the registry is, or with {@code /registry} for the local one.
 *
 * @param capability name of the capability
 * @param version its version
 * @param side input for the request, output for the response
 */
public record RegistryAddress(String capability, Version version, Side side) {

    /** The prefix of an address in any registry. */
    public static final String CANONICAL = "https://schemas.agentries.xyz";

    /** The prefix of an address in the local registry. */
    public static final String LOCAL = "/registry";

    private static final int MAX_LENGTH = 512;
    private static final Pattern PATH = Pattern.compile("/([^/]+)/([^/]+)/(input|output)\\.json");

    public RegistryAddress {
        if (!Identity.isName(capability)) {
            throw new IllegalArgumentException("'" + capability + "' is not a valid capability name");
        }
    }

    /** Reads an address, or returns empty if the string is not a valid one. */
    public static Optional<RegistryAddress> parse(String text) {
        if (text.length() > MAX_LENGTH) {
            return Optional.empty();
        }
        if (text.startsWith(CANONICAL)) {
            return ofPath(text.substring(CANONICAL.length()));
        }
        return text.startsWith(LOCAL + "/") ? ofPath(text.substring(LOCAL.length())) : Optional.empty();
    }

    private static Optional<RegistryAddress> ofPath(String path) {
        Matcher parts = PATH.matcher(path);
        if (!parts.matches() || !Identity.isName(parts.group(1))) {
            return Optional.empty();
        }
        Side side = parts.group(3).equals("input") ? Side.REQUEST : Side.RESPONSE;
        return Version.tryParse(parts.group(2)).map(version -> new RegistryAddress(parts.group(1), version, side));
    }

    /** Returns the address below {@code /registry}. */
    public String path() {
        return LOCAL + "/" + capability + "/" + version + (side == Side.REQUEST ? "/input.json" : "/output.json");
    }

    @Override
    public String toString() {
        return path();
    }
}
