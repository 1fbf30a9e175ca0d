package dev.capstan.http.invocation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.invocation.Trace;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.MutableHttpRequest;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TraceContextHeadersTest {

    private static final String TRACE_ID = "4bf92f3577b34da6a3ce929d0e0e4736";
    private static final String PARENT = "00-" + TRACE_ID + "-00f067aa0ba902b7-01";

    @Test
    void severalStatesAreOneInTheirOrder() {
        Trace trace = trace(List.of(PARENT), "a=1", "b=2");

        assertThat(trace.id()).isEqualTo(TRACE_ID);
        assertThat(trace.state()).isEqualTo("a=1,b=2");
    }

    @Test
    void twoParentsAreAsGoodAsNone() {
        Trace trace = trace(List.of(PARENT, PARENT), "a=1");

        assertThat(trace.id()).isNotEqualTo(TRACE_ID);
        assertThat(trace.state()).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u00fc=1", "a=\u20ac"})
    void aStateThatNoHeaderCarriesAsItIsIsNotHandedOn(String state) {
        Trace trace = trace(List.of(PARENT), state);

        assertThat(trace.id()).isEqualTo(TRACE_ID);
        assertThat(trace.state()).as("what is handed on of it").isNull();
    }

    @Test
    void aStateIsHandedOnUpToItsLongestLength() {
        assertThat(trace(List.of(PARENT), "a".repeat(512)).state()).hasSize(512);
        assertThat(trace(List.of(PARENT), "a".repeat(513)).state()).isNull();
    }

    private static Trace trace(List<String> parents, String... states) {
        MutableHttpRequest<?> request = HttpRequest.GET("/");
        parents.forEach(parent -> request.header("traceparent", parent));
        for (String state : states) {
            request.header("tracestate", state);
        }
        return TraceContextHeaders.of(request, null);
    }
}
