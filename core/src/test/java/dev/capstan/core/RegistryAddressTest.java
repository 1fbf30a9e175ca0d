package dev.capstan.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RegistryAddressTest {

    @ParameterizedTest
    @CsvSource({
        "https://schemas.agentries.xyz/code-review/2.0/input.json,  code-review,     2.0,      REQUEST",
        "https://schemas.agentries.xyz/code-review/2.0/output.json, code-review,     2.0,      RESPONSE",
        "/registry/com.acme.review/2.0-rc.1/input.json,             com.acme.review, 2.0-rc.1, REQUEST"
    })
    void namesOneSideOfOneVersion(String text, String capability, String version, Side side) {
        assertThat(RegistryAddress.parse(text)).contains(new RegistryAddress(capability, Version.parse(version), side));
    }

    @Test
    void isWrittenBelowTheRegistryAtHand() {
        assertThat(RegistryAddress.parse("https://schemas.agentries.xyz/code-review/2.0/input.json"))
                .map(RegistryAddress::path)
                .contains("/registry/code-review/2.0/input.json");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "#/definitions/a",
                "/code-review/2.0/input.json",
                "/registry/code-review/2.0/input.JSON",
                "/registry/code-review/2.0/input.json?x",
                "/registry/code-review/2.0/input.json#/a",
                "/registry/code-review/2.x/input.json",
                "/registry/-/2.0/input.json",
                "/registry/../2.0/input.json",
                "/registry/code%2Dreview/2.0/input.json",
                "/registry//2.0/input.json",
                "http://schemas.agentries.xyz/code-review/2.0/input.json",
                "https://schemas.agentries.xyz:444/code-review/2.0/input.json",
                "https://schemas.agentries.xyz@example.com/code-review/2.0/input.json",
                "https://schemas.agentries.xyzzy/code-review/2.0/input.json"
            })
    void isNothingElse(String text) {
        assertThat(RegistryAddress.parse(text)).as("'%s' as an address", text).isEmpty();
    }

    @Test
    void isBounded() {
        assertThat(RegistryAddress.parse("/registry/" + "a".repeat(600) + "/1.0/input.json"))
                .isEmpty();
        assertThatThrownBy(() -> new RegistryAddress("a b", Version.FIRST, Side.REQUEST))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
