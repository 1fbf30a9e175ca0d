package dev.capstan.core.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.capstan.core.secret.SecretRef;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestMappingTest {

    @ParameterizedTest
    @CsvSource({"Host, x", "capstan-caller, x", "TraceParent, x", "X-Own, 'a\nb'", "X-Own, ü", "Authorization, Bearer x"
    })
    void headerThatNoDeclarationSetsIsRefused(String name, String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        new RequestMapping(Map.of(), Map.of(name, new RequestValue.Fixed(text)), RequestBody.JSON))
                .withMessageContaining(name);
    }

    @Test
    void credentialsAreSecrets() {
        RequestValue secret = new RequestValue.FromSecret(new SecretRef.Env("TOKEN"), "Bearer ");

        assertThat(new RequestMapping(Map.of(), Map.of("Authorization", secret), RequestBody.JSON).headers())
                .containsEntry("Authorization", secret);
    }
}
