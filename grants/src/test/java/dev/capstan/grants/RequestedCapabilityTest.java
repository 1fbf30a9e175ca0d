package dev.capstan.grants;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.grants.lifecycle.Registration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The bounds of one request. */
class RequestedCapabilityTest {

    private static ArrayNode requested(int capabilities, int bytesOfEach) {
        ArrayNode asked = JsonNodeFactory.instance.arrayNode();
        for (int i = 0; i < capabilities; i++) {
            asked.addObject().put("name", "c" + i).putObject("constraints").put("f", "x".repeat(bytesOfEach - 8));
        }
        return asked;
    }

    @Test
    void theConstraintsOfARequestAreBoundedTogether() throws RefusedException {
        assertThat(RequestedCapability.readAll(requested(4, 16_384))).hasSize(4);

        assertThatExceptionOfType(RefusedException.class)
                .isThrownBy(() -> RequestedCapability.readAll(requested(5, 16_000)))
                .withMessageContaining("80000 bytes together (limit 65536)")
                .satisfies(refused -> assertThat(refused.refusal().code()).isEqualTo(RefusalCode.INVALID_REQUEST));
    }

    @Test
    void namesAndReasonsAreBounded() {
        String longName = "n".repeat(257);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Registration(longName, null, AgentMode.DELEGATED, List.of(), null));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Registration("n", longName, AgentMode.DELEGATED, List.of(), null));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Registration("n", null, AgentMode.DELEGATED, List.of(), "r".repeat(1001)));
    }
}
