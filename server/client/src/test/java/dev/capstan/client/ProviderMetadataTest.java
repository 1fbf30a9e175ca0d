package dev.capstan.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProviderMetadataTest {

    private static final SecureUrl BANK = SecureUrl.parse("https://bank.example/");

    @Test
    void aServerWithoutADefaultLocationExecutesAtItsOwnEndpoint() {
        ProviderMetadata provider = ProviderMetadata.parse(document(), BANK);

        assertThat(provider.defaultLocation().uri()).hasToString("https://bank.example/run");
        assertThat(provider.location(Optional.of("https://pay.example/run")).uri())
                .hasToString("https://pay.example/run");
        assertThat(provider.endpoint("register")).hasToString("https://bank.example/register");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.0", "1.0-draft", "1.12"})
    void everyVersionOneIsSpoken(String version) {
        assertThat(ProviderMetadata.parse(document().put("version", version), BANK)
                        .issuer())
                .isEqualTo("https://bank.example");
    }

    @Test
    void aDocumentWithoutAVersionIsNoAgentAuthServer() {
        assertThatThrownBy(() -> ProviderMetadata.parse(document().without("version"), BANK))
                .isInstanceOf(ClientFailed.class)
                .hasMessage("the document at " + BANK.withoutSlash() + " has no version of Agent Auth; check that this"
                        + " is the URL of an Agent Auth server");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1", "2.0", "10.0", "1.0-final", "0.9"})
    void noOtherVersionIs(String version) {
        assertThatThrownBy(() -> ProviderMetadata.parse(document().put("version", version), BANK))
                .isInstanceOf(ClientFailed.class)
                .hasMessageContaining("'" + version + "'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://bank.example/", "https://BANK.example", "https://bank.example.evil.example", ""})
    void aServerThatCallsItselfOtherwiseIsNotTrusted(String issuer) {
        assertThatThrownBy(() -> ProviderMetadata.parse(document().put("issuer", issuer), BANK))
                .isInstanceOf(ClientFailed.class)
                .hasMessageContaining("the issuer of the server at");
    }

    @ParameterizedTest
    @ValueSource(strings = {"//evil.example/register", "https://evil.example/register", "@evil.example", "register"})
    void anEndpointIsAPathOnTheServer(String path) {
        ObjectNode document = document();
        ((ObjectNode) document.get("endpoints")).put("register", path);

        assertThatThrownBy(() -> ProviderMetadata.parse(document, BANK).endpoint("register"))
                .isInstanceOf(ClientFailed.class)
                .hasMessageContaining("not a valid path on that server");
    }

    @Test
    void aServerElsewhereDoesNotSendTokensToThisMachine() {
        ProviderMetadata provider = ProviderMetadata.parse(document(), BANK);

        assertThatThrownBy(() -> provider.location(Optional.of("http://127.0.0.1:8080/run")))
                .isInstanceOf(ClientFailed.class)
                .hasMessageContaining("on this machine");
    }

    private static ObjectNode document() {
        ObjectNode document = Json.object().put("version", "1.0-draft").put("issuer", "https://bank.example");
        document.putArray("modes").add("delegated");
        document.putObject("endpoints").put("execute", "/run").put("register", "/register");
        return document;
    }
}
