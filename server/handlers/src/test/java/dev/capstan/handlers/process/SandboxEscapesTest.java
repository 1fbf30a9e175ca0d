package dev.capstan.handlers.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.capstan.core.testing.Eventually;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs that try to leave the sandbox. Each succeeds without one, so that a failure is the work of the sandbox. */
@EnabledOnOs(OS.LINUX)
class SandboxEscapesTest {

    private static final InstantSource CLOCK = InstantSource.system();
    private static final Duration AMPLE = Duration.ofSeconds(60);
    private static final long MEMORY = 64L << 20;
    private static final String SECRET = "s3cr3t";
    private static final String NOBODY = "65534";

    /** So many seconds sleeps nobody else. */
    private final String marker = "9" + ProcessHandle.current().pid() + "." + System.nanoTime() % 1_000_000_000;

    private final ExecutorService pipes = Executors.newCachedThreadPool();
    private final List<Process> started = new ArrayList<>();

    @TempDir
    private Path directory;

    private Path data;
    private Path accounts;
    private Path own;
    private Path other;
    private Path files;

    @BeforeEach
    void prepareFiles() throws IOException {
        directory = directory.toRealPath();
        data = Files.createDirectories(directory.resolve("data"));
        accounts = Files.writeString(directory.resolve("accounts"), SECRET);
        own = Files.createDirectories(directory.resolve("agents/own"));
        other = Files.createDirectories(directory.resolve("agents/other"));
        files = Files.createDirectories(data.resolve("files/own"));
        Files.writeString(data.resolve("secret"), SECRET);
        Files.writeString(own.resolve("file"), "mine");
        Files.writeString(other.resolve("file"), SECRET);
        Files.writeString(files.resolve("file"), "mine");
        Files.createSymbolicLink(own.resolve("link"), data);
        assumeBubblewrap();
    }

    @AfterEach
    void stop() {
        started.forEach(Process::destroyForcibly);
        pipes.shutdownNow();
    }

    private void assumeBubblewrap() {
        Optional<String> failure = new Bubblewrap(SearchPath.ofThisProcess(), SandboxSettings.DEFAULT).failure();
        if (Boolean.parseBoolean(System.getenv("CAPSTAN_REQUIRE_BUBBLEWRAP"))) {
            assertThat(failure).isEmpty();
        }
        assumeTrue(failure.isEmpty(), () -> "no sandbox by bubblewrap: " + failure);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "data/secret",
                "accounts",
                "agents/other/file",
                "agents/own/link/secret",
                "agents/own/../other/file"
            })
    void secretIsReadByNoOther(String path) throws Exception {
        String reads = "cat " + directory.resolve(path);

        assertThat(unconfined(reads)).isEqualTo(SECRET);
        assertThat(confined(programs(), reads)).isEmpty();
        assertThat(confined(files(true), reads)).isEmpty();
        assertThat(confined(seeing(directory), programs(), reads))
                .as("below a process path")
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/etc/passwd",
                "/etc/shadow",
                "/etc/ssl/private",
                "/var",
                "/root",
                "/home",
                "/sys",
                "/run",
                "/boot"
            })
    void restOfTheMachineIsNotThere(String path) throws Exception {
        String looks = "[ -e " + path + " ] && echo there";

        assertThat(unconfined(looks)).isEqualTo(Files.exists(Path.of(path)) ? "there\n" : "");
        assertThat(confined(programs(), looks)).isEmpty();
    }

    @Test
    void ownDirectoryAndProcessPathsAreReadable() throws Exception {
        Path shared = Files.writeString(directory.resolve("shared"), "for all");

        assertThat(confined(programs(), "cat " + own.resolve("file"))).isEqualTo("mine");
        assertThat(confined(programs(), "cat " + shared)).isEmpty();
        assertThat(confined(seeing(directory), programs(), "cat " + shared)).isEqualTo("for all");
    }

    @Test
    void onlyGrantedFilesAreWritten() throws Exception {
        for (Path target : List.of(own.resolve("new"), files.resolve("new"), directory.resolve("new"))) {
            String writes = "echo x > " + target;

            confined(programs(), writes);
            confined(files(false), writes);
            confined(seeing(directory), programs(), writes);
            assertThat(target).doesNotExist();
            unconfined(writes);
            assertThat(target).exists();
        }
        confined(files(true), "echo more > \"$CAPSTAN_FILES/granted\"");
        assertThat(files.resolve("granted")).hasContent("more");
        assertThat(confined(files(false), "cat \"$CAPSTAN_FILES/granted\"")).isEqualTo("more\n");
        assertThat(confined(programs(), "cat " + files.resolve("granted") + "; echo \"[$CAPSTAN_FILES]\""))
                .isEqualTo("[]\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/usr/x", "/x", "/dev/x", "/etc/x"})
    void systemIsReadOnlyEvenForRoot(String path) throws Exception {
        assertThat(confined(files(true), "touch " + path + " && echo written")).isEmpty();
        assertThat(Path.of(path)).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/proc/sys/kernel/core_pattern", "/proc/irq/default_smp_affinity"})
    void settingsOfTheKernelAreReadOnlyEvenForRoot(String path) throws Exception {
        String opens = "(: >> " + path + ") 2>/dev/null && echo open";

        assertThat(run(bare(), programs(), MEMORY, "sh", "-c", opens))
                .isEqualTo(Files.isWritable(Path.of(path)) ? "open\n" : "");
        assertThat(confined(files(true), opens)).isEmpty();
    }

    @Test
    void writableFilesMustNotContainHiddenPaths() {
        SandboxSettings settings = new SandboxSettings(true, List.of(), Set.of(files.resolve("file")));

        assertThatIOException()
                .isThrownBy(() -> run(ProcessSandbox.detect(settings), files(true), MEMORY, "true"))
                .withMessageContainingAll("must not see", "set another");
    }

    @Test
    void networkNeedsItsPermission() throws Exception {
        assumePython();
        try (ServerSocket server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            String connects = "import socket; socket.create_connection(('127.0.0.1', " + server.getLocalPort()
                    + "), 5); print('connected')";

            assertThat(run(control(), programs(), MEMORY, "python3", "-c", connects))
                    .isEqualTo("connected\n");
            assertThat(run(sandbox(), programs(), MEMORY, "python3", "-c", connects))
                    .isEmpty();
            assertThat(run(sandbox(), network(), MEMORY, "python3", "-c", connects))
                    .isEqualTo("connected\n");
        }
    }

    @Test
    void abstractSocketOfTheMachineIsNotReached() throws Exception {
        assumePython();
        String name = "'\\0capstan-" + marker + "'";
        Process server = start(
                "python3",
                "-c",
                "import socket, time; s = socket.socket(socket.AF_UNIX); s.bind(" + name
                        + "); s.listen(); print('ready', flush=True); time.sleep(60)");
        assertThat(server.inputReader().readLine()).isEqualTo("ready");
        String connects = "import socket; socket.socket(socket.AF_UNIX).connect(" + name + "); print('connected')";

        assertThat(run(control(), programs(), MEMORY, "python3", "-c", connects))
                .isEqualTo("connected\n");
        assertThat(run(sandbox(), programs(), MEMORY, "python3", "-c", connects))
                .isEmpty();
    }

    @Test
    void noProcessOutlivesItsCall() throws Exception {
        String escapes = "env -i setsid sh -c '(env -i setsid sleep " + marker
                + " </dev/null >/dev/null 2>&1 &)'; sleep 0.2; echo done";

        assertThat(run(bare(), programs(), MEMORY, "sh", "-c", escapes)).isEqualTo("done\n");
        assertThat(sleepers()).as("escaped without a sandbox").isNotEmpty();
        sleepers().forEach(ProcessHandle::destroyForcibly);
        Eventually.holds("it is gone", () -> sleepers().isEmpty());

        assertThat(confined(programs(), escapes)).isEqualTo("done\n");
        Eventually.holds("no process is left", () -> sleepers().isEmpty());
    }

    @Test
    void otherProcessesAreNeitherSeenNorTraced() throws Exception {
        assumePython();
        long victim = start("sleep", "60").pid();
        String sees = "[ -e /proc/" + victim + " ] && echo seen";
        String traces = "import ctypes; print(ctypes.CDLL(None).ptrace(16, " + victim + ", None, None))";

        assertThat(run(bare(), programs(), MEMORY, "sh", "-c", sees)).isEqualTo("seen\n");
        assertThat(confined(programs(), sees)).isEmpty();
        assertThat(run(sandbox(), programs(), MEMORY, "python3", "-c", traces)).isEqualTo("-1\n");
        String freely = run(bare(), programs(), MEMORY, "python3", "-c", traces);
        assumeTrue(freely.equals("0\n"), "this machine lets no process trace another");
    }

    /** The first process of a sandbox ends with the call. A program that writes its memory could change that. */
    @Test
    void firstProcessOfTheSandboxIsOutOfReach() throws Exception {
        assumePython();
        String opens = "open('/proc/1/mem', 'r+b'); print('open')";
        String lists = "ls /proc/1";

        assertThat(inNamespaceOnly("python3", "-c", opens)).isEqualTo("open\n");
        assertThat(run(sandbox(), programs(), MEMORY, "python3", "-c", opens)).isEmpty();
        assertThat(confined(programs(), lists + " && touch /proc/1/x")).isEmpty();
    }

    /** Each returns 0 without the filter: the process that it traces or reads is its own child, or itself. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "libc.ptrace(16, child(), None, None)",
                "0 if libc.process_vm_readv(child(), vector, 1, vector, 1, 0) == 4 else -1",
                "0 if libc.process_vm_writev(child(), vector, 1, vector, 1, 0) == 4 else -1",
                "0 if libc.syscall(438, libc.syscall(434, child(), 0), 1, 0) > 0 else -1",
                "0 if libc.syscall(425, 4, ctypes.create_string_buffer(120)) > 0 else -1",
                "0 if libc.syscall(250, 0, -3, 1) > 0 else -1",
            })
    void deniedSystemCallFails(String call) throws Exception {
        assumePython();
        assumeTrue(System.getProperty("os.arch").equals("amd64"), "the numbers are those of x86-64");
        String script = """
                import ctypes, os, signal, time
                libc = ctypes.CDLL(None, use_errno=True)
                text = ctypes.create_string_buffer(b'text')
                vector = (ctypes.c_size_t * 2)(ctypes.addressof(text), 4)
                def child():
                    pid = os.fork()
                    if pid == 0:
                        time.sleep(20)
                    return pid
                result = %s
                print(result, ctypes.get_errno() if result else '')
                """.formatted(call);

        assertThat(inNamespaceOnly("python3", "-c", script)).isEqualTo("0 \n");
        assertThat(run(sandbox(), programs(), MEMORY, "python3", "-c", script)).isEqualTo("-1 1\n");
    }

    private String inNamespaceOnly(String... command) throws Exception {
        ProcessSandbox namespace = ProcessSandbox.within(Optional.of(ProcessNamespace.BUBBLEWRAP));
        return run(namespace, programs(), MEMORY, command);
    }

    @ParameterizedTest
    @ValueSource(strings = {".", "/tmp", "/dev/shm"})
    void temporaryFilesAreBounded(String target) throws Exception {
        String fills = "head -c 12582912 /dev/zero > " + target + "/fill-" + marker + " && echo full";
        String cleans = "; rm -f " + target + "/fill-" + marker;

        assertThat(run(control(), programs(), 8L << 20, "sh", "-c", fills + cleans))
                .isEqualTo("full\n");
        assertThat(run(sandbox(), programs(), 8L << 20, "sh", "-c", fills)).isEmpty();
        assertThat(run(sandbox(), programs(), 32L << 20, "sh", "-c", fills)).isEqualTo("full\n");
    }

    /** Root has no such limit, so it takes the part of another user. */
    @Test
    void forksAreBounded() throws Exception {
        assumeTrue(Bubblewrap.countsProcesses(), "this kernel counts the processes of other programs, too");
        String forks = "echo begun; n=0; while [ $n -lt 700 ]; do sleep 60 & n=$((n+1)); done; echo many; kill -9 0";
        List<String> bomb = List.of("setsid", "sh", "-c", forks);
        ProcessCommand command = new ProcessCommand(bomb, MEMORY, Map.of(), ProcessAccess.NONE, "a test");
        Path setsid = SearchPath.ofThisProcess().find("setsid").orElseThrow();

        assertThat(outputAsNobody(bomb)).isEqualTo("begun\nmany\n");
        assertThat(outputAsNobody(sandbox().confined(command, setsid, marker, Optional.empty())))
                .isEqualTo("begun\n");
    }

    /** A call of root has no other limit of processes than that of its control group. */
    @Test
    void forksOfACallAreBoundedByItsControlGroup() throws Exception {
        assumeController("pids");
        String forks = "n=0; while [ $n -lt 600 ]; do sleep 60 & n=$((n+1)); done; echo many; kill -9 0";
        String bomb = "setsid sh -c '" + forks + "'; true";

        assertThat(run(bare(), programs(), MEMORY, "sh", "-c", bomb)).isEqualTo("many\n");
        assertThat(confined(programs(), bomb)).isEmpty();
    }

    /** Each process keeps to its own limit. Together they exceed that of the call, which Linux ends whole. */
    @Test
    void memoryOfACallIsBoundedByItsControlGroup() throws Exception {
        assumePython();
        assumeController("memory");
        String fills = """
                import os, signal, sys, time
                ready, filled = os.pipe()
                children = []
                for _ in range(int(sys.argv[1])):
                    pid = os.fork()
                    if pid == 0:
                        memory = bytearray(b'x') * (32 << 20)
                        os.write(filled, b'x')
                        time.sleep(20)
                    children.append(pid)
                for _ in children:
                    os.read(ready, 1)
                print('filled')
                for pid in children:
                    os.kill(pid, signal.SIGKILL)
                """;

        assertThat(run(control(), programs(), MEMORY, "python3", "-c", fills, "6"))
                .isEqualTo("filled\n");
        assertThat(run(sandbox(), programs(), MEMORY, "python3", "-c", fills, "2"))
                .isEqualTo("filled\n");
        assertThat(run(sandbox(), programs(), MEMORY, "python3", "-c", fills, "6"))
                .isEmpty();
    }

    /** CAPSTAN_REQUIRE_CGROUPS is set where the server has a control group with all controllers. */
    private static void assumeController(String name) {
        List<String> controllers =
                ControlGroups.ofThisServer().map(ControlGroups::controllers).orElse(List.of());
        if (Boolean.parseBoolean(System.getenv("CAPSTAN_REQUIRE_CGROUPS"))) {
            assertThat(controllers).contains(name);
        }
        assumeTrue(controllers.contains(name), "no control groups that limit " + name);
    }

    private String outputAsNobody(List<String> command) throws IOException {
        List<String> all = new ArrayList<>();
        if (System.getProperty("user.name").equals("root")) {
            all.addAll(List.of("setpriv", "--reuid", NOBODY, "--regid", NOBODY, "--clear-groups"));
        }
        all.addAll(command);
        return new String(start(all.toArray(String[]::new)).getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    @Test
    void programFindsItsInstallationAndNothingBesideIt() throws Exception {
        Path tool = Files.createDirectories(directory.resolve("tools/one/bin")).resolve("tool");
        Path library = Files.writeString(directory.resolve("tools/one/library"), "library");
        Path stranger = Files.writeString(directory.resolve("tools/stranger"), SECRET);
        Files.writeString(tool, "#!/bin/sh\ncat " + library + " " + stranger + "\n");
        assertThat(tool.toFile().setExecutable(true)).isTrue();
        Path alone = Files.copy(tool, directory.resolve("tools/alone"));
        Path linked = Files.createSymbolicLink(directory.resolve("linked"), tool);

        assertThat(run(control(), programs(), MEMORY, alone.toString())).isEqualTo("library" + SECRET);
        assertThat(run(sandbox(), programs(), MEMORY, tool.toString())).isEqualTo("library");
        assertThat(run(sandbox(), programs(), MEMORY, linked.toString())).isEqualTo("library");
        assertThat(run(sandbox(), programs(), MEMORY, alone.toString())).isEmpty();
    }

    @Test
    void directoryWithHiddenPathsIsNoInstallation() throws Exception {
        Path tool = Files.createDirectories(directory.resolve("bin")).resolve("tool");
        Files.writeString(tool, "#!/bin/sh\necho $(ls " + directory + ")\n");
        assertThat(tool.toFile().setExecutable(true)).isTrue();

        assertThat(run(sandbox(), ProcessAccess.NONE, MEMORY, tool.toString())).isEqualTo("bin\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/tmp", "/proc/.", "relative", "/no/such/path"})
    void processPathMustBeUsable(String path) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SandboxSettings(true, List.of(Path.of(path)), Set.of()))
                .withMessageContainingAll("the process path '" + path + "'", "set another, or omit it");
    }

    @Test
    void refusedNamespacesAreFoundAtTheStart() throws IOException {
        Path refusing = Files.createDirectory(directory.resolve("tools")).resolve("bwrap");
        Files.writeString(refusing, "#!/bin/sh\necho 'bwrap: No permissions to create a new namespace' >&2\nexit 1\n");
        assertThat(refusing.toFile().setExecutable(true)).isTrue();
        SearchPath path = new SearchPath(
                refusing.getParent() + ":" + SearchPath.ofThisProcess().text());

        ProcessSandbox fallback = ProcessSandbox.detect(SandboxSettings.DEFAULT, path);
        ProcessSandbox last = ProcessSandbox.detect(SandboxSettings.DEFAULT, new SearchPath(refusing.getParent() + ""));

        assertThat(fallback.description()).isIn("namespaces only", "ulimit only");
        assertThat(last.description()).isEqualTo("ulimit only");
        assertThat(fallback.missingMeasures().orElseThrow())
                .contains("bwrap: No permissions to create a new namespace", "user namespaces");
        assertThat(sandbox().description()).startsWith("bubblewrap");
        assertThat(sandbox().missingMeasures()).isEmpty();
    }

    @Test
    void unconfinedProcessesAreReported() {
        assertThat(control().description()).isIn("namespaces only", "ulimit only");
        assertThat(control().missingMeasures().orElseThrow()).contains("--unconfined-processes");
    }

    private ProcessAccess programs() {
        return ProcessAccess.NONE.withPrograms(own);
    }

    private ProcessAccess files(boolean mayWrite) {
        return new ProcessAccess(Optional.of(own), Optional.of(files), mayWrite, false);
    }

    private ProcessAccess network() {
        return new ProcessAccess(Optional.of(own), Optional.empty(), false, true);
    }

    private ProcessSandbox sandbox() {
        return seeing();
    }

    private ProcessSandbox seeing(Path... readable) {
        return ProcessSandbox.detect(new SandboxSettings(
                true, List.of(readable), Set.of(data, data.resolve("files"), accounts, directory.resolve("agents"))));
    }

    /** The confinement that an operator chooses who opts out. */
    private static ProcessSandbox control() {
        return ProcessSandbox.detect(new SandboxSettings(false, List.of(), Set.of()));
    }

    private static ProcessSandbox bare() {
        return ProcessSandbox.within(Optional.empty());
    }

    private String confined(ProcessAccess access, String script) throws Exception {
        return confined(sandbox(), access, script);
    }

    private String confined(ProcessSandbox sandbox, ProcessAccess access, String script) throws Exception {
        return run(sandbox, access, MEMORY, "sh", "-c", script);
    }

    private String unconfined(String script) throws Exception {
        return run(control(), programs(), MEMORY, "sh", "-c", script);
    }

    private String run(ProcessSandbox sandbox, ProcessAccess access, long memory, String... command)
            throws IOException, InterruptedException {
        ProcessExit end = new RunProcess(pipes, CLOCK, sandbox)
                .run(
                        new ProcessCommand(List.of(command), memory, Map.of(), access, "a test"),
                        new byte[0],
                        CLOCK.instant().plus(AMPLE));
        return new String(((ProcessExit.Exited) end).output(), StandardCharsets.UTF_8);
    }

    private Process start(String... command) throws IOException {
        Process process = new ProcessBuilder(command)
                .directory(Path.of("/").toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        started.add(process);
        return process;
    }

    private List<ProcessHandle> sleepers() {
        return ProcessHandle.allProcesses()
                .filter(process -> process.info().commandLine().orElse("").endsWith("sleep " + marker))
                .toList();
    }

    private static void assumePython() {
        boolean isThere = SearchPath.ofThisProcess().find("python3").isPresent();
        if (Boolean.parseBoolean(System.getenv("CAPSTAN_REQUIRE_PYTHON"))) {
            assertThat(isThere).as("python3 is installed").isTrue();
        }
        assumeTrue(isThere, "python3 is not installed");
    }
}
