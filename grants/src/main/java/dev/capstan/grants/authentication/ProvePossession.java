package dev.capstan.grants.authentication;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.grants.token.InvalidToken;
import dev.capstan.grants.token.InvalidToken.Reason;
import dev.capstan.grants.token.PublicKey;
import dev.capstan.grants.token.Signatures;
import dev.capstan.grants.token.Token;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * The check that the sender of a request holds the new key in it. The claim {@code key_proof} of the request's token
 * contains a token that the new key signed for this request.
 */
public final class ProvePossession {

    private static final String CLAIM = "key_proof";
    private static final String REQUEST = "token_jti";

    private final Signatures signatures;
    private final boolean required;
    private final RefusedTokens refusedTokens;
    private final InstantSource clock;

    /**
     * Creates a verifier of proofs.
     *
     * @param required whether a key without a proof is refused; otherwise it is accepted if that harms no one else
     */
    public ProvePossession(Signatures signatures, boolean required, RefusedTokens refusedTokens, InstantSource clock) {
        this.signatures = signatures;
        this.required = required;
        this.refusedTokens = refusedTokens;
        this.clock = clock;
    }

    /**
     * Returns whether a request proves that its sender holds a key; refuses an invalid proof.
     *
     * @param key the new key
     * @param owner the key's owner: the thumbprint of the host's present key, or the id of an existing agent
     * @param request the token of the request, verified
     */
    public boolean isProven(
            PublicKey key, String owner, Token request, @Nullable String hostId, @Nullable String agentId)
            throws RefusedException {
        JsonNode proof = request.claim(CLAIM);
        if (proof.isMissingNode()) {
            if (required) {
                throw missing(owner, request);
            }
            return false;
        }
        try {
            verify(proof, key, owner, request);
            return true;
        } catch (InvalidToken invalid) {
            refusedTokens.add(new RefusedTokens.RefusedToken(
                    RefusalCode.INVALID_REQUEST, invalid.reason().wire(), hostId, agentId, true));
            throw new RefusedException(RefusalCode.INVALID_REQUEST, CLAIM + ": " + invalid.getMessage());
        }
    }

    private void verify(JsonNode proof, PublicKey key, String owner, Token request) throws InvalidToken {
        if (!proof.isTextual()) {
            throw new InvalidToken(Reason.MALFORMED, "it is not a string; send a compact JWS");
        }
        Token token = Token.parse(proof.textValue());
        token.checkType(Token.KEY_PROOF);
        token.checkAudience(request.audience());
        if (!owner.equals(token.subject().orElse(""))) {
            throw new InvalidToken(Reason.UNKNOWN_SUBJECT, "sub is not the owner of the new key; set it to " + owner);
        }
        if (!request.jti().equals(token.claim(REQUEST).textValue())) {
            throw new InvalidToken(
                    Reason.MALFORMED,
                    REQUEST + " is not the jti of the request's token; sign a proof for each request");
        }
        token.verifySignature(key, signatures);
        token.checkTimes(clock.instant());
    }

    private static RefusedException missing(String owner, Token request) {
        return new RefusedException(
                RefusalCode.INVALID_REQUEST,
                "the new key is not proven; add the claim " + CLAIM + " to the request's token: a JWT signed with the"
                        + " new key, with typ " + Token.KEY_PROOF + ", aud " + request.audience() + ", sub " + owner
                        + ", "
                        + REQUEST + " (the jti of the request's token), iat, exp and jti");
    }
}
