package dev.capstan.keys.jwks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import dev.capstan.grants.port.KeysUnavailable;
import dev.capstan.grants.port.KeysUnavailable.Reason;
import dev.capstan.grants.token.SigningKey;
import java.nio.charset.StandardCharsets;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which key sets are used, and what is taken from them. */
class KeySetTest {

    private final SigningKey key = SigningKey.generate();

    @Test
    void aKeyIsTakenByItsName() throws KeysUnavailable {
        KeySet set = parse(jwk("other", SigningKey.generate()), jwk("k1", key));
        assertThat(set.named("k1")).isEqualTo(key.publicKey());
        refused(Reason.NO_SUCH_KEY, () -> set.named("k2"));
        refused(Reason.NO_SUCH_KEY, () -> set.named(""));
    }

    @Test
    void otherPublicKeysDoNotInvalidateASet() throws KeysUnavailable {
        ObjectNode rsa = Json.object()
                .put("kty", "RSA")
                .put("n", "AQAB")
                .put("e", "AQAB")
                .put("kid", "rsa");
        ObjectNode nameless = key.publicKey().toJson();
        KeySet set = parse(rsa, nameless, jwk("k1", key));
        assertThat(set.named("k1")).isEqualTo(key.publicKey());
        refused(Reason.UNSUPPORTED_KEY, () -> set.named("rsa"));
    }

    @Test
    void aPublishedPrivateKeyIsNotUsed() throws KeysUnavailable {
        KeySet set = parse(key.toJson().put("kid", "k1"));
        refused(Reason.UNSUPPORTED_KEY, () -> set.named("k1"));
    }

    @Test
    void aSymmetricKeyInvalidatesASet() {
        ObjectNode symmetric = Json.object().put("kty", "oct").put("k", "AQAB").put("kid", "s");
        refused(Reason.MALFORMED, () -> parse(jwk("k1", key), symmetric));
    }

    @Test
    void aSetHasTwentyKeysAtMost() throws KeysUnavailable {
        ObjectNode[] keys = new ObjectNode[KeySet.MAX_KEYS];
        ObjectNode[] tooMany = new ObjectNode[KeySet.MAX_KEYS + 1];
        for (int i = 0; i < tooMany.length; i++) {
            tooMany[i] = jwk("k" + i, key);
            keys[Math.min(i, keys.length - 1)] = tooMany[i];
        }
        assertThat(parse(keys).usable()).hasSize(20);
        refused(Reason.MALFORMED, () -> parse(tooMany));
    }

    @Test
    void aNameStandsForOneKey() {
        refused(Reason.MALFORMED, () -> parse(jwk("k1", key), jwk("k1", SigningKey.generate())));
        refused(Reason.MALFORMED, () -> parse(jwk("k".repeat(257), key)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "not json",
                "<html></html>",
                "null",
                "[]",
                "{}",
                "{'keys':null}",
                "{'keys':{}}",
                "{'keys':[]}",
                "{'keys':[null]}",
                "{'keys':['k1']}",
                "{'keys':[{}]}",
                "{'keys':[{'kty':'OKP','crv':'Ed25519','kid':'k1'}]}",
                "{'keys':[{'kty':'EC','crv':'P-256','x':'AQAB'}]}",
                "{'keys':[{'kty':'RSA','n':1,'e':'AQAB'}]}",
                "{'keys':[{'kty':'new','x':'AQAB'}]}",
                "{'keys':[{'kty':'RSA','n':'AQAB','e':'AQAB'}],'keys':[{'kty':'RSA','n':'AQAB','e':'AQAB'}]}",
                "{'keys':[{'kty':'RSA','n':'AQAB','e':'AQAB'}]} trailing"
            })
    void whatIsNoKeySetIsRefused(String document) {
        refused(Reason.MALFORMED, () -> KeySet.parse(document.replace('\'', '"').getBytes(StandardCharsets.UTF_8)));
    }

    private static ObjectNode jwk(String kid, SigningKey key) {
        return key.publicKey().toJson().put("kid", kid);
    }

    private static KeySet parse(ObjectNode... keys) throws KeysUnavailable {
        ObjectNode document = Json.object();
        ArrayNode list = document.putArray("keys");
        for (ObjectNode key : keys) {
            list.add(key);
        }
        return KeySet.parse(Json.writeBytes(document));
    }

    private static void refused(Reason reason, ThrowingCallable call) {
        assertThatExceptionOfType(KeysUnavailable.class).isThrownBy(call).satisfies(e -> assertThat(e.reason())
                .isEqualTo(reason));
    }
}
