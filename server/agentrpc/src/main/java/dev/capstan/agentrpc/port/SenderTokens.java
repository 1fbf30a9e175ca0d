package dev.capstan.agentrpc.port;

import dev.capstan.agentrpc.Sender;
import dev.capstan.agentrpc.envelope.Envelope;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;

/** Finds out who sends an envelope that shows an agent token (GR-8.1). */
@FunctionalInterface
public interface SenderTokens {

    /** Accepts no token. */
    SenderTokens NONE = (token, envelope) -> new Sender.Unknown(
            Refusal.of(RefusalCode.AUTH_REJECTED, "auth.kind is 'jwt', and no agent tokens are accepted here"));

    /**
     * Returns the agent of a token, which is used by that; its audience is the envelope's {@code to}.
     *
     * @param token the token in {@code auth.token}
     * @param envelope the envelope that shows it
     */
    Sender of(String token, Envelope envelope);
}
