package dev.capstan.server.command;

import dev.capstan.cli.OptionConverters;
import dev.capstan.config.LoadResult;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.OptionSpec;

/** The options of {@code serve}, parsed without a server. */
final class ParsedServe {

    private final Holder holder = new Holder();
    private final CommandLine command =
            OptionConverters.register(new CommandLine(holder)).setCaseInsensitiveEnumValuesAllowed(true);

    @Command(name = "serve")
    private static final class Holder implements Runnable {

        @Mixin
        private ServeOptions options;

        @Override
        public void run() {}
    }

    /** Parses a command line. */
    ParsedServe(String... arguments) {
        command.parseArgs(arguments);
    }

    /** Returns the option of a key. */
    OptionSpec option(String key) {
        return command.getCommandSpec().findOption("--" + key);
    }

    /** Returns the configuration of variables and a file, or its errors. */
    LoadResult<Configuration> load(Optional<Path> file, Map<String, String> environment) {
        return Configuration.load(command.getCommandSpec(), file, environment);
    }

    /** Applies variables and a file without errors. */
    ParsedServe configured(Optional<Path> file, Map<String, String> environment) {
        configuration(file, environment).apply(command.getCommandSpec());
        return this;
    }

    /** Returns the configuration of variables and a file without errors. */
    Configuration configuration(Optional<Path> file, Map<String, String> environment) {
        return load(file, environment).fold(loaded -> loaded, rejected -> {
            throw new AssertionError(rejected);
        });
    }

    /** Returns the settings of a server with these options. */
    Map<String, Object> settings() {
        return holder.options.settings(command.getCommandSpec());
    }
}
