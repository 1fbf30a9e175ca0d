package dev.capstan.server.command;

import dev.capstan.cli.SecretTexts;
import dev.capstan.core.secret.SecretRef;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The three sources of the introspection key, of which one may be used. */
public final class IntrospectionKeyOptions {

    /** The environment variable that can hold the key. */
    static final String VARIABLE = "CAPSTAN_INTROSPECTION_KEY";

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--introspection-key",
            paramLabel = "KEY",
            description = "Key with which services introspect tokens. Other users can see it in the process list:"
                    + " prefer --introspection-key-file or the variable "
                    + VARIABLE
                    + ". Default: no key; only this machine may introspect, and no caller if --public-url is set.")
    private @Nullable String key;

    @Option(
            names = "--introspection-key-file",
            paramLabel = "FILE",
            description = "File with the introspection key as its only line. Default: none.")
    private @Nullable String file;

    /** Returns the key, or empty if no source has one. More than one source, or a file without a key, is a misuse. */
    public Optional<String> key() {
        return key(System.getenv());
    }

    /** Returns the key with these variables as the environment. As for every option, an empty variable is not set. */
    public Optional<String> key(Map<String, String> environment) {
        String value = environment.getOrDefault(VARIABLE, "");
        @Nullable String variable = value.isEmpty() ? null : value;
        if ((key == null ? 0 : 1) + (file == null ? 0 : 1) + (variable == null ? 0 : 1) > 1) {
            throw new ParameterException(
                    spec.commandLine(),
                    "the introspection key is set more than once; use only one of --introspection-key-file,"
                            + " --introspection-key and the variable " + VARIABLE);
        }
        return file == null ? Optional.ofNullable(key == null ? variable : key) : Optional.of(read(file));
    }

    private String read(String path) {
        try {
            return SecretTexts.read(new SecretRef.File(path));
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "--introspection-key-file: " + e.getMessage(), e);
        }
    }
}
