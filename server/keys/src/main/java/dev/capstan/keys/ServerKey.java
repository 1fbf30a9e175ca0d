package dev.capstan.keys;

import dev.capstan.agentrpc.envelope.CanonicalEnvelope;
import dev.capstan.agentrpc.envelope.Envelope;
import dev.capstan.agentrpc.envelope.EnvelopeAuth;
import dev.capstan.core.io.OwnerOnlyPermissions;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;
import dev.capstan.grants.token.InvalidKey;
import dev.capstan.grants.token.PublicKey;
import dev.capstan.grants.token.Signatures;
import dev.capstan.grants.token.SigningKey;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Base64;

/**
 * The Ed25519 key of this server, for signing the responses to agents that authenticate with a token. Agents find its
 * public key at {@code /.well-known/jwks.json}. The key is created at the first start and stored in a file that only
 * its owner can read.
 */
public final class ServerKey {

    private final SigningKey key;
    private final Signatures signatures;

    private ServerKey(SigningKey key, Signatures signatures) {
        this.key = key;
        this.signatures = signatures;
    }

    /**
     * Returns the key in a file, which is created if missing.
     *
     * @throws IllegalArgumentException if the file cannot be read or written, or has other content; the message has the
     *     remedy
     */
    public static ServerKey at(Path file, Signatures signatures) {
        try {
            if (Files.notExists(file)) {
                createKeyFile(file);
            }
            return new ServerKey(SigningKey.parse(Json.read(Files.readAllBytes(file))), signatures);
        } catch (MalformedJson | InvalidKey invalid) {
            throw new IllegalArgumentException(
                    "the server's key in " + file + " is invalid; restore the file, or remove it to create a new key",
                    invalid);
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "the server's key in " + file + " cannot be read or written; check the owner of the file", e);
        }
    }

    private static void createKeyFile(Path file) throws IOException {
        byte[] jwk = (Json.write(SigningKey.generate().toJson()) + "\n").getBytes(StandardCharsets.UTF_8);
        Path whole = Files.createTempFile(
                file.toAbsolutePath().getParent(), "server-key", ".tmp", OwnerOnlyPermissions.file());
        try {
            Files.write(whole, jwk, StandardOpenOption.DSYNC);
            publish(whole, file);
        } catch (FileAlreadyExistsException madeMeanwhile) {
            // Another process was faster, and its key is valid for both.
        } finally {
            Files.deleteIfExists(whole);
        }
    }

    /**
     * Publishes a file under its final name unless that exists. Uses a link if the file system has links, because a
     * move could replace the other file.
     */
    private static void publish(Path whole, Path file) throws IOException {
        try {
            Files.createLink(file, whole);
        } catch (UnsupportedOperationException e) {
            Files.move(whole, file);
        }
    }

    /** Returns the RFC 7638 thumbprint of the public key, which identifies it. */
    public String keyId() {
        return publicKey().thumbprint();
    }

    /** Returns the key that verifies the signatures of this one. */
    public PublicKey publicKey() {
        return key.publicKey();
    }

    /** Returns the same envelope, signed over its canonical form. */
    public Envelope sign(Envelope envelope) {
        byte[] signature = signatures.sign(key, CanonicalEnvelope.of(envelope));
        return envelope.withAuth(Json.object()
                .put("kind", EnvelopeAuth.ED25519)
                .put("keyId", keyId())
                .put("signature", Base64.getUrlEncoder().withoutPadding().encodeToString(signature)));
    }
}
