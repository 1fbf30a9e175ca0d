package dev.capstan.server.command;

import dev.capstan.core.secret.SecretRef;
import dev.capstan.sinks.SinkAddress;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The files that options and variables name as sources of settings and secrets. */
final class PrivateFiles {

    private static final Pattern VARIABLE = Pattern.compile("CAPSTAN_\\w+_FILE");
    private static final List<String> OPTIONS =
            List.of(Configuration.OPTION, "--introspection-key-file", "--otlp-headers-file");

    private PrivateFiles() {}

    /** Returns their paths, separated by line ends. */
    static String of(CommandSpec spec, Map<String, String> environment) {
        Stream<String> named = spec.options().stream().flatMap(PrivateFiles::files);
        Stream<String> variables = environment.entrySet().stream()
                .filter(variable -> VARIABLE.matcher(variable.getKey()).matches())
                .map(Map.Entry::getValue);
        return Stream.concat(named, variables).distinct().sorted().collect(Collectors.joining("\n"));
    }

    private static Stream<String> files(OptionSpec option) {
        Object value = option.getValue();
        if (value == null) {
            return Stream.empty();
        }
        if (OPTIONS.contains(option.longestName())) {
            return Stream.of(value.toString());
        }
        Collection<?> values = value instanceof Collection<?> several ? several : List.of(value);
        if (option.longestName().equals(SinkOptions.OPTION)) {
            return values.stream()
                    .flatMap(url -> SinkAddress.parse(url.toString()).tokenFile().stream())
                    .map(Path::toString);
        }
        return values.stream()
                .filter(Objects::nonNull)
                .map(part -> SecretRef.parse(part.toString()))
                .flatMap(Optional::stream)
                .filter(SecretRef.File.class::isInstance)
                .map(file -> ((SecretRef.File) file).path());
    }
}
