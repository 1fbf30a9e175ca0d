package dev.capstan.server.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.AgentId;
import dev.capstan.core.Capability;
import dev.capstan.core.Catalog;
import dev.capstan.core.Execution;
import dev.capstan.core.HandlerSpec;
import dev.capstan.core.Permission;
import dev.capstan.server.StartupChecks;
import dev.capstan.server.settings.Fleet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class StartupChecksTest {

    @Test
    void programsAreSpokenOfWhereTheFleetHasSome() {
        HandlerSpec program = new HandlerSpec.Process(List.of("true"));

        assertThat(StartupChecks.runsProcesses(fleet(program, Set.of(Permission.COMPUTE_EXECUTE))))
                .isTrue();
        assertThat(StartupChecks.runsProcesses(fleet(program, Set.of())))
                .as("a program that is never started")
                .isFalse();
        assertThat(StartupChecks.runsProcesses(
                        fleet(new HandlerSpec.Java("probe/echo"), Set.of(Permission.NETWORK_READ))))
                .isFalse();
    }

    private static Fleet fleet(HandlerSpec handler, Set<Permission> permissions) {
        AgentId agent = new AgentId("worker");
        Capability loose = Capability.untyped(agent, "work");
        Execution execution = new Execution(handler, null, null, false, null, null, permissions, null);
        Capability capability = loose.withExecution(execution);
        return Fleet.of(List.of(new Catalog(agent, List.of(), List.of(capability))));
    }
}
