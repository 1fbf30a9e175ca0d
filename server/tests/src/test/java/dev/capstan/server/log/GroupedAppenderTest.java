package dev.capstan.server.log;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import dev.capstan.core.testing.Eventually;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class GroupedAppenderTest {

    private final LoggerContext context = new LoggerContext();
    private final LogbackMDCAdapter mdc = new LogbackMDCAdapter();
    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private final Logger logger = context.getLogger("requests");
    private GroupedAppender appender;

    @BeforeEach
    void start() {
        context.setMDCAdapter(mdc);
        PatternLayoutEncoder encoder = new PatternLayoutEncoder();
        encoder.setContext(context);
        encoder.setPattern("%thread %X{trace:--} %message%n");
        encoder.start();
        appender = new GroupedAppender(encoder, new PrintStream(written, false, UTF_8));
        appender.setContext(context);
        appender.start();
        logger.setLevel(Level.INFO);
        logger.addAppender(appender);
    }

    @Test
    void aLineIsWrittenSoonWithTheThreadAndTheTraceOfItsEvent() throws Exception {
        mdc.put("trace", "trace-1");
        logger.info("first");
        mdc.put("trace", "trace-2");
        logger.info("second");
        mdc.remove("trace");

        String thread = Thread.currentThread().getName();
        Eventually.holds("both lines are written", () -> lines().size() == 2);
        assertThat(lines()).containsExactly(thread + " trace-1 first", thread + " trace-2 second");
        logger.info("third");
        Eventually.holds("the line of the next group is written", () -> lines().size() == 3);
    }

    @Test
    void linesThatWaitAreWrittenWhenItStops() {
        logger.info("last");
        appender.stop();

        assertThat(lines()).hasSize(1).first().asString().endsWith(" last");
    }

    @Test
    void noLineIsLostOrWrittenTwiceWhereMoreComeThanCanWait() throws Exception {
        int threads = 4;
        int each = 10_000;
        ExecutorService callers = Executors.newFixedThreadPool(threads);
        for (int i = 0; i < threads; i++) {
            int caller = i;
            callers.execute(() -> IntStream.range(0, each).forEach(line -> logger.info("{}", caller * each + line)));
        }
        callers.shutdown();
        assertThat(callers.awaitTermination(60, TimeUnit.SECONDS))
                .as("all lines are logged in a minute")
                .isTrue();
        appender.stop();

        List<Integer> numbers = lines().stream()
                .map(line -> Integer.parseInt(line.substring(line.lastIndexOf(' ') + 1)))
                .toList();
        assertThat(numbers).hasSize(threads * each).doesNotHaveDuplicates();
        for (int i = 0; i < threads; i++) {
            int caller = i;
            assertThat(numbers.stream()
                            .filter(number -> number / each == caller)
                            .collect(Collectors.toList()))
                    .as("lines of one thread are in order")
                    .isSorted();
        }
    }

    private List<String> lines() {
        return written.toString(UTF_8).lines().toList();
    }
}
