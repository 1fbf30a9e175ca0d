package dev.capstan.tck.subject.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.subject.SubjectUnreachable;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class LineProcessTest {

    private static final Duration IN_TIME = Duration.ofSeconds(20);

    @Test
    void responsesMayComeInAnyOrder() {
        try (LineProcess process = started("read one; read two; echo '{\"id\":2}'; echo '{\"id\":1}'; cat")) {
            CompletableFuture<JsonNode> first = process.send(1, "one");
            CompletableFuture<JsonNode> second = process.send(2, "two");

            assertThat(process.await("one", first, IN_TIME).path("id").asInt()).isEqualTo(1);
            assertThat(process.await("two", second, IN_TIME).path("id").asInt()).isEqualTo(2);
        }
    }

    @Test
    void processWithoutAResponseInTimeIsEnded() {
        try (LineProcess process = started("cat > /dev/null")) {
            CompletableFuture<JsonNode> response = process.send(1, "one");

            assertThatThrownBy(() -> process.await("one", response, Duration.ofMillis(50)))
                    .isInstanceOf(SubjectUnreachable.class)
                    .hasMessageContaining("had no response to one in time");
            assertThatThrownBy(() -> process.await("two", process.send(2, "two"), IN_TIME))
                    .isInstanceOf(SubjectUnreachable.class)
                    .hasMessageContaining("had no response to one in time");
        }
    }

    @Test
    void processThatReadsNothingDoesNotBlockTheKit() {
        try (LineProcess process = started("sleep 60")) {
            CompletableFuture<JsonNode> response = process.send(1, "x".repeat(LineProcess.MAX_LINE_BYTES / 2));

            assertThatThrownBy(() -> process.await("one", response, Duration.ofMillis(50)))
                    .isInstanceOf(SubjectUnreachable.class);
        }
    }

    @Test
    void processWithTooManyUnansweredRequestsIsEnded() {
        try (LineProcess process = started("cat > /dev/null")) {
            for (int id = 1; id <= LineProcess.MAX_PENDING; id++) {
                process.send(id, "x");
            }
            CompletableFuture<JsonNode> response = process.send(LineProcess.MAX_PENDING + 1, "x");

            assertThatThrownBy(() -> process.await("the last", response, IN_TIME))
                    .isInstanceOf(SubjectUnreachable.class)
                    .hasMessageContaining("leaves 64 requests without a response");
        }
    }

    @Test
    void theEndOfItsErrorsIsKept() {
        try (LineProcess process = started("head -c 100000 /dev/zero | tr '\\0' x >&2; echo last >&2; exit 1")) {
            CompletableFuture<JsonNode> response = process.send(1, "one");

            assertThatThrownBy(() -> process.await("one", response, IN_TIME))
                    .hasMessageContaining("ended with exit code 1")
                    .hasMessageEndingWith("xlast");
            assertThat(process.drainErrors()).hasSizeLessThanOrEqualTo(4_000).endsWith("last\n");
            assertThat(process.drainErrors()).isEmpty();
        }
    }

    private static LineProcess started(String script) {
        return LineProcess.start(List.of("sh", "-c", script), Path.of("."));
    }
}
