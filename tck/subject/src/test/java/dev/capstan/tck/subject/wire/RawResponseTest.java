package dev.capstan.tck.subject.wire;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.tck.subject.ConformanceFailure;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RawResponseTest {

    @Test
    void aBodyWithAContentCodingIsSaidToHaveOne() {
        RawResponse response = new RawResponse(
                200, Optional.empty(), Optional.empty(), "\u001f", "HTTP 200\nContent-Encoding: gzip\n\n\u001f");

        assertThatThrownBy(response::json)
                .isInstanceOf(ConformanceFailure.class)
                .hasMessageContaining("it has the Content-Encoding gzip, which the request does not accept");
    }
}
