package dev.capstan.handlers.process;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * The confinement of processes on this machine: a session of their own, a namespace that ends with them, a memory
 * limit, and a mark by which they are found again. Measures that the system lacks are left out.
 */
final class ProcessSandbox {

    private static final String SHELL = "/bin/sh";
    private static final int KIBI = 1024;

    /** Linux shares the processor by sessions: many small ones together must not outweigh that of the server. */
    private static final String BEHIND_THE_SERVER = "{ echo 15 >/proc/self/autogroup; } 2>/dev/null; ";

    private static final String WITHIN_LIMITS = "ulimit -c 0; ulimit -d \"$1\" 2>/dev/null; shift; exec \"$@\"";

    private final SearchPath path;
    private final Optional<Path> session;
    private final Optional<Path> shell;
    private final Optional<ProcessTable> table;
    private final Optional<ProcessNamespace> wall;

    private ProcessSandbox(SearchPath path, Optional<ProcessNamespace> wall) {
        this.path = path;
        this.wall = wall;
        this.table = ProcessTable.detect();
        this.session = path.find("setsid");
        this.shell = path.find(SHELL);
    }

    static ProcessSandbox detect() {
        SearchPath path = SearchPath.ofThisProcess();
        return new ProcessSandbox(path, ProcessNamespace.detect(path));
    }

    /** Creates a confinement in this namespace, or without one. */
    static ProcessSandbox within(Optional<ProcessNamespace> wall) {
        return new ProcessSandbox(SearchPath.ofThisProcess(), wall);
    }

    /** Returns the tool of the namespace, or what is left without one. */
    String description() {
        return wall.map(ProcessNamespace::description).orElse("ulimit only");
    }

    /** Returns the measures that this machine lacks and what processes can do without them; empty if it lacks none. */
    Optional<String> missingMeasures() {
        List<String> missing = new ArrayList<>();
        if (wall.isEmpty()) {
            missing.add(ProcessNamespace.tools()
                    + " that works (a process that forks twice and clears its environment can outlive its call)");
        }
        session.ifPresentOrElse(found -> {}, () -> missing.add("setsid"));
        shell.ifPresentOrElse(found -> {}, () -> missing.add(SHELL));
        table.ifPresentOrElse(found -> {}, () -> missing.add("/proc"));
        return missing.isEmpty()
                ? Optional.empty()
                : Optional.of("handler processes are only partly confined; this machine has no "
                        + String.join(", no ", missing));
    }

    /** Starts a process. Throws {@link IOException} if the program does not exist. */
    RunningProcess start(List<String> command, long memory, Map<String, String> variables, Path directory)
            throws IOException {
        if (path.find(command.get(0)).isEmpty()) {
            throw new IOException("no such program: " + command.get(0));
        }
        String mark = UUID.randomUUID().toString();
        ProcessBuilder builder = new ProcessBuilder(confined(command, memory)).directory(directory.toFile());
        Map<String, String> environment = builder.environment();
        environment.clear();
        environment.putAll(variables);
        environment.put("PATH", path.text());
        environment.put(ProcessTable.MARK, mark);
        return new RunningProcess(StartProcess.start(builder), mark, table);
    }

    private List<String> confined(List<String> command, long memory) {
        List<String> confined = new ArrayList<>();
        if (shell.isPresent()) {
            String steps = session.isPresent() ? BEHIND_THE_SERVER + WITHIN_LIMITS : WITHIN_LIMITS;
            String kibibytes = Long.toString(Math.max(1, memory / KIBI));
            confined.addAll(List.of(shell.get().toString(), "-c", steps, "sh", kibibytes));
        }
        confined.addAll(command);
        List<String> walled = wall.map(found -> found.around(confined, path)).orElse(confined);
        return session.map(setsid -> prepended(setsid.toString(), walled)).orElse(walled);
    }

    private static List<String> prepended(String first, List<String> rest) {
        List<String> all = new ArrayList<>(List.of(first));
        all.addAll(rest);
        return all;
    }
}
