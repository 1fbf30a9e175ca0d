package dev.capstan.tck.subject.auth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.OptionalFeature;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DiscoveryDocumentFeaturesTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            AUTONOMOUS_AGENTS    | {"modes": ["delegated", "autonomous"], "endpoints": {}} | true
            AUTONOMOUS_AGENTS    | {"modes": ["delegated"], "endpoints": {}}               | false
            DEVICE_AUTHORIZATION | {"approval_methods": ["ciba"], "endpoints": {}}         | false
            DEVICE_AUTHORIZATION | {"approval_methods": ["device_authorization"]}          | true
            INTROSPECTION        | {"endpoints": {"introspect": "/i"}}                     | true
            INTROSPECTION        | {"endpoints": {}}                                       | false
            """)
    void theDocumentSaysWhetherAFeatureIsOffered(OptionalFeature feature, String document, boolean offered) {
        assertThat(discovery(document).offers(feature)).hasValue(offered);
    }

    @Test
    void theDocumentSaysNothingAboutOtherFeaturesNorWithoutTheMember() {
        assertThat(discovery("{\"endpoints\": {}}").offers(OptionalFeature.STREAMING))
                .isEqualTo(Optional.empty());
        assertThat(discovery("{\"endpoints\": {}}").offers(OptionalFeature.AUTONOMOUS_AGENTS))
                .isEqualTo(Optional.empty());
    }

    private static DiscoveryDocument discovery(String document) {
        return new DiscoveryDocument(JsonReader.of("discovery", Json.read(document)));
    }
}
