package dev.capstan.server.programs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * How programs are kept within limits on this machine: in a session of their own, with a limit of memory, and with a
 * mark by which their processes are found again. What the system lacks for it is done without, and said in the log.
 */
final class Confinement {

    private static final System.Logger LOG = System.getLogger(Confinement.class.getName());
    private static final String PATH = "PATH";
    private static final String SHELL = "/bin/sh";
    private static final int KIBI = 1024;

    /** Linux shares the processor out by sessions: many small ones together are not to outweigh that of the server. */
    private static final String BEHIND_THE_SERVER = "{ echo 15 >/proc/self/autogroup; } 2>/dev/null; ";

    private static final String WITHIN_LIMITS = "ulimit -c 0; ulimit -d \"$1\" 2>/dev/null; shift; exec \"$@\"";
    private static final String USUAL_PATH = "/usr/local/bin:/usr/bin:/bin";
    private static final Pattern COLON = Pattern.compile(Pattern.quote(System.getProperty("path.separator")));

    private final String path;
    private final Optional<Path> session;
    private final Optional<Path> shell;
    private final Optional<ProcessTable> table;

    private Confinement(String path, Optional<ProcessTable> table) {
        this.path = path;
        this.table = table;
        this.session = find("setsid", path);
        this.shell = find(SHELL, path);
    }

    static Confinement ofThisMachine() {
        String path = Optional.ofNullable(System.getenv(PATH)).orElse(USUAL_PATH);
        Confinement confinement = new Confinement(path, ProcessTable.ofThisMachine());
        List<String> missing = new ArrayList<>();
        confinement.session.ifPresentOrElse(found -> {}, () -> missing.add("setsid"));
        confinement.shell.ifPresentOrElse(found -> {}, () -> missing.add(SHELL));
        confinement.table.ifPresentOrElse(found -> {}, () -> missing.add("/proc"));
        if (!missing.isEmpty()) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "programs are confined less than they could be: this machine has no "
                            + String.join(", no ", missing));
        }
        return confinement;
    }

    /** Starts a program; an {@link IOException} where there is none. */
    RunningProgram start(List<String> command, long memory, Map<String, String> variables, Path folder)
            throws IOException {
        if (find(command.get(0), path).isEmpty()) {
            throw new IOException("there is no program " + command.get(0));
        }
        String mark = UUID.randomUUID().toString();
        ProcessBuilder builder = new ProcessBuilder(confined(command, memory))
                .directory(folder.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        Map<String, String> environment = builder.environment();
        environment.clear();
        environment.putAll(variables);
        environment.put(PATH, path);
        environment.put(ProcessTable.MARK, mark);
        return new RunningProgram(builder.start(), mark, table);
    }

    private List<String> confined(List<String> command, long memory) {
        List<String> confined = new ArrayList<>();
        session.ifPresent(setsid -> confined.add(setsid.toString()));
        if (shell.isPresent()) {
            String steps = session.isPresent() ? BEHIND_THE_SERVER + WITHIN_LIMITS : WITHIN_LIMITS;
            String kibibytes = Long.toString(Math.max(1, memory / KIBI));
            confined.addAll(List.of(shell.get().toString(), "-c", steps, "sh", kibibytes));
        }
        confined.addAll(command);
        return confined;
    }

    private static Optional<Path> find(String program, String path) {
        if (program.contains("/")) {
            return Optional.of(Path.of(program)).filter(Confinement::isProgram);
        }
        return COLON.splitAsStream(path)
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, program))
                .filter(Confinement::isProgram)
                .findFirst();
    }

    private static boolean isProgram(Path file) {
        return file.isAbsolute() && Files.isRegularFile(file) && Files.isExecutable(file);
    }
}
