package dev.capstan.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.grants.AgentMode;
import java.util.List;
import org.junit.jupiter.api.Test;

class RegistrationRequestTest {

    @Test
    void namesAreMeasuredInCharactersAsTheServerMeasuresThem() {
        assertThat(named("😀".repeat(200)).name()).hasSize(400);
        assertThatThrownBy(() -> named("a".repeat(201)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the name must have 1 to 200 characters");
    }

    private static RegistrationRequest named(String name) {
        return new RegistrationRequest(name, AgentMode.DELEGATED, null, List.of());
    }
}
