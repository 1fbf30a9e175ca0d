package dev.capstan.keys;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.grants.token.PublicKey;
import dev.capstan.grants.token.Signatures;
import dev.capstan.grants.token.SigningKey;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PublishedKeysTest {

    @TempDir
    private Path directory;

    private ServerKey own;
    private PublishedKeys published;

    @BeforeEach
    void createKey() {
        own = ServerKey.at(directory.resolve("server-key.json"), Signatures.ofJdk());
        published = new PublishedKeys(own);
    }

    private List<String> ids() {
        return published.toJson().path("keys").findValuesAsText("kid");
    }

    @Test
    void theOwnKeyIsPublishedWithoutItsPrivatePart() throws Exception {
        JsonNode key = published.toJson().at("/keys/0");

        assertThat(PublicKey.parse(key)).isEqualTo(own.publicKey());
        assertThat(key.path("kid").textValue()).isEqualTo(own.keyId());
        assertThat(key.path("use").textValue()).isEqualTo("sig");
        assertThat(key.path("alg").textValue()).isEqualTo("EdDSA");
        assertThat(key.has("d")).isFalse();
    }

    @Test
    void theKeysOfOtherServersFollowTheOwnOnce() {
        PublicKey other = SigningKey.generate().publicKey();

        published.setOthers(List.of(other, own.publicKey()));

        assertThat(ids()).containsExactly(own.keyId(), other.thumbprint());
    }

    @Test
    void aServerThatIsForgottenIsPublishedNoMore() {
        published.setOthers(List.of(SigningKey.generate().publicKey()));

        published.setOthers(List.of());

        assertThat(ids()).containsExactly(own.keyId());
    }
}
