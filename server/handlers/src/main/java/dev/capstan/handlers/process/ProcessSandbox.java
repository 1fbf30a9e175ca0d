package dev.capstan.handlers.process;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Executor;

/**
 * The confinement of processes on this machine: a session of their own, a sandbox or a namespace that ends with them,
 * limits, and a mark by which they are found again. Measures that the system lacks are left out.
 */
final class ProcessSandbox {

    private static final String SHELL = "/bin/sh";
    private static final int KIBI = 1024;

    /** Linux shares the processor by sessions: many small ones together must not outweigh that of the server. */
    private static final String BEHIND_THE_SERVER = "{ echo 15 >/proc/self/autogroup; } 2>/dev/null; ";

    private static final String WITHIN_LIMITS = "ulimit -c 0; ulimit -d \"$1\" 2>/dev/null; shift; exec \"$@\"";

    private static final String OPTED_OUT =
            "handler processes have the files and the network of the server's user, because of --unconfined-processes";

    /** Shells name the number of processes {@code u} or {@code p}. */
    private static final String FEW_PROCESSES = "{ ulimit -u " + Bubblewrap.MAX_PROCESSES + " || ulimit -p "
            + Bubblewrap.MAX_PROCESSES + "; } 2>/dev/null; ";

    private final SearchPath path;
    private final Optional<Path> session;
    private final Optional<Path> shell;
    private final Optional<ProcessTable> table;
    private final Optional<Bubblewrap> sandbox;
    private final Optional<ControlGroups> groups;
    private final Optional<ProcessNamespace> namespace;
    private final String weakness;

    private ProcessSandbox(
            SearchPath path, Optional<Bubblewrap> sandbox, Optional<ProcessNamespace> namespace, String weakness) {
        this.path = path;
        this.sandbox = sandbox;
        this.groups = sandbox.flatMap(inside -> ControlGroups.ofThisServer());
        this.namespace = namespace;
        this.weakness = weakness;
        this.table = ProcessTable.detect();
        this.session = path.find("setsid");
        this.shell = path.find(SHELL);
    }

    /** Returns the strongest confinement that these settings allow and this machine supports. */
    static ProcessSandbox detect(SandboxSettings settings) {
        return detect(settings, SearchPath.ofThisProcess());
    }

    /** Returns the strongest confinement by the tools in these directories. */
    static ProcessSandbox detect(SandboxSettings settings, SearchPath path) {
        Bubblewrap sandbox = new Bubblewrap(path, settings);
        Optional<String> weakness = settings.isConfined() ? sandbox.failure() : Optional.of(OPTED_OUT);
        return weakness.map(reason -> new ProcessSandbox(path, Optional.empty(), ProcessNamespace.detect(path), reason))
                .orElseGet(() -> new ProcessSandbox(path, Optional.of(sandbox), Optional.empty(), ""));
    }

    /** Creates a confinement in this namespace, or without one. */
    static ProcessSandbox within(Optional<ProcessNamespace> namespace) {
        return new ProcessSandbox(SearchPath.ofThisProcess(), Optional.empty(), namespace, "not tried");
    }

    /**
     * Returns {@code bubblewrap}, {@code namespaces only} or {@code ulimit only}; the first is followed by the
     * controllers of its control groups, if any.
     */
    String description() {
        if (sandbox.isPresent()) {
            List<String> controllers = groups.map(ControlGroups::controllers).orElse(List.of());
            return "bubblewrap" + (controllers.isEmpty() ? "" : ", cgroup " + String.join(" ", controllers));
        }
        return namespace.isPresent() ? "namespaces only" : "ulimit only";
    }

    /** Returns the measures that processes lack and what they can do without them; empty if they lack none. */
    Optional<String> missingMeasures() {
        if (weakness.equals(OPTED_OUT)) {
            return Optional.of(OPTED_OUT);
        }
        List<String> missing = new ArrayList<>();
        if (sandbox.isEmpty()) {
            missing.add((namespace.isPresent() ? "bwrap that works" : "bwrap or unshare that works")
                    + " (a process has the files and the network of the server's user"
                    + (namespace.isPresent()
                            ? ""
                            : ", and one that forks twice and clears its environment can outlive its call")
                    + "; bubblewrap: " + weakness + ")");
        }
        if (sandbox.isPresent() && !sandbox.get().filtersSystemCalls()) {
            missing.add("filter of system calls for " + System.getProperty("os.arch")
                    + " (a process can trace the first one of its sandbox, and so outlive its call)");
        }
        if (session.isEmpty()) {
            missing.add("setsid");
        }
        if (shell.isEmpty()) {
            missing.add(SHELL);
        }
        if (table.isEmpty()) {
            missing.add("/proc");
        }
        return missing.isEmpty()
                ? Optional.empty()
                : Optional.of("handler processes are only partly confined; this machine has no "
                        + String.join(", no ", missing));
    }

    /** Returns a working directory for a process, which may exist only in its sandbox. */
    ScratchDirectory directory(Executor cleaners) throws IOException {
        return sandbox.isPresent() ? ScratchDirectory.inSandbox(cleaners) : ScratchDirectory.create(cleaners);
    }

    /** Starts a process. Throws {@link IOException} if the program does not exist. */
    RunningProcess start(ProcessCommand command, ScratchDirectory directory) throws IOException {
        String name = command.command().get(0);
        Path program = path.find(name).orElseThrow(() -> new IOException("no such program: " + name));
        String mark = UUID.randomUUID().toString();
        Optional<ControlGroup> group =
                groups.isPresent() ? Optional.of(groups.get().create(mark, command.memory())) : Optional.empty();
        try {
            Process root =
                    StartProcess.start(builder(command, directory, confined(command, program, mark, group), mark));
            return new RunningProcess(root, mark, table, group);
        } catch (IOException | RuntimeException notStarted) {
            group.ifPresent(unused -> unused.end(RunningProcess.TIMEOUT));
            throw notStarted;
        }
    }

    private ProcessBuilder builder(
            ProcessCommand command, ScratchDirectory directory, List<String> confined, String mark) {
        ProcessBuilder builder = new ProcessBuilder(confined);
        directory.path().ifPresent(own -> builder.directory(own.toFile()));
        Map<String, String> environment = builder.environment();
        environment.clear();
        environment.putAll(command.variables());
        command.access().files().ifPresent(files -> environment.put(ProcessAccess.FILES, files.toString()));
        environment.put("PATH", path.text());
        environment.put(ProcessTable.MARK, mark);
        return builder;
    }

    /** Returns the command line of a process: the tools of the confinement, then the limits, then the program. */
    List<String> confined(ProcessCommand command, Path program, String mark, Optional<ControlGroup> group)
            throws IOException {
        List<String> limited = limited(command);
        List<String> all = new ArrayList<>();
        session.ifPresent(setsid -> all.add(setsid.toString()));
        if (sandbox.isPresent()) {
            all.addAll(sandbox.get().around(limited, program, command, mark, group));
        } else {
            all.addAll(namespace.isPresent() ? namespace.get().around(limited, path) : limited);
        }
        return all;
    }

    private List<String> limited(ProcessCommand command) {
        List<String> limited = new ArrayList<>();
        if (shell.isPresent()) {
            String steps = (session.isPresent() ? BEHIND_THE_SERVER : "")
                    + (sandbox.isPresent() && Bubblewrap.countsProcesses() ? FEW_PROCESSES : "")
                    + WITHIN_LIMITS;
            String kibibytes = Long.toString(Math.max(1, command.memory() / KIBI));
            limited.addAll(List.of(shell.get().toString(), "-c", steps, "sh", kibibytes));
        }
        limited.addAll(command.command());
        return limited;
    }
}
