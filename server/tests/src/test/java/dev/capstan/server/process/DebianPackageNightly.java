package dev.capstan.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.capstan.server.architecture.MavenModules;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/**
 * The life of the Debian package on a machine of its own: a kernel in user mode with systemd, on the files of this
 * machine, of which it keeps its changes in memory. It needs Python to load a module of the kernel.
 */
class DebianPackageNightly {

    private static final Path PACKAGE = MavenModules.ROOT
            .resolve("deploy/target/capstan_" + MavenModules.VERSION + "_all.deb")
            .toAbsolutePath()
            .normalize();

    private static final String MACHINE = """
            #!/bin/sh
            export PATH=/usr/sbin:/usr/bin:/sbin:/bin
            mount -t proc proc /proc
            python3 -c 'import ctypes, os, sys
            syscall = {"x86_64": 313}.get(os.uname().machine, 273)
            ctypes.CDLL(None).syscall(syscall, os.open(sys.argv[1], 0), b"", 0)' \\
              /usr/lib/uml/modules/$(uname -r)/kernel/fs/overlayfs/overlay.ko
            mount -t tmpfs -o size=2g tmpfs /mnt
            mkdir /mnt/changes /mnt/work /mnt/root
            mount -t overlay -o lowerdir=/,upperdir=/mnt/changes,workdir=/mnt/work overlay /mnt/root
            cd /mnt/root
            mount --bind %1$s .%1$s
            cp %1$s/trial.service etc/systemd/system
            # It would look at all of /tmp.
            ln -s /dev/null etc/systemd/system/systemd-tmpfiles-setup.service
            # The policy of an image, that packages start and stop no service.
            rm -f usr/sbin/policy-rc.d
            mount -t tmpfs tmpfs run
            mount -t proc proc proc
            mount -t sysfs sysfs sys
            mount -t devtmpfs dev dev
            mount -t cgroup2 cgroup sys/fs/cgroup
            exec env -i container=uml "PATH=$PATH" chroot . /lib/systemd/systemd --unit=trial.service
            """;

    private static final String UNIT = """
            [Unit]
            After=basic.target
            [Service]
            Type=oneshot
            TimeoutStartSec=infinity
            ExecStart=/bin/sh %1$s/trial %2$s
            StandardOutput=file:%1$s/output
            StandardError=file:%1$s/log
            ExecStopPost=/bin/systemctl poweroff --force
            """;

    private static final String TRIAL = """
            set -x
            started() {
              curl -sf --retry 300 --retry-connrefused --retry-delay 1 -o /dev/null http://127.0.0.1:9420/health/started
            }
            status() {
              curl -s -o /dev/null -w '%{http_code}' -u "owner:$password" http://127.0.0.1:8420/audit/records?limit=1
            }
            pid() {
              systemctl show -p MainPID --value capstan
            }
            dpkg -i "$1" >&2
            echo "program: $(cd / && su nobody -s /bin/sh -c 'HOME=/nonexistent capstan --version')"
            echo "unit: $(systemd-analyze verify capstan.service 2>&1 | grep capstan)"
            echo "installed: $(systemctl is-enabled capstan) $(systemctl is-active capstan)"
            systemctl enable --now capstan
            started
            password=$(journalctl -u capstan -o cat | sed -n 's/^First account: owner, password: //p')
            before=$(pid)
            echo "user: $(ps -o user= -p "$before")"
            echo "owner: $(status)"
            echo "data: $(stat -c %a /var/lib/private/capstan/capstan.mv.db)"
            echo '# changed' >>/etc/capstan/capstan.yaml
            dpkg -i "$1" >&2
            started
            after=$(pid)
            [ "$before" = "$after" ] || echo "upgraded: $(tail -n 1 /etc/capstan/capstan.yaml) $(status)"
            dpkg -r capstan >&2
            echo "removed: $(systemctl is-active capstan) $(ls /etc/systemd/system/multi-user.target.wants | grep capstan)"
            dpkg -i "$1" >&2
            systemctl start capstan
            started
            echo "reinstalled: $(systemctl is-enabled capstan) $(tail -n 1 /etc/capstan/capstan.yaml) $(status)"
            echo "purged: $(dpkg -P capstan 2>&1 | grep stays)"
            echo "left: $(ls -d /var/lib/private/capstan /var/cache/capstan /var/cache/private/capstan /etc/capstan \\
              /usr/share/capstan /usr/share/doc/capstan /usr/bin/capstan 2>/dev/null)"
            """;

    @TempDir
    private Path directory;

    @Test
    @EnabledIf("isPackageMade")
    void packageIsInstalledUpgradedRemovedAndPurged() throws Exception {
        UserModeKernel.assumeInstalled();
        assumeThat(Path.of("/lib/systemd/systemd")).exists();
        Files.writeString(directory.resolve("trial"), TRIAL);
        Files.writeString(directory.resolve("trial.service"), UNIT.formatted(directory, PACKAGE));
        Path output = Files.createFile(directory.resolve("output"));
        Path log = Files.createFile(directory.resolve("log"));

        UserModeKernel.boot(directory, MACHINE.formatted(directory), "4G");

        System.err.println(Files.readString(log));
        Map<String, String> results = Files.readAllLines(output).stream()
                .map(line -> line.split(": ?", 2))
                .collect(Collectors.toMap(line -> line[0], line -> line[1].strip()));
        assertThat(results)
                .containsEntry("program", "capstan " + MavenModules.VERSION)
                .containsEntry("unit", "")
                .containsEntry("installed", "disabled inactive")
                .containsEntry("user", "capstan")
                .containsEntry("owner", "200")
                .containsEntry("data", "600")
                .containsEntry("upgraded", "# changed 200")
                .containsEntry("removed", "inactive")
                .containsEntry("reinstalled", "disabled # changed 200")
                .containsEntry("left", "/var/lib/private/capstan");
        assertThat(results.get("purged")).contains("delete /var/lib/private/capstan");
    }

    static boolean isPackageMade() {
        return Files.exists(PACKAGE) || Boolean.parseBoolean(System.getenv("CAPSTAN_REQUIRE_DISTRIBUTION"));
    }
}
