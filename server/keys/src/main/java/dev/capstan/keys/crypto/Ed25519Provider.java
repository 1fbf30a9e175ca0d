package dev.capstan.keys.crypto;

import dev.capstan.grants.token.Signatures;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.security.Signature;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The crypto provider that signs and verifies tokens: the fastest that works on this machine (GR-8.1).
 *
 * <p>Providers are tried from the fastest to the one of the platform, which is always there. One that is not on the
 * class path, whose native library does not load, or which does not give the known answers of RFC 8032 is passed over.
 * None is installed in {@link java.security.Security}, so nothing else in the process changes.
 *
 * @param title its name and version, for people
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
     * A provider that may be there.
     *
     * @param title its name for people, with {@code %s} for the version that it gives, where it gives the right one
     * @param className its class
     */
    record Candidate(String title, String className) {

        /** The provider, where it loads and gives the known answers. */
        Optional<Ed25519Provider> load() {
            try {
                Provider provider = Class.forName(className)
                        .asSubclass(Provider.class)
                        .getConstructor()
                        .newInstance();
                return KnownAnswerCheck.isGivenBy(new Signatures(provider))
                        ? Optional.of(titled(title, provider))
                        : Optional.empty();
            } catch (ReflectiveOperationException | RuntimeException | LinkageError unusable) {
                return Optional.empty();
            }
        }
    }

    /** The fastest provider that works here. */
    public static Ed25519Provider fastest() {
        return first(CANDIDATES);
    }

    /** Every provider that works here, the fastest first and the platform's own last. */
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
            throw new IllegalStateException("every Java platform has Ed25519", e);
        }
    }

    private static Ed25519Provider titled(String title, Provider provider) {
        return new Ed25519Provider(title.formatted(provider.getVersionStr()), provider);
    }

    /** Signatures by this provider. */
    public Signatures signatures() {
        return new Signatures(provider);
    }
}
