package dev.capstan.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.capstan.core.AgentId;
import dev.capstan.core.secret.SecretRef;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Values that no file need hold: what each accepts and refuses by itself. */
class PeerAuthTest {

    private static final HmacKeyRef KEY = new HmacKeyRef("k", new SecretRef.Env("K"));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "env:K",
                "env:_a1",
                "file:k",
                "file:/run/secrets/my key",
                "file:../k",
                "secret://a",
                "secret://a/b.c/d_e-f"
            })
    void referenceIsPrintedUnchanged(String text) {
        assertThat(SecretRef.parse(text).orElseThrow()).hasToString(text);
        assertThat(new HmacKeyRef("k", SecretRef.parse(text).orElseThrow()).toString())
                .contains(text);
    }

    @Test
    void acceptsTheMaximumLength() {
        assertThat(SecretRef.parse("env:" + "K".repeat(128))).isPresent();
        assertThat(SecretRef.parse("file:" + "p".repeat(1024))).isPresent();
        assertThat(SecretRef.parse("secret://a" + "/a".repeat(15))).isPresent();
        assertThat(SecretRef.parse("secret://" + "a".repeat(128))).isPresent();
        assertThat(SecretRef.parse("secret://" + "a".repeat(129))).isEmpty();
        assertThat(new HmacKeyRef("k".repeat(128), KEY.secret()).keyId()).hasSize(128);
    }

    @Test
    void aRefusalRepeatsNoValue() {
        for (String invalid : List.of("hunter2 hunter2", "", "a\nhunter2", "a//hunter2\u0000", "-hunter2\t")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new SecretRef.Env(invalid))
                    .withMessageNotContaining("hunter2");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new SecretRef.Store(invalid))
                    .withMessageNotContaining("hunter2");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new HmacKeyRef(invalid, KEY.secret()))
                    .withMessageNotContaining("hunter2");
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SecretRef.File("a\nhunter2"))
                .withMessageNotContaining("hunter2");
        assertThatIllegalArgumentException().isThrownBy(() -> new SecretRef.File(" "));
    }

    @Test
    void keysAndScopesAreChecked() {
        assertThatIllegalArgumentException().isThrownBy(() -> new PeerAuth.Hmac(KEY, List.of(KEY), null));
        assertThatIllegalArgumentException().isThrownBy(() -> new PeerAuth.Hmac(KEY, List.of(), Set.of("a b")));
        assertThatIllegalArgumentException().isThrownBy(() -> new PeerAuth.Unsupported(" "));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new DeclaredPeer(new AgentId("p"), List.of(), null))
                .withMessageContaining("agent://p");
        HmacKeyRef other = new HmacKeyRef("l", KEY.secret());
        assertThat(new PeerAuth.Hmac(KEY, List.of(other), Set.of("x")).previous())
                .containsExactly(other);
    }
}
