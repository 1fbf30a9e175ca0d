package dev.capstan.grants.token;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.grants.token.InvalidToken.Reason;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * A token as it came: well-formed, but nothing in it is true before {@link #verifySignature} has returned (GR-8.1).
 *
 * <p>Its receiver checks, in the order of the protocol, its type, its audience, who sent it, the signature, the times
 * and whether its {@code jti} was seen before.
 */
public final class Token {

    /** The type of a token by which a host speaks. */
    public static final String HOST = "host+jwt";

    /** The type of a token by which an agent speaks. */
    public static final String AGENT = "agent+jwt";

    /** The type of a token by which a new key proves who holds it. */
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
     * @throws InvalidToken where it is none, is not signed by EdDSA, lacks a claim, or is meant to live for more than
     *     {@link TokenLimits#MAX_LIFE}; nothing else is thrown, whatever the text
     */
    public static Token parse(String compact) throws InvalidToken {
        return new Token(CompactJws.of(compact));
    }

    private static String audience(Claims claims) throws InvalidToken {
        if (claims.json().path("aud").isArray()) {
            throw new InvalidToken(Reason.WRONG_AUDIENCE, "the token's aud is a list: name its one receiver as a text");
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
                    "the token lives for more than " + TokenLimits.MAX_LIFE.toSeconds()
                            + " s: sign one for each request, for 60 s");
        }
    }

    /** Refuses a token of another type. */
    public void checkType(String expected) throws InvalidToken {
        if (!form.header().typ().equals(expected)) {
            throw new InvalidToken(Reason.WRONG_TYPE, "the token's typ is not " + expected);
        }
    }

    /** Refuses a token for another receiver. */
    public void checkAudience(String expected) throws InvalidToken {
        if (!audience.equals(expected)) {
            throw new InvalidToken(Reason.WRONG_AUDIENCE, "the token's aud is not " + expected);
        }
    }

    /** Refuses a token that this key did not sign as it is. */
    public void verifySignature(PublicKey key, Signatures signatures) throws InvalidToken {
        if (!signatures.verify(key, form.signed(), form.signature())) {
            throw new InvalidToken(
                    Reason.BAD_SIGNATURE, "the token's signature is not that of the key it has to be signed with");
        }
    }

    /** Refuses a token that has expired or is not valid yet, where clocks may be {@link TokenLimits#SKEW} apart. */
    public void checkTimes(Instant now) throws InvalidToken {
        if (!now.isBefore(usableUntil())) {
            throw new InvalidToken(Reason.EXPIRED, "the token has expired: sign a new one");
        }
        Instant latest = now.plus(TokenLimits.SKEW);
        if (issuedAt.isAfter(latest) || notBefore.filter(latest::isBefore).isPresent()) {
            throw new InvalidToken(
                    Reason.NOT_YET_VALID, "the token is valid from a time in the future: set the clock that dates it");
        }
    }

    /** From when on the token is refused for its age, so that its {@code jti} need not be remembered any longer. */
    public Instant usableUntil() {
        return expiresAt.plus(TokenLimits.SKEW);
    }

    /** What kind of token it says to be. */
    public String typ() {
        return form.header().typ();
    }

    /** Which of the signer's published keys it says to be signed with. */
    public Optional<String> kid() {
        return form.header().kid();
    }

    /** The claim {@code iss}: the thumbprint of a host's key. */
    public Optional<String> issuer() {
        return issuer;
    }

    /** The claim {@code sub}: an agent's id. */
    public Optional<String> subject() {
        return subject;
    }

    /** The claim {@code aud}: the URL of its one receiver. */
    public String audience() {
        return audience;
    }

    /** The claim {@code iat}. */
    public Instant issuedAt() {
        return issuedAt;
    }

    /** The claim {@code exp}. */
    public Instant expiresAt() {
        return expiresAt;
    }

    /** The claim {@code jti}: 1 to {@link TokenLimits#MAX_JTI_CHARS} characters that no other token of its sender has. */
    public String jti() {
        return jti;
    }

    /** The names of the only capabilities that it is good for, where it is not good for all. */
    public Optional<Set<String>> capabilities() {
        return capabilities;
    }

    /** Any claim, as a missing node where there is none. */
    public JsonNode claim(String name) {
        return form.payload().path(name);
    }
}
