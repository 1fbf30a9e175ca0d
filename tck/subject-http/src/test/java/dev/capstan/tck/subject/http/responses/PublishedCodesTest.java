package dev.capstan.tck.subject.http.responses;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.json.Yaml;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The codes of the kit beside those of the documentation. */
class PublishedCodesTest {

    /** A rate limit of invocations, which the documentation has with the formats of errors. */
    private static final String OF_INVOCATIONS = "rate_limit_exceeded";

    @Test
    void theCodesAreThoseOfTheDocumentation() throws Exception {
        Map<String, String> documented = new TreeMap<>();
        for (String line : Files.readAllLines(Path.of("..", "..", "docs", "errors.md"))) {
            String[] cells = line.split(" *\\| *");
            if (cells.length == 6 && cells[1].startsWith("`")) {
                documented.put(cells[1].replace("`", ""), "[" + cells[2].replace(", ", ",") + "] " + cells[4]);
                if (!cells[3].isEmpty()) {
                    documented.put(cells[3].replace("`", ""), "[200] " + cells[4]);
                }
            }
        }
        Map<String, String> published = new TreeMap<>();
        codes().properties()
                .forEach(code -> published.put(
                        code.getKey(),
                        code.getValue().path("status")
                                + (code.getValue().path("retry").asBoolean() ? " yes" : " no")));
        published.remove(OF_INVOCATIONS);

        assertThat(published).isNotEmpty().isEqualTo(documented);
    }

    private static JsonNode codes() throws Exception {
        String name = "/capstan/responses.yaml";
        try (var stream = PublishedCodesTest.class.getResourceAsStream(name)) {
            return Yaml.read(name, new String(stream.readAllBytes(), StandardCharsets.UTF_8))
                    .path("codes");
        }
    }
}
