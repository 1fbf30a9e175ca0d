package dev.capstan.grants.token;

import java.util.Locale;
import java.util.Objects;

/** A token that is not to be trusted (GR-8.1); the message says what is wrong with it and never quotes it whole. */
public final class InvalidToken extends Exception {

    private static final long serialVersionUID = 1L;

    /** Why a token is refused, in a word that stays the same. */
    public enum Reason {
        /** It is no compact JWS of JSON objects, or a claim has the wrong type. */
        MALFORMED,
        /** It is signed by another algorithm than EdDSA. */
        WRONG_ALGORITHM,
        /** Its {@code typ} is another than the one asked for. */
        WRONG_TYPE,
        /** It is meant for another receiver, or for several. */
        WRONG_AUDIENCE,
        /** No host has the {@code iss} that it names. */
        UNKNOWN_ISSUER,
        /** No agent has the {@code sub} that it names. */
        UNKNOWN_SUBJECT,
        /** It was not signed by the key it should be, or changed since. */
        BAD_SIGNATURE,
        /** It has expired. */
        EXPIRED,
        /** It was issued in the future. */
        NOT_YET_VALID,
        /** It is meant to live longer than {@link TokenLimits#MAX_LIFE}. */
        TOO_LONG_LIVED,
        /** Its {@code jti} was seen before. */
        REPLAYED,
        /** A claim that it has to have is not there. */
        MISSING_CLAIM,
        /** The key that it names is not the one that it has to be signed with, or cannot be had. */
        WRONG_KEY;

        /** Whether only a token that is signed with the right key is refused for it. */
        public boolean isOfSignedToken() {
            return switch (this) {
                case EXPIRED, NOT_YET_VALID, TOO_LONG_LIVED, REPLAYED -> true;
                default -> false;
            };
        }

        /** The reason in records, such as {@code bad_signature}. */
        public String wire() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private final Reason reason;

    public InvalidToken(Reason reason, String message) {
        super(message);
        this.reason = reason;
    }

    /** Why it is refused. */
    public Reason reason() {
        return reason;
    }

    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }
}
