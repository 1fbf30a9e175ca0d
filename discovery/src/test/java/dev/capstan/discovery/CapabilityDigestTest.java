package dev.capstan.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.NotBlank;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class CapabilityDigestTest {

    @TestFactory
    Stream<DynamicTest> everyVectorHasItsCanonicalTextAndItsDigest() throws IOException {
        try (InputStream vectors = CapabilityDigestTest.class.getResourceAsStream("/agh-digest.json")) {
            JsonNode cases = Json.mapper().readTree(vectors);
            List<DynamicTest> tests = new ArrayList<>();
            cases.forEach(vector ->
                    tests.add(DynamicTest.dynamicTest(vector.get("name").asText(), () -> {
                        CapabilityDocument document = document(vector.get("document"));
                        assertThat(CanonicalDocument.of(document))
                                .isEqualTo(vector.get("canonical").textValue());
                        assertThat(CapabilityDigest.of(document).text())
                                .isEqualTo(vector.get("digest").textValue());
                    })));
            assertThat(tests).hasSizeGreaterThan(10);
            return tests.stream();
        }
    }

    @Property(tries = 300)
    void theOrderOfRequirementsDoesNotMatter(
            @ForAll @Size(max = 8) List<@NotBlank String> requirements, @ForAll Random random) {
        List<String> shuffled = new ArrayList<>(requirements);
        Collections.shuffle(shuffled, random);

        assertThat(digest("s", requirements)).isEqualTo(digest("s", shuffled));
    }

    @Property(tries = 300)
    void whiteSpaceAroundTextsAndEmptyEntriesDoNotMatter(@ForAll String summary) {
        String spaced = "\u00a0\u2003\t" + summary + "\u0085 \n";

        assertThat(digest(spaced, List.of("a", " \u3000 ", ""))).isEqualTo(digest(summary, List.of(" a")));
    }

    @Property(tries = 300)
    void anotherSummaryIsAnotherDigest(@ForAll @NotBlank String summary) {
        assertThat(digest(summary, List.of())).isNotEqualTo(digest(summary + "x", List.of()));
    }

    private static CapabilityDigest digest(String summary, List<String> requirements) {
        return CapabilityDigest.of(new CapabilityDocument(
                "id", summary, "outcome", null, List.of(), List.of(), List.of(), List.of(), List.of(), requirements));
    }

    private static CapabilityDocument document(JsonNode json) {
        return new CapabilityDocument(
                json.path("id").asText(),
                json.path("summary").asText(),
                json.path("outcome").asText(),
                json.path("version").textValue(),
                texts(json, "context_needed"),
                texts(json, "artifacts_expected"),
                texts(json, "execution_outline"),
                texts(json, "constraints"),
                texts(json, "examples"),
                texts(json, "requirements"));
    }

    private static List<String> texts(JsonNode json, String key) {
        List<String> texts = new ArrayList<>();
        json.path(key).forEach(text -> texts.add(text.textValue()));
        return texts;
    }
}
