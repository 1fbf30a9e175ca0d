package dev.capstan.grants.token;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.grants.token.InvalidToken.Reason;
import java.util.Optional;
import java.util.Set;

/**
 * The header of a token: EdDSA, a type, and no parameters that change how it is read.
 *
 * @param typ the type of the token
 * @param kid the id of the signing key, or empty
 */
record TokenHeader(String typ, Optional<String> kid) {

    private static final String ALGORITHM = "EdDSA";

    /** Parameters that would change what is signed, or include a key. */
    private static final Set<String> REFUSED = Set.of("crit", "b64", "zip", "enc", "jwk", "jku", "x5u", "x5c");

    static TokenHeader of(JsonNode header) throws InvalidToken {
        for (String refused : REFUSED) {
            if (header.has(refused)) {
                throw new InvalidToken(
                        Reason.MALFORMED,
                        "the token's header contains " + refused + ", which is not accepted; remove it");
            }
        }
        if (!ALGORITHM.equals(header.path("alg").textValue())) {
            throw new InvalidToken(
                    Reason.WRONG_ALGORITHM, "the token's alg is not EdDSA; sign it with an Ed25519 key, alg EdDSA");
        }
        JsonNode typ = header.path("typ");
        if (!typ.isTextual()) {
            throw new InvalidToken(
                    Reason.WRONG_TYPE, "the token's header has no typ; set it to " + Token.HOST + " or " + Token.AGENT);
        }
        return new TokenHeader(typ.textValue(), new Claims(header).optionalText("kid"));
    }
}
