package dev.capstan.handlers.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.capstan.core.testing.Eventually;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs that try to leave the sandbox. Each succeeds without one, so that a failure is the work of the sandbox. */
@EnabledOnOs(OS.LINUX)
class SandboxEscapesTest extends SandboxFixture {

    private static final String NOBODY = "65534";

    /** So many seconds sleeps nobody else. */
    private final String marker = "9" + ProcessHandle.current().pid() + "." + System.nanoTime() % 1_000_000_000;

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

    private ProcessAccess network() {
        return new ProcessAccess(Optional.of(own), Optional.empty(), false, true);
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
