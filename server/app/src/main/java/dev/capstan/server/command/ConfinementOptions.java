package dev.capstan.server.command;

import dev.capstan.server.settings.Settings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** Options of {@code serve} about what handlers may reach: the hosts, and the sandbox of processes. */
final class ConfinementOptions {

    @Option(
            names = "--handler-hosts",
            paramLabel = "HOST[=NETWORK]",
            split = ",",
            description = "Host that http and Java handlers may reach, with the network of a private one, such as"
                    + " api.example or crm.internal=10.0.0.0/8. Comma-separated; repeatable. Default: all.")
    private List<String> handlerHosts = new ArrayList<>();

    @Option(
            names = "--require-confinement",
            arity = ServeOptions.FLAG,
            paramLabel = "BOOL",
            fallbackValue = "true",
            description = "Refuse to start if a capability may run processes and this machine lacks a measure to"
                    + " confine them. Default: a warning.")
    private boolean requireConfinement;

    @Option(
            names = "--process-paths",
            paramLabel = "PATH",
            split = ",",
            description = "File or directory that every handler process may read, such as an interpreter outside"
                    + " /usr. Comma-separated; repeatable. Default: none.")
    private List<Path> processPaths = new ArrayList<>();

    @Option(
            names = "--unconfined-processes",
            arity = ServeOptions.FLAG,
            paramLabel = "BOOL",
            fallbackValue = "true",
            description = "Give handler processes the files and the network of the server's user, whatever their"
                    + " capability declares. Default: false.")
    private boolean unconfinedProcesses;

    /** Returns the given options, by the names of {@link Settings}. */
    Map<String, Object> settings() {
        return new GivenSettings()
                .with(Settings.HANDLER_HOSTS, handlerHosts)
                .with(Settings.REQUIRE_CONFINEMENT, requireConfinement)
                .with(Settings.UNCONFINED_PROCESSES, unconfinedProcesses)
                .with(Settings.PROCESS_PATHS, processPaths)
                .toMap();
    }
}
