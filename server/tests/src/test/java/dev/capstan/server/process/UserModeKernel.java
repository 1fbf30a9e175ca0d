package dev.capstan.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A kernel in user mode on the files of this machine. It has cgroup v2 with all controllers and mounts of its own,
 * whatever this machine has. CAPSTAN_REQUIRE_UML insists on it (Debian: user-mode-linux).
 */
final class UserModeKernel {

    private static final String PROGRAM = "linux.uml";

    private UserModeKernel() {}

    static void assumeInstalled() throws IOException, InterruptedException {
        int found =
                new ProcessBuilder("sh", "-c", "command -v " + PROGRAM).start().waitFor();
        if (Boolean.parseBoolean(System.getenv("CAPSTAN_REQUIRE_UML"))) {
            assertThat(found).as(PROGRAM + " is installed").isZero();
        }
        assumeThat(found).isZero();
    }

    /**
     * Boots the kernel and waits for its end.
     *
     * @param directory working directory, where the file {@code console} is written
     * @param script the first process; the kernel ends when it does
     * @param memory size of the machine's memory, such as {@code 2G}
     */
    static void boot(Path directory, String script, String memory) throws IOException, InterruptedException {
        Path first = Files.writeString(directory.resolve("first"), script);
        assertThat(first.toFile().setExecutable(true)).isTrue();
        Process kernel = new ProcessBuilder(
                        PROGRAM,
                        "mem=" + memory,
                        "root=/dev/root",
                        "rootfstype=hostfs",
                        "rootflags=/",
                        "rw",
                        "init=" + first,
                        "con=null",
                        "con0=null,fd:1",
                        "panic=-1")
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("console").toFile())
                .start();
        kernel.waitFor();
    }
}
