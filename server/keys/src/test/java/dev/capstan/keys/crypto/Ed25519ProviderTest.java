package dev.capstan.keys.crypto;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.keys.crypto.Ed25519Provider.Candidate;
import java.security.InvalidKeyException;
import java.security.NoSuchAlgorithmException;
import java.security.PrivateKey;
import java.security.Provider;
import java.security.PublicKey;
import java.security.Security;
import java.security.Signature;
import java.security.SignatureException;
import java.security.SignatureSpi;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Which provider is taken, and which are passed over. */
class Ed25519ProviderTest {

    private static final Candidate BOUNCY_CASTLE =
            new Candidate("Bouncy Castle %s", "org.bouncycastle.jce.provider.BouncyCastleProvider");

    @Test
    @EnabledOnOs(value = OS.LINUX, architectures = "amd64")
    void theFastestIsTakenHere() {
        assertThat(Ed25519Provider.fastest().title()).isEqualTo("Amazon Corretto Crypto Provider 2.5.0");
    }

    @Test
    @EnabledOnOs(value = OS.LINUX, architectures = "amd64")
    void allAreTriedFromTheFastestToThePlatformsOwn() {
        assertThat(Ed25519Provider.all())
                .extracting(provider -> provider.provider().getName())
                .containsExactly("AmazonCorrettoCryptoProvider", "Conscrypt", "BC", "SunEC");
    }

    @Test
    void missingProviderIsSkipped() {
        Candidate absent = new Candidate("Absent", "no.such.Provider");
        assertThat(Ed25519Provider.first(List.of(absent, BOUNCY_CASTLE)).title())
                .startsWith("Bouncy Castle 1.");
    }

    @Test
    void providerThatDoesNotLoadIsSkipped() {
        assertThat(selected(Broken.class).title()).startsWith("Java's ");
    }

    @Test
    void providerWithoutEd25519IsSkipped() {
        assertThat(selected(Empty.class).title()).startsWith("Java's ");
    }

    @Test
    void providerThatAcceptsEverySignatureIsSkipped() {
        assertThat(selected(AcceptsForgeries.class).title()).startsWith("Java's ");
    }

    @Test
    void providersOfTheProcessAreUnchanged() {
        List<Provider> before = List.of(Security.getProviders());
        Ed25519Provider.fastest();
        assertThat(Security.getProviders()).containsExactlyElementsOf(before);
    }

    private static Ed25519Provider selected(Class<? extends Provider> candidate) {
        return Ed25519Provider.first(List.of(new Candidate("A bad one", candidate.getName())));
    }

    /** A provider whose native library is missing. */
    public static final class Broken extends Provider {
        private static final long serialVersionUID = 1L;

        public Broken() {
            super("Broken", "1", "does not load");
            throw new UnsatisfiedLinkError("no library");
        }
    }

    /** A provider that came up without its algorithms. */
    public static final class Empty extends Provider {
        private static final long serialVersionUID = 1L;

        public Empty() {
            super("Empty", "1", "has nothing");
        }
    }

    /** A provider that signs as it should, and verifies anything. */
    public static final class AcceptsForgeries extends Provider {
        private static final long serialVersionUID = 1L;

        public AcceptsForgeries() {
            super("Gullible", "1", "verifies anything");
            put("Signature.Ed25519", AlwaysYes.class.getName());
        }
    }

    /** Verifies anything. */
    public static final class AlwaysYes extends SignatureSpi {

        private final Signature real;
        private boolean signing;

        public AlwaysYes() throws NoSuchAlgorithmException {
            real = Signature.getInstance("Ed25519");
        }

        @Override
        protected void engineInitVerify(PublicKey key) {}

        @Override
        protected void engineInitSign(PrivateKey key) throws InvalidKeyException {
            signing = true;
            real.initSign(key);
        }

        @Override
        protected void engineUpdate(byte b) {}

        @Override
        protected void engineUpdate(byte[] bytes, int from, int length) throws SignatureException {
            if (signing) {
                real.update(bytes, from, length);
            }
        }

        @Override
        protected byte[] engineSign() throws SignatureException {
            return real.sign();
        }

        @Override
        protected boolean engineVerify(byte[] signature) {
            return true;
        }

        @Override
        @Deprecated
        protected void engineSetParameter(String name, Object value) {}

        @Override
        @Deprecated
        protected Object engineGetParameter(String name) {
            return name;
        }
    }
}
