package dev.capstan.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.grants.AgentMode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StoredAgentsTest {

    private static final StoredAgents AGENTS = StoredAgents.empty()
            .with(agent("agt_1234", "teller"))
            .with(agent("agt_1299", "clerk"))
            .with(agent("agt_9", "clerk"));

    @ParameterizedTest
    @CsvSource({"agt_1234, agt_1234", "teller, agt_1234", "agt_123, agt_1234", "agt_129, agt_1299", "agt_9, agt_9"})
    void anAgentIsFoundByItsIdItsNameOrTheBeginningOfItsId(String typed, String id) {
        assertThat(AGENTS.pick(typed).id()).isEqualTo(id);
    }

    @ParameterizedTest
    @CsvSource({
        "clerk, 'matches 2 agents; name one of agt_1299, agt_9'",
        "agt_12, 'matches 2 agents; name one of agt_1234, agt_1299'",
        "agt, 'this machine has no agent ''agt'''",
        "tell, 'this machine has no agent ''tell'''",
        "'', 'this machine has no agent '''''"
    })
    void ambiguousOrUnknownNameIsReported(String typed, String problem) {
        assertThatThrownBy(() -> AGENTS.pick(typed))
                .isInstanceOf(ClientFailed.class)
                .hasMessageContaining(problem);
    }

    @Test
    void theOnlyAgentNeedsNoName() {
        StoredAgents one = StoredAgents.empty().with(agent("agt_1", "teller"));

        assertThat(one.pick(null).id()).isEqualTo("agt_1");
        assertThatThrownBy(() -> AGENTS.pick(null)).hasMessageContaining("3 agents; name one of agt_1234");
        assertThatThrownBy(() -> StoredAgents.empty().pick(null))
                .hasMessage("this machine has no agents; register one")
                .extracting(failure -> ((ClientFailed) failure).remedy().orElseThrow())
                .isEqualTo(Remedy.REGISTRATION);
    }

    private static StoredAgent agent(String id, String name) {
        return StoredAgent.unregistered(
                        "https://bank.example", new RegistrationRequest(name, AgentMode.DELEGATED, null, List.of()))
                .at(new AgentSnapshot(id, "hst_1", "active", "", List.of()));
    }
}
