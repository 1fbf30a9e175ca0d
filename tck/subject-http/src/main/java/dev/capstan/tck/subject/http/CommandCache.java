package dev.capstan.tck.subject.http;

import dev.capstan.tck.subject.command.Commands;
import dev.capstan.tck.subject.command.GenerateHook;
import dev.capstan.tck.subject.command.LoadHook;
import dev.capstan.tck.subject.loading.CapabilityFiles;
import dev.capstan.tck.subject.loading.Generation;
import dev.capstan.tck.subject.loading.LoadReport;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Cached results of loading files and generating types with a subject's commands, so that several scenarios can check
 * the same result.
 */
final class CommandCache implements CapabilityFiles {

    private final HookRunner hooks;
    private final Commands commands;
    private final Path workDirectory;
    private final Map<LoadKey, Map<String, LoadReport>> loaded = new ConcurrentHashMap<>();
    private final Map<GenerateKey, Generation> written = new ConcurrentHashMap<>();

    private record LoadKey(Map<String, String> documents, boolean forInspection) {}

    private record GenerateKey(Map<String, String> files, List<String> arguments) {}

    CommandCache(HookRunner hooks, Commands commands, Path workDirectory) {
        this.hooks = hooks;
        this.commands = commands;
        this.workDirectory = workDirectory;
    }

    @Override
    public Map<String, LoadReport> load(Map<String, String> documents, boolean forInspection) {
        return loaded.computeIfAbsent(new LoadKey(Map.copyOf(documents), forInspection), key -> {
            String hook = forInspection ? "inspect" : "load";
            return new LoadHook(hooks.command(hook, "typed-capabilities"), commands, workDirectory).load(documents);
        });
    }

    @Override
    public Generation generate(Map<String, String> files, List<String> arguments) {
        return written.computeIfAbsent(
                new GenerateKey(Map.copyOf(files), List.copyOf(arguments)),
                key -> new GenerateHook(hooks.command("generate", "typed-capabilities"), commands, workDirectory)
                        .generate(files, arguments));
    }
}
