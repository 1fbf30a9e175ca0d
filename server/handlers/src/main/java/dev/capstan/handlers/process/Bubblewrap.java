package dev.capstan.handlers.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The sandbox of one program by bubblewrap: namespaces of its own for users, processes, IPC, host name and network, no
 * capabilities, a filter of system calls, and a file system with nothing but the system's programs, its installation and
 * what it may access.
 */
final class Bubblewrap {

    /** Maximum number of processes and threads of a program, unless the server runs as root, which Linux exempts. */
    static final int MAX_PROCESSES = 512;

    private static final String TOOL = "bwrap";

    /** Kernels that count the processes of each user namespace by themselves: 5.14 and later. */
    private static final Pattern COUNTING_KERNEL = Pattern.compile("(5\\.(1[4-9]|[2-9]\\d)|([6-9]|\\d\\d)\\.\\d+)\\b");

    private static final Pattern JAVA_SETTINGS = Pattern.compile("/etc/java-\\d+-openjdk");

    /** Shared memory of multiprocessing programs; the size that containers have. */
    private static final long MAX_SHARED_MEMORY = 64L << 20;

    private static final List<String> NAMESPACES = List.of(
            "--unshare-user",
            "--disable-userns",
            "--unshare-pid",
            "--unshare-ipc",
            "--unshare-uts",
            "--unshare-cgroup-try",
            "--cap-drop",
            "ALL",
            "--die-with-parent");

    /** The first process of the sandbox, whose memory programs of the same user could write. */
    private static final String FIRST_PROCESS = "/proc/1";

    /** Joins a control group, and opens the filter as a file descriptor; shells know those of one digit only. */
    private static final List<String> PREPARED =
            List.of("/bin/sh", "-c", "echo 0 >\"$1\" && exec 9<\"$2\" && shift 2 && exec \"$@\"", "sh");

    private static final Path NOTHING = Path.of("/dev/null");

    /** The directories of certificates have private keys beside them, so only what is public is named. */
    private static final List<Path> SYSTEM = paths(
            "/usr",
            "/bin",
            "/sbin",
            "/lib",
            "/lib32",
            "/lib64",
            "/libx32",
            "/etc/alternatives",
            "/etc/ca-certificates",
            "/etc/ld.so.cache",
            "/etc/ld.so.conf",
            "/etc/ld.so.conf.d",
            "/etc/pki/ca-trust",
            "/etc/pki/java",
            "/etc/pki/tls/certs",
            "/etc/pki/tls/cert.pem",
            "/etc/pki/tls/openssl.cnf",
            "/etc/ssl/certs",
            "/etc/ssl/cert.pem",
            "/etc/ssl/openssl.cnf");

    /** Files that are links on many machines, into directories that are not visible. */
    private static final List<Path> LINKED = paths("/etc/localtime");

    private static final List<Path> NETWORK =
            paths("/etc/hosts", "/etc/nsswitch.conf", "/etc/resolv.conf", "/etc/gai.conf", "/etc/services");

    /** The settings of the kernel where /proc cannot be listed. */
    private static final List<Path> KERNEL_SETTINGS =
            paths("/proc/sys", "/proc/irq", "/proc/bus", "/proc/fs", "/proc/sysrq-trigger");

    private final SearchPath path;
    private final SandboxSettings settings;
    private final Path home = Path.of(System.getProperty("user.home")).toAbsolutePath();
    private final List<Path> javaSettings = javaSettings();
    private final List<Path> kernelSettings = kernelSettings();
    private final Optional<SystemCallFilterFile> filter =
            SystemCallFilter.ofThisMachine().map(SystemCallFilterFile::new);

    /**
     * Creates a sandbox.
     *
     * @param path directories of programs
     * @param settings paths that every process may read, and those that none may see
     */
    Bubblewrap(SearchPath path, SandboxSettings settings) {
        this.path = path;
        this.settings = settings;
    }

    /** Whether the number of processes can be limited without counting those of other programs. */
    static boolean countsProcesses() {
        return COUNTING_KERNEL.matcher(System.getProperty("os.version")).lookingAt();
    }

    /** Whether system calls are filtered on this machine. */
    boolean filtersSystemCalls() {
        return filter.isPresent();
    }

    /** Returns the directory in which a process starts; it exists only in its sandbox. */
    static String workingDirectory(String mark) {
        return "/tmp/" + ScratchDirectory.PREFIX + mark;
    }

    /** Returns why no process can run in this sandbox on this machine; empty if one can. */
    Optional<String> failure() {
        if (path.find(TOOL).isEmpty()) {
            return Optional.of("bwrap is not installed; install bubblewrap 0.8 or later");
        }
        try {
            ProcessCommand command = new ProcessCommand(
                    ConfinementTrial.COMMAND, MAX_SHARED_MEMORY, Map.of(), ProcessAccess.NONE, "trial");
            Path program = Path.of(command.command().get(0));
            List<String> trial = around(command.command(), program, command, command.label(), Optional.empty());
            return ConfinementTrial.failure(trial)
                    .map(reason -> reason + "; use bubblewrap 0.8 or later, and allow the server's user to create"
                            + " user namespaces");
        } catch (IOException unreadable) {
            return Optional.of(String.valueOf(unreadable.getMessage()));
        }
    }

    /**
     * Returns the command that runs in the sandbox.
     *
     * @param limited program and arguments, behind the limits of the system
     * @param program file of the program
     * @param command the files and the network that it may use, and the maximum size of its temporary files
     * @param mark names its working directory
     * @param group the control group that it joins
     * @throws IOException where bubblewrap is gone, or a link cannot be read
     */
    List<String> around(
            List<String> limited, Path program, ProcessCommand command, String mark, Optional<ControlGroup> group)
            throws IOException {
        List<String> sandboxed = new ArrayList<>(PREPARED);
        sandboxed.add(group.map(ControlGroup::members).orElse(NOTHING).toString());
        sandboxed.add((filter.isPresent() ? filter.get().path() : NOTHING).toString());
        sandboxed.add(path.find(TOOL)
                .orElseThrow(() -> new IOException(TOOL + " is no longer on PATH"))
                .toString());
        sandboxed.addAll(NAMESPACES);
        filter.ifPresent(file -> sandboxed.addAll(List.of("--seccomp", "9")));
        if (!command.access().hasNetwork()) {
            sandboxed.add("--unshare-net");
        }
        sandboxed.addAll(mounts(program, command.memory(), command.access(), workingDirectory(mark)));
        sandboxed.add("--");
        sandboxed.addAll(limited);
        return sandboxed;
    }

    private List<String> mounts(Path program, long bytes, ProcessAccess access, String directory) throws IOException {
        HiddenPaths hidden = HiddenPaths.of(settings.hidden());
        Mounts mounts = new Mounts(hidden)
                .with("--proc", "/proc", "--dev", "/dev")
                .empty(FIRST_PROCESS)
                .writable("/dev/shm", Math.min(bytes, MAX_SHARED_MEMORY))
                .writable("/tmp", bytes);
        kernelSettings.forEach(mounts::copied);
        LINKED.forEach(mounts::copied);
        if (access.hasNetwork()) {
            NETWORK.forEach(mounts::copied);
        }
        List<Path> readable = new ArrayList<>(SYSTEM);
        readable.addAll(javaSettings);
        readable.addAll(settings.readable());
        readable.addAll(new ProgramFiles(home, hidden).of(program));
        for (Path path : readable) {
            mounts.readable(path);
        }
        if (access.programs().filter(Files::isDirectory).isPresent()) {
            mounts.granted(access.programs().get(), false);
        }
        if (access.files().isPresent()) {
            mounts.granted(access.files().get(), access.mayWrite());
        }
        return mounts.with("--dir", directory, "--chdir", directory).sealed();
    }

    /** Returns the directories that the packages of Java of Debian keep the settings of a JDK in. */
    private static List<Path> javaSettings() {
        try (Stream<Path> entries = Files.list(Path.of("/etc"))) {
            return entries.filter(
                            entry -> JAVA_SETTINGS.matcher(entry.toString()).matches())
                    .toList();
        } catch (IOException unreadable) {
            return List.of();
        }
    }

    /** Returns the parts of /proc besides processes that root may write, which needs no capability. */
    private static List<Path> kernelSettings() {
        try (Stream<Path> entries = Files.list(Path.of("/proc"))) {
            return entries.filter(entry -> !Character.isDigit(
                            String.valueOf(entry.getFileName()).charAt(0)))
                    .filter(Bubblewrap::isSetting)
                    .toList();
        } catch (IOException unreadable) {
            return KERNEL_SETTINGS;
        }
    }

    private static boolean isSetting(Path entry) {
        try {
            return !Files.isSymbolicLink(entry)
                    && (Files.isDirectory(entry)
                            || Files.getPosixFilePermissions(entry).contains(PosixFilePermission.OWNER_WRITE));
        } catch (IOException unreadable) {
            return true;
        }
    }

    private static List<Path> paths(String... names) {
        return Stream.of(names).map(Path::of).toList();
    }
}
