package dev.capstan.validation;

import static dev.capstan.validation.TestJson.json;
import static dev.capstan.validation.TestJson.violations;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ReadmeTest {

    @Test
    void theExamplePrintsWhatTheReadmeSays() throws Exception {
        String schema = "{'required': ['prUrl'], 'properties': {'severity': {'enum': ['low', 'med', 'high']}}}";
        String printed = Stream.concat(
                        violations(schema, "{'severity': 'urgent'}").stream(),
                        SchemaSubset.inspect(json("{'requried': ['prUrl']}")).stream())
                .map(line -> line + "\n")
                .collect(Collectors.joining());
        assertThat(Files.readString(Path.of("README.md")))
                .contains(schema.replace('\'', '"'))
                .contains("```text\n" + printed + "```");
    }
}
