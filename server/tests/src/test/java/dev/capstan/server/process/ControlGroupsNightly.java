package dev.capstan.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Control groups of a machine of its own, which has cgroup v2. */
class ControlGroupsNightly {

    private static final List<String> LIMITED =
            List.of("output: filled 2", "output: ", "output: forked 400", "output: ");

    private static final String IN_GROUP = """
            cd /sys/fs/cgroup
            echo '+memory +pids +cpu' >cgroup.subtree_control
            mkdir service
            cd service
            echo 0 >cgroup.procs
            """;

    @TempDir
    private Path directory;

    @BeforeEach
    void assumeKernel() throws Exception {
        UserModeKernel.assumeInstalled();
    }

    @Test
    void callsOfRootAreLimited() throws Exception {
        assertThat(linesOf("exec \"$@\""))
                .startsWith("confinement: bubblewrap, cgroup memory pids cpu")
                .endsWith(limited());
    }

    /** As in a service of systemd with Delegate=. */
    @Test
    void callsOfServiceWithGroupOfItsOwnAreLimited() throws Exception {
        assertThat(linesOf(IN_GROUP + "exec \"$@\""))
                .startsWith("confinement: bubblewrap, cgroup memory pids cpu")
                .endsWith(limited());
    }

    /** As at the first start of an installed server, whose launcher makes an archive of classes meanwhile. */
    @Test
    void callsOfServiceWithJobOfItsLauncherAreLimited() throws Exception {
        String job = "(while :; do sleep 0.01; done) & ";
        assertThat(linesOf(IN_GROUP + job + "exec \"$@\""))
                .startsWith("confinement: bubblewrap, cgroup memory pids cpu")
                .endsWith(limited());
    }

    @Test
    void groupWithOtherProcessesIsLeftAsItIs() throws Exception {
        assertThat(linesOf(IN_GROUP + "setsid sleep 100 & \"$@\"; ls -d */"))
                .startsWith("confinement: bubblewrap", "output: filled 2", "output: filled 6")
                .doesNotContain("server/");
    }

    private static String[] limited() {
        return LIMITED.toArray(String[]::new);
    }

    /** Boots the kernel with a first process that becomes the trial, and returns what the trial prints. */
    private List<String> linesOf(String start) throws IOException, InterruptedException {
        Path output = Files.createFile(directory.resolve("output"));
        String first = """
                #!/bin/sh
                export PATH=/usr/sbin:/usr/bin:/sbin:/bin
                mount -t proc proc /proc
                mount -t sysfs sys /sys
                mount -t cgroup2 cgroup /sys/fs/cgroup
                mount -t tmpfs -o mode=1777 tmpfs /run
                trial() {
                %s
                }
                (trial %s/bin/java -Djava.io.tmpdir=/run -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp "%s" %s) >%s 2>%s.log
                """;
        UserModeKernel.boot(
                directory,
                first.formatted(
                        start,
                        System.getProperty("java.home"),
                        System.getProperty("java.class.path"),
                        ControlGroupTrial.class.getName(),
                        output,
                        output),
                "2G");
        System.err.println(Files.readString(directory.resolve("output.log")));
        return Files.readAllLines(output);
    }
}
