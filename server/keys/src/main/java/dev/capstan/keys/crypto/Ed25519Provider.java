package dev.capstan.keys.crypto;

import dev.capstan.grants.token.Signatures;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.security.Signature;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The crypto provider for signing and verifying tokens: the fastest one that works on this machine (GR-8.1).
 *
 * <p>Providers are tried from the fastest to the platform's own, which always exists. A provider is skipped if it is
 * not on the class path, if its native library does not load, or if it fails the test vectors of RFC 8032. None is
 * installed in {@link java.security.Security}, so nothing else in the process changes.
 *
 * @param title name and version, for users
 * @param provider the provider
 */
public record Ed25519Provider(String title, Provider provider) {

    private static final List<Candidate> CANDIDATES = List.of(
            new Candidate(
                    "Amazon Corretto Crypto Provider %s",
                    "com.amazon.corretto.crypto.provider.AmazonCorrettoCryptoProvider"),
            new Candidate("Conscrypt", "org.conscrypt.OpenSSLProvider"),
            new Candidate("Bouncy Castle %s", "org.bouncycastle.jce.provider.BouncyCastleProvider"));

    /**
     * A provider to try.
     *
     * @param title name for users, with {@code %s} for its version, if that is correct
     * @param className name of its class
     */
    record Candidate(String title, String className) {

        /** Returns the provider, or empty if it does not load or fails the test vectors. */
        Optional<Ed25519Provider> load() {
            try {
                Provider provider = Class.forName(className)
                        .asSubclass(Provider.class)
                        .getConstructor()
                        .newInstance();
                return KnownAnswerCheck.passes(new Signatures(provider))
                        ? Optional.of(titled(title, provider))
                        : Optional.empty();
            } catch (ReflectiveOperationException | RuntimeException | LinkageError unusable) {
                return Optional.empty();
            }
        }
    }

    /** Returns the fastest provider that works on this machine. */
    public static Ed25519Provider fastest() {
        return first(CANDIDATES);
    }

    /** Returns all providers that work on this machine, the fastest first and the platform's own last. */
    static List<Ed25519Provider> all() {
        return Stream.concat(CANDIDATES.stream().flatMap(candidate -> candidate.load().stream()), Stream.of(platform()))
                .toList();
    }

    static Ed25519Provider first(List<Candidate> candidates) {
        return candidates.stream()
                .flatMap(candidate -> candidate.load().stream())
                .findFirst()
                .orElseGet(Ed25519Provider::platform);
    }

    private static Ed25519Provider platform() {
        try {
            Provider provider = Signature.getInstance("Ed25519").getProvider();
            return titled("Java's " + provider.getName() + " %s", provider);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this Java platform does not support Ed25519", e);
        }
    }

    private static Ed25519Provider titled(String title, Provider provider) {
        return new Ed25519Provider(title.formatted(provider.getVersionStr()), provider);
    }

    /** Creates signatures with this provider. */
    public Signatures signatures() {
        return new Signatures(provider);
    }
}
