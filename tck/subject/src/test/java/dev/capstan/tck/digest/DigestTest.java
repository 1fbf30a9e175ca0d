package dev.capstan.tck.digest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DigestTest {

    static Stream<JsonNode> vectors() throws IOException {
        try (InputStream file = DigestTest.class.getResourceAsStream("/agh-digest.json")) {
            return Json.read(new String(file.readAllBytes(), StandardCharsets.UTF_8))
                    .valueStream();
        }
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void agreesWithTheVectors(JsonNode vector) {
        JsonNode document = vector.get("document");

        assertThat(Digest.canonical(document)).isEqualTo(vector.get("canonical").textValue());
        assertThat(Digest.of(document)).isEqualTo(vector.get("digest").textValue());
    }

    @Test
    void everyWhiteSpaceOfUnicodeIsTrimmedAndWhatOnlyLooksLikeItIsNot() {
        assertThat(canonical("\u0085\u00a0\u1680\u2003\u2028\u202f\u205f\u3000 \t\u000b\fa\r\n"))
                .contains("\"summary\":\"a\"");
        assertThat(canonical("\u200ba\ufeff")).contains("\"summary\":\"\u200ba\ufeff\"");
    }

    @Test
    void escapesAreLowerCase() {
        assertThat(canonical("a\u0000\u000b\u001f\u007f<>&\u2028\u2029\"\\\b\f\n\r\tb"))
                .contains(
                        "\"a\\u0000\\u000b\\u001f\u007f\\u003c\\u003e\\u0026\\u2028\\u2029\\\"\\\\\\b\\f\\n\\r\\tb\"");
    }

    @Test
    void requirementsAreSortedByTheirBytesAndNotByTheirUnits() {
        ObjectNode document = document("a");
        document.putArray("requirements").add("\ud83d\ude80").add("\uffee").add("a");

        assertThat(Digest.canonical(document)).contains("[\"a\",\"\uffee\",\"\ud83d\ude80\"]");
    }

    @Test
    void theDigestThatADocumentClaimsIsNoPartOfIt() {
        assertThat(Digest.of(document("a").put("digest", "sha256:00"))).isEqualTo(Digest.of(document("a")));
    }

    private static String canonical(String summary) {
        return Digest.canonical(document(summary));
    }

    private static ObjectNode document(String summary) {
        return Json.object().put("id", "a").put("summary", summary).put("outcome", "b");
    }
}
