package dev.capstan.agentrpc.port;

import dev.capstan.agentrpc.Sender;
import dev.capstan.agentrpc.envelope.Envelope;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;

/** The identification of senders by agent tokens in envelopes (GR-8.1). */
@FunctionalInterface
public interface SenderTokens {

    /** Accepts no token. */
    SenderTokens NONE = (token, envelope) -> new Sender.Unknown(
            Refusal.of(RefusalCode.AUTH_REJECTED, "auth.kind is 'jwt', but agent tokens are not accepted here"));

    /**
     * Returns the agent of a token, which can be used only once. Its audience is the envelope's {@code to}.
     *
     * @param token token in {@code auth.token}
     * @param envelope envelope that contains it
     */
    Sender of(String token, Envelope envelope);
}
