package dev.capstan.handlers.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files in a sandbox: what a process reads and writes, and what is not there. */
@EnabledOnOs(OS.LINUX)
class SandboxFilesTest extends SandboxFixture {

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
}
