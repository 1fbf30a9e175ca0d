package dev.capstan.server.command;

import dev.capstan.cli.DatabaseOptions;
import dev.capstan.config.LoadResult;
import dev.capstan.config.LoadSettings;
import dev.capstan.core.text.NameSuggestions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/**
 * The settings of a server that variables and a file set. Their names, types and defaults are those of the options of
 * {@code serve}: {@code --max-requests}, {@code CAPSTAN_MAX_REQUESTS} and the key {@code max-requests} are one setting.
 * An option precedes a variable, and a variable precedes the file.
 */
final class Configuration {

    /** The option that names the file. */
    static final String OPTION = "--config";

    private static final String PREFIX = "CAPSTAN_";

    /** Variables with another name or meaning than their option. The command that has the option reads them. */
    private static final Map<String, List<String>> READ_ELSEWHERE = Map.of(
            "--database", List.of(DatabaseOptions.VARIABLE),
            "--database-password", List.of("CAPSTAN_DATABASE_PASSWORD", "CAPSTAN_DATABASE_PASSWORD_FILE"),
            "--introspection-key", List.of(IntrospectionKeyOptions.VARIABLE));

    /** Variables of other commands and of the launcher. */
    private static final Set<String> OF_OTHERS =
            Set.of("CAPSTAN_URL", "CAPSTAN_KEYS", "CAPSTAN_PASSWORD", "CAPSTAN_JAVA_OPTIONS");

    private static final String COMMAND_LINE = "option";

    private final Set<String> given;
    private final Map<String, Setting> settings;

    private Configuration(Set<String> given, Map<String, Setting> settings) {
        this.given = given;
        this.settings = settings;
    }

    /**
     * A value and its source.
     *
     * @param value value as written; empty if the command that has the option reads the variable
     * @param source variable or file
     */
    private record Setting(Optional<String> value, String source) {}

    /**
     * Loads the settings of a command's options.
     *
     * @param spec the command, after the command line was parsed
     * @param file the file of {@code --config}; otherwise that of {@code CAPSTAN_CONFIG}
     * @throws ParameterException if a variable has a name that is nearly one of a setting
     */
    static LoadResult<Configuration> load(CommandSpec spec, Optional<Path> file, Map<String, String> environment) {
        requireKnownVariables(spec, environment);
        Set<String> given = options(spec).stream()
                .map(Configuration::name)
                .filter(spec.commandLine().getParseResult()::hasMatchedOption)
                .collect(Collectors.toUnmodifiableSet());
        Map<String, Setting> settings = fromVariables(spec, environment);
        Optional<Path> named = file.or(() -> Optional.ofNullable(settings.get(OPTION))
                .flatMap(Setting::value)
                .map(Path::of));
        return named.map(path -> fromFile(path, spec))
                .orElseGet(() -> new LoadResult.Loaded<>(Map.of()))
                .map(values -> {
                    values.forEach(settings::putIfAbsent);
                    return new Configuration(given, settings);
                });
    }

    private static Map<String, Setting> fromVariables(CommandSpec spec, Map<String, String> environment) {
        Map<String, Setting> settings = new LinkedHashMap<>();
        for (OptionSpec option : options(spec)) {
            boolean isRead = !READ_ELSEWHERE.containsKey(name(option));
            variables(option).stream()
                    .filter(name -> !environment.getOrDefault(name, "").isEmpty())
                    .findFirst()
                    .ifPresent(name -> settings.put(
                            name(option),
                            new Setting(
                                    Optional.ofNullable(environment.get(name)).filter(value -> isRead), name)));
        }
        return settings;
    }

    private static LoadResult<Map<String, Setting>> fromFile(Path file, CommandSpec spec) {
        List<String> keys = options(spec).stream()
                .filter(option -> !name(option).equals(OPTION))
                .map(Configuration::key)
                .toList();
        return LoadSettings.file(file, keys).map(values -> {
            Map<String, Setting> settings = new LinkedHashMap<>();
            values.forEach((key, value) -> settings.put("--" + key, new Setting(Optional.of(value), file.toString())));
            return settings;
        });
    }

    private static void requireKnownVariables(CommandSpec spec, Map<String, String> environment) {
        Map<String, String> known = new LinkedHashMap<>();
        for (OptionSpec option : options(spec)) {
            variables(option).forEach(name -> known.put(name.substring(PREFIX.length()), name));
        }
        for (String variable : environment.keySet()) {
            if (variable.startsWith(PREFIX) && !known.containsValue(variable) && !OF_OTHERS.contains(variable)) {
                NameSuggestions.nearest(variable.substring(PREFIX.length()), known.keySet())
                        .ifPresent(nearest -> {
                            throw new ParameterException(
                                    spec.commandLine(),
                                    "the variable " + variable + " is not a setting; did you mean '"
                                            + known.get(nearest) + "'?");
                        });
            }
        }
    }

    /** Parses the command line again, with an option for each setting that it lacks. */
    void apply(CommandSpec spec) {
        List<String> arguments = new ArrayList<>(arguments(spec));
        settings.forEach((name, setting) -> {
            if (!given.contains(name) && !name.equals(OPTION)) {
                setting.value().ifPresent(value -> arguments.add(name + "=" + value));
            }
        });
        try {
            spec.commandLine().parseArgs(arguments.toArray(String[]::new));
        } catch (ParameterException e) {
            throw withSource(spec, e);
        }
    }

    private ParameterException withSource(CommandSpec spec, ParameterException invalid) {
        return Optional.ofNullable(invalid.getArgSpec())
                .flatMap(argument -> argument instanceof OptionSpec option ? source(option) : Optional.empty())
                .filter(source -> !source.equals(COMMAND_LINE))
                .map(source -> new ParameterException(
                        spec.commandLine(), invalid.getMessage() + " (set by " + source + ")", invalid))
                .orElse(invalid);
    }

    /** Returns the source of an option: {@code option}, a variable or the file; empty for its default. */
    Optional<String> source(OptionSpec option) {
        return given.contains(name(option))
                ? Optional.of(COMMAND_LINE)
                : Optional.ofNullable(settings.get(name(option))).map(Setting::source);
    }

    /** Returns the arguments after the names of the command and its parents. */
    private static List<String> arguments(CommandSpec spec) {
        int names = 0;
        CommandSpec root = spec;
        for (CommandSpec parent = spec.parent(); parent != null; parent = parent.parent()) {
            names++;
            root = parent;
        }
        List<String> all = root.commandLine().getParseResult().originalArgs();
        return all.subList(names, all.size());
    }

    /** Returns the options of a command that are settings: all but those about help. */
    static List<OptionSpec> options(CommandSpec spec) {
        return spec.mixins().values().stream()
                .filter(mixin -> mixin.userObject() instanceof ServeOptions)
                .flatMap(mixin -> mixin.options().stream())
                .toList();
    }

    /** Returns the key of an option in the file. */
    static String key(OptionSpec option) {
        return name(option).substring(2);
    }

    /** Returns the variables that set an option. */
    static List<String> variables(OptionSpec option) {
        String own = PREFIX + key(option).toUpperCase(Locale.ROOT).replace('-', '_');
        return READ_ELSEWHERE.getOrDefault(name(option), List.of(own));
    }

    private static String name(OptionSpec option) {
        return option.longestName();
    }
}
