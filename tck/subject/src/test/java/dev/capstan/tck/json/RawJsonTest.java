package dev.capstan.tck.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class RawJsonTest {

    @Test
    void aMemberIsGivenAsItIsWritten() {
        assertThat(RawJson.members(
                        "{ \"n\" : 1.0 ,\"o\":{\"z\":1e3,\"a\":[ -0,0.10]},\"t\":\"\\u0041\\/<\",\"x\":null,\"l\":12}"))
                .containsEntry("n", "1.0")
                .containsEntry("o", "{\"z\":1e3,\"a\":[ -0,0.10]}")
                .containsEntry("t", "\"\\u0041\\/<\"")
                .containsEntry("x", "null")
                .containsEntry("l", "12")
                .hasSize(5);
    }

    @Test
    void aListHasNoMembers() {
        assertThatThrownBy(() -> RawJson.members("[1]")).isInstanceOf(InvalidJson.class);
    }

    @Test
    void halfAnObjectHasNoMembers() {
        assertThatThrownBy(() -> RawJson.members("{\"a\": 1")).isInstanceOf(InvalidJson.class);
    }
}
