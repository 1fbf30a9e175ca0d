package dev.capstan.grants.token;

import dev.capstan.core.json.WireName;
import java.util.Objects;

/** A token that must not be trusted (GR-8.1). The message says what is wrong and never quotes the whole token. */
public final class InvalidToken extends Exception {

    private static final long serialVersionUID = 1L;

    /** A stable reason why a token is refused. */
    public enum Reason implements WireName {
        /** It is not a compact JWS of JSON objects, or a claim has the wrong type. */
        MALFORMED,
        /** Its algorithm is not EdDSA. */
        WRONG_ALGORITHM,
        /** Its {@code typ} is not the expected one. */
        WRONG_TYPE,
        /** It is for another audience, or for several. */
        WRONG_AUDIENCE,
        /** No host has its {@code iss}. */
        UNKNOWN_ISSUER,
        /** No agent has its {@code sub}. */
        UNKNOWN_SUBJECT,
        /** It was not signed with the right key, or was changed since. */
        BAD_SIGNATURE,
        /** It has expired. */
        EXPIRED,
        /** It was issued in the future. */
        NOT_YET_VALID,
        /** It has a longer lifetime than {@link TokenLimits#MAX_LIFE}. */
        TOO_LONG_LIVED,
        /** Its {@code jti} was used before. */
        REPLAYED,
        /** A required claim is missing. */
        MISSING_CLAIM,
        /** The key that it names is not the required signing key, or is unavailable. */
        WRONG_KEY;

        /** Whether only a token with a valid signature can be refused for this reason. */
        public boolean isOfSignedToken() {
            return switch (this) {
                case EXPIRED, NOT_YET_VALID, TOO_LONG_LIVED, REPLAYED -> true;
                default -> false;
            };
        }
    }

    private final Reason reason;

    public InvalidToken(Reason reason, String message) {
        super(message);
        this.reason = reason;
    }

    /** Returns why it is refused. */
    public Reason reason() {
        return reason;
    }

    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }
}
