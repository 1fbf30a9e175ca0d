package dev.capstan.core.invocation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TraceTest {

    private static final String TRACE_ID = "4bf92f3577b34da6a3ce929d0e0e4736";
    private static final String HEADER = "00-" + TRACE_ID + "-00f067aa0ba902b7-01";

    @Test
    void aTraceThatNobodyGaveIsNew() {
        Trace made = Trace.of(null, null, "vendor=1");

        assertThat(made.isClientSupplied()).isFalse();
        assertThat(made.id()).isNotEqualTo(Trace.generate().id());
        assertThat(made.parent().traceId()).isEqualTo(made.id().replace("-", ""));
        assertThat(made.state()).as("a state without its parent").isNull();
    }

    @Test
    void anIdThatIsGivenStandsBesideTheDistributedTrace() {
        Trace trace = Trace.of("my-own", HEADER, "vendor=1");

        assertThat(trace.id()).isEqualTo("my-own");
        assertThat(trace.isClientSupplied()).isTrue();
        assertThat(trace.parent().header()).isEqualTo(HEADER);
        assertThat(trace.state()).isEqualTo("vendor=1");
    }

    @Test
    void withoutAnIdItIsThatOfTheDistributedTrace() {
        Trace trace = Trace.of(null, HEADER, null);

        assertThat(trace.id()).isEqualTo(TRACE_ID);
        assertThat(trace.isClientSupplied()).isFalse();
    }

    @Test
    void theNextStepKeepsTraceAndFlagsAndHasAnIdOfItsOwn() {
        TraceParent parent = TraceParent.parse(HEADER).orElseThrow();
        TraceParent next = parent.next();

        assertThat(next.traceId()).isEqualTo(TRACE_ID);
        assertThat(next.flags()).isEqualTo("01");
        assertThat(next.parentId()).isNotEqualTo(parent.parentId());
        assertThat(TraceParent.parse(next.header())).hasValue(next);
    }

    @Test
    void aSpanOfTheCallIsItsPositionForOthers() {
        Trace trace = Trace.of(null, HEADER, "vendor=1");
        TraceParent span = trace.parent().at("53995c3f42cd8ad8", false);

        assertThat(trace.outgoing()).as("without a span").isNotEqualTo(trace.parent());
        assertThat(trace.in(span).outgoing().header()).isEqualTo("00-" + TRACE_ID + "-53995c3f42cd8ad8-00");
        assertThat(trace.in(span).parent()).isEqualTo(trace.parent());
        assertThat(span.isSampled()).isFalse();
        assertThat(trace.parent().isSampled()).isTrue();
    }

    @Test
    void aTraceThatBeginsHereHasNoParent() {
        Trace trace = Trace.generate();

        assertThat(trace.parent().isBeginning()).isTrue();
        assertThat(TraceParent.parse(trace.parent().header()))
                .as("to be propagated")
                .isEmpty();
        assertThat(TraceParent.parse(trace.outgoing().header())).isPresent();
        assertThat(Trace.of(null, HEADER, null).parent().isBeginning()).isFalse();
    }

    @Test
    void aLaterVersionMaySayMore() {
        assertThat(TraceParent.parse("cc-" + TRACE_ID + "-00f067aa0ba902b7-01-what-the-future-brings"))
                .map(TraceParent::header)
                .hasValue(HEADER);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "00",
                "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
                "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
                "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
                "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
                "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-1",
                "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more",
                "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01\n",
                " 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
            })
    void aMalformedHeaderIsAsGoodAsNone(String header) {
        assertThat(TraceParent.parse(header)).isEmpty();
        assertThat(Trace.of(null, header, "vendor=1").state()).isNull();
    }
}
