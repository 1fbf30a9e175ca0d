package dev.capstan.grants.token;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.grants.token.InvalidToken.Reason;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * A received token: well-formed, but not trusted until {@link #verifySignature} has returned (GR-8.1).
 *
 * <p>The receiver checks, in the order of the protocol, its type, audience, sender, signature, times, and whether its
 * {@code jti} was used before.
 */
public final class Token {

    /** The type of a host's token. */
    public static final String HOST = "host+jwt";

    /** The type of an agent's token. */
    public static final String AGENT = "agent+jwt";

    /** The type of a token that proves possession of a new key. */
    public static final String KEY_PROOF = "key-proof+jwt";

    private final CompactJws form;
    private final Optional<String> issuer;
    private final Optional<String> subject;
    private final String audience;
    private final Instant issuedAt;
    private final Instant expiresAt;
    private final Optional<Instant> notBefore;
    private final String jti;
    private final Optional<Set<String>> capabilities;

    private Token(CompactJws form) throws InvalidToken {
        Claims claims = new Claims(form.payload());
        this.form = form;
        this.issuer = claims.optionalText("iss");
        this.subject = claims.optionalText("sub");
        this.audience = audience(claims);
        this.issuedAt = claims.time("iat");
        this.expiresAt = claims.time("exp");
        this.notBefore = claims.optionalTime("nbf");
        this.jti = claims.text("jti");
        this.capabilities = claims.optionalTexts("capabilities");
        checkLife();
        if (jti.length() > TokenLimits.MAX_JTI_CHARS) {
            throw new InvalidToken(
                    Reason.MALFORMED, "the token's jti has more than " + TokenLimits.MAX_JTI_CHARS + " characters");
        }
    }

    /**
     * Reads a compact JWS of at most {@link TokenLimits#MAX_CHARS} characters.
     *
     * @throws InvalidToken if it is not valid, does not use EdDSA, lacks a claim, or has a longer lifetime than {@link
     *     TokenLimits#MAX_LIFE}; no other exception is thrown for any text
     */
    public static Token parse(String compact) throws InvalidToken {
        return new Token(CompactJws.of(compact));
    }

    private static String audience(Claims claims) throws InvalidToken {
        if (claims.json().path("aud").isArray()) {
            throw new InvalidToken(
                    Reason.WRONG_AUDIENCE, "the token's aud is a list; set it to one receiver as a string");
        }
        return claims.text("aud");
    }

    private void checkLife() throws InvalidToken {
        Duration life = Duration.between(issuedAt, expiresAt);
        if (life.isNegative() || life.isZero()) {
            throw new InvalidToken(Reason.MALFORMED, "the token's exp is not after its iat");
        }
        if (life.compareTo(TokenLimits.MAX_LIFE) > 0) {
            throw new InvalidToken(
                    Reason.TOO_LONG_LIVED,
                    "the token is valid for more than " + TokenLimits.MAX_LIFE.toSeconds()
                            + " s; sign one for each request, valid for 60 s");
        }
    }

    /** Throws if the token has another type. */
    public void checkType(String expected) throws InvalidToken {
        if (!form.header().typ().equals(expected)) {
            throw new InvalidToken(Reason.WRONG_TYPE, "the token's typ is not " + expected);
        }
    }

    /** Throws if the token has another audience. */
    public void checkAudience(String expected) throws InvalidToken {
        if (!audience.equals(expected)) {
            throw new InvalidToken(Reason.WRONG_AUDIENCE, "the token's aud is wrong; set it to " + expected);
        }
    }

    /** Throws unless this key signed the token. */
    public void verifySignature(PublicKey key, Signatures signatures) throws InvalidToken {
        if (!signatures.verify(key, form.signed(), form.signature())) {
            throw new InvalidToken(Reason.BAD_SIGNATURE, "the token's signature is not by the expected key");
        }
    }

    /** Throws if the token has expired or is not valid yet, allowing a clock skew of {@link TokenLimits#SKEW}. */
    public void checkTimes(Instant now) throws InvalidToken {
        if (!now.isBefore(validUntil())) {
            throw new InvalidToken(Reason.EXPIRED, "the token has expired; sign a new one");
        }
        Instant latest = now.plus(TokenLimits.SKEW);
        if (issuedAt.isAfter(latest) || notBefore.filter(latest::isBefore).isPresent()) {
            throw new InvalidToken(Reason.NOT_YET_VALID, "the token is not valid yet; check the clock of its signer");
        }
    }

    /** Returns when the token is refused for its age; until then its {@code jti} must be remembered. */
    public Instant validUntil() {
        return expiresAt.plus(TokenLimits.SKEW);
    }

    /** Returns the type in the header. */
    public String typ() {
        return form.header().typ();
    }

    /** Returns the id of the published key it claims to be signed with, or empty. */
    public Optional<String> kid() {
        return form.header().kid();
    }

    /** Returns the claim {@code iss}: the thumbprint of a host's key, or empty. */
    public Optional<String> issuer() {
        return issuer;
    }

    /** Returns the claim {@code sub}: an agent's id, or empty. */
    public Optional<String> subject() {
        return subject;
    }

    /** Returns the claim {@code aud}: the URL of its one receiver. */
    public String audience() {
        return audience;
    }

    /** Returns the claim {@code iat}. */
    public Instant issuedAt() {
        return issuedAt;
    }

    /** Returns the claim {@code exp}. */
    public Instant expiresAt() {
        return expiresAt;
    }

    /** Returns the claim {@code jti}: 1 to {@link TokenLimits#MAX_JTI_CHARS} characters, unique per sender. */
    public String jti() {
        return jti;
    }

    /** Returns the names of the capabilities that the token is limited to; empty if it is not limited. */
    public Optional<Set<String>> capabilities() {
        return capabilities;
    }

    /** Returns any claim; a missing node if it is absent. */
    public JsonNode claim(String name) {
        return form.payload().path(name);
    }
}
