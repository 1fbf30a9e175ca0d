package dev.capstan.handlers.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class CgroupMountTest {

    private static final String HYBRID = "41 31 0:38 / /sys/fs/cgroup/unified rw,relatime - cgroup2 cgroup2 rw";
    private static final String VERSION_1 = "35 31 0:32 / /sys/fs/cgroup/memory rw,relatime - cgroup cgroup rw,memory";
    private static final String ONLY = "29 22 0:26 / /sys/fs/cgroup rw,nosuid - cgroup2 cgroup2 rw,nsdelegate";

    @Test
    void groupOfAServiceIsBelowTheMount() {
        assertThat(CgroupMount.ownGroup(List.of(ONLY), List.of("0::/system.slice/capstan.service")))
                .contains(Path.of("/sys/fs/cgroup/system.slice/capstan.service"));
    }

    @Test
    void groupOfAContainerIsItsRoot() {
        assertThat(CgroupMount.ownGroup(List.of(ONLY), List.of("0::/"))).contains(Path.of("/sys/fs/cgroup"));
    }

    @Test
    void mountOfAPartOfTheTreeShowsTheGroupsInIt() {
        List<String> part = List.of(ONLY.replace(" / ", " /pod "));

        assertThat(CgroupMount.ownGroup(part, List.of("0::/pod/server"))).contains(Path.of("/sys/fs/cgroup/server"));
        assertThat(CgroupMount.ownGroup(part, List.of("0::/other"))).isEmpty();
        assertThat(CgroupMount.ownGroup(List.of(ONLY), List.of("0::/../other"))).isEmpty();
    }

    @Test
    void versionOneIsNotUsed() {
        List<String> groups = List.of("4:memory:/", "0::/");

        assertThat(CgroupMount.ownGroup(List.of(VERSION_1, HYBRID), groups))
                .contains(Path.of("/sys/fs/cgroup/unified"));
        assertThat(CgroupMount.ownGroup(List.of(VERSION_1), groups)).isEmpty();
        assertThat(CgroupMount.ownGroup(List.of(HYBRID), List.of("4:memory:/"))).isEmpty();
    }
}
