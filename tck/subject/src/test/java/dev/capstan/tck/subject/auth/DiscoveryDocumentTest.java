package dev.capstan.tck.subject.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.JsonReader;
import org.junit.jupiter.api.Test;

class DiscoveryDocumentTest {

    @Test
    void pathsAreRelativeToTheIssuer() {
        assertThat(discovery("https://a.example", "/agent/register").path(Operation.REGISTER))
                .isEqualTo("/agent/register");
        assertThat(discovery("https://a.example/api/auth/", "/agent/register").path(Operation.REGISTER))
                .isEqualTo("/api/auth/agent/register");
    }

    @Test
    void takesThePathOfAnAbsoluteUrl() {
        assertThat(discovery("https://a.example/api", "https://a.example/api/agent/register")
                        .path(Operation.REGISTER))
                .isEqualTo("/api/agent/register");
    }

    @Test
    void executionsAreWhereTheirEndpointIsUnlessItSaysOtherwise() {
        assertThat(discovery("https://a.example/api", "/run").defaultLocation()).isEqualTo("https://a.example/api/run");
        assertThat(discovery("https://a.example/api", "https://b.example/run").defaultLocation())
                .isEqualTo("https://b.example/run");
    }

    @Test
    void executionsInABatchAreWhereThePublishedClientLooks() {
        assertThat(discovery("https://a.example/api", "/run").path(Operation.BATCH_EXECUTE))
                .isEqualTo("/api/capability/batch-execute");
    }

    @Test
    void anOperationThatIsMissingIsNamed() {
        assertThatThrownBy(() -> discovery("https://a.example", "/run").path(Operation.INTROSPECT))
                .isInstanceOf(ConformanceFailure.class)
                .hasMessageContaining("'introspect'");
    }

    @Test
    void invalidAddressFailsTheSubject() {
        assertThatThrownBy(() -> discovery("https://a.example", "/a b").path(Operation.REGISTER))
                .isInstanceOf(ConformanceFailure.class)
                .hasMessageContaining("is not a valid URL");
    }

    private static DiscoveryDocument discovery(String issuer, String endpoint) {
        return new DiscoveryDocument(JsonReader.of(
                "the document",
                Json.read("{\"issuer\": \"" + issuer + "\", \"endpoints\": {\"register\": \"" + endpoint
                        + "\", \"execute\": \"" + endpoint + "\"}}")));
    }
}
