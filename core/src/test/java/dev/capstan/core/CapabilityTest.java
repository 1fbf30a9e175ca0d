package dev.capstan.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CapabilityTest {

    @Test
    void anotherPartLeavesTheOthersAsTheyAre() {
        Capability loose = Capability.untyped(new AgentId("weather"), "forecast");
        Contract contract = new Contract(null, null, Enforcement.BEST_EFFORT);

        Capability typed = loose.withContract(contract).withExecution(Execution.BY_AGENT);

        assertThat(typed)
                .isEqualTo(new Capability(
                        loose.identity(), contract, loose.metadata(), Execution.BY_AGENT, loose.exposure()));
    }
}
