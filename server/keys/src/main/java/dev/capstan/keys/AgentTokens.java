package dev.capstan.keys;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.agentrpc.Sender;
import dev.capstan.agentrpc.envelope.CanonicalEnvelope;
import dev.capstan.agentrpc.envelope.Envelope;
import dev.capstan.agentrpc.port.SenderTokens;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusedException;
import dev.capstan.core.Sha256;
import dev.capstan.core.port.AuditUnavailable;
import dev.capstan.grants.AgentCredential;
import dev.capstan.grants.authentication.AuthenticateAgent;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;

/**
 * The tokens of Agent Auth agents that call over a message bus. The audience of such a token is the called agent. The
 * response is signed with the server's own key.
 *
 * <p>A token can be used once, with any envelope. With the claim {@value #BINDING} (SHA-256 of the canonical envelope,
 * base64url without padding) it is valid for that envelope only. Without the claim, anyone who reads the subject could
 * use it first, with another payload.
 */
public final class AgentTokens implements SenderTokens {

    /** The claim that binds a token to one envelope. */
    public static final String BINDING = "envelope_sha256";

    private final AuthenticateAgent authenticateAgent;
    private final ServerKey key;

    /** Creates a check of the tokens of this server's agents. */
    public AgentTokens(AuthenticateAgent authenticateAgent, ServerKey key) {
        this.authenticateAgent = authenticateAgent;
        this.key = key;
    }

    @Override
    public Sender of(String token, Envelope envelope) {
        try {
            AgentCredential agent = authenticateAgent.authenticate(
                    token, envelope.to().uri(), presented -> isFor(envelope, presented.claim(BINDING)));
            return new Sender.Known(agent.caller(), key::sign);
        } catch (RefusedException refused) {
            return new Sender.Unknown(refused.refusal());
        } catch (AuditUnavailable unavailable) {
            return new Sender.Unknown(Refusal.auditUnavailable(
                    "nothing was executed: the token's use cannot be recorded; retry in 1 s with a new token"));
        }
    }

    private static boolean isFor(Envelope envelope, JsonNode binding) {
        if (binding.isMissingNode()) {
            return true;
        }
        byte[] digest = Sha256.of(CanonicalEnvelope.of(envelope));
        byte[] expected = Base64.getUrlEncoder().withoutPadding().encode(digest);
        return MessageDigest.isEqual(expected, binding.asText().getBytes(StandardCharsets.US_ASCII));
    }
}
