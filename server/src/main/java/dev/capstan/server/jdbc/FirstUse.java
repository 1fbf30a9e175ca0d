package dev.capstan.server.jdbc;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.concurrent.CompletableFuture;

/** A token that is to be written down as used, and the caller who waits to hear whether it was the first to do so. */
final class FirstUse {

    private final String identity;
    private final String jti;
    private final long usableUntil;
    private final CompletableFuture<Boolean> outcome = new CompletableFuture<>();

    FirstUse(String identity, String jti, long usableUntil) {
        this.identity = identity;
        this.jti = digest(jti);
        this.usableUntil = usableUntil;
    }

    private static String digest(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return Base64.getUrlEncoder().withoutPadding().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    String identity() {
        return identity;
    }

    /** The digest of the token's id, 43 characters. */
    String jti() {
        return jti;
    }

    long usableUntil() {
        return usableUntil;
    }

    void was(boolean first) {
        outcome.complete(first);
    }

    void failed(Throwable cause) {
        outcome.completeExceptionally(cause);
    }

    /** Waits for the outcome, whatever interrupts; the interrupt is left to the caller. */
    CompletableFuture<Boolean> outcome() {
        return outcome;
    }
}
