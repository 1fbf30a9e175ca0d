package dev.capstan.server.settings;

import dev.capstan.handlers.process.SandboxSettings;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** The sandbox of processes as the settings of a server describe it. */
public final class ConfinementSettings {

    /** The settings whose values are paths that no process may see. */
    private static final List<String> PRIVATE = List.of(
            Settings.DATA,
            Settings.FILES,
            Settings.SECRETS,
            Settings.ACCOUNTS,
            Settings.TLS_KEY,
            Settings.TLS_KEY_STORE);

    /** The content of a fleet: an agent's processes see the directory of that agent. */
    private static final List<String> FLEET = List.of("agents", "peers", "rpc-peers.yaml", "rpc-peers.json");

    private ConfinementSettings() {}

    /**
     * Returns the sandbox.
     *
     * @param setting returns the value of a setting, by the names of {@link Settings}, or empty
     * @param fleet root directory of the fleet; empty for the fixture fleet
     * @throws IllegalArgumentException if a process path cannot be used; says what to do
     */
    public static SandboxSettings of(Function<String, Optional<String>> setting, Optional<Path> fleet) {
        Set<Path> hidden = new LinkedHashSet<>();
        PRIVATE.forEach(name -> setting.apply(name).map(Path::of).ifPresent(hidden::add));
        setting.apply(Settings.PRIVATE_FILES).stream()
                .flatMap(String::lines)
                .map(Path::of)
                .forEach(hidden::add);
        fleet.ifPresent(root -> FLEET.forEach(name -> hidden.add(root.resolve(name))));
        List<Path> readable = setting.apply(Settings.PROCESS_PATHS).stream()
                .flatMap(paths -> Stream.of(paths.split(",")))
                .filter(path -> !path.isBlank())
                .map(Path::of)
                .toList();
        boolean isConfined = !setting.apply(Settings.UNCONFINED_PROCESSES)
                .map(Boolean::parseBoolean)
                .orElse(false);
        return new SandboxSettings(isConfined, readable, hidden);
    }
}
